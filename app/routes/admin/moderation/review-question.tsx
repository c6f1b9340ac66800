// Confirmation before rejecting or deleting comments or wishes.
import type { ReactNode } from "react";
import type { ReviewEntry } from "~/domain/review-entry";
import { above, gap, narrow, row, small, stack, wrap } from "~/styles/global.css";
import { Flash } from "~/ui/feedback/flash";
import { Button, ButtonLink } from "~/ui/form/button";
import { cardClass } from "~/ui/layout/card";
import { BackLink } from "~/ui/layout/links";
import { quote } from "~/ui/posts/comment-list.css";

type ReviewQuestionProps = {
  question: string;
  entries: Pick<ReviewEntry, "id" | "name" | "content">[];
  button: string;
  isDestructive: boolean;
  /** Cancel link. */
  back: string;
  error?: string | null;
  /** Form fields, including hidden ones. */
  children?: ReactNode;
};

export function ReviewQuestion(props: ReviewQuestionProps) {
  const { question, entries, button, isDestructive, back, error, children } = props;
  return (
    <main className={`${wrap} ${narrow}`} id="main">
      <BackLink href={back}>返回</BackLink>
      <h1>{question}</h1>
      {error ? <Flash tone="bad" title={error} /> : null}
      <ul className={`${stack} ${above}`}>
        {entries.map(({ id, name, content }) => (
          <li key={id} className={cardClass({ compact: true })}>
            <b className={small}>{name}</b>
            <p className={quote}>{content}</p>
          </li>
        ))}
      </ul>
      <form className={gap} method="post">
        {children}
        <input type="hidden" name="redirectTo" value={back} />
        <p className={`${row} ${gap}`}>
          <Button tone={isDestructive ? "bad" : undefined}>{button}</Button>
          <ButtonLink tone="line" href={back}>
            取消
          </ButtonLink>
        </p>
      </form>
    </main>
  );
}
