// The administrator's unfinished draft when a form is opened: offered, or continued.
import { row, tight } from "~/styles/global.css";
import { Flash } from "~/ui/feedback/flash";
import { Button, ButtonLink } from "~/ui/form/button";
import { type EventFormView, formId, type UnfinishedDraft } from "../event-form-view";
import { unseen } from "./offered-draft.css";

const texts = {
  offered: {
    create: (title: string) => `有一份没有发布的草稿「${title}」`,
    edit: () => "有一份没有保存的修改",
  },
  continued: {
    create: (title: string) => `继续填写草稿「${title}」`,
    edit: () => "继续填写没有保存的修改",
  },
  ask: (age: string) => `${age}保存，要继续填写吗？`,
  saved: (age: string) => `${age}保存`,
  restore: "恢复草稿",
  discard: "放弃草稿",
  another: "另建一个活动",
} as const;

type OfferProps = { mode: EventFormView["mode"]; offered: UnfinishedDraft };

/** Text of the offer, for the banner and the dialog. */
export const offerTexts = ({ mode, offered }: OfferProps) => ({
  title: texts.offered[mode](offered.title),
  text: texts.ask(offered.age),
});

const choice = (value: string) => ({
  small: true,
  form: formId,
  formNoValidate: true,
  name: "intent",
  value,
});

/** Buttons of the offer, connected to the form from anywhere on the page. */
export function OfferButtons({ mode, id }: Pick<OfferProps, "mode"> & { id: string }) {
  return (
    <span className={`${row} ${tight}`}>
      <Button tone="line" {...choice(`restore-${id}`)}>
        {texts.restore}
      </Button>
      {mode === "create" ? (
        <Button tone="line" {...choice("another")}>
          {texts.another}
        </Button>
      ) : null}
      <Button tone="bad" {...choice(`discard-${id}`)}>
        {texts.discard}
      </Button>
    </span>
  );
}

/** Hidden while `isOpen`: a dialog shows the same offer. */
export function OfferedDraft({ isOpen, ...offer }: OfferProps & { isOpen: boolean }) {
  const { title, text } = offerTexts(offer);
  return (
    <div className={isOpen ? unseen : undefined}>
      <Flash tone="info" title={title} action={<OfferButtons mode={offer.mode} id={offer.offered.id} />}>
        <p>{text}</p>
      </Flash>
    </div>
  );
}

export function ContinuedDraft({
  mode,
  continued,
}: Pick<EventFormView, "mode"> & { continued: UnfinishedDraft }) {
  const choices = (
    <span className={`${row} ${tight}`}>
      <ButtonLink tone="line" small href="/admin/create-event?new=1">
        {texts.another}
      </ButtonLink>
      <Button tone="bad" {...choice(`discard-${continued.id}`)}>
        {texts.discard}
      </Button>
    </span>
  );
  return (
    <Flash
      tone="info"
      title={texts.continued[mode](continued.title)}
      action={mode === "create" ? choices : undefined}
    >
      <p>{texts.saved(continued.age)}</p>
    </Flash>
  );
}
