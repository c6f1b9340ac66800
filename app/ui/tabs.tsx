import { tabs } from "./tabs.css";

export type Tab = { href: string; label: string; current: boolean };

/** Tabs as links; the current one is raised. */
export function Tabs({ items, label }: { items: Tab[]; label: string }) {
  return (
    <nav className={tabs} aria-label={label}>
      {items.map(({ href, label: text, current }) => (
        <a key={text} href={href} aria-current={current ? "page" : undefined}>
          {text}
        </a>
      ))}
    </nav>
  );
}
