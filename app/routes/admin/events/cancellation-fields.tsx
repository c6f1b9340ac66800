// Public text about a cancellation, entered before cancelling and editable afterwards.
import { useContext } from "react";
import { cancellationLabels, cancelReasonMax, eventMessages, refundNoteMax } from "~/domain/events/messages";
import type { Cancellation } from "~/domain/events/schema";
import { Flash } from "~/ui/feedback/flash";
import { FormErrorNotice } from "~/ui/form/error-summary";
import { TextArea } from "~/ui/form/inputs";
import { useSubmission } from "~/ui/form/use-submission";
import { AroundConfirmation, type ConfirmationFields } from "~/ui/layout/confirmation";

export const CancellationFields: ConfirmationFields = ({ reply, values }) => {
  const result = reply?.result;
  const [form, fields] = useSubmission<Cancellation>({ id: "cancel", reply: result && { result }, values });
  const isInDialog = useContext(AroundConfirmation) !== null;
  const title = eventMessages.cancellationNotSaved;
  return (
    <>
      {isInDialog ? (
        form.status === "error" && <Flash tone="bad" title={title} />
      ) : (
        <FormErrorNotice form={form} title={title} />
      )}
      <TextArea
        field={fields.cancelReason}
        label={`${cancellationLabels.cancelReason}（选填）`}
        rows={2}
        hint="会显示在活动页上"
        counter={`最多 ${cancelReasonMax} 字`}
      />
      <TextArea
        field={fields.refundNote}
        label={`${cancellationLabels.refundNote}（选填）`}
        rows={2}
        hint="比如定金什么时候、怎样退还；会显示在活动页上"
        counter={`最多 ${refundNoteMax} 字`}
      />
    </>
  );
};
