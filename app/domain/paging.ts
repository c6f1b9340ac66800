// Pagination. Pages start at 1; an empty list has one empty page.

export type Paged<T> = { items: T[]; page: number; total: number; totalPages: number };

/** What a page past the end is, since lists can shrink: on pages the last one, in the API an empty one. */
export type PastEnd = "last" | "empty";

/** Position of a page. */
export function clampPage(requested: number, total: number, perPage: number, pastEnd: PastEnd = "last") {
  const totalPages = Math.max(1, Math.ceil(total / perPage));
  const page = pastEnd === "last" ? Math.min(requested, totalPages) : requested;
  return { page, totalPages, offset: (page - 1) * perPage };
}

/** Rows in the order of ids; ids without a row are skipped. */
export function inOrderOf<Row>(
  ids: readonly string[],
  rows: readonly Row[],
  idOf: (row: Row) => string,
): Row[] {
  const byId = new Map(rows.map((row) => [idOf(row), row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

const maxPage = 100_000;

/** The page number of a query string; 1 for anything but a positive integer. */
export function readPage(value: string | null): number {
  if (!value || !/^\d{1,9}$/.test(value)) return 1;
  return Math.min(maxPage, Math.max(1, Number(value)));
}
