// New password and repetition, with the password rules, which a script checks while typing.

import { accountMessages } from "~/domain/accounts/messages";
import { passwordRules, sameTwice } from "~/domain/accounts/password-rules";
import type { FieldMetadata } from "~/ui/form/field";
import { TextInput } from "~/ui/form/inputs";
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
