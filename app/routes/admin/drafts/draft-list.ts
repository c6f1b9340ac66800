// URLs of the draft list, and the way back to its current filter.
import { type DraftFilter, draftTypeFilters } from "~/domain/drafts/browse";
import { readPage } from "~/domain/paging";
import { readSearch, withQuery } from "~/http/query";
import { returnPath, withReturn } from "../questions/return-path";

export const draftsPath = "/admin/drafts";
/** The drafts of the event form. */
export const eventDraftsPath = `${draftsPath}?type=event`;

export function readDraftFilter(query: URLSearchParams): DraftFilter {
  return {
    search: readSearch(query.get("q")),
    type: draftTypeFilters.find((type) => type === query.get("type")) ?? "all",
    page: readPage(query.get("page")),
  };
}

/** The list with its search, tab and page. */
export function draftsAddress({ search, type, page }: DraftFilter): string {
  return withQuery(draftsPath, { q: search, type: type === "all" ? "" : type, page });
}

/** A page about one draft that returns to `back`. */
export function draftPageAddress(id: string, page: string, back: string): string {
  return withReturn(`${draftsPath}/${id}${page && `/${page}`}`, back);
}

/** Where a page about one draft returns to: the list, or the page of this site given as value. */
export function returnAddress(value: FormDataEntryValue | null): string {
  return returnPath(value, draftsPath);
}

/** Path that restores deleted drafts, followed by the audit id of the first deletion. */
export const undoPath = `${draftsPath}/undo`;
