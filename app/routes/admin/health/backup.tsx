// Requires the password before a backup is downloaded: backups contain all data, including the site's secrets.
import { redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { reauthenticate } from "~/domain/accounts/checked-account.server";
import { accountMessages } from "~/domain/accounts/messages";
import { findOwnAccount } from "~/domain/accounts/own-account.server";
import { reauthenticationSchema } from "~/domain/accounts/schema";
import { backupFolder, listBackups } from "~/domain/backups/state.server";
import type { AdminSession } from "~/domain/organisers/sessions.server";
import type { Site } from "~/http/context.server";
import { commonFailures } from "~/http/failure-texts";
import { type FormRejection, readSubmission, replyToForm } from "~/http/forms/submission.server";
import { passwordAttemptLimits, runPasswordAttempt } from "~/http/limits/password-attempts.server";
import type { RouteHandle } from "~/http/pages/hydration";
import { noindexMeta } from "~/http/pages/page-meta";
import type { AdminArgs } from "~/http/session/admin-context";
import { requireAdmin } from "~/http/session/admin-guard.server";
import { checkOwnPassword } from "~/http/session/admin-sign-in.server";
import { above, formColumn, gap, row, wrap } from "~/styles/global.css";
import { Flash } from "~/ui/feedback/flash";
import { Button, ButtonLink } from "~/ui/form/button";
import { EmailInput, TextInput } from "~/ui/form/inputs";
import { firstMessage } from "~/ui/form/use-submission";
import { cardClass } from "~/ui/layout/card";
import { BackLink } from "~/ui/layout/links";
import { PageHeading } from "~/ui/layout/page-heading";
import { grantDownload } from "./download-grant.server";

const limits = passwordAttemptLimits("backup-download");

export const handle: RouteHandle = {
  hashesPassword: "organisers",
  failure: commonFailures.busy,
  labels: { email: "邮箱" },
};

export const meta = noindexMeta("下载备份");

/** The proof required of an administrator: a password, or the e-mail address of an account without one. */
function proofOf(site: Site, { userId }: AdminSession): "password" | "email" {
  if (userId === null) return "password";
  return findOwnAccount(site.db, userId)?.hasPassword ? "password" : "email";
}

export async function loader({ context: { site, admin } }: AdminArgs) {
  return { proof: proofOf(site, admin) };
}

/** The reason why the proof is invalid; null if valid. */
async function rejectionOf(
  site: Site,
  session: AdminSession,
  address: string,
  input: unknown,
): Promise<FormRejection | null> {
  if (session.userId === null) {
    const checked = await checkOwnPassword(site, address, session, input);
    if (checked.ok) return null;
    const { error, message, retryAfterSeconds } = checked;
    if (error === "too-many") return { message, status: 429, retryAfterSeconds };
    return { message, fields: { password: [message] } };
  }
  const { userId, id: sessionId } = session;
  const checked = await runPasswordAttempt(site, limits, { account: userId, address }, () =>
    reauthenticate(site.db, { userId, sessionId }, input, site.clock.now()),
  );
  return "status" in checked || !checked.ok ? checked : null;
}

export async function action({ request, context: { site, address, admin: session } }: AdminArgs) {
  const post = await readSubmission(request, reauthenticationSchema);
  const rejection = await rejectionOf(site, session, address, post.submission.payload);
  if (rejection) return replyToForm(site, post, rejection);
  // The session may have been revoked during password verification.
  requireAdmin(site, request);
  const newest = listBackups(backupFolder(site.env))[0]?.name ?? null;
  const headers = { "Set-Cookie": await grantDownload(site, session, newest) };
  return redirect("/admin/health/backup.tar", { status: 303, headers });
}

export default function BackupDownload() {
  const { proof } = useLoaderData<typeof loader>();
  const problem = firstMessage(useActionData<typeof action>());
  return (
    <main className={`${wrap} ${formColumn}`} id="main">
      <BackLink href="/admin/health">返回系统状态</BackLink>
      <PageHeading admin title="下载备份" note="里面有全部内容和密钥，请像密码一样保管" />
      {problem ? <Flash tone="bad" title={problem} /> : null}
      <form
        className={`${cardClass({ lead: true })} ${above}`}
        method="post"
        data-failed={commonFailures.busy}
      >
        {proof === "password" ? (
          <TextInput
            id="password"
            name="password"
            type="password"
            label="密码"
            hint="请输入密码，确认是你本人的操作"
            autoComplete="current-password"
            required
            error={problem}
          />
        ) : (
          <EmailInput
            id="email"
            name="email"
            label="邮箱"
            hint={accountMessages.emailToDelete}
            autoComplete="off"
            required
            error={problem}
          />
        )}
        <p className={`${row} ${gap}`}>
          <Button>下载</Button>
          <ButtonLink tone="line" href="/admin/health">
            取消
          </ButtonLink>
        </p>
      </form>
    </main>
  );
}
