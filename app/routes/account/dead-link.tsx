import type { ReactNode } from "react";
import { accountMessages } from "~/domain/accounts/messages";
import { above, row } from "~/styles/global.css";
import { Flash } from "~/ui/feedback/flash";
import { ButtonLink } from "~/ui/form/button";
import { AuthLayout } from "./auth-layout";

const causes = ["链接已过期", "链接已被使用", "链接不完整"];

/** For verification: possible causes and next steps. */
export function DeadConfirmation({ foot }: { foot?: ReactNode }) {
  return (
    <AuthLayout title="邮箱验证失败">
      <Flash tone="bad" title={accountMessages.badLink}>
        <p>可能的原因：</p>
        <ul>
          {causes.map((cause) => (
            <li key={cause}>· {cause}</li>
          ))}
        </ul>
      </Flash>
      <p className={`${row} ${above}`}>
        <ButtonLink href="/register">重新注册</ButtonLink>
        <ButtonLink tone="line" href="/login">
          返回登录
        </ButtonLink>
      </p>
      {foot}
    </AuthLayout>
  );
}

/** For password reset. */
export function DeadReset({ foot }: { foot?: ReactNode }) {
  return (
    <AuthLayout title="重置密码" back={{ href: "/login", label: "返回登录" }}>
      <Flash tone="bad" title={accountMessages.badResetLink} />
      <p className={`${row} ${above}`}>
        <ButtonLink href="/login/reset">重新申请</ButtonLink>
      </p>
      {foot}
    </AuthLayout>
  );
}
