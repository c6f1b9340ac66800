// The organiser's reply to a comment or wish, or the answer to a question.
import { useContext } from "react";
import { replyMax } from "~/domain/moderation-rules";
import { forEachKind, kindDetails, type ReviewKind } from "~/domain/posts/kinds";
import { TextArea } from "~/ui/form/inputs";
import { UnsavedTexts } from "~/ui/form/post-response";
import type { ConfirmationFields } from "~/ui/layout/confirmation";
import { RejectFields } from "./reject-fields";

/** Id of the reply's field, unique within the page. */
export const replyFieldId = (id: string) => `${id}-reply`;

type ReplyFieldsProps = {
  kind: ReviewKind;
  id: string;
  typed?: string | undefined;
  error?: string | null | undefined;
};

export function ReplyFields({ kind, id, typed, error }: ReplyFieldsProps) {
  const { words } = kindDetails[kind];
  return (
    <TextArea
      id={replyFieldId(id)}
      label={words.field}
      name="text"
      rows={3}
      defaultValue={typed}
      error={error}
      hint={`${words.hint}，最多 ${replyMax} 字`}
    />
  );
}

/** The fields of each kind's confirmations: a reply, or a reason for rejection. */
export const verdictFields = forEachKind(
  (kind): ConfirmationFields =>
    ({ asks, reply, values }) => {
      const unsaved = useContext(UnsavedTexts);
      if (asks !== "reply") return <RejectFields {...unsaved} {...reply} />;
      const typed = unsaved?.text ?? reply?.typed ?? values?.text;
      return <ReplyFields kind={kind} id="reply" typed={typed} error={reply?.error} />;
    },
);
