// The organisers' sign-in form, on its page and on the dashboard.
import { accountMessages, adminSignInMessages } from "~/domain/accounts/messages";
import { above, formColumn, mute, small, wrap } from "~/styles/global.css";
import { Flash } from "~/ui/feedback/flash";
import { Button } from "~/ui/form/button";
import { TextInput } from "~/ui/form/inputs";
import { cardClass } from "~/ui/layout/card";
import { Disclosure } from "~/ui/layout/disclosure";
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
};

export function AdminSignIn({ redirectTo, notice, error, name = "" }: AdminSignInProps) {
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
        <Disclosure label="用我的名字登录" open={name !== ""}>
          <TextInput
            id="name"
            name="name"
            label="名字"
            mark=""
            hint="受邀时起的名字；用主办方密码登录不用填"
            autoComplete="username"
            autoCapitalize="none"
            maxLength={40}
            defaultValue={name}
          />
        </Disclosure>
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
