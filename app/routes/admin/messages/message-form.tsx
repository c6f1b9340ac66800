// The form of a new message, with a preview of its text on each channel.
import { above, gap, mute, small } from "~/styles/global.css";
import { Button, ButtonLink } from "~/ui/form/button";
import { CopyText } from "~/ui/form/copy-text";
import { FormErrorNotice } from "~/ui/form/error-summary";
import type { FieldMetadata } from "~/ui/form/field";
import { Check, Chips, TextArea, TextInput } from "~/ui/form/inputs";
import { type FormConstraint, type Reply, useSubmission } from "~/ui/form/use-submission";
import { cardClass } from "~/ui/layout/card";
import { Disclosure } from "~/ui/layout/disclosure";
import { Fact, Facts } from "~/ui/layout/facts";
import { typed as typedClass } from "~/ui/layout/facts.css";
import { PageForm } from "~/ui/layout/page-link";
import { FormActions } from "../forms/form-actions";
import type { MessagesView, previewMessage } from "./message-views.server";

type Preview = ReturnType<typeof previewMessage>;
type Fields = { to: string; text: string; at: string; guests: string };

/** A rejected form, or one with a preview. */
export type MessageReply = { guests: string[] } & (
  | Reply
  | { typed: Omit<Fields, "guests">; preview: Preview }
);

type MessageFormProps = Pick<
  MessagesView,
  "audiences" | "start" | "search" | "selected" | "offered" | "planned" | "isOver"
> & {
  formId: string;
  constraint: FormConstraint;
  textMax: number;
  reply: MessageReply | undefined;
  pageUrl: string;
};

export function MessageForm(props: MessageFormProps) {
  const { audiences, start, planned, isOver, formId, constraint, textMax, reply, pageUrl } = props;
  const previewed = reply && "preview" in reply ? reply : undefined;
  const [form, fields] = useSubmission<Fields>({
    id: "message",
    reply: reply && "result" in reply ? reply : undefined,
    values: previewed?.typed ?? start,
    constraint,
  });
  const selected = new Set(reply?.guests ?? props.selected);
  return (
    <>
      <FormErrorNotice form={form} title="请检查标出的内容" />
      <PageForm className={cardClass({ lead: true })} method="post" action={pageUrl}>
        <input type="hidden" name="formId" value={formId} />
        <Chips field={fields.to} label="给谁" options={audiences} />
        <GuestChoice
          field={fields.guests}
          offered={props.offered}
          selected={selected}
          search={props.search}
          isOpen={selected.size > 0 || props.search !== ""}
        />
        <TextArea
          field={fields.text}
          label="消息"
          rows={5}
          counter={`最多 ${textMax} 字`}
          hint="主题是活动的名字。按「发出」后 2 分钟内可以收回，然后不能再改。"
        />
        {planned ? (
          <TextInput
            field={fields.at}
            type="datetime-local"
            label="什么时候发（选填）"
            mark=""
            short
            min={planned.min}
            max={planned.max}
            hint="不填就是 2 分钟后；最晚在活动结束以前"
          />
        ) : null}
        {previewed ? <MessagePreview {...previewed.preview} /> : null}
        <FormActions>
          <Button name="intent" value="send">
            发出
          </Button>
          <Button tone="line" name="intent" value="preview">
            预览
          </Button>
        </FormActions>
      </PageForm>
      <PageForm method="get" action={pageUrl} id="find-guests" />
      {isOver ? (
        <p className={above}>
          <ButtonLink tone="line" small href={`${pageUrl}?text=thanks`}>
            用感谢的话和相册地址
          </ButtonLink>
        </p>
      ) : null}
    </>
  );
}

type GuestChoiceProps = {
  field: FieldMetadata;
  offered: MessagesView["offered"];
  selected: ReadonlySet<string>;
  search: string;
  isOpen: boolean;
};

/** Boxes of the guests for a message to some of them. */
function GuestChoice({ field, offered, selected, search, isOpen }: GuestChoiceProps) {
  const { guests, isPart } = offered;
  const rejection = field.errors?.join("；");
  return (
    <Disclosure label="选几位客人" open={isOpen || rejection !== undefined}>
      <fieldset id={field.id} aria-describedby={rejection ? `${field.id}-error` : undefined}>
        <legend className={small}>选了「选几位」，就只发给勾选的人</legend>
        {rejection ? (
          <p id={`${field.id}-error`} role="alert">
            {rejection}
          </p>
        ) : null}
        {guests.map(({ id, label }) => (
          <Check key={id} name="guest" value={id} defaultChecked={selected.has(id)} label={label} />
        ))}
      </fieldset>
      {isPart || search !== "" ? (
        <>
          <TextInput
            id="guest-search"
            label="找别的客人"
            mark=""
            name="search"
            form="find-guests"
            defaultValue={search}
            hint="先找人、勾选，再写消息"
          />
          <p className={above}>
            <Button tone="line" small form="find-guests">
              找人
            </Button>
          </p>
        </>
      ) : null}
    </Disclosure>
  );
}

/** The text of each channel. */
function MessagePreview({ reach, subject, mail, group, own }: Preview) {
  return (
    <section className={gap} aria-labelledby="preview" role="status">
      <h2 id="preview">预览</h2>
      <p>{reach}</p>
      <Facts id="preview-texts">
        <Fact label="邮件" note={<span className={typedClass}>{mail}</span>}>
          <b>{subject}</b>
        </Fact>
        <Fact label="报名页" note={<span className={typedClass}>{own}</span>}>
          <b>主办方的消息</b>
        </Fact>
      </Facts>
      <CopyText id="preview-group" label="群发文案" text={group} rows={6} />
      <p className={`${small} ${mute}`}>还没有发出。</p>
    </section>
  );
}
