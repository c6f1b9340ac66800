// Rejection reason: a preset, a typed text, or both.
import { presetReasons, reasonMax } from "~/domain/moderation-rules";
import { TextArea } from "~/ui/form/inputs";
import { Chips } from "../forms/chips";

type RejectFieldsProps = {
  /** Makes the field ids unique within the page. */
  id: string;
  preset?: string;
  typed?: string;
  error?: string | null;
};

export function RejectFields({ id, preset, typed, error }: RejectFieldsProps) {
  return (
    <>
      <Chips
        id={`${id}-preset`}
        label="常用原因"
        name="preset"
        value={preset}
        options={presetReasons.map((reason) => ({ value: reason, label: reason }))}
      />
      <TextArea
        id={`${id}-reason`}
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
