// Sign-in form with e-mail and password.
import { getZodConstraint } from "@conform-to/zod/v4";
import type { ReactNode } from "react";
import type { z } from "zod";
import { accountMessages } from "~/domain/accounts/messages";
import { signInSchema } from "~/domain/accounts/schema";
import type { FormReply } from "~/http/forms/submission.server";
import { above, below, between, row, small } from "~/styles/global.css";
import { Button } from "~/ui/form/button";
import { Check, EmailInput, GuardFields, TextInput } from "~/ui/form/inputs";
import { useSubmission } from "~/ui/form/use-submission";
import { cardClass } from "~/ui/layout/card";
import { TapLink } from "~/ui/layout/links";

const constraint = getZodConstraint(signInSchema);

export function useLoginForm(reply: FormReply | undefined) {
  return useSubmission<z.output<typeof signInSchema>>({ id: "login", reply, constraint });
}

type LoginFormProps = {
  fields: ReturnType<typeof useLoginForm>[1];
  formTimestamp: string;
  /** Path on this site to continue at. */
  redirectTo: string;
  isPersistent: boolean;
  /** Whether the page has a dialog for password resets. */
  hasResetDialog: boolean;
  /** Alternative sign-in methods. */
  children: ReactNode;
};

export function LoginForm(props: LoginFormProps) {
  const { fields, formTimestamp, redirectTo, isPersistent, hasResetDialog, children } = props;
  return (
    <form
      className={cardClass({ lead: true })}
      method="post"
      action="/login"
      data-failed={accountMessages.signInFailed}
    >
      <GuardFields formTimestamp={formTimestamp} />
      <input type="hidden" name="redirectTo" value={redirectTo} />
      <EmailInput field={fields.email} label="邮箱" mark="" autoComplete="username" />
      <TextInput
        field={fields.password}
        type="password"
        label="密码"
        mark=""
        autoComplete="current-password"
      />
      <div className={`${row} ${between} ${above} ${below}`}>
        <Check label="保持登录状态" name="remember" defaultChecked={isPersistent} />
        <TapLink className={small} href="/login/reset" data-pane={hasResetDialog ? "reset" : undefined}>
          忘记密码？
        </TapLink>
      </div>
      <Button wide>登录</Button>
      {children}
    </form>
  );
}
