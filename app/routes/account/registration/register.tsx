import { getZodConstraint } from "@conform-to/zod/v4";
import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import type { z } from "zod";
import { accountMessages } from "~/domain/accounts/messages";
import { register } from "~/domain/accounts/register.server";
import { registerSchema } from "~/domain/accounts/schema";
import { redirectWithFlash } from "~/http/forms/flash.server";
import { newFormTimestamp } from "~/http/forms/form-guard.server";
import { parseForm, replyToForm } from "~/http/forms/submission.server";
import { mailContext, mailFormRejection } from "~/http/limits/mail-context.server";
import { waitText } from "~/http/limits/post-limits.server";
import type { RouteHandle } from "~/http/pages/hydration";
import { noindexMeta } from "~/http/pages/page-meta";
import { readGoogleOffer } from "~/http/session/google-sign-in.server";
import { readMember } from "~/http/session/member.server";
import { rememberName } from "~/http/session/nickname.server";
import { gap } from "~/styles/global.css";
import { Button } from "~/ui/form/button";
import { FormErrorNotice } from "~/ui/form/error-summary";
import { EmailInput, GuardFields } from "~/ui/form/inputs";
import { useSubmission } from "~/ui/form/use-submission";
import { cardClass } from "~/ui/layout/card";
import { TapLink } from "~/ui/layout/links";
import { withMinimumDuration } from "../../../http/limits/minimum-duration.server";
import { readAccountForm } from "../account-guard.server";
import { AuthLayout } from "../auth-layout";
import { destination, towards } from "../destination";
import { NicknameInput } from "../nickname-input";
import { NoMail } from "../no-mail";
import { readNoMail } from "../no-mail.server";
import { NewPasswordFields } from "../password/new-password-fields";
import { pendingEmailCookie } from "../pending-email.server";
import { GoogleSignIn } from "../sign-in/google-sign-in";

export const handle: RouteHandle = {
  frame: "bare",
  private: true,
  hashesPassword: "members",
  failure: accountMessages.registerFailed,
  labels: { email: "邮箱", nickname: "昵称" },
};

export const meta = noindexMeta("创建账号");

export async function loader({ request, context: { site } }: LoaderFunctionArgs) {
  const redirectTo = destination(new URL(request.url).searchParams.get("redirectTo"));
  if (readMember(site, request)) throw redirect(redirectTo, 303);
  return {
    redirectTo,
    noMail: readNoMail(site),
    google: readGoogleOffer(site, request),
    formTimestamp: newFormTimestamp(site),
  };
}

export async function action({ request, context: { site, address } }: ActionFunctionArgs) {
  const { form, rejection } = await readAccountForm(site, request, address, "register");
  const post = parseForm(form, registerSchema);
  const { submission } = post;
  const redirectTo = destination(form.get("redirectTo"));
  if (rejection) return replyToForm(site, post, rejection, { redirectTo });
  if (submission.status !== "success") return replyToForm(site, post, undefined, { redirectTo });
  const registered = await withMinimumDuration(site, () =>
    register(site.db, submission.value, mailContext(site, address, "confirm")),
  );
  if (!registered.ok) {
    const { message, ...rest } = mailFormRejection("confirm", registered);
    const reason = registered.error === "invalid" ? message : accountMessages.registerRejected(message);
    return replyToForm(site, post, { ...rest, message: reason }, { redirectTo });
  }
  const { email, waitMs } = registered.value;
  const note =
    waitMs > 0
      ? { tone: "info" as const, title: accountMessages.justSent(waitText(waitMs)) }
      : { tone: "ok" as const, title: "注册成功！请查收邮箱验证邮件" };
  const response = await redirectWithFlash(site, "/email-verification", note);
  response.headers.append("Set-Cookie", await pendingEmailCookie(site, email, redirectTo));
  if (submission.value.nickname) rememberName(site, response, submission.value.nickname);
  return response;
}

type RegisterFields = z.output<typeof registerSchema>;
const constraint = getZodConstraint(registerSchema);

export default function Register() {
  const { google, noMail, ...loaded } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  const { formTimestamp, redirectTo } = reply ?? loaded;
  const [form, fields] = useSubmission<RegisterFields>({ id: "register", reply, constraint });
  const foot = (
    <>
      已有账号？<TapLink href={towards("/login", redirectTo)}>直接登录</TapLink>
    </>
  );
  const signInWithGoogle = <GoogleSignIn label="使用 Google 账号注册" redirectTo={redirectTo} {...google} />;
  if (noMail)
    return (
      <AuthLayout title="创建账号" foot={foot}>
        <NoMail contact={noMail} text="用邮箱注册要收验证邮件，暂时不能注册。不注册也能报名、留言和投票。" />
        {signInWithGoogle}
      </AuthLayout>
    );
  return (
    <AuthLayout title="创建账号" help="注册后会收到一封验证邮件，24 小时内有效。" foot={foot}>
      <FormErrorNotice form={form} title="注册失败" />
      <form
        className={cardClass({ lead: true })}
        method="post"
        action="/register"
        data-failed={accountMessages.registerFailed}
        data-repeat=""
      >
        <GuardFields formTimestamp={formTimestamp} />
        <input type="hidden" name="redirectTo" value={redirectTo} />
        <EmailInput
          field={fields.email}
          label="邮箱"
          mark=""
          autoComplete="username"
          defaultValue={fields.email.initialValue ?? ""}
        />
        <NicknameInput field={fields.nickname} />
        <NewPasswordFields label="密码" fields={fields} />
        <p className={gap}>
          <Button wide data-needs="">
            注册
          </Button>
        </p>
        {signInWithGoogle}
      </form>
    </AuthLayout>
  );
}
