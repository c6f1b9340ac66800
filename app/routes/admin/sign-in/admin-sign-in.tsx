// The administrator's sign-in form, on its own page and on the dashboard.
import { adminSignInMessages } from "~/domain/accounts/schema";
import { above, formColumn, mute, small, wrap } from "~/styles/global.css";
import { Flash } from "~/ui/feedback/flash";
import { Button } from "~/ui/form/button";
import { TextInput } from "~/ui/form/inputs";
import { cardClass } from "~/ui/layout/card";
import { BackLink } from "~/ui/layout/links";

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
      <h1>管理员登录</h1>
      {error ? <Flash tone="bad" title={error} /> : null}
      {notice && !error ? <Flash tone="info" title={notice} /> : null}
      <form className={`${cardClass({ lead: true })} ${above}`} method="post" action="/admin/login">
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
          <Button wide data-needs="password">
            登录
          </Button>
        </p>
        <p className={`${small} ${mute} ${above}`}>{adminSignInMessages.forgotten}</p>
      </form>
    </main>
  );
}
