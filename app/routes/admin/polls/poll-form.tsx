// The poll editor: the form, and a preview of the poll.
import { optionFields, optionLabel } from "~/domain/poll-options";
import type { PollForm as PollFormTexts } from "~/domain/polls/form";
import type { FormReply } from "~/http/forms/submission.server";
import { cols, gap, mute, num, small, two } from "~/styles/global.css";
import { Button, ButtonLink } from "~/ui/form/button";
import { FormErrorNotice } from "~/ui/form/error-summary";
import { type FieldMetadata, FieldNotes, FieldSet, splitFrame, useControlFocus } from "~/ui/form/field";
import { input } from "~/ui/form/field.css";
import { Check, Chips, TextArea, TextInput } from "~/ui/form/inputs";
import { type FormConstraint, useSubmission } from "~/ui/form/use-submission";
import { cardClass } from "~/ui/layout/card";
import { PageForm } from "~/ui/layout/page-link";
import { PollCard } from "~/ui/posts/poll-card";
import { FormActions } from "../forms/form-actions";
import { numbered } from "./numbered-inputs.css";
import type { PollFacts } from "./poll-facts.server";

/** Id of the form and prefix of its fields' ids. */
export const pollFormId = "poll";

/** Editor state of a submitted form: values for the preview, and the version that the form is based on. */
export type PollEditorState = {
  poll: PollFormTexts;
  version?: number | undefined;
  /** Current stored values that differ since the form was opened, by field id. */
  stored?: { id: string; message: string }[];
};

/** `label` is the accessible name. */
type NumberedInput = { field: FieldMetadata; label: string };

type NumberedInputsProps = {
  id: string;
  legend: string;
  mark?: string;
  hint?: string;
  items: NumberedInput[];
  readOnly?: boolean;
};

/** A numbered group of short text inputs. */
function NumberedInputs({ id, legend, mark, hint, items, readOnly = false }: NumberedInputsProps) {
  return (
    <FieldSet id={id} label={legend} mark={mark} hint={hint}>
      {items.map((item, index) => (
        <Numbered key={item.field.name} {...item} number={index + 1} readOnly={readOnly} />
      ))}
    </FieldSet>
  );
}

type NumberedProps = NumberedInput & { number: number; readOnly: boolean };

function Numbered({ field, label, number, readOnly }: NumberedProps) {
  const { frame, control } = splitFrame({ field, label });
  const focus = useControlFocus(frame);
  return (
    <div className={numbered}>
      <span className={num} aria-hidden="true">
        {number}
      </span>
      <div>
        <input {...control} {...focus} className={input} aria-label={label} readOnly={readOnly} />
        <FieldNotes {...frame} />
      </div>
    </div>
  );
}

/** Fields that the preview shows. */
const previewed = [
  "title",
  "description",
  ...optionFields,
  "status",
  "allowMultiple",
  "membersOnly",
] as const;

type PollResults = Pick<PollFacts, "participants" | "choices">;

type PollFormProps = PollEditorState & {
  action: string;
  constraint: FormConstraint;
  /** Conform's reply to a rejected form. */
  result?: FormReply["result"];
  /** 发布投票 or 保存修改 */
  submit: string;
  returnTo: string;
  /** Votes so far of a stored poll; after the first vote, options and voting rules are frozen. */
  results?: PollResults;
  canSaveDraft?: boolean;
};

const statuses = [
  { value: "active", label: "进行中" },
  { value: "draft", label: "草稿" },
  { value: "ended", label: "已结束" },
];
const newStatuses = statuses.slice(0, 2);

export function PollForm(props: PollFormProps) {
  const { action, poll, constraint, result, submit, returnTo, results, canSaveDraft = false } = props;
  const { version, stored = [] } = props;
  const participants = results?.participants ?? 0;
  const isFrozen = participants > 0;
  const [form, fields] = useSubmission<PollFormTexts>({
    id: pollFormId,
    reply: result && { result },
    values: poll,
    constraint,
  });
  // Without scripts, these are the values of the last response.
  const typed = { ...poll };
  for (const name of previewed) typed[name] = fields[name].value ?? "";
  return (
    <div className={two}>
      <PageForm className={cardClass({ lead: true })} method="post" action={action} noValidate>
        <FormErrorNotice form={form} title="请检查标出的内容" more={stored} />
        {version === undefined ? null : <input type="hidden" name="version" value={version} />}
        <TextInput field={fields.title} label="投票标题" />
        <TextArea field={fields.description} label="说明" placeholder="可选，一两句话" />
        <NumberedInputs
          id={`${pollFormId}-options`}
          legend="三个选项"
          mark="必须正好三个"
          hint={isFrozen ? `已有 ${participants} 人投票，选项和投票方式不能再修改。` : undefined}
          readOnly={isFrozen}
          items={optionFields.map((name, index) => ({ field: fields[name], label: optionLabel(index + 1) }))}
        />
        <div className={`${cols} ${gap}`}>
          <TextInput
            field={fields.startAt}
            type="datetime-local"
            label="开始时间"
            hint="留空：马上可以投票"
          />
          <TextInput field={fields.endAt} type="datetime-local" label="结束时间" hint="留空：手动结束" />
        </div>
        <Chips
          field={fields.status}
          label="状态"
          required={false}
          options={canSaveDraft ? newStatuses : statuses}
        />
        <FieldSet
          id={`${pollFormId}-rules`}
          label="投票方式"
          error={(fields.allowMultiple.errors ?? fields.membersOnly.errors)?.[0] ?? null}
          hint="需要登录的投票会在后台记下每位成员的选择。"
        >
          <Rule field={fields.allowMultiple} label="可选多项" isFrozen={isFrozen} />
          <Rule field={fields.membersOnly} label="需要登录投票" isFrozen={isFrozen} />
        </FieldSet>
        <FormActions>
          <Button>{submit}</Button>
          <ButtonLink tone="line" href={returnTo}>
            取消
          </ButtonLink>
          {canSaveDraft ? (
            <Button tone="line" name="intent" value="draft">
              保存草稿
            </Button>
          ) : null}
          <noscript>
            <Button tone="line" name="intent" value="preview">
              更新预览
            </Button>
          </noscript>
        </FormActions>
      </PageForm>
      <aside aria-label="预览">
        <p className={`${small} ${mute}`}>访客看到的样子</p>
        <PollPreview form={typed} results={results} />
      </aside>
    </div>
  );
}

type RuleProps = { field: FieldMetadata; label: string; isFrozen: boolean };

/** A checkbox; browsers do not submit a disabled one, so a hidden field submits its value. */
function Rule({ field, label, isFrozen }: RuleProps) {
  const isOn = field.initialValue === "on";
  return (
    <>
      <Check field={field} label={label} value="on" disabled={isFrozen} />
      {isFrozen && isOn ? <input type="hidden" name={field.name} value="on" /> : null}
    </>
  );
}

const noVotes = { votes: 0, percent: 0 };

function PollPreview({ form, results }: { form: PollFormTexts; results: PollResults | undefined }) {
  return (
    <PollCard
      action=""
      poll={{
        id: "preview",
        title: form.title.trim() || "（还没有标题）",
        description: form.description,
        participants: results?.participants ?? 0,
        created: "",
        open: false,
        ended: form.status === "ended",
        multiple: form.allowMultiple !== "",
        named: form.membersOnly !== "",
        choices: optionFields.map((name, index) => ({
          ...(results?.choices[index] ?? noVotes),
          value: String(index + 1),
          label: form[name].trim() || `（第 ${index + 1} 个选项）`,
        })),
      }}
    />
  );
}
