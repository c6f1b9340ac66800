// Filters the list of drafts. Tab counts respect the search; the totals above them do not.
import { foldText } from "../../platform/fold-text";
import { clampPage, type Paged } from "../paging";
import { type DraftCard, toDraftCard } from "./draft-view";
import { type DraftType, recentDraftMs } from "./messages";
import type { Draft } from "./queries.server";

export const draftTypeFilters = ["all", "event", "poll", "wish"] as const;
export type DraftTypeFilter = (typeof draftTypeFilters)[number];
export type DraftFilter = { search: string; type: DraftTypeFilter; page: number };

export const draftsPerPage = 12;

export type BrowsedDrafts = Paged<DraftCard> & {
  /** Number of matching drafts by tab. */
  counts: Record<DraftTypeFilter, number>;
  stats: { total: number; recent: number; expired: number };
};

/** Compares folded texts. Drafts are few, so their folded text is not stored. */
function hasText({ title, description }: DraftCard, search: string): boolean {
  const folded = foldText(search);
  return [title, description].some((text) => foldText(text).includes(folded));
}

/** Returns all drafts of a type whose title or description contains the search text, over all pages. */
export function browsedDrafts(drafts: readonly Draft[], { search, type }: DraftFilter, now: number): Draft[] {
  return drafts.filter((draft) => {
    const card = toDraftCard(draft, now);
    return hasText(card, search) && (type === "all" || card.type === type);
  });
}

/** Returns a page of the drafts of a type whose title or description contains the search text. */
export function browseDrafts(
  drafts: readonly Draft[],
  { search, type, page }: DraftFilter,
  now: number,
): BrowsedDrafts {
  const cards = drafts.map((draft) => toDraftCard(draft, now));
  const found = cards.filter((card) => hasText(card, search));
  const ofType = (filter: DraftType) => found.filter((card) => card.type === filter);
  const shown = type === "all" ? found : ofType(type);
  const { offset, ...paging } = clampPage(page, shown.length, draftsPerPage);
  return {
    ...paging,
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
