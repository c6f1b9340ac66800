// Pages of a list. Numbers start at 1; a list without rows has one empty page.

export type Paged<T> = { items: T[]; page: number; total: number; totalPages: number };

/** Where a page lies. A page past the end is empty, not an error, so that a list may shrink under a reader. */
export function clampPage(page: number, total: number, perPage: number) {
  return { page, totalPages: Math.max(1, Math.ceil(total / perPage)), offset: (page - 1) * perPage };
}

/** Rows in the order of ids; those of no row are left out. */
export function inOrderOf<Row>(
  ids: readonly string[],
  rows: readonly Row[],
  idOf: (row: Row) => string,
): Row[] {
  const byId = new Map(rows.map((row) => [idOf(row), row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

const maxPage = 100_000;

/** The page number of a query string: 1 for anything that is not a whole number from 1 on. */
export function readPage(value: string | null): number {
  if (!value || !/^\d{1,9}$/.test(value)) return 1;
  return Math.min(maxPage, Math.max(1, Number(value)));
}
