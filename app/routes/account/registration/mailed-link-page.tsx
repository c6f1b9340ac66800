// Pages of links that sign in or change an address: a button that names the account, and the result.
import { accountMessages } from "~/domain/accounts/messages";
import { above, gap, row } from "~/styles/global.css";
import { Flash } from "~/ui/feedback/flash";
import { Button, ButtonLink } from "~/ui/form/button";
import { AuthLayout } from "../auth-layout";
import { type ConfirmLink, linkFields } from "./confirm-link";
import type { LinkView } from "./mailed-link.server";

type Posted = { action?: string; fields: Record<string, string>; button: string; failed: string };

/** Fields of a link's form. */
export function LinkFields({ link }: { link: ConfirmLink | null }) {
  return <HiddenFields fields={link ? linkFields(link) : {}} />;
}

function HiddenFields({ fields }: Pick<Posted, "fields">) {
  return Object.entries(fields).map(([name, value]) => (
    <input key={name} type="hidden" name={name} value={value} />
  ));
}

/** A form that no script submits. */
function Press({ action = "/auth/confirm", fields, button, failed }: Posted) {
  return (
    <form
      className={gap}
      method="post"
      action={action}
      data-plain={"redirect_to" in fields ? "" : undefined}
      data-failed={failed}
    >
      <HiddenFields fields={fields} />
      <Button wide>{button}</Button>
    </form>
  );
}

const toSignIn = (
  <p className={`${row} ${above}`}>
    <ButtonLink href="/login">登录</ButtonLink>
  </p>
);

const notYours = "如果这不是你的账号，请关闭这个页面。";

export function MailedLinkPage({ view }: { view: LinkView }) {
  switch (view.state) {
    case "sign-in":
      return (
        <AuthLayout title="登录" help={`按下面的按钮，就在这个浏览器里登录 ${view.email}。${notYours}`}>
          <Press
            fields={linkFields(view.link)}
            button={`登录 ${view.email}`}
            failed={accountMessages.signInFailed}
          />
        </AuthLayout>
      );
    case "recovery":
      return (
        <AuthLayout title="设置新密码" help={`这个链接属于账号 ${view.email}。${notYours}`}>
          <Press
            fields={linkFields(view.link)}
            button={`为 ${view.email} 设置新密码`}
            failed={accountMessages.passwordFailed}
          />
        </AuthLayout>
      );
    case "access":
      return view.isRecovery ? (
        <AuthLayout title="设置新密码" help={`这个链接属于账号 ${view.email}。${notYours}`}>
          <Press
            action="/reset-password"
            fields={{ access_token: view.accessToken }}
            button={`为 ${view.email} 设置新密码`}
            failed={accountMessages.passwordFailed}
          />
        </AuthLayout>
      ) : (
        <AuthLayout title="登录" help={`按下面的按钮，就在这个浏览器里登录 ${view.email}。${notYours}`}>
          <Press
            fields={{ access_token: view.accessToken, confirmed: "1" }}
            button={`登录 ${view.email}`}
            failed={accountMessages.signInFailed}
          />
        </AuthLayout>
      );
    case "change":
      return (
        <AuthLayout
          title="更换邮箱"
          help={`账号邮箱将从 ${view.from} 更换为 ${view.to}。两个邮箱都确认后生效。`}
        >
          <Press fields={linkFields(view.link)} button="确认更换" failed={accountMessages.changeFailed} />
        </AuthLayout>
      );
    case "half":
      return (
        <AuthLayout title="更换邮箱">
          <Flash tone="ok" title="已收到你的确认，还差另一个邮箱。">
            <p>
              {view.other
                ? `请再打开发到 ${view.other} 的邮件，按里面的按钮确认。`
                : "请再打开发到另一个邮箱的邮件，按里面的按钮确认。"}
              两个邮箱都确认后，账号的邮箱才会更换。
            </p>
          </Flash>
        </AuthLayout>
      );
    case "changed":
      return (
        <AuthLayout title="更换邮箱">
          <Flash tone="ok" title="邮箱已更换。">
            <p>{`以后请用 ${view.to} 登录，密码不变。`}</p>
          </Flash>
          {toSignIn}
        </AuthLayout>
      );
    case "taken":
      return (
        <AuthLayout title="更换邮箱">
          <Flash tone="bad" title="这个邮箱已被别的账号使用，没有更换。" />
          {toSignIn}
        </AuthLayout>
      );
    case "dead-change":
      return (
        <AuthLayout title="更换邮箱">
          <Flash
            tone={view.isUsed ? "info" : "bad"}
            title={view.isUsed ? "这个链接已经确认过了。" : "确认链接无效或已过期，请重新申请更换。"}
          />
          {toSignIn}
        </AuthLayout>
      );
    case "dead-sign-in":
      return (
        <AuthLayout title="登录">
          <Flash tone="bad" title={view.isUsed ? "这个登录链接已经用过了。" : "登录链接无效或已过期。"}>
            <p>每个链接只能用一次，24 小时内有效。请重新申请，或用密码登录。</p>
          </Flash>
          {toSignIn}
        </AuthLayout>
      );
    case "notice":
      return (
        <AuthLayout title="登录">
          <Flash tone="bad" title={view.text} />
          {toSignIn}
        </AuthLayout>
      );
  }
}
