import { getZodConstraint } from "@conform-to/zod/v4";
import type { z } from "zod";
import { commentContentMax, commentMessages, commentSchema } from "~/domain/comments/schema";
import type { FormReply } from "~/http/forms/submission.server";
import { above, cols, screenOnly } from "~/styles/global.css";
import { Button } from "~/ui/form/button";
import { EmailInput, GuardFields, TextArea } from "~/ui/form/inputs";
import { useSubmission } from "~/ui/form/use-submission";
import { cardClass } from "~/ui/layout/card";
import { OrganiserAuthor } from "~/ui/posts/author";
import { AuthorNameInput } from "../author-name-input";

type CommentFields = z.input<typeof commentSchema>;

const constraint = getZodConstraint(commentSchema);

/** Known data of the author: a member's name and address, or the remembered name of a visitor. */
export type CommentAuthor = { authorName: string; authorEmail: string };

export function useCommentForm(reply: FormReply | undefined, author: CommentAuthor) {
  return useSubmission<CommentFields>({ id: "comment", reply, values: author, constraint });
}

type CommentFormProps = {
  fields: ReturnType<typeof useCommentForm>[1];
  action: string;
  formTimestamp: string;
  byOrganiser: boolean;
};

export function CommentForm({ fields, action, formTimestamp, byOrganiser }: CommentFormProps) {
  return (
    <form
      className={`${cardClass({ compact: true })} ${screenOnly}`}
      method="post"
      action={action}
      data-failed={commentMessages.failed}
      data-repeat="content"
    >
      <GuardFields formTimestamp={formTimestamp} />
      {byOrganiser ? (
        <OrganiserAuthor />
      ) : (
        <div className={cols}>
          <AuthorNameInput field={fields.authorName} />
          <EmailInput
            field={fields.authorEmail}
            label="邮箱（选填）"
            autoComplete="email"
            hint="只给主办方看，不会公开显示"
          />
        </div>
      )}
      <TextArea
        field={fields.content}
        label="留言内容"
        mark=""
        rows={4}
        placeholder="那天有什么想说的？"
        counter={`最多 ${commentContentMax} 字`}
      />
      <p className={above}>
        <Button data-needs="">发表留言</Button>
      </p>
    </form>
  );
}
