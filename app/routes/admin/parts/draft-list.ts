// Where the list of drafts is, and the way back to what it showed.
import { type DraftFilter, draftTypeFilters } from "~/domain/drafts/browse";
import { readPage } from "~/domain/paging";
import { ownPath } from "~/http/own-path";
import { readSearch, withQuery } from "~/http/query";

export const draftsPath = "/admin/drafts";
/** Longer addresses do not fit into the query of another. */
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

/** A page of one draft that comes back to `back` afterwards. */
export function draftPageAddress(id: string, page: string, back: string): string {
  const redirectTo = back.length > longestReturn ? "" : back;
  return withQuery(`${draftsPath}/${id}${page && `/${page}`}`, { redirectTo });
}

/** Where a page of one draft leads back to: the list, unless another page of this site is named. */
export function returnAddress(value: FormDataEntryValue | null): string {
  const path = ownPath(value);
  return path === "/" ? draftsPath : path;
}
