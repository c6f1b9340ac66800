// Asks the signed-in member for a code before changing the second factor; alternatively for the password or, without
// one, a recovery code.
import { getZodConstraint } from "@conform-to/zod/v4";
import type { ReactNode } from "react";
import type { z } from "zod";
import { secondFactorMessages } from "~/domain/factors/messages";
import { proofSchema } from "~/domain/factors/schema";
import type { FormReply } from "~/http/forms/submission.server";
import { above, gap, row, small } from "~/styles/global.css";
import { Flash } from "~/ui/feedback/flash";
import { ButtonLink } from "~/ui/form/button";
import { TextInput } from "~/ui/form/inputs";
import { firstMessage, useSubmission } from "~/ui/form/use-submission";
import { cardClass } from "~/ui/layout/card";
import { TapLink } from "~/ui/layout/links";
import { secondFactorAddress } from "./address";
import { CodeField, RecoveryCodeField } from "./code-field";

/** The kind of proof that the form requires. */
export type ProofKind = "code" | "password" | "recovery";

type ProofFormProps = {
  /** URL of the form's page. */
  path: string;
  kind: ProofKind;
  hasPassword: boolean;
  /** The failed submission. */
  reply: FormReply | undefined;
  children: ReactNode;
};

const constraint = getZodConstraint(proofSchema);

/** Link to the form for an alternative proof. */
function otherWay(path: string, kind: ProofKind, hasPassword: boolean): { href: string; label: string } {
  if (kind !== "code") return { href: path, label: "改用动态验证码" };
  return hasPassword
    ? { href: `${path}?with=password`, label: "改用密码" }
    : { href: `${path}?with=recovery`, label: "改用恢复码" };
}

export function ProofForm({ path, kind, hasPassword, reply, children }: ProofFormProps) {
  const [, fields] = useSubmission<z.output<typeof proofSchema>>({ id: "proof", reply, constraint });
  const problem = firstMessage(reply);
  const other = otherWay(path, kind, hasPassword);
  return (
    <>
      {problem ? <Flash tone="bad" title={problem} /> : null}
      <form
        className={`${cardClass({ lead: true })} ${above}`}
        method="post"
        action={kind === "code" ? path : `${path}?with=${kind}`}
        data-failed={secondFactorMessages.changeFailed}
      >
        {kind === "code" ? <CodeField field={fields.code} hint="验证器应用里显示的 6 位数字" /> : null}
        {kind === "recovery" ? <RecoveryCodeField field={fields.recovery} /> : null}
        {kind === "password" ? (
          <TextInput
            field={fields.password}
            type="password"
            label="密码"
            mark=""
            autoComplete="current-password"
            required
          />
        ) : null}
        <p className={small}>
          <TapLink href={other.href}>{other.label}</TapLink>
        </p>
        <p className={`${row} ${gap}`}>
          {children}
          <ButtonLink tone="line" href={secondFactorAddress}>
            取消
          </ButtonLink>
        </p>
      </form>
    </>
  );
}
