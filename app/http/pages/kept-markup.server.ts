import { LRUCache } from "lru-cache";
import type { ReactElement } from "react";
import { renderToStaticMarkup } from "react-dom/server.browser";
import { memoizeByObject } from "../../platform/memoize";

const variantsAtMost = 40;
const markups = memoizeByObject((_data: object) => new LRUCache<string, string>({ max: variantsAtMost }));

/** The markup of a part for `data`, made once for each variant; see `KeptPart`. */
export function keepMarkup(data: object, variant: string, render: () => ReactElement): string {
  const known = markups(data);
  const markup = known.get(variant) ?? renderToStaticMarkup(render());
  known.set(variant, markup);
  return markup;
}
