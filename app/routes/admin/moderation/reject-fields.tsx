// Rejection reason: a preset, custom text, or both.
import { useContext } from "react";
import { presetReasons, reasonMax } from "~/domain/moderation-rules";
import { Chips, TextArea } from "~/ui/form/inputs";
import { UnsavedTexts } from "~/ui/form/post-response";
import type { ConfirmationReply } from "~/ui/layout/confirmation";

type RejectFieldsProps = {
  /** Makes the field ids unique within the page. */
  id: string;
  preset?: string | undefined;
  typed?: string | undefined;
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

/** The rejection reason as fields of a confirmation. */
export function RejectionFields({ reply }: { reply: ConfirmationReply | undefined }) {
  const unsaved = useContext(UnsavedTexts);
  const typed = unsaved ? { preset: unsaved.preset, typed: unsaved.reason } : {};
  return <RejectFields id="reject" {...typed} {...reply} />;
}
