// The administrator's sign-in form, on its own page and on the dashboard.
import { accountMessages, adminSignInMessages } from "~/domain/accounts/messages";
import { above, formColumn, mute, small, wrap } from "~/styles/global.css";
import { Flash } from "~/ui/feedback/flash";
import { Button } from "~/ui/form/button";
import { TextInput } from "~/ui/form/inputs";
import { cardClass } from "~/ui/layout/card";
import { BackLink } from "~/ui/layout/links";
import { PageHeading } from "~/ui/layout/page-heading";

type AdminSignInProps = {
  /** Path on this site to continue at. */
  redirectTo: string;
  /** Notice about why the sign-in is shown, or null. */
  notice: string | null;
  /** Error of the last attempt, or null. */
  error: string | null;
};

export function AdminSignIn({ redirectTo, notice, error }: AdminSignInProps) {
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
      </form>
    </main>
  );
}
