// A guest who knows of a change or has a message, in one line, with 改为未通知 where the organiser has informed them.
import { between, mute, row, small } from "~/styles/global.css";
import { Button } from "~/ui/form/button";
import { TapLink } from "~/ui/layout/links";
import { PageForm } from "~/ui/layout/page-link";

type InformedRowProps = {
  name: string;
  href: string;
  /** The state of the guest. */
  word: string;
  /** How or when they were informed. */
  how: string;
  /** What 改为未通知 posts to `action`; null if a mail informed them. */
  undo: { action: string; name: string; value: string; intent: string } | null;
};

export function InformedRow({ name, href, word, how, undo }: InformedRowProps) {
  return (
    <li className={`${row} ${between}`}>
      <span>
        <TapLink href={href}>{name}</TapLink> · {word} <span className={`${small} ${mute}`}>{how}</span>
      </span>
      {undo ? (
        <PageForm method="post" action={undo.action}>
          <input type="hidden" name={undo.name} value={undo.value} />
          <Button tone="line" small name="intent" value={undo.intent} aria-label={`改为未通知：${name}`}>
            改为未通知
          </Button>
        </PageForm>
      ) : null}
    </li>
  );
}
