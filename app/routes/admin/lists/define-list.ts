// Defines an organiser list: its URLs by search, filter and page. `ListPage` renders it.
import { readPage } from "~/domain/paging";
import { readSearch, withQuery } from "~/http/query";

export type Fields = FormData | URLSearchParams;
export type HiddenField = { name: string; value: string };

/** `More` names additional parameters besides search, filter and page. */
export type ListQuery<Filter extends string, More extends string = never> = {
  search: string;
  filter: Filter;
  page: number;
} & Record<More, string>;

/** A query with the boxes checked by the URL: by ids, or all of the page. */
export type ListRequest<Filter extends string, More extends string = never> = ListQuery<Filter, More> & {
  picked: string[];
  isAllPicked: boolean;
};

type Definition<Filter extends string, More extends string> = {
  path: string;
  /** Measure word and item, such as 条评论. */
  unit: string;
  /** Labels by filter in display order; `all` lists everything. */
  filters: Record<Filter, string>;
  /** Name of the filter parameter. */
  filterName?: string;
  /** Parsers of additional parameters; an empty text means absent. */
  more?: Record<More, (value: string | null) => string>;
  /** Name of the items' checkboxes. */
  idName?: string;
  bulk?: Bulk;
};

/** Limits and rejections of the bulk form; `selectItems` applies them. */
export type Bulk = {
  /** Maximum number of items, selected by the filter or, for smaller selections, by ids. */
  atMost: number;
  idsAtMost?: number;
  /** No ids, ids without an item, too many items. */
  noneSelected: string;
  missing?: string;
  tooMany?: (atMost: number) => string;
};

const noBulk: Bulk = { atMost: 0, noneSelected: "" };

const textOf = (value: FormDataEntryValue | null) => (typeof value === "string" ? value : null);

export function defineList<Filter extends string, More extends string = never>({
  filterName = "status",
  idName = "id",
  bulk = noBulk,
  ...definition
}: Definition<Filter, More>) {
  const { path, unit, filters } = definition;
  const names = Object.keys(filters) as Filter[];
  const more = Object.entries(definition.more ?? {}) as [More, (value: string | null) => string][];

  /** Parses the query of a URL or form. */
  function read(fields: Fields): ListRequest<Filter, More> {
    const text = (name: string) => textOf(fields.get(name));
    const filter = text(filterName)?.toLowerCase();
    return {
      ...(Object.fromEntries(more.map(([name, readValue]) => [name, readValue(text(name))])) as Record<
        More,
        string
      >),
      search: readSearch(text("q")),
      filter: names.find((name) => name === filter) ?? ("all" as Filter),
      page: readPage(text("page")),
      picked: fields.getAll(idName).filter((id) => typeof id === "string"),
      isAllPicked: fields.getAll("select").includes("all"),
    };
  }

  /** Parameters of a query without the page. */
  function parametersOf(query: Partial<ListQuery<Filter, More>>): Record<string, string> {
    const { search = "", filter = "all" } = query;
    const others = more.map(([name]) => [name, query[name] ?? ""]);
    return { q: search, [filterName]: filter === "all" ? "" : filter, ...Object.fromEntries(others) };
  }

  /** URL of a query; omitted parts default to all items, first page. */
  const address = (query: Partial<ListQuery<Filter, More>> = {}): string =>
    withQuery(path, { ...parametersOf(query), page: query.page ?? 1 });

  /** A query as hidden fields, without the page. */
  const fieldsOf = (query: ListQuery<Filter, More>): HiddenField[] =>
    Object.entries(parametersOf(query)).flatMap(([name, value]) => (value === "" ? [] : { name, value }));

  return {
    path,
    filters,
    names,
    idName,
    bulk,
    unit,
    measure: unit.slice(0, 1),
    item: unit.slice(1),
    read,
    address,
    fieldsOf,
  };
}

export type List<Filter extends string, More extends string = never> = ReturnType<
  typeof defineList<Filter, More>
>;
