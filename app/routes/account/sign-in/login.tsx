import { getZodConstraint } from "@conform-to/zod/v4";
import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import type { ReactNode } from "react";
import type { z } from "zod";
import { accountMessages } from "~/domain/accounts/messages";
import { signInSchema } from "~/domain/accounts/schema";
import { secondFactorMessages } from "~/domain/factors/messages";
import { newFormTimestamp } from "~/http/forms/form-guard.server";
import { type FormReply, parseForm, replyToForm } from "~/http/forms/submission.server";
import { sendsMail } from "~/http/limits/mail-context.server";
import type { RouteHandle } from "~/http/pages/hydration";
import { noindexMeta } from "~/http/pages/page-meta";
import { readGoogleOffer } from "~/http/session/google-sign-in.server";
import { readMember, readWaitingMember, secondFactorPath, signInMember } from "~/http/session/member.server";
import { checkSignIn } from "~/http/session/member-sign-in.server";
import { above, below, between, mute, row, small } from "~/styles/global.css";
import { Flash } from "~/ui/feedback/flash";
import { Button } from "~/ui/form/button";
import { Check, EmailInput, GuardFields, TextInput } from "~/ui/form/inputs";
import { firstMessage, useSubmission } from "~/ui/form/use-submission";
import { cardClass } from "~/ui/layout/card";
import { Dialog } from "~/ui/layout/dialog";
import { TapLink } from "~/ui/layout/links";
import { readAccountForm } from "../account-guard.server";
import { AuthLayout } from "../auth-layout";
import { destination, towards } from "../destination";
import { ResetForm, resetHelp } from "../password/reset-form";
import { pendingEmailCookie } from "../pending-email.server";
import { redirectSignedIn } from "../signed-in.server";
import { GoogleSignIn } from "./google-sign-in";

const constraint = getZodConstraint(signInSchema);

function useLoginForm(reply: FormReply | undefined) {
  return useSubmission<z.output<typeof signInSchema>>({ id: "login", reply, constraint });
}

type LoginFormProps = {
  fields: ReturnType<typeof useLoginForm>[1];
  formTimestamp: string;
  /** Path on this site to continue at. */
  redirectTo: string;
  isPersistent: boolean;
  /** Whether the page has a dialog for password resets. */
  hasResetDialog: boolean;
  /** Alternative sign-in methods. */
  children: ReactNode;
};

function LoginForm(props: LoginFormProps) {
  const { fields, formTimestamp, redirectTo, isPersistent, hasResetDialog, children } = props;
  return (
    <form
      className={cardClass({ lead: true })}
      method="post"
      action="/login"
      data-failed={accountMessages.signInFailed}
    >
      <GuardFields formTimestamp={formTimestamp} />
      <input type="hidden" name="redirectTo" value={redirectTo} />
      <EmailInput field={fields.email} label="邮箱" mark="" autoComplete="username" />
      <TextInput
        field={fields.password}
        type="password"
        label="密码"
        mark=""
        autoComplete="current-password"
      />
      <div className={`${row} ${between} ${above} ${below}`}>
        <Check label="保持登录状态" name="remember" defaultChecked={isPersistent} />
        <TapLink className={small} href="/login/reset" data-pane={hasResetDialog ? "reset" : undefined}>
          忘记密码？
        </TapLink>
      </div>
      <Button wide>登录</Button>
      {children}
    </form>
  );
}

export const handle: RouteHandle = {
  frame: "bare",
  private: true,
  hashesPassword: "members",
  failure: accountMessages.signInFailed,
  labels: { email: "邮箱" },
};

export const meta = noindexMeta("登录");

/** The reason for the redirect to this page, from its URL, or null. */
function noticeOf(query: URLSearchParams): string | null {
  if (query.has("banned")) return accountMessages.banned;
  if (query.has("changed")) return accountMessages.changed;
  if (query.has("late")) return secondFactorMessages.late;
  return query.has("redirectTo") ? accountMessages.signInFirst : null;
}

export async function loader({ request, context: { site } }: LoaderFunctionArgs) {
  const query = new URL(request.url).searchParams;
  const redirectTo = destination(query.get("redirectTo"));
  if (readMember(site, request)) throw redirect(redirectTo, 303);
  if (readWaitingMember(site, request)) throw redirect(secondFactorPath(redirectTo), 303);
  return {
    redirectTo,
    notice: noticeOf(query),
    sendsMail: sendsMail(site),
    google: readGoogleOffer(site, request),
    formTimestamp: newFormTimestamp(site),
  };
}

export async function action({ request, context: { site, address } }: ActionFunctionArgs) {
  const { form, rejection } = await readAccountForm(site, request, address, "login");
  const post = parseForm(form, signInSchema);
  const { submission } = post;
  const options = { redirectTo: destination(form.get("redirectTo")), isPersistent: form.has("remember") };
  const page = { ...options, isUnconfirmed: false };
  if (rejection) return replyToForm(site, post, rejection, page);
  if (submission.status !== "success") return replyToForm(site, post, undefined, page);
  const signedIn = await checkSignIn(site, address, submission.value);
  if (signedIn.ok) {
    const session = await signInMember(site, request, { account: signedIn.value, ...options });
    return redirectSignedIn(site, session, accountMessages.signedIn);
  }
  const { error, ...rejected } = signedIn;
  if (error === "too-many") {
    const message = accountMessages.signInRejected(rejected.message);
    return replyToForm(site, post, { ...rejected, message, status: 429 }, page);
  }
  const isUnconfirmed = error === "unconfirmed";
  const headers = isUnconfirmed
    ? { "Set-Cookie": await pendingEmailCookie(site, submission.value.email, options.redirectTo) }
    : undefined;
  return replyToForm(site, post, { ...rejected, status: 422, headers }, { ...page, isUnconfirmed });
}

export default function Login() {
  const loaded = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  const problem = firstMessage(reply);
  const [, fields] = useLoginForm(reply);
  const { formTimestamp, redirectTo } = reply ?? loaded;
  const foot = (
    <>
      还没有账号？<TapLink href={towards("/register", redirectTo)}>创建账号</TapLink>
    </>
  );
  return (
    <AuthLayout title="登录" help="使用邮箱和密码登录。" foot={foot}>
      {problem ? (
        <Flash tone="bad" title={problem}>
          {reply?.isUnconfirmed ? (
            <TapLink href="/email-verification">
              {loaded.sendsMail ? "重新发送验证邮件" : accountMessages.noMail}
            </TapLink>
          ) : null}
        </Flash>
      ) : loaded.notice ? (
        <Flash title={loaded.notice} />
      ) : null}
      <LoginForm
        fields={fields}
        formTimestamp={formTimestamp}
        redirectTo={redirectTo}
        isPersistent={reply?.isPersistent ?? true}
        hasResetDialog={loaded.sendsMail}
      >
        <GoogleSignIn label="使用 Google 账号登录" redirectTo={redirectTo} {...loaded.google} />
      </LoginForm>
      {loaded.sendsMail ? (
        <Dialog id="reset" title="重置密码" backHref="#main">
          <p className={mute}>{resetHelp}</p>
          <ResetForm formTimestamp={formTimestamp} />
        </Dialog>
      ) : null}
    </AuthLayout>
  );
}
