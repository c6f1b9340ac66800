// The poll editor: the form, and a preview of the poll.
import { type PollForm as Form, type PollFormErrors, pollFormFields } from "~/domain/polls/form";
import { cols, gap, mute, small, two } from "~/styles/global.css";
import { Button, ButtonLink } from "~/ui/form/button";
import { ErrorSummary } from "~/ui/form/error-summary";
import { FieldSet } from "~/ui/form/field";
import { Check, TextArea, TextInput } from "~/ui/form/inputs";
import { cardClass } from "~/ui/layout/card";
import { PollCard } from "~/ui/posts/poll-card";
import { Chips } from "../forms/chips";
import { FormActions } from "../forms/form-actions";
import { NumberedInputs } from "./numbered-inputs";
import { isRule, rulesId } from "./poll-form-field";

type PollFormProps = {
  action: string;
  form: Form;
  errors: PollFormErrors;
  problem: string | null;
  /** The version on which the form is based. */
  version?: number;
  /** Current stored values that differ since the form was opened. */
  stored?: { id: string; message: string }[];
  /** 创建投票 or 保存修改 */
  submit: string;
  backTo: string;
  /** Number of participants; above zero, options and voting rules are frozen. */
  participants?: number;
  canSaveDraft?: boolean;
};

const optionFields = ["option1", "option2", "option3"] as const;
const statuses = [
  { value: "active", label: "进行中" },
  { value: "draft", label: "草稿" },
  { value: "ended", label: "已结束" },
];

export function PollForm(props: PollFormProps) {
  const { action, form, errors, problem, submit, backTo, participants = 0, canSaveDraft = false } = props;
  const { version, stored = [] } = props;
  const isFrozen = participants > 0;
  return (
    <div className={two}>
      <form className={cardClass({ lead: true })} method="post" action={action} noValidate>
        {problem ? <ErrorSummary title={problem} items={[...summaryOf(errors), ...stored]} /> : null}
        {version === undefined ? null : <input type="hidden" name="version" value={version} />}
        <TextInput
          id="title"
          name="title"
          label="投票标题"
          required
          defaultValue={form.title}
          error={errors.title}
        />
        <TextArea
          id="description"
          name="description"
          label="说明"
          placeholder="可选，一两句话"
          defaultValue={form.description}
          error={errors.description}
        />
        <NumberedInputs
          id="options"
          legend="三个选项"
          mark="必须正好三个"
          hint={isFrozen ? `已有 ${participants} 人投票，选项和投票方式不能再修改。` : undefined}
          readOnly={isFrozen}
          items={optionFields.map((name, index) => ({
            ...{ name, label: `选项 ${index + 1}` },
            ...{ value: form[name], error: errors[name] },
          }))}
        />
        <div className={`${cols} ${gap}`}>
          <TextInput
            id="startTime"
            name="startTime"
            type="datetime-local"
            label="开始时间"
            hint="留空：马上可以投票"
            defaultValue={form.startTime}
            error={errors.startTime}
          />
          <TextInput
            id="endTime"
            name="endTime"
            type="datetime-local"
            label="结束时间"
            hint="留空：手动结束"
            defaultValue={form.endTime}
            error={errors.endTime}
          />
        </div>
        <Chips
          id="status"
          name="status"
          label="状态"
          options={statuses}
          value={form.status}
          error={errors.status}
        />
        <FieldSet
          id={rulesId}
          label="投票方式"
          error={errors.allowMultiple ?? errors.isAnonymous}
          hint="需要登录的投票会在后台记下每位成员的选择。"
        >
          <Rule name="allowMultiple" label="可选多项" isOn={form.allowMultiple !== ""} isFrozen={isFrozen} />
          <Rule name="membersOnly" label="需要登录投票" isOn={form.isAnonymous === ""} isFrozen={isFrozen} />
        </FieldSet>
        <FormActions>
          <Button>{submit}</Button>
          <ButtonLink tone="line" href={backTo}>
            取消
          </ButtonLink>
          {canSaveDraft ? (
            <Button tone="line" name="intent" value="draft">
              保存草稿
            </Button>
          ) : null}
          <Button tone="line" name="intent" value="preview">
            更新预览
          </Button>
        </FormActions>
      </form>
      <aside aria-label="预览">
        <p className={`${small} ${mute}`}>访客看到的样子</p>
        <PollPreview form={form} />
      </aside>
    </div>
  );
}

/** Messages in form order; the checkboxes share one. */
function summaryOf(errors: PollFormErrors) {
  const items = pollFormFields.flatMap((field) => {
    const message = errors[field];
    return message ? [{ id: isRule(field) ? rulesId : field, message }] : [];
  });
  return items.filter(({ id }, index) => items.findIndex((item) => item.id === id) === index);
}

type RuleProps = { name: string; label: string; isOn: boolean; isFrozen: boolean };

/** A checkbox; browsers do not submit a disabled one, so a hidden field carries its value. */
function Rule({ name, label, isOn, isFrozen }: RuleProps) {
  return (
    <>
      <Check label={label} name={name} value="on" defaultChecked={isOn} disabled={isFrozen} />
      {isFrozen && isOn ? <input type="hidden" name={name} value="on" /> : null}
    </>
  );
}

function PollPreview({ form }: { form: Form }) {
  return (
    <PollCard
      action=""
      poll={{
        id: "preview",
        title: form.title.trim() || "（还没有标题）",
        description: form.description,
        participants: 0,
        created: "",
        open: false,
        ended: form.status === "ended",
        choices: optionFields.map((name, index) => ({
          value: String(index + 1),
          label: form[name].trim() || `（第 ${index + 1} 个选项）`,
          votes: 0,
          percent: 0,
        })),
      }}
    />
  );
}
