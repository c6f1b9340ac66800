// The organiser's reply to a comment or wish, or the answer to a question.
import { useContext } from "react";
import { replyMax } from "~/domain/moderation-rules";
import type { ReviewEntry } from "~/domain/review-entry";
import { Button } from "~/ui/form/button";
import { TextArea } from "~/ui/form/inputs";
import { UnsavedTexts } from "~/ui/form/post-response";
import type { ConfirmationFields } from "~/ui/layout/confirmation";
import { rowNameOf } from "~/ui/posts/review-item";
import { type ReviewSection, sectionOf } from "./review-section";
import { VerdictForm } from "./verdict-form";

type ReplyFieldsProps = {
  words: ReviewSection["words"];
  /** Makes the field's id unique within the page. */
  id: string;
  typed?: string | undefined;
  error?: string | null | undefined;
};

function ReplyFields({ words, id, typed, error }: ReplyFieldsProps) {
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

const replyQuestionOf =
  ({ words }: ReviewSection): ConfirmationFields =>
  ({ reply, values }) => {
    const typed = useContext(UnsavedTexts)?.text ?? reply?.typed ?? values?.text;
    return <ReplyFields words={words} id="reply" typed={typed} error={reply?.error} />;
  };

/** Reply fields of a confirmation, by kind. */
export const replyQuestions = {
  comment: replyQuestionOf(sectionOf("comment")),
  question: replyQuestionOf(sectionOf("question")),
  wish: replyQuestionOf(sectionOf("wish")),
};

type ReplyFormProps = { entry: ReviewEntry; returnTo: string };

/** Replies to an approved post or edits the reply; approves a pending one with a reply. */
export function ReplyForm({ entry, returnTo }: ReplyFormProps) {
  const { id, status, reply } = entry;
  const { words } = sectionOf(entry.kind);
  const [verdict, label] = status === "pending" ? ["approve-reply", words.approve] : ["reply", words.publish];
  const button = (
    <Button small aria-label={`${label}：${rowNameOf(entry)}`}>
      {label}
    </Button>
  );
  return (
    <VerdictForm entry={entry} verdict={verdict} button={button} returnTo={returnTo}>
      {(answer) => <ReplyFields words={words} id={id} typed={reply?.text} error={answer?.error} />}
    </VerdictForm>
  );
}
