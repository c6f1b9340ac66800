// An organiser list: search, filters, bulk form, items and pages.
import type { ReactNode } from "react";
import { above, below, mute, row, small, stack, tight, vh } from "~/styles/global.css";
import { EmptyState } from "~/ui/feedback/empty-state";
import { ButtonLink } from "~/ui/form/button";
import { Check } from "~/ui/form/inputs";
import { SearchForm } from "~/ui/form/search-form";
import { PageForm } from "~/ui/layout/page-link";
import { ChipLinks, Tabs } from "~/ui/layout/tabs";
import { useAskOnSubmit } from "../questions/ask-link";
import { byFilterName, type List, type ListQuery, type ListRequest } from "./define-list";
import { type Keys, ListKeys } from "./list-keys";
import { ListRows, type ListRowsProps, type RowReturn } from "./list-rows";
import { bulkForm, type Selection, useSelection } from "./use-selection";

/** The bulk form. It posts to `action`, or with the method `get` opens a confirmation there. */
type Toolbar = {
  action: string;
  method: "get" | "post";
  buttons: ReactNode | ((selection: Selection) => ReactNode);
  /** Also shown without items. */
  always?: boolean;
};

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
    counts: Partial<Record<Filter, number>>;
  };
  placeholder: string;
  /** Accessible name of the filters, which are chips or tabs, and the measure word of their counts. */
  filters: { label: string; areTabs?: boolean; measure?: string };
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
  loaded: { query, items, total, totalPages, counts },
  ...shown
}: ListPageProps<Row, Filter, More>) {
  const isPicked = (id: string) => query.isAllPicked || query.picked.includes(id);
  const selection = useSelection(
    list.address({ ...query, page: 1 }),
    items.map(({ id }) => ({ id, picked: isPicked(id) })),
    { total, atMost: list.atMost },
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
    <>
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
        <Filters list={list} query={query} counts={counts} {...shown.filters} />
        {shown.children}
        <ListKeys keys={shown.keys} hasSearch />
        <ResultCount search={query.search} count={total} unit={list.measure + list.item} />
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
    </>
  );
}

type FiltersProps<Filter extends string, More extends string> = Pick<
  ListPageProps<unknown, Filter, More>,
  "list"
> &
  Pick<ListPageProps<unknown, Filter, More>["loaded"], "query" | "counts"> &
  ListPageProps<unknown, Filter, More>["filters"];

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

/** Number of items in a list; a live region announces changes by a search. */
function ResultCount({ search, count, unit }: { search: string; count: number; unit: string }) {
  return (
    <p className={`${above} ${mute} ${small}`} aria-live="polite">
      {search ? `「${search}」找到 ${count} ${unit}` : `共 ${count} ${unit}`}
    </p>
  );
}

type NothingFoundProps = { list: Pick<List<string>, "path" | "item">; search: string; glyph?: string };

function NothingFound({ list: { path, item }, search, glyph }: NothingFoundProps) {
  const action = (
    <ButtonLink tone="line" href={path}>
      {`查看全部${item}`}
    </ButtonLink>
  );
  return (
    <EmptyState title={`没有找到${item}`} glyph={glyph} action={action}>
      {search ? `没有符合「${search}」的${item}。` : null}
    </EmptyState>
  );
}

type BulkFormProps<Filter extends string, More extends string> = {
  list: List<Filter, More>;
  query: ListQuery<Filter, More>;
  selection: Selection;
  toolbar: Toolbar;
  isAllPicked: boolean;
};

/** The form of the items' checkboxes. Without scripts, a link selects the entire page. */
function BulkForm<Filter extends string, More extends string>(props: BulkFormProps<Filter, More>) {
  const { list, query, selection, isAllPicked, toolbar } = props;
  const { action, method, buttons } = toolbar;
  const { idName, measure } = list;
  const pageUrl = list.address(query);
  const { elsewhere, isScripted, byFilter } = selection;
  return (
    <PageForm
      id={bulkForm}
      method={method}
      className={`${row} ${tight} ${above} ${below}`}
      action={action}
      onSubmit={useAskOnSubmit(action)}
    >
      {[{ name: "redirectTo", value: pageUrl }, ...list.fieldsOf(query)].map((field) => (
        <input key={field.name} type="hidden" {...field} />
      ))}
      {elsewhere.map((id) => (
        <input key={id} type="hidden" name={idName} value={id} />
      ))}
      {isScripted ? (
        <Check label="全选" {...selection.all} />
      ) : (
        <ButtonLink
          tone="line"
          small
          href={isAllPicked ? pageUrl : `${pageUrl}${pageUrl.includes("?") ? "&" : "?"}select=all`}
        >
          {isAllPicked ? "取消全选" : "全选"}
        </ButtonLink>
      )}
      {isScripted ? (
        <span className={vh} aria-live="polite">
          {selection.count > 0 ? `已选 ${selection.count} ${measure}` : ""}
        </span>
      ) : null}
      {byFilter ? (
        <Check label={`选择全部 ${byFilter.value} ${measure}`} name={byFilterName} {...byFilter} />
      ) : null}
      {typeof buttons === "function" ? buttons(selection) : buttons}
    </PageForm>
  );
}
