// Form that requests the removal of a photo.
import { getZodConstraint } from "@conform-to/zod/v4";
import type { z } from "zod";
import { removalContactMax, removalMessages, removalReasonMax } from "~/domain/removals/messages";
import { removalSchema } from "~/domain/removals/schema";
import type { FormReply } from "~/http/forms/submission.server";
import { above, gap, stack } from "~/styles/global.css";
import { Button } from "~/ui/form/button";
import { GuardFields, TextArea, TextInput } from "~/ui/form/inputs";
import { useSubmission } from "~/ui/form/use-submission";

const constraint = getZodConstraint(removalSchema);

/** The form and its fields. */
export function useRemovalForm(reply: FormReply | undefined) {
  return useSubmission<z.input<typeof removalSchema>>({ id: "removal", reply, constraint });
}

type RemovalFormProps = {
  fields: ReturnType<typeof useRemovalForm>[1];
  action: string;
  formTimestamp: string;
};

export function RemovalForm({ fields, action, formTimestamp }: RemovalFormProps) {
  return (
    <form className={gap} method="post" action={action} data-failed={removalMessages.failed} data-repeat="">
      <GuardFields formTimestamp={formTimestamp} />
      <div className={stack}>
        <TextArea
          field={fields.reason}
          label="原因"
          mark=""
          rows={4}
          placeholder="比如：照片里有我，我不想公开"
          counter={`最多 ${removalReasonMax} 字`}
        />
        <TextInput
          field={fields.contact}
          label="联系方式（选填）"
          hint={`邮箱或微信号，最多 ${removalContactMax} 字，方便我们回复您`}
          autoComplete="off"
        />
      </div>
      <p className={above}>
        <Button data-needs="">提交申请</Button>
      </p>
    </form>
  );
}
