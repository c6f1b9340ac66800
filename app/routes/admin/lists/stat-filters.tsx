import { num } from "~/styles/global.css";
import { PageLink } from "~/ui/layout/page-link";
import { stat } from "./stat-filters.css";

/** A labelled count, optionally a link. */
export type Stat = { count: number; label: string; href?: string; current?: boolean };

/** Counts in one row; those with a URL are filters. */
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
      <PageLink key={text} href={href} aria-current={current ? "true" : undefined}>
        {content}
      </PageLink>
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
