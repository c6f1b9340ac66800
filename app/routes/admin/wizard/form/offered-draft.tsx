// An unfinished draft, offered when a new form is opened.
import { row, tight } from "~/styles/global.css";
import { Flash } from "~/ui/feedback/flash";
import { Button } from "~/ui/form/button";
import { type EventFormView, formId } from "./event-form-view";

export function OfferedDraft({ mode, offered }: Pick<EventFormView, "mode" | "offered">) {
  if (!offered) return null;
  const what = mode === "edit" ? "有一份没有保存的修改" : `有一份没有发布的草稿「${offered.title}」`;
  const button = (name: string, label: string, tone: "line" | "bad") => (
    <Button tone={tone} small form={formId} formNoValidate name="intent" value={`${name}-${offered.id}`}>
      {label}
    </Button>
  );
  return (
    <Flash
      tone="info"
      title={what}
      action={
        <span className={`${row} ${tight}`}>
          {button("restore", "恢复草稿", "line")}
          {button("discard", "放弃草稿", "bad")}
        </span>
      }
    >
      <p>{`${offered.age}保存，要继续填写吗？`}</p>
    </Flash>
  );
}
