// New password and repetition with the password rules, which a script checks on input.
import { getZodConstraint } from "@conform-to/zod/v4";
import type { z } from "zod";
import { accountMessages } from "~/domain/accounts/messages";
import { passwordRules, sameTwice } from "~/domain/accounts/password-rules";
import { newPasswordTwiceSchema } from "~/domain/accounts/schema";
import type { FormReply } from "~/http/forms/submission.server";
import type { FieldMetadata } from "~/ui/form/field";
import { TextInput } from "~/ui/form/inputs";
import { useSubmission } from "~/ui/form/use-submission";
import { PasswordRules } from "./password-rules";

type NewPasswordFieldsProps = {
  label: string;
  fields: { password: FieldMetadata; confirm: FieldMetadata };
};

const rules = [
  ...passwordRules.map(({ key, label, pattern }) => ({ key, label, pattern: pattern.source })),
  { ...sameTwice, message: accountMessages.mismatch },
];

export function NewPasswordFields({ label, fields: { password, confirm } }: NewPasswordFieldsProps) {
  const rulesId = `${password.id}-rules`;
  return (
    <>
      <TextInput
        field={password}
        type="password"
        label={label}
        mark=""
        minLength={8}
        autoComplete="new-password"
        aria-describedby={rulesId}
      >
        <PasswordRules id={rulesId} rules={rules} />
      </TextInput>
      <TextInput field={confirm} type="password" label="确认密码" mark="" autoComplete="new-password" />
    </>
  );
}

const constraint = getZodConstraint(newPasswordTwiceSchema);

/** The form and fields for setting a new password by a mailed link. */
export function useNewPasswordForm(reply: FormReply | undefined) {
  return useSubmission<z.output<typeof newPasswordTwiceSchema>>({ id: "new", reply, constraint });
}
