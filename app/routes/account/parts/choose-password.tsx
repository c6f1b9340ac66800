// A new password for an address that was registered more than once: whose the stored one was, nobody knows.
import { gap } from "~/styles/global.css";
import { Button } from "~/ui/button";
import { Flash } from "~/ui/flash";
import { ReturnedNote } from "~/ui/returned-note";
import { sheetClass } from "~/ui/sheet";
import type { ConfirmLink } from "./confirm-link";
import { DoorPage } from "./door-page";
import { NewPasswordFields } from "./new-password-fields";

type ChoosePasswordProps = {
  link: ConfirmLink;
  /** Why the form came back. */
  returned?: { message: string; errors: Record<string, string> };
};

export function ChoosePassword({ link, returned }: ChoosePasswordProps) {
  return (
    <DoorPage title="设置新密码" back={{ href: "/login", label: "返回登录" }}>
      {returned ? (
        <ReturnedNote returned={returned} title="密码没有更新" prefix="new" />
      ) : (
        <Flash tone="ok" title="您的邮箱已验证，还差一步。">
          <p>这个邮箱被注册过不止一次，为了账户安全，之前填写的密码都已作废，请设置一个新密码。</p>
        </Flash>
      )}
      <form className={`${sheetClass({ lead: true })} ${gap}`} method="post" action="/auth/confirm">
        <input type="hidden" name="token_hash" value={link.token} />
        <input type="hidden" name="type" value={link.type} />
        <NewPasswordFields prefix="new" label="新密码" errors={returned?.errors ?? {}} />
        <p className={gap}>
          <Button wide data-needs="password confirm">
            保存并登录
          </Button>
        </p>
      </form>
    </DoorPage>
  );
}
