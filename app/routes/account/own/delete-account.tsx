import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { accountMessages } from "~/domain/accounts/messages";
import { findOwnAccount } from "~/domain/accounts/own-account.server";
import { reauthenticationSchema } from "~/domain/accounts/schema";
import { deleteAccount } from "~/domain/members/delete-account.server";
import { redirectWithFlash } from "~/http/forms/flash.server";
import type { FormReply } from "~/http/forms/submission.server";
import type { RouteHandle } from "~/http/pages/hydration";
import { noindexMeta } from "~/http/pages/page-meta";
import { guestContext } from "~/http/records/event-guests.server";
import { clearMemberCookie } from "~/http/session/member.server";
import { above, formColumn, gap, mute, row, small, wrap } from "~/styles/global.css";
import { Flash } from "~/ui/feedback/flash";
import { Button, ButtonLink } from "~/ui/form/button";
import { firstMessage } from "~/ui/form/use-submission";
import { BackLink, TapLink } from "~/ui/layout/links";
import { dots } from "~/ui/posts/own.css";
import { postOwnChange, readOwnAccount } from "./own-change.server";
import { ReauthenticationForm } from "./reauthentication-form";

const consequences = [
  "账号、密码、登录记录和 Google 连接会被删除。",
  "你写过的心愿、留言和提问会保留，作者改为「已注销用户」，不再和你有任何联系；想一并去掉的，请先在「我的页面」里删除。",
  "撤下照片的申请会保留，联系方式会删除。",
  "还没结束的活动，你的报名会取消；所有报名里的称呼、联系方式和备注会删除，只留下人数。",
  "你的投票和点赞仍会计数，但不再显示是谁投的。",
  "这台设备和其他设备上的登录都会退出。",
];

type DeleteAccountFormProps = {
  email: string;
  hasPassword: boolean;
  /** The failed submission. */
  reply: FormReply | undefined;
};

function DeleteAccountForm({ email, hasPassword, reply }: DeleteAccountFormProps) {
  const problem = firstMessage(reply);
  return (
    <>
      <h1>确定要注销账号吗？</h1>
      {problem ? <Flash tone="bad" title={problem} /> : null}
      <p className={above}>
        将注销账号 <b>{email}</b>，注销后不能恢复：
      </p>
      <ul className={`${dots} ${small} ${mute} ${above}`}>
        {consequences.map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
      <p className={small}>
        <TapLink href="/account/data" download>
          先下载我的数据
        </TapLink>
      </p>
      <ReauthenticationForm
        id="delete"
        hasPassword={hasPassword}
        failed={accountMessages.deleteFailed}
        reply={reply}
      >
        <p className={`${row} ${gap}`}>
          <Button tone="bad">注销账号</Button>
          <ButtonLink tone="line" href="/account">
            取消
          </ButtonLink>
        </p>
      </ReauthenticationForm>
    </>
  );
}

export const handle: RouteHandle = { hashesPassword: "members", failure: accountMessages.deleteFailed };

export const meta = noindexMeta("注销账号");

export async function loader({ request, context: { site } }: LoaderFunctionArgs) {
  return readOwnAccount(site, request);
}

export async function action({ request, context: { site, address } }: ActionFunctionArgs) {
  const sent = { site, request, address };
  const { member, result, reply } = await postOwnChange(sent, reauthenticationSchema, (db, owner, input) =>
    deleteAccount(db, owner, input, guestContext(site, owner, address)),
  );
  // A repeated submission finds the account deleted, which is the same result.
  const isDeleted = result.ok || (result.error !== "too-many" && !findOwnAccount(site.db, member.id));
  if (!isDeleted) return reply(result);
  const response = await redirectWithFlash(site, "/", { tone: "ok", title: accountMessages.deleted });
  response.headers.append("Set-Cookie", clearMemberCookie(site));
  return response;
}

export default function DeleteAccount() {
  const account = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  return (
    <main className={`${wrap} ${formColumn}`} id="main">
      <BackLink href="/account">返回我的页面</BackLink>
      <DeleteAccountForm {...account} reply={reply} />
    </main>
  );
}
