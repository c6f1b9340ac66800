import {
  type ActionFunctionArgs,
  data,
  type HeadersFunction,
  type LoaderFunctionArgs,
  type MetaFunction,
} from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { isResetOpen, resetPassword } from "~/domain/accounts/passwords.server";
import { newPasswordTwiceSchema } from "~/domain/accounts/schema";
import { redirectWithFlash } from "~/http/forms/flash.server";
import { readSubmission, replyToForm } from "~/http/forms/submission.server";
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
import { NewPasswordFields } from "./new-password-fields";
import { useNewPasswordForm } from "./use-new-password-form";

export const handle: RouteHandle = { frame: "bare" };

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: "设置新密码", path: "/reset-password", noindex: true });

export const headers: HeadersFunction = ({ actionHeaders }) => actionHeaders;

export async function loader({ request, context: { site } }: LoaderFunctionArgs) {
  const query = new URL(request.url).searchParams;
  const token = query.get("token_hash") ?? "";
  const isOpen = query.get("type") === "recovery" && isResetOpen(site.db, token, site.clock.now());
  return data({ token: isOpen ? token : null }, { status: isOpen ? 200 : 400 });
}

export async function action({ request, context: { site } }: ActionFunctionArgs) {
  const post = await readSubmission(request, newPasswordTwiceSchema);
  const sent = post.form.get("token_hash");
  const token = typeof sent === "string" ? sent : "";
  const terms = { branding: mailBranding(site), now: site.clock.now() };
  const changed = await resetPassword(site.db, { ...post.submission.payload, token }, terms);
  if (!changed.ok) {
    return replyToForm(site, post, changed, { token: changed.error === "bad-link" ? null : token });
  }
  await site.mail.notifyQueued();
  const response = await redirectWithFlash(site, "/login", { tone: "ok", title: "密码已更新，请登录" });
  // Signs this browser out: the next page asks for the new password.
  response.headers.append("Set-Cookie", signOutMember(site, request));
  return response;
}

export default function ResetPassword() {
  const loaded = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  const [form, fields] = useNewPasswordForm(reply);
  const { token } = reply ?? loaded;
  if (token === null) return <DeadReset />;
  return (
    <AuthLayout title="设置新密码" back={{ href: "/login", label: "返回登录" }}>
      <FormErrorNotice form={form} title="密码没有更新" />
      <form className={`${cardClass({ lead: true })} ${gap}`} method="post" action="/reset-password">
        <input type="hidden" name="token_hash" value={token} />
        <NewPasswordFields label="新密码" fields={fields} />
        <p className={gap}>
          <Button wide data-needs="password confirm">
            更新密码
          </Button>
        </p>
      </form>
    </AuthLayout>
  );
}
