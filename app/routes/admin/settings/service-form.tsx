// The form of a service that the site uses, with a sealed password and a test: the mail server, the storage for backups.
import type { ReactNode } from "react";
import { above, vh } from "~/styles/global.css";
import { Flash } from "~/ui/feedback/flash";
import { Button } from "~/ui/form/button";
import { FormErrorNotice } from "~/ui/form/error-summary";
import type { FieldMetadata } from "~/ui/form/field";
import { TextInput } from "~/ui/form/inputs";
import { cardClass } from "~/ui/layout/card";
import { PageForm } from "~/ui/layout/page-link";
import { FormActions } from "../forms/form-actions";

/** What a form shows besides its fields: its sealed password, and the result of a test. */
export type Shown<Test> = { sealedPassword: string; test: Test | null };

/** The same of a rejected or tested form; null for the replies of other forms. */
export const shownIn = <Test,>(reply: object | undefined): Shown<Test> | null =>
  reply && "sealedPassword" in reply ? (reply as Shown<Test>) : null;

/** Comes before the fields: the button that Enter in one of them presses, and the sealed password. */
export function SealedPassword({ value }: { value: string }) {
  return (
    <>
      {/* Enter in a field triggers the form's first submit button: saving, not the test. */}
      <button type="submit" className={vh} tabIndex={-1} aria-hidden="true" />
      <input type="hidden" name="sealedPassword" value={value} />
    </>
  );
}

type PasswordInputProps = { field: FieldMetadata; label: string; hint: string; sealedPassword: string };

/** The password of a service; an empty field does not change it. */
export function ServicePassword({ sealedPassword, ...field }: PasswordInputProps) {
  return (
    <TextInput
      {...field}
      type="password"
      mark=""
      placeholder={sealedPassword ? "已填好，不改就空着" : undefined}
      autoComplete="off"
    />
  );
}

type ServiceFormProps = {
  form: Parameters<typeof FormErrorNotice>[0]["form"];
  /** `isUnreadable`: the stored password cannot be read. */
  state: { version: string; isFromServer: boolean; isSet: boolean; isUnreadable: boolean };
  messages: { unreadable: string; fromServer: string };
  save: string;
  children: ReactNode;
};

/** The fields with 停用 and the saving button, or why they are set on the server. */
export function ServiceForm({ form, state, messages, save, children }: ServiceFormProps) {
  const { version, isFromServer, isSet, isUnreadable } = state;
  if (isFromServer) return <p className={above}>{messages.fromServer}</p>;
  return (
    <>
      {isUnreadable ? <Flash tone="warn" title={messages.unreadable} /> : null}
      <FormErrorNotice form={form} title="请检查标出的内容" />
      <PageForm className={cardClass({ lead: true })} method="post">
        <input type="hidden" name="version" value={version} />
        {children}
        <FormActions>
          {isSet ? (
            <Button tone="line" name="intent" value="remove">
              停用
            </Button>
          ) : null}
          <Button>{save}</Button>
        </FormActions>
      </PageForm>
    </>
  );
}
