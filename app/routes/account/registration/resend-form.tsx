// Shows the recipient of the verification mail, and resends it.
import { getZodConstraint } from "@conform-to/zod/v4";
import type { z } from "zod";
import { accountMessages } from "~/domain/accounts/messages";
import { resendSchema } from "~/domain/accounts/schema";
import { commonFailures } from "~/http/failure-texts";
import type { FormReply } from "~/http/forms/submission.server";
import { above, below, mute, small } from "~/styles/global.css";
import { Flash } from "~/ui/feedback/flash";
import { Button } from "~/ui/form/button";
import { EmailInput, GuardFields } from "~/ui/form/inputs";
import { firstMessage, useSubmission } from "~/ui/form/use-submission";
import { cardClass } from "~/ui/layout/card";

type ResendFormProps = {
  formTimestamp: string;
  /** The address; null when the user must type it. */
  email: string | null;
  /** Whether the page accepts the code of the mail. */
  takesCode: boolean;
  /** Seconds until the address may receive another mail. */
  waitSeconds: number;
  /** The failed submission. */
  reply: FormReply | undefined;
};

const constraint = getZodConstraint(resendSchema);

export function ResendForm({ formTimestamp, email, takesCode, waitSeconds, reply }: ResendFormProps) {
  const [, fields] = useSubmission<z.output<typeof resendSchema>>({ id: "resend", reply, constraint });
  const problem = firstMessage(reply);
  return (
    <>
      {problem ? <Flash tone="bad" title={problem} /> : null}
      <form
        className={`${cardClass({ lead: !takesCode })} ${above}`}
        method="post"
        action="/email-verification"
        data-failed={accountMessages.resendFailed(commonFailures.lost)}
      >
        <GuardFields formTimestamp={formTimestamp} />
        {email === null ? (
          <EmailInput field={fields.email} label="邮箱" mark="" autoComplete="email" />
        ) : (
          <>
            {takesCode ? null : (
              <>
                <p>
                  验证邮件已发送至 <b>{email}</b>
                </p>
                <p className={below}>请打开邮件中的链接完成验证，链接 24 小时内有效。</p>
              </>
            )}
            <input type="hidden" name={fields.email.name} value={email} />
          </>
        )}
        <p className={takesCode ? undefined : above}>
          <Button tone="line" wide data-needs={email === null ? "" : undefined}>
            重新发送验证邮件
          </Button>
        </p>
        <p className={`${small} ${mute} ${above}`}>
          没有收到？请看看垃圾邮件，
          {waitSeconds > 0 ? <span data-countdown={waitSeconds}>{`${waitSeconds} 秒后`}</span> : null}
          可以再发一次。
        </p>
      </form>
    </>
  );
}
