// Second sign-in step for organisers with a password.
import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { accountMessages } from "~/domain/accounts/messages";
import { firstCodeSchema } from "~/domain/factors/schema";
import { redirectWithFlash } from "~/http/forms/flash.server";
import { constraintOf, readSubmission, replyToForm } from "~/http/forms/submission.server";
import type { RouteHandle } from "~/http/pages/hydration";
import { noindexMeta } from "~/http/pages/page-meta";
import { withQuery } from "~/http/query";
import {
  adminCookie,
  destinationOf,
  readAdmin,
  readWaitingAdmin,
  signOutAdmin,
} from "~/http/session/admin-guard.server";
import { showAdminCode } from "~/http/session/admin-sign-in.server";
import { above, gap, mute, small } from "~/styles/global.css";
import { Button } from "~/ui/form/button";
import { useSubmission } from "~/ui/form/use-submission";
import { cardClass } from "~/ui/layout/card";
import { AuthLayout } from "../auth-layout";
import { CodeField } from "./code-field";

const path = "/admin/login/code";

export const handle: RouteHandle = { failure: accountMessages.signInFailed };

export const meta = noindexMeta("两步验证");

const loginPath = (redirectTo: string) => withQuery("/admin/login", { redirectTo });
const signInAgain = (redirectTo: string) => redirect(loginPath(redirectTo), 303);

export async function loader({ request, context: { site } }: LoaderFunctionArgs) {
  const redirectTo = destinationOf(new URL(request.url).searchParams.get("redirectTo"));
  if (!readWaitingAdmin(site, request))
    throw readAdmin(site, request, "own") ? redirect(redirectTo, 303) : signInAgain(redirectTo);
  return { redirectTo, constraint: constraintOf(firstCodeSchema) };
}

export async function action({ request, context: { site, address } }: ActionFunctionArgs) {
  const post = await readSubmission(request, firstCodeSchema);
  const redirectTo = destinationOf(post.form.get("redirectTo"));
  const waiting = readWaitingAdmin(site, request);
  if (!waiting) return readAdmin(site, request, "own") ? redirect(redirectTo, 303) : signInAgain(redirectTo);
  if (post.form.has("leave"))
    return redirect("/admin/login", { status: 303, headers: signOutAdmin(site, request) });
  if (post.submission.status !== "success") return replyToForm(site, post, undefined, { redirectTo });
  const { code } = post.submission.value;
  const shown = showAdminCode(site, address, { token: waiting.token, code });
  if (shown.ok) {
    const headers = { "Set-Cookie": adminCookie(site, shown.value) };
    return redirect(redirectTo, { status: 303, headers });
  }
  if (shown.error === "signed-out") return signInAgain(redirectTo);
  if (shown.error === "ended")
    return redirectWithFlash(site, loginPath(redirectTo), { tone: "bad", title: shown.message });
  const status = shown.error === "throttled" ? 429 : 422;
  return replyToForm(site, post, { ...shown, status }, { redirectTo });
}

export default function OrganiserCode() {
  const loaded = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  const [, fields] = useSubmission<{ code: string }>({ id: "step", reply, constraint: loaded.constraint });
  const { redirectTo } = reply ?? loaded;
  return (
    <AuthLayout title="两步验证" help="请输入验证器应用里显示的 6 位动态验证码。" reply={reply}>
      <form
        className={cardClass({ lead: true })}
        method="post"
        action={path}
        data-failed={accountMessages.signInFailed}
      >
        <input type="hidden" name="redirectTo" value={redirectTo} />
        <CodeField field={fields.code} />
        <p className={above}>
          <Button wide>登录</Button>
        </p>
      </form>
      <p className={`${small} ${mute} ${above}`}>
        手机丢了？请另一位权限为「全部」的帮手移除后重新邀请，或请照看服务器的朋友关闭两步验证。
      </p>
      <form className={gap} method="post" action={path} data-failed={accountMessages.signInFailed}>
        <Button tone="line" wide name="leave" value="1">
          返回登录
        </Button>
      </form>
    </AuthLayout>
  );
}
