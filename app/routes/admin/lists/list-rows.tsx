// The rows of an organiser list with their return URLs, and its pages.
import type { ReactNode } from "react";
import { above, stack } from "~/styles/global.css";
import { Pagination } from "~/ui/layout/pagination";

/** Return URLs of a row's change: the list at the row, or at its neighbour when the row leaves the list. */
export type RowReturn = { stay: string; leave: string };

export type ListRowsProps<Row> = {
  /** `id` is the URL fragment of the row. */
  items: Row[];
  page: number;
  totalPages: number;
  /** URL of a page. */
  addressOf: (page: number) => string;
  /** URL fragment of the list, for the links of the pagination. */
  fragment?: string;
  /** Accessible name of the pagination. */
  label?: string;
  /** Whether pagination is shown for a single page. */
  isAlwaysPaged?: boolean;
  /** Column headings. */
  headings?: ReactNode;
  item: (row: Row, returnTo: RowReturn) => ReactNode;
  /** Shown without items. */
  empty: ReactNode;
};

export function ListRows<Row extends { id: string }>(props: ListRowsProps<Row>) {
  const { items, page, totalPages, addressOf, fragment = "", label, isAlwaysPaged = true } = props;
  const { headings, item, empty } = props;
  const pageUrl = addressOf(page);
  const urls = items.map(({ id }) => `${pageUrl}#${id}`);
  const returnTo = (index: number) => ({
    stay: urls[index] ?? pageUrl,
    leave: urls[index + 1] ?? urls[index - 1] ?? pageUrl,
  });
  return (
    <>
      {items.length > 0 ? (
        <>
          {headings}
          <ul className={headings ? stack : `${stack} ${above}`}>
            {items.map((row, index) => item(row, returnTo(index)))}
          </ul>
        </>
      ) : (
        <div className={above}>{empty}</div>
      )}
      <Pagination
        always={isAlwaysPaged}
        page={page}
        totalPages={totalPages}
        hrefFor={(target) => addressOf(target) + fragment}
        label={label}
      />
    </>
  );
}
