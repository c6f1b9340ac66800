import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { accountMessages } from "~/domain/accounts/messages";
import { changePassword } from "~/domain/accounts/passwords.server";
import { passwordChangeSchema } from "~/domain/accounts/schema";
import { redirectWithFlash } from "~/http/forms/flash.server";
import type { RouteHandle } from "~/http/pages/hydration";
import { pageMeta } from "~/http/pages/page-meta";
import { renewMember } from "~/http/session/member.server";
import { formColumn, wrap } from "~/styles/global.css";
import { BackLink } from "~/ui/layout/links";
import { postOwnChange, readOwnAccount } from "../own/own-change.server";
import { PasswordForm } from "./password-form";

export const handle: RouteHandle = { hashesPassword: "members" };

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  pageMeta(matches, {
    title: data?.hasPassword ? "修改密码" : "设置密码",
    path: "/account/password",
    noindex: true,
  });

export async function loader({ request, context: { site } }: LoaderFunctionArgs) {
  return readOwnAccount(site, request);
}

export async function action({ request, context: { site, address } }: ActionFunctionArgs) {
  const sent = { site, request, address };
  const { member, result, reply } = await postOwnChange(sent, passwordChangeSchema, changePassword);
  if (!result.ok) return reply(result);
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
      <BackLink href="/account">返回我的页面</BackLink>
      <PasswordForm {...account} reply={reply} />
    </main>
  );
}
