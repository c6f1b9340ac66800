// A form that selects all items of a filter instead of each, with their number at render time.
import { wholeName } from "./use-selection";

type Fields = FormData | URLSearchParams;

/** The filter in a form's hidden fields; `names` are those of the list's filter. */
export function filterFields(fields: Fields, names: readonly string[]) {
  return names.map((name) => {
    const value = fields.get(name);
    return { name, value: typeof value === "string" ? value : "" };
  });
}

/** The same as query parameters of the list. */
export function filterQuery(fields: Fields, names: readonly string[]): URLSearchParams {
  return new URLSearchParams(filterFields(fields, names).map(({ name, value }) => [name, value]));
}

/** The number of items that a form selects by its filter; null when it lists their ids. */
export function readWhole(fields: Fields): number | null {
  const count = fields.get(wholeName);
  return typeof count === "string" && /^[1-9]\d{0,8}$/.test(count) ? Number(count) : null;
}

/** The error when other items match by now. `unit`: measure word and item. */
export const changedText = (shown: number, now: number, unit: string) =>
  `符合条件的现在有 ${now} ${unit}，不再是 ${shown} ${unit}，没有改动，请重新选择`;
