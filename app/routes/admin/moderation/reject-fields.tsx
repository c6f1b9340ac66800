// Rejection reason: a preset, custom text, or both.
import { presetReasons, reasonMax } from "~/domain/moderation-rules";
import { Chips, TextArea } from "~/ui/form/inputs";

type RejectFieldsProps = {
  preset?: string | undefined;
  /** The reason as it was typed; `reason` is its name in a lost post. */
  typed?: string | undefined;
  reason?: string | undefined;
  error?: string | null;
};

export function RejectFields({ preset, reason, typed = reason, error }: RejectFieldsProps) {
  return (
    <>
      <Chips
        id="reject-preset"
        label="常用原因"
        name="preset"
        value={preset}
        options={presetReasons.map((reason) => ({ value: reason, label: reason }))}
      />
      <TextArea
        id="reject-reason"
        label="拒绝原因"
        name="reason"
        rows={2}
        defaultValue={typed}
        error={error}
        hint={`选一个常用原因，或自己写，最多 ${reasonMax} 字`}
      />
    </>
  );
}
