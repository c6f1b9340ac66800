// The organisers' sign-in form, on its page and on the dashboard.
import { accountMessages, adminSignInMessages } from "~/domain/accounts/messages";
import { above, formColumn, mute, small, wrap } from "~/styles/global.css";
import { Flash } from "~/ui/feedback/flash";
import { Button } from "~/ui/form/button";
import { Check, TextInput } from "~/ui/form/inputs";
import { cardClass } from "~/ui/layout/card";
import { BackLink, TapLink } from "~/ui/layout/links";
import { PageHeading } from "~/ui/layout/page-heading";

type AdminSignInProps = {
  /** Path on this site to continue at. */
  redirectTo: string;
  /** Reason why sign-in is required, or null. */
  notice: string | null;
  /** Error of the last attempt, or null. */
  error: string | null;
  /** Name as typed in the last attempt. */
  name?: string;
  /** Whether to stay signed in, as ticked in the last attempt. */
  remember?: boolean;
};

export function AdminSignIn({ redirectTo, notice, error, name = "", remember = true }: AdminSignInProps) {
  return (
    <main className={`${wrap} ${formColumn}`} id="main">
      <BackLink href="/" />
      <PageHeading title="管理员登录" />
      {error ? <Flash tone="bad" title={error} /> : null}
      {notice && !error ? <Flash tone="info" title={notice} /> : null}
      <form
        className={cardClass({ lead: true })}
        method="post"
        action="/admin/login"
        data-failed={accountMessages.signInFailed}
      >
        <input type="hidden" name="redirectTo" value={redirectTo} />
        <TextInput
          id="name"
          name="name"
          label="名字"
          hint="受邀的帮手填自己的名字；用主办方密码登录不用填"
          autoComplete="username"
          autoCapitalize="none"
          maxLength={40}
          defaultValue={name}
        />
        <TextInput
          id="password"
          name="password"
          type="password"
          label="密码"
          autoComplete="current-password"
          required
          maxLength={200}
          error={error ?? undefined}
        />
        <p className={above}>
          <Check label="保持登录" name="remember" defaultChecked={remember} />
        </p>
        <p className={`${small} ${mute}`}>30 天不用再登录；借用别人的设备时请不要勾选，关闭浏览器就退出。</p>
        <p className={above}>
          <Button wide data-needs="">
            登录
          </Button>
        </p>
        <p className={`${small} ${mute} ${above}`}>{adminSignInMessages.forgotten}</p>
        <p className={small}>
          <TapLink href={`/login?redirectTo=${encodeURIComponent(redirectTo)}`}>用网站账号登录</TapLink>
        </p>
      </form>
    </main>
  );
}
