// Asks the signed-in member for their password, or for their e-mail address when the account has no password.
import { getZodConstraint } from "@conform-to/zod/v4";
import type { ReactNode } from "react";
import type { z } from "zod";
import { reauthenticationSchema } from "~/domain/accounts/schema";
import type { FormReply } from "~/http/forms/submission.server";
import { above } from "~/styles/global.css";
import { EmailInput, TextInput } from "~/ui/form/inputs";
import { useSubmission } from "~/ui/form/use-submission";
import { cardClass } from "~/ui/layout/card";

type ReauthenticationFormProps = {
  id: string;
  hasPassword: boolean;
  /** Message for a failed submission. */
  failed: string;
  /** The failed submission. */
  reply: FormReply | undefined;
  children: ReactNode;
};

const constraint = getZodConstraint(reauthenticationSchema);

export function ReauthenticationForm(props: ReauthenticationFormProps) {
  const { id, hasPassword, failed, reply, children } = props;
  const [, fields] = useSubmission<z.output<typeof reauthenticationSchema>>({ id, reply, constraint });
  return (
    <form className={`${cardClass({ lead: true })} ${above}`} method="post" data-failed={failed}>
      {hasPassword ? (
        <TextInput
          field={fields.password}
          type="password"
          label="密码"
          hint="请输入密码，确认是你本人的操作"
          autoComplete="current-password"
          required
        />
      ) : (
        <EmailInput
          field={fields.email}
          label="邮箱"
          hint="请输入此账号的邮箱地址，确认是你本人的操作"
          autoComplete="off"
          required
        />
      )}
      {children}
    </form>
  );
}
