// Pagination. Pages start at 1; an empty list has one empty page.

export type Paged<T> = { items: T[]; page: number; total: number; totalPages: number };

/** Position of a page. A page past the end is empty rather than an error, since lists can shrink. */
export function clampPage(page: number, total: number, perPage: number) {
  return { page, totalPages: Math.max(1, Math.ceil(total / perPage)), offset: (page - 1) * perPage };
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
