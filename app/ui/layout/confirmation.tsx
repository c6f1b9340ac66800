// Confirmation page; its button posts to the page's own URL.
import { above, formColumn, gap, mute, row, small, wrap } from "~/styles/global.css";
import { Button, ButtonLink } from "../form/button";
import { BackLink } from "./links";

type ConfirmationProps = {
  question: string;
  /** Name of the affected item. */
  about?: string;
  /** Consequences. */
  note: string;
  button: string;
  isDestructive: boolean;
  /** Cancel link. */
  backTo: string;
};

export function Confirmation({ question, about, note, button, isDestructive, backTo }: ConfirmationProps) {
  return (
    <main className={`${wrap} ${formColumn}`} id="main">
      <BackLink href={backTo}>返回</BackLink>
      <h1>{question}</h1>
      {about ? <p className={above}>「{about}」</p> : null}
      <p className={`${mute} ${small} ${about ? "" : above}`}>{note}</p>
      <form className={gap} method="post">
        <p className={row}>
          <Button tone={isDestructive ? "bad" : undefined}>{button}</Button>
          <ButtonLink tone="line" href={backTo}>
            取消
          </ButtonLink>
        </p>
      </form>
    </main>
  );
}
