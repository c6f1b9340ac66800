// A decision form with a text field, under its button. With scripts, a rejected text is reported in place and the list
// is unchanged.
import { type ReactNode, useEffect, useRef } from "react";
import type { ReviewEntry } from "~/domain/posts/review-entry";
import { above } from "~/styles/global.css";
import { UnsentNote } from "~/ui/feedback/flash";
import type { ConfirmationReply } from "~/ui/layout/confirmation";
import { FormSender } from "~/ui/layout/page-link";
import { useFormBeside } from "../forms/beside";
import { ModerationForm } from "./moderation-form";

type VerdictFormProps = {
  entry: ReviewEntry;
  /** Last part of the form's URL. */
  verdict: string;
  button: ReactNode;
  formId?: string | undefined;
  returnTo: string;
  /** The fields; `reply` is the last rejection. */
  children: (reply: ConfirmationReply | undefined) => ReactNode;
};

export function VerdictForm({ entry, verdict, formId, button, returnTo, children }: VerdictFormProps) {
  const { fetched, failure, send } = useFormBeside<ConfirmationReply>();
  const around = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (fetched.state === "idle" && fetched.data?.error) around.current?.querySelector("textarea")?.focus();
  }, [fetched]);
  return (
    <div ref={around}>
      <FormSender.Provider value={send}>
        <ModerationForm entry={entry} verdict={verdict} formId={formId} returnTo={returnTo}>
          {children(fetched.data)}
          {button ? <p className={above}>{button}</p> : null}
          {failure ? <UnsentNote failure={failure} /> : null}
        </ModerationForm>
      </FormSender.Provider>
    </div>
  );
}
