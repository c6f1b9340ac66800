import { kindDetails } from "~/domain/posts/kinds";
import type { ReviewEntry } from "~/domain/posts/review-entry";
import { Button } from "~/ui/form/button";
import { ReplyFields } from "./reply-fields";
import { VerdictForm } from "./verdict-form";

type ReplyFormProps = {
  entry: ReviewEntry;
  returnTo: string;
  /** For a button elsewhere on the page; without it the form has its own. */
  formId?: string;
};

/** Approves a pending post with a reply. */
export function ReplyForm({ entry, returnTo, formId }: ReplyFormProps) {
  const { id, kind } = entry;
  const { approve } = kindDetails[kind].words;
  return (
    <VerdictForm
      entry={entry}
      verdict="approve-reply"
      formId={formId}
      button={formId ? null : <Button small>{approve}</Button>}
      returnTo={returnTo}
    >
      {(answer) => <ReplyFields kind={kind} id={id} error={answer?.error} />}
    </VerdictForm>
  );
}
