import type { ReactNode } from "react";
import { adminPasswordLimits } from "~/domain/accounts/messages";
import { Button } from "~/ui/form/button";
import type { FieldMetadata } from "~/ui/form/field";
import { TextInput } from "~/ui/form/inputs";
import { buttons } from "./setup.css";

/** Lets the browser's password manager associate the account. */
export const AccountName = () => <input type="text" value="主办方" autoComplete="username" readOnly hidden />;

type PasswordFieldsProps = { fields: { password: FieldMetadata; confirm: FieldMetadata } };

/** The new administrator password and its repetition. */
export function PasswordFields({ fields }: PasswordFieldsProps) {
  return (
    <>
      <TextInput
        field={fields.password}
        type="password"
        label="密码"
        mark=""
        hint={`至少 ${adminPasswordLimits.least} 个字符，写下来放好：丢了只能到服务器上重设`}
        autoComplete="new-password"
        minLength={adminPasswordLimits.least}
      />
      <TextInput
        field={fields.confirm}
        type="password"
        label="确认密码"
        mark=""
        autoComplete="new-password"
      />
    </>
  );
}

/** The button that saves a step. */
export function SaveStep({ children }: { children?: ReactNode }) {
  return (
    <p className={buttons}>
      <Button>保存，下一步</Button>
      {children}
    </p>
  );
}
