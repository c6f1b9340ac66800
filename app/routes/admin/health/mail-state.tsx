// State of the mail queue: transport, failed mails, and a form for a test mail.
import type { z } from "zod";
import type { resendSchema } from "~/domain/accounts/schema";
import type { FormReply } from "~/http/forms/submission.server";
import { above, between, gap, mute, row, small, stack } from "~/styles/global.css";
import { Badge } from "~/ui/feedback/badge";
import { Button } from "~/ui/form/button";
import { EmailInput } from "~/ui/form/inputs";
import { type FormConstraint, useSubmission } from "~/ui/form/use-submission";
import { cardClass } from "~/ui/layout/card";
import { TapLink } from "~/ui/layout/links";
import { PageForm } from "~/ui/layout/page-link";
import type { HealthReport, MailView } from "./health-report.server";

/** The test mail form and its field. */
export function useTestMailForm(reply: FormReply | undefined, constraint: FormConstraint) {
  return useSubmission<z.output<typeof resendSchema>>({ id: "test", reply, constraint });
}

type MailStateProps = HealthReport["mail"] & { fields: ReturnType<typeof useTestMailForm>[1] };

export function MailState(props: MailStateProps) {
  const { kind, isOff, failed, waiting, canRetryAll, troubled, fields } = props;
  return (
    <section className={gap} aria-labelledby="mail">
      <h2 id="mail">邮件</h2>
      <p className={above}>
        {kind === "smtp"
          ? "通过邮件服务器（SMTP）发送。"
          : "没有配置邮件服务器，邮件存在发件箱文件夹里，不会寄出。"}
      </p>
      {kind === "smtp" ? null : (
        <p className={above}>
          {isOff ? "所以访客不能注册、找回密码，页面上写着「本站尚未开通邮件」。" : null}
          请设置<TapLink href="/admin/settings/mail">发信邮箱</TapLink>，那里也能发测试信。
        </p>
      )}
      <p className={`${mute} ${small}`}>{countsText(waiting, failed)}</p>
      {canRetryAll ? (
        <PageForm className={above} method="post" action="/admin/health">
          <Button small name="intent" value="retry-all">
            全部重试
          </Button>
        </PageForm>
      ) : null}
      {troubled.length > 0 ? (
        <ul className={`${stack} ${above}`}>
          {troubled.map((mail) => (
            <FailedMail key={mail.id} mail={mail} />
          ))}
        </ul>
      ) : null}
      <PageForm className={gap} method="post" action="/admin/health">
        <input type="hidden" name="intent" value="test" />
        <EmailInput field={fields.email} label="测试邮件的收件地址" mark="" autoComplete="email" />
        <p className={above}>
          <Button tone="line">发送测试邮件</Button>
        </p>
      </PageForm>
    </section>
  );
}

function countsText(waiting: number, failed: number): string {
  if (waiting + failed === 0) return "没有等待或失败的邮件。";
  return `等待发送 ${waiting} 封，发送失败 ${failed} 封。`;
}

function FailedMail({ mail }: { mail: MailView }) {
  const { id, kind, recipient, attempts, isFailed, requested, reason, next, canRetry } = mail;
  return (
    <li className={cardClass({ compact: true })}>
      <p className={`${row} ${between}`}>
        <b>
          {kind} · {recipient}
        </b>
        <Badge tone={isFailed ? "bad" : "warn"}>{isFailed ? "发送失败" : "等待重试"}</Badge>
      </p>
      {reason ? <p className={small}>{reason}</p> : null}
      <p className={`${mute} ${small}`}>
        {[`${requested} 生成`, `试过 ${attempts} 次`, next ? `下次重试 ${next}` : ""]
          .filter(Boolean)
          .join("，")}
      </p>
      {canRetry ? (
        <PageForm className={above} method="post" action="/admin/health">
          <input type="hidden" name="intent" value="retry" />
          <input type="hidden" name="id" value={id} />
          <Button tone="line" small aria-label={`重试：${kind} · ${recipient}`}>
            重试
          </Button>
        </PageForm>
      ) : (
        <p className={`${mute} ${small}`}>已过有效期，不能再发送。</p>
      )}
    </li>
  );
}
