// The items that the bulk form of a list selects: by ids, or all that match its filter.
import type { Fields, HiddenField, List, ListQuery } from "./define-list";

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

/** Number of items that a form selects by filter; null when it lists ids. */
export function countByFilter(fields: Fields): number | null {
  const count = fields.get(byFilterName);
  return typeof count === "string" && /^[1-9]\d{0,8}$/.test(count) ? Number(count) : null;
}

/**
 * Resolves the selection of a form: the items of its ids, or all that match its filter if their number is unchanged.
 */
export function selectItems<Item, Filter extends string, More extends string>(
  { read, fieldsOf, idName, unit, bulk }: List<Filter, More>,
  fields: Fields,
  { byIds, byFilter }: Finders<Item, Filter, More>,
): Selected<Item> | RejectedSelection {
  const { atMost, idsAtMost = atMost, noneSelected, missing = noneSelected } = bulk;
  const tooMany = bulk.tooMany ?? ((limit: number) => `一次最多处理 ${limit} ${unit}`);
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
