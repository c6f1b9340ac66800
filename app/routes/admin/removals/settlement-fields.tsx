// Fields for settling a removal request: a reply, and a private note if the photo stays.
import { useContext } from "react";
import type { z } from "zod";
import { removalMessages, removalNoteMax, removalReplyMax } from "~/domain/removals/messages";
import type { settlementSchema } from "~/domain/removals/schema";
import { Flash } from "~/ui/feedback/flash";
import { FormErrorNotice } from "~/ui/form/error-summary";
import { TextArea } from "~/ui/form/inputs";
import { useSubmission } from "~/ui/form/use-submission";
import { AroundConfirmation, type ConfirmationFields } from "~/ui/layout/confirmation";

/**
 * `values.note` requests a note; `values.way` describes how the reply is delivered, without it the reply field is
 * hidden.
 */
export const SettlementFields: ConfirmationFields = ({ reply, values }) => {
  const result = reply?.result;
  const [form, fields] = useSubmission<z.input<typeof settlementSchema>>({
    id: "keep",
    reply: result && { result },
  });
  const isInDialog = useContext(AroundConfirmation) !== null;
  return (
    <>
      {isInDialog ? (
        form.status === "error" && <Flash tone="bad" title={removalMessages.notSaved} />
      ) : (
        <FormErrorNotice form={form} title={removalMessages.notSaved} />
      )}
      {values?.way ? (
        <TextArea
          field={fields.reply}
          label="给申请人的回复（选填）"
          rows={3}
          hint={values.way}
          counter={`最多 ${removalReplyMax} 字`}
        />
      ) : null}
      {values?.note === undefined ? null : (
        <TextArea
          field={fields.note}
          label="备注（选填）"
          rows={3}
          hint="只在后台看得到，比如为什么保留"
          counter={`最多 ${removalNoteMax} 字`}
        />
      )}
    </>
  );
};
