// Changes an organiser's password; members change theirs on the account page.
import { redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { adminPasswordLimits } from "~/domain/accounts/messages";
import { mainId } from "~/domain/organisers/actor";
import { organiserMessages } from "~/domain/organisers/messages";
import { changeOwnPassword } from "~/domain/organisers/passwords.server";
import { adminPasswordChangeSchema } from "~/domain/organisers/schema";
import { redirectWithFlash } from "~/http/forms/flash.server";
import { constraintOf, readSubmission, replyToForm } from "~/http/forms/submission.server";
import type { RouteHandle } from "~/http/pages/hydration";
import { noindexMeta } from "~/http/pages/page-meta";
import type { AdminArgs } from "~/http/session/admin-context";
import { runOwnPasswordChange } from "~/http/session/admin-sign-in.server";
import { forgetFirstPassword } from "~/http/session/first-password.server";
import { above, formColumn, gap, mute, small, wrap } from "~/styles/global.css";
import { Flash } from "~/ui/feedback/flash";
import { Button } from "~/ui/form/button";
import { TextInput } from "~/ui/form/inputs";
import { firstMessage, useSubmission } from "~/ui/form/use-submission";
import { cardClass } from "~/ui/layout/card";
import { BackLink } from "~/ui/layout/links";
import { PageHeading } from "~/ui/layout/page-heading";
import { PageForm } from "~/ui/layout/page-link";

export const handle: RouteHandle = {
  hashesPassword: "organisers",
  failure: organiserMessages.passwordFailed,
};

export const meta = noindexMeta("修改密码");

export async function loader({ context: { site, admin } }: AdminArgs) {
  const { organiser, userId } = admin;
  if (userId !== null) throw redirect("/account/password", 303);
  const isFromServer = organiser.id === mainId && site.env.ADMIN_PASSWORD !== undefined;
  return { name: organiser.name, isFromServer, constraint: constraintOf(adminPasswordChangeSchema) };
}

export async function action({ request, context: { site, address, admin: session } }: AdminArgs) {
  const { organiser, id: sessionId, userId } = session;
  if (userId !== null) throw redirect("/account/password", 303);
  const post = await readSubmission(request, adminPasswordChangeSchema);
  // The environment would overwrite it at the next start.
  if (organiser.id === mainId && site.env.ADMIN_PASSWORD !== undefined)
    return replyToForm(site, post, { message: organiserMessages.passwordFromServer, status: 409 });
  if (post.submission.status !== "success") return replyToForm(site, post);
  const input = post.submission.value;
  const changed = await runOwnPasswordChange(site, address, session, () =>
    changeOwnPassword(site.db, { organiser, sessionId }, input, site.clock.now()),
  );
  if ("status" in changed || !changed.ok) return replyToForm(site, post, changed);
  if (organiser.id === mainId) forgetFirstPassword(site.env);
  return redirectWithFlash(site, "/admin/sessions", {
    tone: "ok",
    title: organiserMessages.passwordSet(organiser.name),
  });
}

type Fields = { current: string; password: string; confirm: string };

export default function AdminPassword() {
  const { name, isFromServer, constraint } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  const [, fields] = useSubmission<Fields>({ id: "change", reply, constraint });
  const problem = firstMessage(reply);
  return (
    <main className={`${wrap} ${formColumn}`} id="main">
      <BackLink href="/admin/sessions">返回个人资料</BackLink>
      <PageHeading admin title="修改密码" note={name} />
      {problem ? <Flash tone="bad" title={problem} /> : null}
      {isFromServer ? (
        <p className={above}>{organiserMessages.passwordFromServer}</p>
      ) : (
        <PageForm className={`${cardClass({ lead: true })} ${above}`} method="post">
          {/* Lets the browser's password manager associate the account. */}
          <input type="text" value={name} autoComplete="username" readOnly hidden />
          <TextInput
            field={fields.current}
            type="password"
            label="当前密码"
            autoComplete="current-password"
          />
          <TextInput
            field={fields.password}
            type="password"
            label="新密码"
            hint={`至少 ${adminPasswordLimits.least} 个字符`}
            autoComplete="new-password"
            minLength={adminPasswordLimits.least}
          />
          <TextInput field={fields.confirm} type="password" label="确认新密码" autoComplete="new-password" />
          <p className={gap}>
            <Button wide>保存新密码</Button>
          </p>
          <p className={`${small} ${mute} ${above}`}>保存后，「{name}」在其他设备上的登录都会退出。</p>
        </PageForm>
      )}
    </main>
  );
}
