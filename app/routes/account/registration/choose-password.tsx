// A new password for an address that was registered more than once: whose the stored one was, nobody knows.
import { gap } from "~/styles/global.css";
import { Flash } from "~/ui/feedback/flash";
import { Button } from "~/ui/form/button";
import { FieldErrorNotice } from "~/ui/form/error-summary";
import { cardClass } from "~/ui/layout/card";
import { AuthLayout } from "../auth-layout";
import { NewPasswordFields } from "../password/new-password-fields";
import type { ConfirmLink } from "./confirm-link";

type ChoosePasswordProps = {
  link: ConfirmLink;
  /** Why the form came back. */
  returned?: { message: string; errors: Record<string, string> };
};

export function ChoosePassword({ link, returned }: ChoosePasswordProps) {
  return (
    <AuthLayout title="设置新密码" back={{ href: "/login", label: "返回登录" }}>
      {returned ? (
        <FieldErrorNotice returned={returned} title="密码没有更新" prefix="new" />
      ) : (
        <Flash tone="ok" title="您的邮箱已验证，还差一步。">
          <p>这个邮箱被注册过不止一次，为了账户安全，之前填写的密码都已作废，请设置一个新密码。</p>
        </Flash>
      )}
      <form className={`${cardClass({ lead: true })} ${gap}`} method="post" action="/auth/confirm">
        <input type="hidden" name="token_hash" value={link.token} />
        <input type="hidden" name="type" value={link.type} />
        <NewPasswordFields prefix="new" label="新密码" errors={returned?.errors ?? {}} />
        <p className={gap}>
          <Button wide data-needs="password confirm">
            保存并登录
          </Button>
        </p>
      </form>
    </AuthLayout>
  );
}
