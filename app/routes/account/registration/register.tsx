import {
  type ActionFunctionArgs,
  type HeadersFunction,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { register } from "~/domain/accounts/register.server";
import { accountMessages } from "~/domain/accounts/schema";
import { redirectWithFlash } from "~/http/forms/flash.server";
import { newFormTimestamp, waitText } from "~/http/forms/form-guard.server";
import { readForm } from "~/http/forms/submission.server";
import { textFields } from "~/http/forms/text-fields";
import { mailContext, tellMailRefusal } from "~/http/limits/mail-context.server";
import type { RouteHandle } from "~/http/pages/hydration";
import { pageMeta } from "~/http/pages/page-meta";
import { withQuery } from "~/http/query";
import { readMember } from "~/http/session/member.server";
import { gap } from "~/styles/global.css";
import { Button } from "~/ui/form/button";
import { FieldErrorNotice } from "~/ui/form/error-summary";
import { GuardFields } from "~/ui/form/guard-fields";
import { TextInput } from "~/ui/form/inputs";
import { cardClass } from "~/ui/layout/card";
import { TapLink } from "~/ui/layout/links";
import { withMinimumDuration } from "../../../http/limits/minimum-duration.server";
import { guardAccountPost, redisplayAccountForm } from "../account-post.server";
import { AuthLayout } from "../auth-layout";
import { ownPage } from "../destination";
import { NewPasswordFields } from "../password/new-password-fields";
import { readGoogleOffer } from "../sign-in/google-offer.server";
import { GoogleSignIn } from "../sign-in/google-sign-in";

export const handle: RouteHandle = { frame: "bare" };

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: "创建账户", path: "/register", noindex: true });

export const headers: HeadersFunction = ({ actionHeaders }) => actionHeaders;

export async function loader({ request, context: { site } }: LoaderFunctionArgs) {
  if (readMember(site, request)) throw redirect(ownPage, 303);
  return { google: readGoogleOffer(site, request), formTimestamp: newFormTimestamp(site) };
}

export async function action({ request, context: { site, address } }: ActionFunctionArgs) {
  const form = await readForm(request);
  const refusal = guardAccountPost(site, { request, address, form }, "register");
  if (refusal) return redisplayAccountForm(site, form, refusal, {});
  const registered = await withMinimumDuration(site, async () => {
    const result = await register(site.db, textFields(form), mailContext(site, "confirm"));
    await site.mail.notifyQueued();
    return result;
  });
  if (!registered.ok) return redisplayAccountForm(site, form, tellMailRefusal("confirm", registered), {});
  const { email, waitMs } = registered.value;
  const note =
    waitMs > 0
      ? { tone: "info" as const, title: accountMessages.justSent(waitText(waitMs)) }
      : { tone: "ok" as const, title: "注册成功！请查收邮箱验证邮件" };
  return redirectWithFlash(site, withQuery("/email-verification", { email }), note);
}

export default function Register() {
  const { formTimestamp, google } = useLoaderData<typeof loader>();
  const returned = useActionData<typeof action>();
  const errors = returned?.errors ?? {};
  const foot = (
    <>
      已有账户？<TapLink href="/login">直接登录</TapLink>
    </>
  );
  return (
    <AuthLayout title="创建账户" help="注册后会收到一封验证邮件，24 小时内有效。" foot={foot}>
      {returned ? <FieldErrorNotice returned={returned} title="注册失败" prefix="register" /> : null}
      <form className={cardClass({ lead: true })} method="post" action="/register">
        <GuardFields formTimestamp={returned?.formTimestamp ?? formTimestamp} />
        <TextInput
          id="register-email"
          name="email"
          type="email"
          label="邮箱"
          required
          mark=""
          autoComplete="username"
          inputMode="email"
          defaultValue={returned?.email}
          error={errors.email}
        />
        <NewPasswordFields prefix="register" label="密码" errors={errors} />
        <p className={gap}>
          <Button wide data-needs="password confirm">
            注册
          </Button>
        </p>
        <GoogleSignIn label="使用 Google 账号注册" redirectTo={ownPage} {...google} />
      </form>
    </AuthLayout>
  );
}
