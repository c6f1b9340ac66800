// New password form, with the current password when there is one.
import { passwordRules, sameTwice } from "~/domain/accounts/password-rules";
import { accountMessages } from "~/domain/accounts/schema";
import { above, gap, mute, small } from "~/styles/global.css";
import { Flash } from "~/ui/feedback/flash";
import { Button } from "~/ui/form/button";
import { TextInput } from "~/ui/form/inputs";
import { cardClass } from "~/ui/layout/card";
import { PasswordRules } from "./password-rules";

type PasswordFormProps = {
  email: string;
  hasPassword: boolean;
  refused: { message: string; errors: Record<string, string[]> } | undefined;
};

export function PasswordForm({ email, hasPassword, refused }: PasswordFormProps) {
  const { current = [], password = [], confirm = [] } = refused?.errors ?? {};
  const rules = [
    ...passwordRules.map(({ key, label, message }) => ({ key, label, isBroken: password.includes(message) })),
    { ...sameTwice, isBroken: confirm.includes(accountMessages.mismatch) },
  ].map(({ isBroken, ...rule }) => (isBroken ? { ...rule, state: "no" as const } : rule));
  return (
    <>
      <h1>{hasPassword ? "修改密码" : "设置密码"}</h1>
      {refused ? <Flash tone="bad" title={refused.message} /> : null}
      <form className={`${cardClass({ lead: true })} ${above}`} method="post">
        {/* For the browser's own store of passwords. */}
        <input type="text" value={email} autoComplete="username" readOnly hidden />
        {hasPassword ? (
          <TextInput
            id="current"
            name="current"
            type="password"
            label="当前密码"
            autoComplete="current-password"
            required
            error={current[0]}
          />
        ) : null}
        <TextInput
          id="password"
          name="password"
          type="password"
          label="新密码"
          autoComplete="new-password"
          required
          minLength={8}
          aria-describedby="rules"
          error={password[0]}
        >
          <PasswordRules id="rules" rules={rules} />
        </TextInput>
        <TextInput
          id="confirm"
          name="confirm"
          type="password"
          label="确认新密码"
          autoComplete="new-password"
          required
          error={confirm[0]}
        />
        <p className={gap}>
          <Button wide>保存新密码</Button>
        </p>
        <p className={`${small} ${mute} ${above}`}>保存后，其他设备上的登录都会退出。</p>
      </form>
    </>
  );
}
