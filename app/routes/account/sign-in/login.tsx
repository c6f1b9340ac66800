import {
  type ActionFunctionArgs,
  type HeadersFunction,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { accountMessages } from "~/domain/accounts/schema";
import { redirectWithFlash } from "~/http/forms/flash.server";
import { newFormTimestamp } from "~/http/forms/form-guard.server";
import { readForm } from "~/http/forms/submission.server";
import type { RouteHandle } from "~/http/pages/hydration";
import { pageMeta } from "~/http/pages/page-meta";
import { withQuery } from "~/http/query";
import { readMember, signInMember } from "~/http/session/member.server";
import { mute } from "~/styles/global.css";
import { Flash } from "~/ui/feedback/flash";
import { Dialog } from "~/ui/layout/dialog";
import { TapLink } from "~/ui/layout/links";
import { guardAccountPost, redisplayAccountForm } from "../account-post.server";
import { AuthLayout } from "../auth-layout";
import { destination } from "../destination";
import { ResetForm, resetHelp } from "../password/reset-form";
import { readGoogleOffer } from "./google-offer.server";
import { GoogleSignIn } from "./google-sign-in";
import { LoginForm } from "./login-form";
import { checkSignIn } from "./member-sign-in.server";

export const handle: RouteHandle = { frame: "bare" };

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: "登录", path: "/login", noindex: true });

export const headers: HeadersFunction = ({ actionHeaders }) => actionHeaders;

export async function loader({ request, context: { site } }: LoaderFunctionArgs) {
  const wanted = new URL(request.url).searchParams.get("redirectTo");
  if (readMember(site, request)) throw redirect(destination(wanted), 303);
  return {
    redirectTo: destination(wanted),
    notice: wanted === null ? null : accountMessages.signInFirst,
    google: readGoogleOffer(site, request),
    formTimestamp: newFormTimestamp(site),
  };
}

export async function action({ request, context: { site, address } }: ActionFunctionArgs) {
  const form = await readForm(request);
  const kept = { redirectTo: destination(form.get("redirectTo")), isPersistent: form.has("remember") };
  const page = { ...kept, isUnconfirmed: false };
  const refusal = guardAccountPost(site, { request, address, form }, "login");
  if (refusal) return redisplayAccountForm(site, form, refusal, page);
  const signedIn = await checkSignIn(site, address, form);
  if (signedIn.ok) {
    const cookie = await signInMember(site, request, {
      userId: signedIn.value.userId,
      isPersistent: kept.isPersistent,
    });
    const response = await redirectWithFlash(site, kept.redirectTo, { tone: "ok", title: "登录成功！" });
    response.headers.append("Set-Cookie", cookie);
    return response;
  }
  const { error, ...refused } = signedIn;
  const status = error === "too-many" ? 429 : 422;
  const isUnconfirmed = error === "unconfirmed";
  return redisplayAccountForm(site, form, { ...refused, status }, { ...page, isUnconfirmed });
}

export default function Login() {
  const loaded = useLoaderData<typeof loader>();
  const returned = useActionData<typeof action>();
  const { formTimestamp, redirectTo } = returned ?? loaded;
  const foot = (
    <>
      还没有账户？<TapLink href="/register">创建账户</TapLink>
    </>
  );
  return (
    <AuthLayout title="登录" help="使用邮箱和密码登录。" foot={foot}>
      {returned ? (
        <Flash tone="bad" title={returned.message}>
          {returned.isUnconfirmed ? (
            <TapLink href={withQuery("/email-verification", { email: returned.email.trim() })}>
              重新发送验证邮件
            </TapLink>
          ) : null}
        </Flash>
      ) : loaded.notice ? (
        <Flash title={loaded.notice} />
      ) : null}
      <LoginForm
        formTimestamp={formTimestamp}
        redirectTo={redirectTo}
        email={returned?.email ?? ""}
        errors={returned?.errors ?? {}}
        isPersistent={returned?.isPersistent ?? true}
      >
        <GoogleSignIn label="使用 Google 账号登录" redirectTo={redirectTo} {...loaded.google} />
      </LoginForm>
      <Dialog id="reset" title="重置密码" backHref="#main">
        <p className={mute}>{resetHelp}</p>
        <ResetForm formTimestamp={formTimestamp} />
      </Dialog>
    </AuthLayout>
  );
}
