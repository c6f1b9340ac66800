import { num } from "~/styles/global.css";
import { stat } from "./stat-filters.css";

/** A count with its name; without an address it is only a figure. */
export type Stat = { count: number; label: string; href?: string; current?: boolean };

/** Counts in one row, each a filter when it has an address. */
export function StatFilters({ items, label }: { items: Stat[]; label: string }) {
  const linked = items.some(({ href }) => href);
  const cells = items.map(({ count, label: text, href, current }) => {
    const content = (
      <>
        <span className={num}>{count}</span>
        {text}
      </>
    );
    return href ? (
      <a key={text} href={href} aria-current={current ? "true" : undefined}>
        {content}
      </a>
    ) : (
      <span key={text}>{content}</span>
    );
  });
  return linked ? (
    <nav className={stat} aria-label={label}>
      {cells}
    </nav>
  ) : (
    // biome-ignore lint/a11y/useSemanticElements: figures, not fields of a form
    <div className={stat} role="group" aria-label={label}>
      {cells}
    </div>
  );
}
