// The form of a comment, or of a question to the organiser.
import { getZodConstraint } from "@conform-to/zod/v4";
import type { z } from "zod";
import type { CommentKind } from "~/domain/comments/queries.server";
import { commentContentMax, commentRules, type commentSchema } from "~/domain/comments/schema";
import type { FormReply } from "~/http/forms/submission.server";
import { above, cols, screenOnly } from "~/styles/global.css";
import { Button } from "~/ui/form/button";
import { EmailInput, GuardFields, TextArea } from "~/ui/form/inputs";
import { useSubmission } from "~/ui/form/use-submission";
import { cardClass } from "~/ui/layout/card";
import { OrganiserAuthor } from "~/ui/posts/author";
import { AuthorNameInput } from "../author-name-input";
import { texts } from "./texts";

type CommentFields = z.input<typeof commentSchema>;

/** Known data of the author: a member's name and address, or the remembered name of a visitor. */
export type CommentAuthor = { authorName: string; authorEmail: string };

export function useCommentForm(kind: CommentKind, reply: FormReply | undefined, author: CommentAuthor) {
  const constraint = getZodConstraint(commentRules[kind].schema);
  return useSubmission<CommentFields>({ id: kind, reply, values: author, constraint });
}

type CommentFormProps = {
  kind: CommentKind;
  fields: ReturnType<typeof useCommentForm>[1];
  action: string;
  formTimestamp: string;
  /** Whether the organiser is commenting, under a fixed name. */
  byOrganiser: boolean;
};

export function CommentForm({ kind, fields, action, formTimestamp, byOrganiser }: CommentFormProps) {
  const { button, ...texted } = texts[kind].form;
  const card = cardClass({ compact: true });
  return (
    <form
      className={kind === "question" ? `${card} ${above} ${screenOnly}` : `${card} ${screenOnly}`}
      method="post"
      action={action}
      data-failed={commentRules[kind].messages.failed}
      data-repeat="content"
    >
      <GuardFields formTimestamp={formTimestamp} />
      <AuthorInputs kind={kind} fields={fields} byOrganiser={byOrganiser} />
      <TextArea field={fields.content} mark="" counter={`最多 ${commentContentMax} 字`} {...texted} />
      <p className={above}>
        <Button data-needs="">{button}</Button>
      </p>
    </form>
  );
}

/** Questions have no e-mail address. */
function AuthorInputs({
  kind,
  fields,
  byOrganiser,
}: Pick<CommentFormProps, "kind" | "fields" | "byOrganiser">) {
  if (byOrganiser) return <OrganiserAuthor />;
  if (kind === "question") return <AuthorNameInput field={fields.authorName} />;
  return (
    <div className={cols}>
      <AuthorNameInput field={fields.authorName} />
      <EmailInput
        field={fields.authorEmail}
        label="邮箱（选填）"
        autoComplete="email"
        hint="只给主办方看，不会公开显示"
      />
    </div>
  );
}
