// Form for a new comment.
import { commentContentMax } from "~/domain/comments/schema";
import { above, cols, screenOnly } from "~/styles/global.css";
import { Button } from "~/ui/form/button";
import { GuardFields } from "~/ui/form/guard-fields";
import { TextArea, TextInput } from "~/ui/form/inputs";
import { cardClass } from "~/ui/layout/card";

type CommentFormProps = {
  action: string;
  formTimestamp: string;
  values: { authorName?: string; authorEmail?: string; content?: string };
  errors: Record<string, string>;
};

export function CommentForm({ action, formTimestamp, values, errors }: CommentFormProps) {
  return (
    <form className={`${cardClass({ compact: true })} ${screenOnly}`} method="post" action={action}>
      <GuardFields formTimestamp={formTimestamp} />
      <div className={cols}>
        <TextInput
          id="comment-authorName"
          name="authorName"
          label="昵称"
          required
          mark=""
          autoComplete="nickname"
          placeholder="怎么称呼你"
          defaultValue={values.authorName}
          error={errors.authorName}
        />
        <TextInput
          id="comment-authorEmail"
          name="authorEmail"
          label="邮箱（选填）"
          type="email"
          autoComplete="email"
          hint="只给主办方看，不会公开显示"
          defaultValue={values.authorEmail}
          error={errors.authorEmail}
        />
      </div>
      <TextArea
        id="comment-content"
        name="content"
        label="留言内容"
        required
        mark=""
        rows={4}
        placeholder="那天有什么想说的？"
        counter={`最多 ${commentContentMax} 字`}
        defaultValue={values.content}
        error={errors.content}
      />
      <p className={above}>
        <Button data-needs="authorName content">发表留言</Button>
      </p>
    </form>
  );
}
