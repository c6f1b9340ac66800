// Missing items of an event, before it is published or saved anyway.
import { eventMessages } from "~/domain/events/messages";
import { formColumn, gap, row, wrap } from "~/styles/global.css";
import { Flash } from "~/ui/feedback/flash";
import { Button, ButtonLink } from "~/ui/form/button";
import { BackLink, TapLink } from "~/ui/layout/links";
import { PageForm } from "~/ui/layout/page-link";
import { UndrawableNote } from "../posters/undrawable-note";

type MissingItemsProps = {
  title: string;
  /** Each leads to its field. */
  items: readonly { item: string; href: string }[];
  /** Characters that the poster shows as boxes. */
  undrawable: readonly string[];
  /** Label of the button that continues anyway. */
  button: string;
  /** URL of the form. */
  backHref: string;
};

export function MissingItems({ title, items, undrawable, button, backHref }: MissingItemsProps) {
  return (
    <main className={`${wrap} ${formColumn}`} id="main">
      <BackLink href={backHref}>返回修改</BackLink>
      <h1>{title}</h1>
      <Flash tone="warn" title={eventMessages.incomplete}>
        <p>以下内容还没有填写，或需要确认：</p>
        <ul>
          {items.map(({ item, href }) => (
            <li key={item}>
              <TapLink href={href}>{item}</TapLink>
            </li>
          ))}
        </ul>
      </Flash>
      <UndrawableNote characters={undrawable} />
      <PageForm className={gap} method="post">
        <p className={row}>
          <Button tone="stamp">{button}</Button>
          <ButtonLink tone="line" href={backHref}>
            返回修改
          </ButtonLink>
        </p>
      </PageForm>
    </main>
  );
}
