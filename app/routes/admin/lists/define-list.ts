// A list of the organiser: the URLs of its search, filter and page, and what a bulk form selects of it.
import { readPage } from "~/domain/paging";
import { readSearch, withQuery } from "~/http/query";

type Fields = FormData | URLSearchParams;
type HiddenField = { name: string; value: string };

/** `More` names the parameters beside the search, the filter and the page. */
export type ListQuery<Filter extends string, More extends string = never> = {
  search: string;
  filter: Filter;
  page: number;
} & Record<More, string>;

/** The same with the boxes that the URL ticks: those of some ids, or all of the page. */
export type ListRequest<Filter extends string, More extends string = never> = ListQuery<Filter, More> & {
  picked: string[];
  isAllPicked: boolean;
};

type Definition<Filter extends string, More extends string> = {
  path: string;
  /** Measure word and item, such as 条评论. */
  unit: string;
  /** Labels by filter, in their order; `all` lists everything. */
  filters: Record<Filter, string>;
  /** Name of the filter's parameter. */
  filterName?: string;
  /** Reads each other parameter; an empty text means that it is absent. */
  more?: Record<More, (value: string | null) => string>;
  /** Name of the items' boxes. */
  idName?: string;
  /** Items that one bulk form may change, selected by the filter or, if fewer, by their ids. */
  atMost?: number;
  idsAtMost?: number;
  /** Rejections of a selection: of no ids, of ids without an item, of too many items. */
  noneSelected?: string;
  missing?: string;
  tooMany?: (atMost: number) => string;
};

/** The items that a form selects. `about` words some of them for a question, with the fields that select them again. */
type Selected<Item> = {
  items: Item[];
  isByFilter: boolean;
  about: (ids: readonly string[]) => { words: string; hidden: HiddenField[] };
};
type RejectedSelection = { rejection: string; isByFilter: boolean };

type Finders<Item, Filter extends string, More extends string> = {
  byIds: (ids: string[]) => Item[];
  /** Those that match now, on all pages. */
  byFilter: (query: ListQuery<Filter, More>) => Item[];
};

/** Name of the box that selects by the filter; its value is the number of items at render time. */
export const byFilterName = "all";

const textOf = (value: FormDataEntryValue | null) => (typeof value === "string" ? value : null);

/** The number of items that a form selects by its filter; null when it lists their ids. */
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

  /** The query of a URL or form. */
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

  /** The parameters of a query without its page. */
  function parametersOf(query: Partial<ListQuery<Filter, More>>): Record<string, string> {
    const { search = "", filter = "all" } = query;
    const others = more.map(([name]) => [name, query[name] ?? ""]);
    return { q: search, [filterName]: filter === "all" ? "" : filter, ...Object.fromEntries(others) };
  }

  /** The URL of a query; what it leaves out is everything, on the first page. */
  const address = (query: Partial<ListQuery<Filter, More>> = {}): string =>
    withQuery(path, { ...parametersOf(query), page: query.page ?? 1 });

  /** A query without its page as hidden fields. */
  const fieldsOf = (query: ListQuery<Filter, More>): HiddenField[] =>
    Object.entries(parametersOf(query)).flatMap(([name, value]) => (value === "" ? [] : { name, value }));

  /** Resolves the selection of a form: the items of its ids, or all that match its filter if their number is still the same. */
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
