import type { ActionFunctionArgs, HeadersFunction, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { accountMessages } from "~/domain/accounts/messages";
import { findOwnAccount } from "~/domain/accounts/own-account.server";
import { changePassword } from "~/domain/accounts/passwords.server";
import { passwordChangeSchema } from "~/domain/accounts/schema";
import { redirectWithFlash } from "~/http/forms/flash.server";
import { readSubmission, replyToForm } from "~/http/forms/submission.server";
import { mailBranding } from "~/http/limits/mail-context.server";
import { pageMeta } from "~/http/pages/page-meta";
import { renewMember, requireMember } from "~/http/session/member.server";
import { formColumn, wrap } from "~/styles/global.css";
import { BackLink } from "~/ui/layout/links";
import { tryOwnPassword } from "../own/password-attempt-limit.server";
import { PasswordForm } from "./password-form";

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  pageMeta(matches, {
    title: data?.hasPassword ? "修改密码" : "设置密码",
    path: "/account/password",
    noindex: true,
  });

export const headers: HeadersFunction = ({ actionHeaders }) => actionHeaders;

export async function loader({ request, context: { site } }: LoaderFunctionArgs) {
  const { id, email } = requireMember(site, request);
  return { email, hasPassword: findOwnAccount(site.db, id)?.hasPassword ?? false };
}

export async function action({ request, context: { site, address } }: ActionFunctionArgs) {
  const member = requireMember(site, request);
  const post = await readSubmission(request, passwordChangeSchema);
  const { id: userId, sessionId } = member;
  const terms = { branding: mailBranding(site), now: site.clock.now() };
  const changed = await tryOwnPassword({ site, member, address }, () =>
    changePassword(site.db, { userId, sessionId }, post.submission.payload, terms),
  );
  if ("status" in changed) return replyToForm(site, post, changed);
  if (!changed.ok) {
    if (changed.error === "signed-out") requireMember(site, request);
    return replyToForm(site, post, changed);
  }
  await site.mail.notifyQueued();
  const response = await redirectWithFlash(site, "/account", {
    tone: "ok",
    title: accountMessages.passwordSet,
  });
  response.headers.append("Set-Cookie", renewMember(site, member));
  return response;
}

export default function ChangePassword() {
  const account = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  return (
    <main className={`${wrap} ${formColumn}`} id="main">
      <BackLink href="/account">返回我的账号</BackLink>
      <PasswordForm {...account} reply={reply} />
    </main>
  );
}
