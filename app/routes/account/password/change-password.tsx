import { getZodConstraint } from "@conform-to/zod/v4";
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import type { z } from "zod";
import { accountMessages } from "~/domain/accounts/messages";
import { passwordRules, sameTwice } from "~/domain/accounts/password-rules";
import { changePassword } from "~/domain/accounts/passwords.server";
import { passwordChangeSchema } from "~/domain/accounts/schema";
import { redirectWithFlash } from "~/http/forms/flash.server";
import type { FormReply } from "~/http/forms/submission.server";
import type { RouteHandle } from "~/http/pages/hydration";
import { noindexMeta } from "~/http/pages/page-meta";
import { renewMember } from "~/http/session/member.server";
import { above, formColumn, gap, mute, small, wrap } from "~/styles/global.css";
import { Flash } from "~/ui/feedback/flash";
import { Button } from "~/ui/form/button";
import { TextInput } from "~/ui/form/inputs";
import { firstMessage, useSubmission } from "~/ui/form/use-submission";
import { cardClass } from "~/ui/layout/card";
import { BackLink } from "~/ui/layout/links";
import { postOwnChange, readOwnAccount } from "../own/own-change.server";
import { PasswordRules } from "./password-rules";

type PasswordFormProps = {
  email: string;
  hasPassword: boolean;
  /** The failed submission. */
  reply: FormReply | undefined;
};

type PasswordFields = z.output<typeof passwordChangeSchema>;
const constraint = getZodConstraint(passwordChangeSchema);

function PasswordForm({ email, hasPassword, reply }: PasswordFormProps) {
  const [, fields] = useSubmission<PasswordFields>({ id: "change", reply, constraint });
  const { errors: password = [] } = fields.password;
  const { errors: confirm = [] } = fields.confirm;
  const problem = firstMessage(reply);
  const rules = [
    ...passwordRules.map(({ key, label, message }) => ({ key, label, isBroken: password.includes(message) })),
    { ...sameTwice, isBroken: confirm.includes(accountMessages.mismatch) },
  ].map(({ isBroken, ...rule }) => (isBroken ? { ...rule, state: "no" as const } : rule));
  return (
    <>
      <h1>{hasPassword ? "修改密码" : "设置密码"}</h1>
      {problem ? <Flash tone="bad" title={problem} /> : null}
      <form
        className={`${cardClass({ lead: true })} ${above}`}
        method="post"
        data-failed={accountMessages.passwordFailed}
      >
        {/* Lets the browser's password manager associate the account. */}
        <input type="text" value={email} autoComplete="username" readOnly hidden />
        {hasPassword ? (
          <TextInput
            field={fields.current}
            type="password"
            label="当前密码"
            autoComplete="current-password"
          />
        ) : null}
        <TextInput
          field={fields.password}
          type="password"
          label="新密码"
          autoComplete="new-password"
          minLength={8}
          aria-describedby="rules"
        >
          <PasswordRules id="rules" rules={rules} />
        </TextInput>
        <TextInput field={fields.confirm} type="password" label="确认新密码" autoComplete="new-password" />
        <p className={gap}>
          <Button wide>保存新密码</Button>
        </p>
        <p className={`${small} ${mute} ${above}`}>保存后，其他设备上的登录都会退出。</p>
      </form>
    </>
  );
}

export const handle: RouteHandle = { hashesPassword: "members", failure: accountMessages.passwordFailed };

export const meta = noindexMeta<typeof loader>(({ data }) => (data?.hasPassword ? "修改密码" : "设置密码"));

export async function loader({ request, context: { site } }: LoaderFunctionArgs) {
  return readOwnAccount(site, request);
}

export async function action({ request, context: { site, address } }: ActionFunctionArgs) {
  const sent = { site, request, address };
  const { member, result, reply } = await postOwnChange(sent, passwordChangeSchema, changePassword);
  if (!result.ok) return reply(result);
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
