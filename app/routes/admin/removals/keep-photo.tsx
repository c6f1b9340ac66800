// The internal note with which a removal request is rejected.
import { useContext } from "react";
import type { z } from "zod";
import { removalMessages, removalNoteMax } from "~/domain/removals/messages";
import type { removalNoteSchema } from "~/domain/removals/schema";
import { Flash } from "~/ui/feedback/flash";
import { FormErrorNotice } from "~/ui/form/error-summary";
import { TextArea } from "~/ui/form/inputs";
import { useSubmission } from "~/ui/form/use-submission";
import { AroundQuestion, type QuestionReply } from "~/ui/layout/confirmation";

export function KeepPhotoNote({ reply }: { reply: QuestionReply | undefined }) {
  const result = reply?.result;
  const [form, fields] = useSubmission<z.input<typeof removalNoteSchema>>({
    id: "keep",
    reply: result && { result },
  });
  const isInDialog = useContext(AroundQuestion) !== null;
  return (
    <>
      {isInDialog ? (
        form.status === "error" && <Flash tone="bad" title={removalMessages.notSaved} />
      ) : (
        <FormErrorNotice form={form} title={removalMessages.notSaved} />
      )}
      <TextArea
        field={fields.note}
        label="备注（选填）"
        rows={3}
        hint="只有管理员看得到，比如为什么保留"
        counter={`最多 ${removalNoteMax} 字`}
      />
    </>
  );
}
