// Defines an organiser list: URLs by search, filter and page, and the selection of its bulk form.
import { readPage } from "~/domain/paging";
import { readSearch, withQuery } from "~/http/query";

type Fields = FormData | URLSearchParams;
type HiddenField = { name: string; value: string };

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
  /** Maximum number of items per bulk form, selected by the filter or, for smaller selections, by ids. */
  atMost?: number;
  idsAtMost?: number;
  /** Rejections of a selection: no ids, ids without an item, too many items. */
  noneSelected?: string;
  missing?: string;
  tooMany?: (atMost: number) => string;
};

/**
 * Items selected by a form. `about` describes some of them for a confirmation, with fields that repeat the selection.
 */
type Selected<Item> = {
  items: Item[];
  isByFilter: boolean;
  about: (ids: readonly string[]) => { words: string; hidden: HiddenField[] };
};
type RejectedSelection = { rejection: string; isByFilter: boolean };

type Finders<Item, Filter extends string, More extends string> = {
  byIds: (ids: string[]) => Item[];
  /** Current matches on all pages. */
  byFilter: (query: ListQuery<Filter, More>) => Item[];
};

/** Name of the checkbox that selects by filter; its value is the number of items at render time. */
export const byFilterName = "all";

const textOf = (value: FormDataEntryValue | null) => (typeof value === "string" ? value : null);

/** Number of items that a form selects by filter; null when it lists ids. */
export function countByFilter(fields: Fields): number | null {
  const count = textOf(fields.get(byFilterName));
  return count !== null && /^[1-9]\d{0,8}$/.test(count) ? Number(count) : null;
}

export function defineList<Filter extends string, More extends string = never>({
  filterName = "status",
  idName = "id",
  atMost = 0,
  idsAtMost = atMost,
  ...definition
}: Definition<Filter, More>) {
  const { path, unit, filters, noneSelected = "", missing = noneSelected } = definition;
  const { tooMany = (count) => `一次最多处理 ${count} ${unit}` } = definition;
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
      isAllPicked: text("select") === "all",
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

  /**
   * Resolves the selection of a form: the items of its ids, or all that match its filter if their number is unchanged.
   */
  function selected<Item>(
    fields: Fields,
    { byIds, byFilter }: Finders<Item, Filter, More>,
  ): Selected<Item> | RejectedSelection {
    const count = countByFilter(fields);
    const query = read(fields);
    if (count === null) {
      const reject = (rejection: string) => ({ rejection, isByFilter: false });
      const ids = [...new Set(query.picked)];
      if (ids.length === 0) return reject(noneSelected);
      if (ids.length > idsAtMost) return reject(tooMany(idsAtMost));
      const items = byIds(ids);
      if (items.length === 0) return reject(missing);
      const about = (of: readonly string[]) => ({
        words: `所选的 ${of.length} ${unit}`,
        hidden: of.map((value) => ({ name: idName, value })),
      });
      return { items, isByFilter: false, about };
    }
    const reject = (rejection: string) => ({ rejection, isByFilter: true });
    if (count > atMost) return reject(tooMany(atMost));
    const items = byFilter(query);
    if (items.length !== count) {
      const changed = `符合条件的现在有 ${items.length} ${unit}，不再是 ${count} ${unit}`;
      return reject(`${changed}，没有改动，请重新选择`);
    }
    const about = () => ({
      words: `符合条件的全部 ${count} ${unit}`,
      hidden: [{ name: byFilterName, value: String(count) }, ...fieldsOf(query)],
    });
    return { items, isByFilter: true, about };
  }

  return {
    path,
    filters,
    names,
    idName,
    atMost,
    noneSelected,
    measure: unit.slice(0, 1),
    item: unit.slice(1),
    read,
    address,
    fieldsOf,
    selected,
  };
}

export type List<Filter extends string, More extends string = never> = ReturnType<
  typeof defineList<Filter, More>
>;
