import { num } from "~/styles/global.css";
import { stat } from "./stat-filters.css";

/** A labelled count, optionally a link. A script updates those with a `live` name. */
export type Stat = { count: number; label: string; href?: string; current?: boolean; live?: string };

/** Counts in one row; those with a URL are filters. */
export function StatFilters({ items, label }: { items: Stat[]; label: string }) {
  const linked = items.some(({ href }) => href);
  const cells = items.map(({ count, label: text, href, current, live }) => {
    const content = (
      <>
        <span className={num} data-live={live}>
          {count}
        </span>
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
    // biome-ignore lint/a11y/useSemanticElements: statistics, not form fields
    <div className={stat} role="group" aria-label={label}>
      {cells}
    </div>
  );
}
