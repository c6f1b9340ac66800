import { chip, chips } from "../form/chips.css";
import { PageLink } from "./page-link";
import { tabs } from "./tabs.css";

export type Tab = { href: string; label: string; current: boolean };

/** Tabs as links; the current one is raised. */
export function Tabs({ items, label }: { items: Tab[]; label: string }) {
  return (
    <nav className={tabs} aria-label={label}>
      {items.map(({ href, label: text, current }) => (
        <PageLink key={text} href={href} aria-current={current ? "page" : undefined}>
          {text}
        </PageLink>
      ))}
    </nav>
  );
}

/** Filters as links. */
export function ChipLinks({ items, label }: { items: Tab[]; label: string }) {
  return (
    <nav className={chips} aria-label={label}>
      {items.map(({ href, label: text, current }) => (
        <PageLink key={text} className={chip} href={href} aria-current={current ? "true" : undefined}>
          {text}
        </PageLink>
      ))}
    </nav>
  );
}
