// The two things to resume when the form opens: the administrator's draft on the server, and a copy on this device.
import { useEffect, useRef, useState } from "react";
import { formClock } from "~/domain/events/form/form-preview";
import { row, tight } from "~/styles/global.css";
import { Flash } from "~/ui/feedback/flash";
import { Button, ButtonLink } from "~/ui/form/button";
import { listLocalDrafts, readLocalDraft } from "../../local-draft";
import { type EventFormView, formId, type UnfinishedDraft } from "../event-form-view";
import { focusStep } from "../live/form-focus";
import type { LocalCopy } from "./resume";
import { unseen } from "./unfinished-draft.css";

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

type OfferProps = { mode: EventFormView["mode"]; draft: UnfinishedDraft };

/** Text of the offer, for the banner and the dialog. */
const offerTexts = ({ mode, draft }: OfferProps) => ({
  title: texts.offered[mode](draft.title),
  text: texts.ask(draft.age),
});

const choice = (value: string) => ({
  small: true,
  form: formId,
  formNoValidate: true,
  name: "intent",
  value,
});

/** Buttons of the offer, connected to the form from anywhere on the page. */
function OfferButtons({ mode, id }: Pick<OfferProps, "mode"> & { id: string }) {
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

type Parts = typeof import("./resume");

/** An offered draft: a banner that the page has from the server, hidden while the dialog with the same offer is open. */
function OfferedDraft({ Dialog, ...offer }: OfferProps & { Dialog: Parts["RestoreDialog"] | undefined }) {
  const [isClosed, setClosed] = useState(false);
  const isPrompted = Dialog !== undefined && !isClosed;
  const { title, text } = offerTexts(offer);
  const buttons = <OfferButtons mode={offer.mode} id={offer.draft.id} />;
  return (
    <>
      <div className={isPrompted ? unseen : undefined}>
        <Flash tone="info" title={title} action={buttons}>
          <p>{text}</p>
        </Flash>
      </div>
      {isPrompted ? (
        // The focused button no longer exists after a choice.
        <Dialog
          title={title}
          text={text}
          buttons={buttons}
          onClose={() => setClosed(true)}
          onRemoved={focusStep}
        />
      ) : null}
    </>
  );
}

function ContinuedDraft({ mode, draft }: OfferProps) {
  const choices = (
    <span className={`${row} ${tight}`}>
      <ButtonLink tone="line" small href="/admin/create-event?new=1">
        {texts.another}
      </ButtonLink>
      <Button tone="bad" {...choice(`discard-${draft.id}`)}>
        {texts.discard}
      </Button>
    </span>
  );
  return (
    <Flash
      tone="info"
      title={texts.continued[mode](draft.title)}
      action={mode === "create" ? choices : undefined}
    >
      <p>{texts.saved(draft.age)}</p>
    </Flash>
  );
}

/** Whether the last rejection has field errors, which are listed first. */
const blamesFields = ({ rejection }: EventFormView) => Object.keys(rejection?.errors ?? {}).length > 0;

/**
 * What can be resumed when the form opens: the server's draft, and a copy on this device with input that the server lacks. The dialog
 * and the offer of the copy are loaded only if needed; if they cannot be, the banner stays, and the copy is offered next time.
 */
export function useUnfinished(view: EventFormView, restore: (values: Record<string, string>) => void) {
  const { mode, unfinished: draft, form } = view;
  const [parts, setParts] = useState<Parts | null>(null);
  const [copy, setCopy] = useState<LocalCopy | null>(null);
  const opened = useRef(view);
  const isOffered = draft !== null && !draft.isOpen;
  useEffect(() => {
    if (isOffered) import("./resume").then(setParts, () => {});
  }, [isOffered]);
  useEffect(() => {
    // Autosave replaces the copy once something is typed.
    const copies = { own: readLocalDraft(opened.current.autosave.key), all: listLocalDrafts() };
    if (!copies.own && copies.all.length === 0) return;
    import("./resume").then(
      (loaded) => {
        setParts(loaded);
        setCopy(loaded.findCopy(opened.current, copies, formClock(opened.current.autosave)));
      },
      () => {},
    );
  }, []);
  return (
    <>
      {isOffered && !blamesFields(view) ? (
        <OfferedDraft key={draft.id} mode={mode} draft={draft} Dialog={parts?.RestoreDialog} />
      ) : null}
      {draft?.isOpen ? <ContinuedDraft mode={mode} draft={draft} /> : null}
      {parts && copy ? (
        <parts.CopyOffer copy={copy} known={form} onRestore={restore} onClose={() => setCopy(null)} />
      ) : null}
    </>
  );
}
