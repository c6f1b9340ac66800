import { getZodConstraint } from "@conform-to/zod/v4";
import type { z } from "zod";
import { questionMessages, questionSchema } from "~/domain/comments/question-schema";
import { commentContentMax } from "~/domain/comments/schema";
import type { FormReply } from "~/http/forms/submission.server";
import { above, screenOnly } from "~/styles/global.css";
import { Button } from "~/ui/form/button";
import { GuardFields, TextArea } from "~/ui/form/inputs";
import { useSubmission } from "~/ui/form/use-submission";
import { cardClass } from "~/ui/layout/card";
import { AuthorNameInput } from "../author-name-input";

type QuestionFields = z.input<typeof questionSchema>;

const constraint = getZodConstraint(questionSchema);

export function useQuestionForm(reply: FormReply | undefined, authorName: string) {
  return useSubmission<QuestionFields>({ id: "question", reply, values: { authorName }, constraint });
}

type QuestionFormProps = {
  fields: ReturnType<typeof useQuestionForm>[1];
  action: string;
  formTimestamp: string;
};

export function QuestionForm({ fields, action, formTimestamp }: QuestionFormProps) {
  return (
    <form
      className={`${cardClass({ compact: true })} ${above} ${screenOnly}`}
      method="post"
      action={action}
      data-failed={questionMessages.failed}
      data-repeat="content"
    >
      <GuardFields formTimestamp={formTimestamp} />
      <AuthorNameInput field={fields.authorName} />
      <TextArea
        field={fields.content}
        label="你的问题"
        mark=""
        rows={3}
        hint="主办方回答之后，问题和回答一起公开"
        counter={`最多 ${commentContentMax} 字`}
      />
      <p className={above}>
        <Button data-needs="">提交问题</Button>
      </p>
    </form>
  );
}
