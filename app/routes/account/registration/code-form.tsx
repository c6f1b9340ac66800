// Accepts the code of the verification mail in the browser that registered, to sign that browser in.
import { getZodConstraint } from "@conform-to/zod/v4";
import type { z } from "zod";
import { accountMessages } from "~/domain/accounts/messages";
import { mailedCodeSchema } from "~/domain/accounts/schema";
import type { FormReply } from "~/http/forms/submission.server";
import { above, below } from "~/styles/global.css";
import { Flash } from "~/ui/feedback/flash";
import { Button } from "~/ui/form/button";
import { GuardFields, TextInput } from "~/ui/form/inputs";
import { formMessage, useSubmission } from "~/ui/form/use-submission";
import { cardClass } from "~/ui/layout/card";

type CodeFormProps = {
  formTimestamp: string;
  email: string;
  /** The failed submission. */
  reply: FormReply | undefined;
};

const constraint = getZodConstraint(mailedCodeSchema);

export function CodeForm({ formTimestamp, email, reply }: CodeFormProps) {
  const [, fields] = useSubmission<z.output<typeof mailedCodeSchema>>({ id: "mailed", reply, constraint });
  const problem = formMessage(reply);
  return (
    <>
      {problem ? <Flash tone="bad" title={problem} /> : null}
      <form
        className={cardClass({ lead: true })}
        method="post"
        action="/email-verification"
        data-failed={accountMessages.confirmFailed}
      >
        <GuardFields formTimestamp={formTimestamp} />
        <input type="hidden" name="intent" value="code" />
        <p>
          验证邮件已发送至 <b>{email}</b>
        </p>
        <p className={below}>请输入邮件里的验证码，或打开邮件里的链接，24 小时内有效。</p>
        <TextInput
          field={fields.code}
          label="6 位验证码"
          mark=""
          inputMode="numeric"
          autoComplete="one-time-code"
        />
        <p className={above}>
          <Button wide data-needs="">
            验证并登录
          </Button>
        </p>
      </form>
    </>
  );
}
