// The organiser's reply to a comment or wish.
import { useContext } from "react";
import { replyMax } from "~/domain/moderation-rules";
import type { ReviewEntry } from "~/domain/review-entry";
import { Button } from "~/ui/form/button";
import { TextArea } from "~/ui/form/inputs";
import { UnsavedTexts } from "~/ui/form/post-answer";
import type { QuestionFields } from "~/ui/layout/confirmation";
import { rowNameOf } from "~/ui/posts/review-item";
import { VerdictForm } from "./verdict-form";

type ReplyFieldsProps = {
  /** Makes the field's id unique within the page. */
  id: string;
  typed?: string | undefined;
  error?: string | null | undefined;
};

function ReplyFields({ id, typed, error }: ReplyFieldsProps) {
  return (
    <TextArea
      id={`${id}-reply`}
      label="主办方回复"
      name="text"
      rows={3}
      defaultValue={typed}
      error={error}
      hint={`显示在下面，大家都看得到，最多 ${replyMax} 字`}
    />
  );
}

/** The same as fields of a question. */
export const ReplyQuestion: QuestionFields = ({ reply, values }) => {
  const unsaved = useContext(UnsavedTexts);
  return (
    <ReplyFields id="reply" typed={unsaved?.text ?? reply?.typed ?? values?.text} error={reply?.error} />
  );
};

type ReplyFormProps = { entry: ReviewEntry; back: string };

/** Replies to an approved post or edits the reply; approves a pending one with a reply. */
export function ReplyForm({ entry, back }: ReplyFormProps) {
  const { id, status, reply } = entry;
  const [verdict, label] = status === "pending" ? ["approve-reply", "通过并回复"] : ["reply", "发布回复"];
  const button = (
    <Button small aria-label={`${label}：${rowNameOf(entry)}`}>
      {label}
    </Button>
  );
  return (
    <VerdictForm entry={entry} verdict={verdict} button={button} back={back}>
      {(answer) => <ReplyFields id={id} typed={reply?.text} error={answer?.error} />}
    </VerdictForm>
  );
}
