import { chip, chips } from "./chips.css";
import type { Tab } from "./tabs";

/** Filters as links. */
export function ChipLinks({ items, label }: { items: Tab[]; label: string }) {
  return (
    <nav className={chips} aria-label={label}>
      {items.map(({ href, label: text, current }) => (
        <a key={text} className={chip} href={href} aria-current={current ? "true" : undefined}>
          {text}
        </a>
      ))}
    </nav>
  );
}
