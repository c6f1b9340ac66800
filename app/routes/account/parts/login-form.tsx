// Sign-in form with e-mail and password.
import type { ReactNode } from "react";
import { above, below, between, row, small } from "~/styles/global.css";
import { Button } from "~/ui/button";
import { Check } from "~/ui/check";
import { GuardFields } from "~/ui/guard-fields";
import { sheetClass } from "~/ui/sheet";
import { TapLink } from "~/ui/tap-link";
import { TextInput } from "~/ui/text-input";

type LoginFormProps = {
  stamp: string;
  /** Path on this site to continue at. */
  redirectTo: string;
  email: string;
  errors: Record<string, string>;
  isKept: boolean;
  /** Alternative sign-in methods. */
  children: ReactNode;
};

export function LoginForm({ stamp, redirectTo, email, errors, isKept, children }: LoginFormProps) {
  return (
    <form className={sheetClass({ lead: true })} method="post" action="/login">
      <GuardFields stamp={stamp} />
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
        <Check label="保持登录状态" name="remember" defaultChecked={isKept} />
        <TapLink className={small} href="/login/reset" data-pane="reset">
          忘记密码？
        </TapLink>
      </div>
      <Button wide>登录</Button>
      {children}
    </form>
  );
}
