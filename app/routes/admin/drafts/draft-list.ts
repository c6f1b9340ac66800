// URLs of the draft list, and the way back to its current filter.
import { type DraftFilter, draftTypeFilters } from "~/domain/drafts/browse";
import { readPage } from "~/domain/paging";
import { readSearch, withQuery } from "~/http/query";
import { withReturnTo } from "../questions/return-to";

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

/** A page about one draft that returns to `returnTo`. */
export function draftPageAddress(id: string, page: string, returnTo: string): string {
  return withReturnTo(`${draftsPath}/${id}${page && `/${page}`}`, returnTo);
}

/** Path that restores deleted drafts, followed by the audit id of the first deletion. */
export const undoPath = `${draftsPath}/undo`;
