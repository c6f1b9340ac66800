// Sets a new password for a contested address, because a stranger may have set the stored one.

import { accountMessages } from "~/domain/accounts/messages";
import type { FormReply } from "~/http/forms/submission.server";
import { gap } from "~/styles/global.css";
import { Flash } from "~/ui/feedback/flash";
import { Button } from "~/ui/form/button";
import { FormErrorNotice } from "~/ui/form/error-summary";
import { cardClass } from "~/ui/layout/card";
import { AuthLayout } from "../auth-layout";
import { NewPasswordFields, useNewPasswordForm } from "../password/new-password-fields";
import type { ConfirmLink } from "./confirm-link";

type ChoosePasswordProps = {
  link: ConfirmLink;
  /** The failed submission. */
  reply?: FormReply;
};

export function ChoosePassword({ link, reply }: ChoosePasswordProps) {
  const [form, fields] = useNewPasswordForm(reply);
  return (
    <AuthLayout title="设置新密码" back={{ href: "/login", label: "返回登录" }}>
      {reply ? (
        <FormErrorNotice form={form} title="密码没有更新" />
      ) : (
        <Flash tone="ok" title={accountMessages.oneStepLeft}>
          <p>{accountMessages.passwordsVoid}</p>
        </Flash>
      )}
      <form
        className={`${cardClass({ lead: true })} ${gap}`}
        method="post"
        action="/auth/confirm"
        data-failed={accountMessages.confirmFailed}
      >
        <input type="hidden" name="token_hash" value={link.token} />
        <input type="hidden" name="type" value={link.type} />
        <NewPasswordFields label="新密码" fields={fields} />
        <p className={gap}>
          <Button wide data-needs="">
            保存并登录
          </Button>
        </p>
      </form>
    </AuthLayout>
  );
}
