// Consequences of deleting an account, and reauthentication.
import { accountMessages } from "~/domain/accounts/messages";
import type { FormReply } from "~/http/forms/submission.server";
import { above, gap, mute, row, small } from "~/styles/global.css";
import { Flash } from "~/ui/feedback/flash";
import { Button, ButtonLink } from "~/ui/form/button";
import { firstMessage } from "~/ui/form/use-submission";
import { TapLink } from "~/ui/layout/links";
import { dots } from "~/ui/posts/own.css";
import { ReauthenticationForm } from "./reauthentication-form";

const consequences = [
  "账号、密码、登录记录和 Google 连接会被删除。",
  "您写过的心愿、留言和提问会保留，作者改为「已注销用户」，不再和您有任何联系；想一并去掉的，请先在「我的页面」里删除。",
  "还没结束的活动，您的报名会取消；所有报名里的称呼、联系方式和备注会删除，只留下人数。",
  "您的投票和点赞仍会计数，但不再显示是谁投的。",
  "这台设备和其他设备上的登录都会退出。",
];

type DeleteAccountFormProps = {
  email: string;
  hasPassword: boolean;
  /** The failed submission. */
  reply: FormReply | undefined;
};

export function DeleteAccountForm({ email, hasPassword, reply }: DeleteAccountFormProps) {
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
