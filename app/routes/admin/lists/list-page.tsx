// An organiser list: search, filters, bulk form, items and pages.
import type { ReactNode } from "react";
import { stack } from "~/styles/global.css";
import { EmptyState } from "~/ui/feedback/empty-state";
import { SearchForm } from "~/ui/form/search-form";
import { ChipLinks, Tabs } from "~/ui/layout/tabs";
import { BulkForm, bulkForm, type Selection, type Toolbar, useSelection } from "./bulk-form";
import type { List, ListRequest } from "./define-list";
import { type Keys, ListKeys } from "./list-keys";
import { NothingFound, ResultCount } from "./list-results";
import { ListRows, type ListRowsProps, type RowReturn } from "./list-rows";
import { wordActs } from "./word-acts.css";

type Empty = { title: string; glyph?: string; text?: string; action?: ReactNode };

type ListPageProps<Row, Filter extends string, More extends string> = Pick<
  ListRowsProps<Row>,
  "headings" | "isAlwaysPaged"
> & {
  list: List<Filter, More>;
  loaded: {
    query: ListRequest<Filter, More>;
    items: Row[];
    total: number;
    totalPages: number;
    /** Number of items by filter; filters without a number are hidden. */
    counts?: Partial<Record<Filter, number>>;
  };
  placeholder: string;
  /** Accessible name of the filters, which are chips or tabs, and the measure word of their counts. A list may have none. */
  filters?: { label: string; areTabs?: boolean; measure?: string };
  keys?: Keys;
  /** Content between heading and search, and between filters and items. */
  before?: ReactNode | ((selection: Selection) => ReactNode);
  children?: ReactNode;
  toolbar?: Toolbar;
  /** `box` renders the row's checkbox with its accessible name. */
  item: (row: Row, returnTo: RowReturn, box: (label: string) => ReactNode) => ReactNode;
  empty: Empty;
};

export function ListPage<Row extends { id: string }, Filter extends string, More extends string>({
  list,
  loaded: { query, items, total, totalPages, counts = {} },
  ...shown
}: ListPageProps<Row, Filter, More>) {
  const isPicked = (id: string) => query.isAllPicked || query.picked.includes(id);
  const selection = useSelection(
    list.address({ ...query, page: 1 }),
    items.map(({ id }) => ({ id, picked: isPicked(id) })),
    { total, atMost: list.bulk.atMost },
  );
  const box = (id: string) => (label: string) => (
    <label>
      <input
        type="checkbox"
        name={list.idName}
        value={id}
        form={bulkForm}
        aria-label={label}
        {...selection.box(id)}
      />
    </label>
  );
  const { toolbar, before, empty } = shown;
  // A sort order does not filter.
  const isNarrowed = list.fieldsOf(query).some(({ name }) => name !== "sort");
  return (
    <div className={wordActs}>
      <div className={stack}>
        {typeof before === "function" ? before(selection) : before}
        <SearchForm
          action={list.path}
          label={`搜索${list.item}`}
          placeholder={shown.placeholder}
          value={query.search}
        >
          {list.fieldsOf({ ...query, search: "" }).map((field) => (
            <input key={field.name} type="hidden" {...field} />
          ))}
        </SearchForm>
        {shown.filters ? <Filters list={list} query={query} counts={counts} {...shown.filters} /> : null}
        {shown.children}
        <ListKeys keys={shown.keys} hasSearch />
        <ResultCount search={query.search} count={total} unit={list.unit} />
      </div>
      {toolbar && (toolbar.always || items.length > 0) ? (
        <BulkForm
          list={list}
          query={query}
          selection={selection}
          toolbar={toolbar}
          isAllPicked={query.isAllPicked && items.length > 0}
        />
      ) : null}
      <ListRows
        items={items}
        page={query.page}
        totalPages={totalPages}
        addressOf={(page) => list.address({ ...query, page })}
        label={`${list.item}分页`}
        isAlwaysPaged={shown.isAlwaysPaged}
        headings={shown.headings}
        item={(row, returnTo) => shown.item(row, returnTo, box(row.id))}
        empty={
          isNarrowed ? (
            <NothingFound list={list} search={query.search} glyph={empty.glyph} />
          ) : (
            <EmptyState {...empty}>{empty.text}</EmptyState>
          )
        }
      />
    </div>
  );
}

type FiltersProps<Filter extends string, More extends string> = Pick<
  ListPageProps<unknown, Filter, More>,
  "list"
> &
  Required<Pick<ListPageProps<unknown, Filter, More>["loaded"], "query" | "counts">> &
  NonNullable<ListPageProps<unknown, Filter, More>["filters"]>;

function Filters<Filter extends string, More extends string>(props: FiltersProps<Filter, More>) {
  const { list, query, counts, label, areTabs, measure } = props;
  const Links = areTabs ? Tabs : ChipLinks;
  const items = list.names.flatMap((filter) => {
    const count = counts[filter];
    if (count === undefined) return [];
    const href = list.address({ ...query, filter, page: 1 });
    const text = `${list.filters[filter]} ${count}${measure ? ` ${measure}` : ""}`;
    return { href, label: text, current: filter === query.filter };
  });
  return <Links label={label} items={items} />;
}
