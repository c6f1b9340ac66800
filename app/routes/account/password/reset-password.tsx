import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { closeMemberSessions } from "~/domain/accounts/member-sessions.server";
import { accountMessages } from "~/domain/accounts/messages";
import { isResetOpen, resetPassword } from "~/domain/accounts/passwords.server";
import { newPasswordTwiceSchema } from "~/domain/accounts/schema";
import { isRecent } from "~/domain/accounts/session-methods";
import { userBody } from "~/domain/auth/schema";
import { updateUser } from "~/domain/auth/update-user.server";
import { checkAccessToken } from "~/http/auth/bearer.server";
import type { Site } from "~/http/context.server";
import { redirectWithFlash } from "~/http/forms/flash.server";
import {
  type FormPost,
  type FormRejection,
  type FormReply,
  fieldRejection,
  parseForm,
  readForm,
  replyToForm,
} from "~/http/forms/submission.server";
import { codeGuesses } from "~/http/limits/code-guesses.server";
import { mailBranding, mailContext } from "~/http/limits/mail-context.server";
import type { RouteHandle } from "~/http/pages/hydration";
import { noindexMeta } from "~/http/pages/page-meta";
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

// Sets a new password by the session that a recovery link opened through the auth API, under the rules of that API
// endpoint.

/** Proof for the form of a new password: a mail token or an access token. Both are missing for an invalid link. */
type ResetProof = { token: string | null; accessToken?: string; email?: string };

/** How long a recovery session may set a password without another proof. */
const freshMs = 10 * 60 * 1000;

const rejections: Readonly<Record<string, FormRejection>> = {
  same_password: fieldRejection("password", accountMessages.samePassword),
  insufficient_aal: { message: accountMessages.factorNeeded },
};

/** Renders the form for the session's new password, renders it again with its rejection, or redirects after success. */
async function resetBySession(site: Site, address: string, form: FormData) {
  const accessToken = String(form.get("access_token"));
  const bearer = await checkAccessToken(site, accessToken);
  const isFresh = bearer.ok && isRecent(bearer.session.amr, "otp", freshMs, site.clock.now());
  if (!bearer.ok || !isFresh) return data({ token: null } satisfies ResetProof, 422);
  const { user } = bearer;
  const shown: ResetProof = { token: null, accessToken, email: user.email };
  if (!form.has("password")) return data(shown, 200);
  const post: FormPost = parseForm(form, newPasswordTwiceSchema);
  const parsed = newPasswordTwiceSchema.safeParse(post.submission.payload);
  if (!parsed.success) return replyToForm(site, post, undefined, shown);
  const terms = {
    mail: mailContext(site, address, "email-change"),
    link: {},
    repeats: false,
    guesses: codeGuesses(site, "signed-in"),
  };
  const body = userBody.parse({ password: parsed.data.password });
  const changed = await updateUser(site.db, bearer, body, terms);
  if (!changed.ok) {
    const rejection = rejections[changed.error] ?? { message: accountMessages.passwordFailed };
    return replyToForm(site, post, rejection, shown);
  }
  closeMemberSessions(site.db, user.id, "all");
  return null;
}

export const handle: RouteHandle = {
  frame: "bare",
  private: true,
  hashesPassword: "members",
  failure: accountMessages.passwordFailed,
};

export const meta = noindexMeta("设置新密码");

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
