// Requests a reset link; on a separate page and in the sign-in dialog.
import { getZodConstraint } from "@conform-to/zod/v4";
import type { z } from "zod";
import { accountMessages } from "~/domain/accounts/messages";
import { resetRequestSchema } from "~/domain/accounts/schema";
import { commonFailures } from "~/http/failure-texts";
import type { FormReply } from "~/http/forms/submission.server";
import { above } from "~/styles/global.css";
import { Button } from "~/ui/form/button";
import { EmailInput, GuardFields } from "~/ui/form/inputs";
import { useSubmission } from "~/ui/form/use-submission";

type ResetFormProps = { formTimestamp: string; reply?: FormReply; className?: string };

const constraint = getZodConstraint(resetRequestSchema);

export const resetHelp = "输入注册邮箱，我们会发送一个重置链接。";

export function ResetForm({ formTimestamp, reply, className }: ResetFormProps) {
  const [, fields] = useSubmission<z.output<typeof resetRequestSchema>>({ id: "reset", reply, constraint });
  return (
    <form
      className={className}
      method="post"
      action="/login/reset"
      data-failed={accountMessages.resetFailed(commonFailures.lost)}
    >
      <GuardFields formTimestamp={formTimestamp} />
      <EmailInput
        field={fields.email}
        label="邮箱"
        mark=""
        autoComplete="email"
        defaultValue={fields.email.initialValue ?? ""}
      />
      <p className={above}>
        <Button wide data-needs="">
          发送重置链接
        </Button>
      </p>
    </form>
  );
}
