// New password and repetition, with the password rules, which a script checks while typing.
import { passwordRules, sameTwice } from "~/domain/accounts/password-rules";
import { accountMessages } from "~/domain/accounts/schema";
import { TextInput } from "~/ui/form/inputs";
import { PasswordRules } from "./password-rules";

type NewPasswordFieldsProps = {
  /** Prefix of the field ids. */
  prefix: string;
  label: string;
  errors: Record<string, string>;
};

const rules = [
  ...passwordRules.map(({ key, label, pattern }) => ({ key, label, pattern: pattern.source })),
  { ...sameTwice, message: accountMessages.mismatch },
];

export function NewPasswordFields({ prefix, label, errors }: NewPasswordFieldsProps) {
  const rulesId = `${prefix}-rules`;
  return (
    <>
      <TextInput
        id={`${prefix}-password`}
        name="password"
        type="password"
        label={label}
        required
        mark=""
        minLength={8}
        autoComplete="new-password"
        aria-describedby={rulesId}
        error={errors.password}
      >
        <PasswordRules id={rulesId} rules={rules} />
      </TextInput>
      <TextInput
        id={`${prefix}-confirm`}
        name="confirm"
        type="password"
        label="确认密码"
        required
        mark=""
        autoComplete="new-password"
        error={errors.confirm}
      />
    </>
  );
}
