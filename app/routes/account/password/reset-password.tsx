import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { accountMessages } from "~/domain/accounts/messages";
import { isResetOpen, resetPassword } from "~/domain/accounts/passwords.server";
import { newPasswordTwiceSchema } from "~/domain/accounts/schema";
import type { Site } from "~/http/context.server";
import { redirectWithFlash } from "~/http/forms/flash.server";
import { type FormReply, parseForm, readForm, replyToForm } from "~/http/forms/submission.server";
import { mailBranding } from "~/http/limits/mail-context.server";
import type { RouteHandle } from "~/http/pages/hydration";
import { pageMeta } from "~/http/pages/page-meta";
import { signOutMember } from "~/http/session/member.server";
import { gap } from "~/styles/global.css";
import { Button } from "~/ui/form/button";
import { FormErrorNotice } from "~/ui/form/error-summary";
import { cardClass } from "~/ui/layout/card";
import { AuthLayout } from "../auth-layout";
import { DeadReset } from "../dead-link";
import { FragmentLink } from "../fragment-link";
import { postedOr } from "../posted-link";
import { NewPasswordFields, useNewPasswordForm } from "./new-password-fields";
import { type ResetProof, resetBySession } from "./reset-by-session.server";

export const handle: RouteHandle = { frame: "bare", private: true, hashesPassword: "members" };

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: "设置新密码", path: "/reset-password", noindex: true });

export async function loader({ request, context: { site, unsaved } }: LoaderFunctionArgs) {
  const query = new URL(request.url).searchParams;
  const token = String(postedOr(query, unsaved).get("token_hash") ?? "");
  const isOwn = unsaved !== undefined || query.get("type") === "recovery";
  const isOpen = isOwn && isResetOpen(site.db, token, site.clock.now());
  const proof: ResetProof = { token: isOpen ? token : null };
  return data(proof, { status: isOpen ? 200 : 400 });
}

export async function action({ request, context: { site, address } }: ActionFunctionArgs) {
  const form = await readForm(request);
  if (form.has("access_token")) {
    const shown = await resetBySession(site, address, form);
    return shown ?? leave(site, request);
  }
  const post = parseForm(form, newPasswordTwiceSchema);
  const sent = form.get("token_hash");
  const token = typeof sent === "string" ? sent : "";
  const terms = { branding: mailBranding(site), now: site.clock.now() };
  const changed = await resetPassword(site.db, { ...post.submission.payload, token }, terms);
  if (!changed.ok) {
    const proof: ResetProof = { token: changed.error === "bad-link" ? null : token };
    return replyToForm(site, post, changed, proof);
  }
  return leave(site, request);
}

async function leave(site: Site, request: Request) {
  await site.mail.notifyQueued();
  const response = await redirectWithFlash(site, "/login", { tone: "ok", title: "密码已更新，请登录" });
  // Signs out this browser, so that the next page requires the new password.
  response.headers.append("Set-Cookie", signOutMember(site, request));
  return response;
}

export default function ResetPassword() {
  const loaded = useLoaderData<typeof loader>();
  const reply: (ResetProof & Partial<FormReply>) | undefined = useActionData<typeof action>();
  const { result, formTimestamp = "" } = reply ?? {};
  const [form, fields] = useNewPasswordForm(result && { result, formTimestamp });
  const { token, accessToken, email }: ResetProof = reply ?? loaded;
  if (token === null && !accessToken) return <DeadReset foot={reply ? null : <FragmentLink />} />;
  return (
    <AuthLayout
      title="设置新密码"
      help={email ? `账号：${email}` : undefined}
      back={{ href: "/login", label: "返回登录" }}
    >
      <FormErrorNotice form={form} title="密码没有更新" />
      <form
        className={`${cardClass({ lead: true })} ${gap}`}
        method="post"
        action="/reset-password"
        data-failed={accountMessages.passwordFailed}
      >
        {accessToken ? (
          <input type="hidden" name="access_token" value={accessToken} />
        ) : (
          <input type="hidden" name="token_hash" value={token ?? ""} />
        )}
        <NewPasswordFields label="新密码" fields={fields} />
        <p className={gap}>
          <Button wide data-needs="">
            更新密码
          </Button>
        </p>
      </form>
    </AuthLayout>
  );
}
