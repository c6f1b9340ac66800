// The service worker evicts the oldest copies above its limits.
import { expect, test } from "vitest";
import { beyondLimits, type Entry } from "~/enhance/offline/copy-store";

const entry = (cache: string, at: number, bytes = 1): Entry => ({ cache, url: `/${cache}/${at}`, at, bytes });
const evictedOf = (entries: Entry[], limits: { items: number; bytes: number }) =>
  beyondLimits(entries, limits)
    .map(({ url }) => url)
    .sort();

test("evicts the oldest of a kind above its limit, in any list order, and nothing within the limits", () => {
  const entries = [entry("pages", 3, 5), entry("pages", 1, 5), entry("pictures", 0, 5), entry("pages", 2, 5)];
  expect(evictedOf(entries, { items: 3, bytes: 20 })).toEqual([]);
  expect(evictedOf(entries, { items: 2, bytes: 100 })).toEqual(["/pages/1"]);
});

test("pages and images share a limit of bytes; the oldest are evicted", () => {
  const pages = [entry("pages", 4, 40), entry("pages", 2, 30)];
  const entries = [...pages, entry("pictures", 3, 40), entry("pictures", 1, 1)];
  expect(evictedOf(entries, { items: 10, bytes: 100 })).toEqual(["/pages/2", "/pictures/1"]);
});
