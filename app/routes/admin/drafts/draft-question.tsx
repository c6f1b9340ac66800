// Confirmation before deleting drafts.
import type { ReactNode } from "react";
import { above, formColumn, gap, mute, row, small, wrap } from "~/styles/global.css";
import { Button, ButtonLink } from "~/ui/form/button";
import { BackLink } from "~/ui/layout/links";

type DraftQuestionProps = {
  question: string;
  /** Titles of the affected drafts. */
  titles: { id: string; title: string }[];
  button: string;
  /** Cancel link. */
  back: string;
  /** Hidden fields. */
  children?: ReactNode;
};

export function DraftQuestion({ question, titles, button, back, children }: DraftQuestionProps) {
  return (
    <main className={`${wrap} ${formColumn}`} id="main">
      <BackLink href={back}>返回</BackLink>
      <h1>{question}</h1>
      <ul className={above}>
        {titles.map(({ id, title }) => (
          <li key={id}>「{title}」</li>
        ))}
      </ul>
      <p className={`${mute} ${small}`}>删除后不能恢复。</p>
      <form className={gap} method="post">
        {children}
        <input type="hidden" name="redirectTo" value={back} />
        <p className={row}>
          <Button tone="bad">{button}</Button>
          <ButtonLink tone="line" href={back}>
            取消
          </ButtonLink>
        </p>
      </form>
    </main>
  );
}
