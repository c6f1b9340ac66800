// The organiser's reply to a comment or wish, or the answer to a question.
import { useContext } from "react";
import { replyMax } from "~/domain/moderation-rules";
import { kindDetails, type ReviewKind } from "~/domain/posts/kinds";
import type { ReviewEntry } from "~/domain/posts/review-entry";
import { Button } from "~/ui/form/button";
import { TextArea } from "~/ui/form/inputs";
import { UnsavedTexts } from "~/ui/form/post-response";
import type { ConfirmationFields } from "~/ui/layout/confirmation";
import { rowNameOf } from "~/ui/posts/review-item";
import { VerdictForm } from "./verdict-form";

type ReplyFieldsProps = {
  kind: ReviewKind;
  /** Makes the field's id unique within the page. */
  id: string;
  typed?: string | undefined;
  error?: string | null | undefined;
};

function ReplyFields({ kind, id, typed, error }: ReplyFieldsProps) {
  const { words } = kindDetails[kind];
  return (
    <TextArea
      id={`${id}-reply`}
      label={words.field}
      name="text"
      rows={3}
      defaultValue={typed}
      error={error}
      hint={`${words.hint}，最多 ${replyMax} 字`}
    />
  );
}

/** Reply fields of a confirmation. */
export const replyFieldsOf =
  (kind: ReviewKind): ConfirmationFields =>
  ({ reply, values }) => {
    const typed = useContext(UnsavedTexts)?.text ?? reply?.typed ?? values?.text;
    return <ReplyFields kind={kind} id="reply" typed={typed} error={reply?.error} />;
  };

type ReplyFormProps = { entry: ReviewEntry; returnTo: string };

/** Replies to an approved post or edits the reply; approves a pending one with a reply. */
export function ReplyForm({ entry, returnTo }: ReplyFormProps) {
  const { id, kind, status, reply } = entry;
  const { words } = kindDetails[kind];
  const [verdict, label] = status === "pending" ? ["approve-reply", words.approve] : ["reply", words.publish];
  const button = (
    <Button small aria-label={`${label}：${rowNameOf(entry)}`}>
      {label}
    </Button>
  );
  return (
    <VerdictForm entry={entry} verdict={verdict} button={button} returnTo={returnTo}>
      {(answer) => <ReplyFields kind={kind} id={id} typed={reply?.text} error={answer?.error} />}
    </VerdictForm>
  );
}
