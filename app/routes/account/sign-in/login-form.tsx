// Sign-in form with e-mail and password.
import type { ReactNode } from "react";
import { above, below, between, row, small } from "~/styles/global.css";
import { Button } from "~/ui/form/button";
import { GuardFields } from "~/ui/form/guard-fields";
import { Check, TextInput } from "~/ui/form/inputs";
import { cardClass } from "~/ui/layout/card";
import { TapLink } from "~/ui/layout/links";

type LoginFormProps = {
  formTimestamp: string;
  /** Path on this site to continue at. */
  redirectTo: string;
  email: string;
  errors: Record<string, string>;
  isPersistent: boolean;
  /** Alternative sign-in methods. */
  children: ReactNode;
};

export function LoginForm({
  formTimestamp,
  redirectTo,
  email,
  errors,
  isPersistent,
  children,
}: LoginFormProps) {
  return (
    <form className={cardClass({ lead: true })} method="post" action="/login">
      <GuardFields formTimestamp={formTimestamp} />
      <input type="hidden" name="redirectTo" value={redirectTo} />
      <TextInput
        id="login-email"
        name="email"
        type="email"
        label="邮箱"
        required
        mark=""
        autoComplete="username"
        inputMode="email"
        defaultValue={email}
        error={errors.email}
      />
      <TextInput
        id="login-password"
        name="password"
        type="password"
        label="密码"
        required
        mark=""
        autoComplete="current-password"
        error={errors.password}
      />
      <div className={`${row} ${between} ${above} ${below}`}>
        <Check label="保持登录状态" name="remember" defaultChecked={isPersistent} />
        <TapLink className={small} href="/login/reset" data-pane="reset">
          忘记密码？
        </TapLink>
      </div>
      <Button wide>登录</Button>
      {children}
    </form>
  );
}
