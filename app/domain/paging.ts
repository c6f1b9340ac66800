// Pagination. Pages start at 1; an empty list has one empty page.

export type Paged<T> = { items: T[]; page: number; total: number; totalPages: number };

/** How to handle a page past the end, since lists can shrink: pages show the last one, the API an empty one. */
export type PastEnd = "last" | "empty";

/** Computes the position of a page. */
export function clampPage(requested: number, total: number, perPage: number, pastEnd: PastEnd = "last") {
  const totalPages = Math.max(1, Math.ceil(total / perPage));
  const page = pastEnd === "last" ? Math.min(requested, totalPages) : requested;
  return { page, totalPages, offset: (page - 1) * perPage };
}

export type PageRequest = { page: number; perPage: number; pastEnd?: PastEnd | undefined };

/** Reads a page of a list with `total` items. */
export function readItems<Item>(
  total: number,
  { page: requested, perPage, pastEnd }: PageRequest,
  read: (limit: number, offset: number) => Item[],
): Paged<Item> {
  const { page, totalPages, offset } = clampPage(requested, total, perPage, pastEnd);
  return { items: read(perPage, offset), page, total, totalPages };
}

/** A list, newest first, that is read in part. */
export type ListedRows<Row> = { total: number; read: (limit: number, offset: number) => Row[] };

type Created = { createdAt: number };

/** Reads a page of a list merged with a few `others` by creation time. */
export function readMerged<Row extends Created, Other extends Created>(
  { total, read }: ListedRows<Row>,
  others: readonly Other[],
  page: PageRequest,
): Paged<Row | Other> {
  return readItems<Row | Other>(total + others.length, page, (limit, offset) => {
    // All others may precede the page, so that many rows before it may belong to it.
    const start = Math.max(0, offset - others.length);
    const rows = [...read(limit + offset - start, start), ...others];
    return rows.sort((a, b) => b.createdAt - a.createdAt).slice(offset - start, offset - start + limit);
  });
}

/** Sorts rows by a list of ids; skips ids without a row. */
export function inOrderOf<Row>(
  ids: readonly string[],
  rows: readonly Row[],
  idOf: (row: Row) => string,
): Row[] {
  const byId = new Map(rows.map((row) => [idOf(row), row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

const maxPage = 100_000;

/** Parses the page number of a query string; 1 for anything but a positive integer. */
export function readPage(value: string | null): number {
  if (!value || !/^\d{1,9}$/.test(value)) return 1;
  return Math.min(maxPage, Math.max(1, Number(value)));
}
