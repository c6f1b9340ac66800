import {
  type ActionFunctionArgs,
  type HeadersFunction,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { accountMessages } from "~/domain/accounts/schema";
import { guardAccountPost, returnAccountForm } from "~/http/account-post.server";
import { redirectWithFlash } from "~/http/flash.server";
import { formStamp } from "~/http/form-guard.server";
import { googleDoor } from "~/http/google-door.server";
import type { RouteHandle } from "~/http/hydration";
import { readMember, signInMember } from "~/http/member.server";
import { checkSignIn } from "~/http/member-sign-in.server";
import { pageMeta } from "~/http/page-meta";
import { withQuery } from "~/http/query";
import { readForm } from "~/http/read-form.server";
import { mute } from "~/styles/global.css";
import { Flash } from "~/ui/flash";
import { Pane } from "~/ui/pane";
import { TapLink } from "~/ui/tap-link";
import { destination } from "./parts/destination";
import { DoorPage } from "./parts/door-page";
import { GoogleDoor } from "./parts/google-door";
import { LoginForm } from "./parts/login-form";
import { ResetForm, resetHelp } from "./parts/reset-form";

export const handle: RouteHandle = { frame: "bare" };

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: "登录", path: "/login", noindex: true });

export const headers: HeadersFunction = ({ actionHeaders }) => actionHeaders;

export const loader = ({ request, context: { site } }: LoaderFunctionArgs) => {
  const wanted = new URL(request.url).searchParams.get("redirectTo");
  if (readMember(site, request)) throw redirect(destination(wanted), 303);
  return {
    redirectTo: destination(wanted),
    notice: wanted === null ? null : accountMessages.signInFirst,
    google: googleDoor(site, request),
    stamp: formStamp(site),
  };
};

export const action = async ({ request, context }: ActionFunctionArgs) => {
  const { site, address } = context;
  const form = await readForm(request);
  const kept = { redirectTo: destination(form.get("redirectTo")), isKept: form.has("remember") };
  const page = { ...kept, isUnconfirmed: false };
  const refusal = guardAccountPost(site, { request, address, form }, "login");
  if (refusal) return returnAccountForm(site, form, refusal, page);
  const signedIn = await checkSignIn(context, request, form);
  if (signedIn.ok) {
    const cookie = signInMember(site, request, { userId: signedIn.value.userId, isKept: kept.isKept });
    const response = redirectWithFlash(site, kept.redirectTo, { tone: "ok", title: "登录成功！" });
    response.headers.append("Set-Cookie", cookie);
    return response;
  }
  const { error, ...refused } = signedIn;
  const status = error === "too-many" ? 429 : 422;
  const isUnconfirmed = error === "unconfirmed";
  return returnAccountForm(site, form, { ...refused, status }, { ...page, isUnconfirmed });
};

export default function Login() {
  const loaded = useLoaderData<typeof loader>();
  const returned = useActionData<typeof action>();
  const { stamp, redirectTo } = returned ?? loaded;
  const foot = (
    <>
      还没有账户？<TapLink href="/register">创建账户</TapLink>
    </>
  );
  return (
    <DoorPage title="登录" help="使用邮箱和密码登录。" foot={foot}>
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
        stamp={stamp}
        redirectTo={redirectTo}
        email={returned?.email ?? ""}
        errors={returned?.errors ?? {}}
        isKept={returned?.isKept ?? true}
      >
        <GoogleDoor label="使用 Google 账号登录" redirectTo={redirectTo} {...loaded.google} />
      </LoginForm>
      <Pane id="reset" title="重置密码" backHref="#main">
        <p className={mute}>{resetHelp}</p>
        <ResetForm stamp={stamp} />
      </Pane>
    </DoorPage>
  );
}
