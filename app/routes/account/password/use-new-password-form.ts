// The form of a new password, given by the link of a mail.
import { getZodConstraint } from "@conform-to/zod/v4";
import type { z } from "zod";
import { newPasswordTwiceSchema } from "~/domain/accounts/schema";
import type { FormReply } from "~/http/forms/submission.server";
import { useSubmission } from "~/ui/form/use-submission";

const constraint = getZodConstraint(newPasswordTwiceSchema);

/** The form and its fields. */
export function useNewPasswordForm(reply: FormReply | undefined) {
  return useSubmission<z.output<typeof newPasswordTwiceSchema>>({ id: "new", reply, constraint });
}
