// Filters the list of drafts. Tab counts respect the search; the totals above them do not.
import { clampPage, type Paged } from "../paging";
import { type DraftCard, toDraftCard } from "./draft-view";
import type { Draft } from "./queries.server";
import { type DraftType, recentDraftMs } from "./schema";

export const draftTypeFilters = ["all", "event", "poll", "wish"] as const;
export type DraftTypeFilter = (typeof draftTypeFilters)[number];
export type DraftFilter = { search: string; type: DraftTypeFilter; page: number };

export const draftsPerPage = 12;

export type BrowsedDrafts = Paged<DraftCard> & {
  /** Number of matching drafts by tab. */
  counts: Record<DraftTypeFilter, number>;
  stats: { total: number; recent: number; expired: number };
};

/** One page of the drafts of a type whose title or description contains the search text, case-insensitive. */
export function browseDrafts(
  drafts: readonly Draft[],
  { search, type, page }: DraftFilter,
  now: number,
): BrowsedDrafts {
  const cards = drafts.map((draft) => toDraftCard(draft, now));
  const wanted = search.toLowerCase();
  const found = cards.filter((card) => `${card.title}\n${card.description}`.toLowerCase().includes(wanted));
  const ofType = (filter: DraftType) => found.filter((card) => card.type === filter);
  const shown = type === "all" ? found : ofType(type);
  const last = Math.max(1, Math.ceil(shown.length / draftsPerPage));
  // The last page may just have become empty.
  const { offset, ...place } = clampPage(Math.min(page, last), shown.length, draftsPerPage);
  return {
    ...place,
    items: shown.slice(offset, offset + draftsPerPage),
    total: shown.length,
    counts: {
      all: found.length,
      event: ofType("event").length,
      poll: ofType("poll").length,
      wish: ofType("wish").length,
    },
    stats: {
      total: cards.length,
      recent: drafts.filter(({ updatedAt }) => now - updatedAt < recentDraftMs).length,
      expired: cards.filter(({ age }) => age.isExpired).length,
    },
  };
}
