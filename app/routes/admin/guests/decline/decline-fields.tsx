import { declineReasonMax, declineReasons } from "~/domain/registrations/messages";
import { Chips, TextArea } from "~/ui/form/inputs";
import type { ConfirmationFields } from "~/ui/layout/confirmation";

/** Why a registration is declined, as fields of a question. */
export const DeclineFields: ConfirmationFields = ({ reply }) => (
  <>
    <Chips
      id="decline-preset"
      label="常用原因（选填）"
      name="preset"
      value={reply?.preset}
      options={declineReasons.map((reason) => ({ value: reason, label: reason }))}
    />
    <TextArea
      id="decline-reason"
      label="自己写（选填）"
      name="reason"
      rows={2}
      defaultValue={reply?.typed}
      error={reply?.error}
      counter={`最多 ${declineReasonMax} 字`}
    />
  </>
);
