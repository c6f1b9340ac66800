// URLs of the draft list, and the way back to its current filter.
import { type DraftFilter, draftTypeFilters } from "~/domain/drafts/browse";
import { readPage } from "~/domain/paging";
import { readSearch, withQuery } from "~/http/query";
import { localPath } from "~/http/security/local-path";

export const draftsPath = "/admin/drafts";
/** Longer URLs do not fit into the query of another. */
const longestReturn = 400;

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
  const redirectTo = back.length > longestReturn ? "" : back;
  return withQuery(`${draftsPath}/${id}${page && `/${page}`}`, { redirectTo });
}

/** Where a page about one draft returns to: the list, or the page of this site given as value. */
export function returnAddress(value: FormDataEntryValue | null): string {
  const path = localPath(value);
  return path === "/" ? draftsPath : path;
}
