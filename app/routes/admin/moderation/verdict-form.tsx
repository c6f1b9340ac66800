// A decision form with a text field, under its button. With scripts, a rejected text is reported in place and the list
// is unchanged.
import { type ReactNode, useCallback, useEffect, useRef, useState } from "react";
import type { ReviewEntry } from "~/domain/posts/review-entry";
import { above } from "~/styles/global.css";
import { UnsentNote } from "~/ui/feedback/flash";
import type { ConfirmationReply } from "~/ui/layout/confirmation";
import { FormSender, type SendForm } from "~/ui/layout/page-link";
import { useFormBeside } from "../forms/use-form-beside";
import { ModerationForm } from "./moderation-form";

type VerdictFormProps = {
  entry: ReviewEntry;
  /** Last part of the form's URL. */
  verdict: string;
  button: ReactNode;
  returnTo: string;
  /** The fields; `reply` is the last rejection. */
  children: (reply: ConfirmationReply | undefined) => ReactNode;
};

export function VerdictForm({ entry, verdict, button, returnTo, children }: VerdictFormProps) {
  const { fetched, send: sendBeside } = useFormBeside<ConfirmationReply>();
  const [unsent, setUnsent] = useState<{ text: string | null; isLost: boolean } | null>(null);
  const around = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (fetched.state === "idle" && fetched.data?.error) around.current?.querySelector("textarea")?.focus();
  }, [fetched]);
  const send = useCallback<SendForm>(
    (from, action) =>
      sendBeside(from, action, {
        begin: () => setUnsent(null),
        fail: (status, text) => setUnsent({ text, isLost: status === 0 }),
      }),
    [sendBeside],
  );
  return (
    <div ref={around}>
      <FormSender.Provider value={send}>
        <ModerationForm entry={entry} verdict={verdict} returnTo={returnTo}>
          {children(fetched.data)}
          <p className={above}>{button}</p>
          {unsent ? <UnsentNote {...unsent} /> : null}
        </ModerationForm>
      </FormSender.Provider>
    </div>
  );
}
