// Reports what nginx cached in a crawl, by kind of URL.

/** A URL with its variable parts replaced. */
export const kindOf = (address) =>
  address
    .replace(/\?.*$/, "?…")
    .replace(/\/assets\/.*$/, "/assets/…")
    .replace(/\/uploads\/.*$/, "/uploads/…")
    .replace(/\/posters\/(\w+)\/.*$/, "/posters/$1/…")
    .replace(/(?<=\/)[0-9A-Za-z]{12}(?=[./?]|$)/, "ID")
    .replace(/(?<=\/)\d+$/, "N");

/** One line per kind: nginx's cache status, response status, kind, Cache-Control, number of URLs. */
export function reportOf(walks) {
  const lines = new Map();
  for (const { address, status, cache, control } of walks) {
    const line = [cache ?? "-", status, kindOf(address), control].join("  ");
    lines.set(line, (lines.get(line) ?? 0) + 1);
  }
  return `${[...lines]
    .sort(([one], [other]) => one.localeCompare(other))
    .map(([line, times]) => `${line}  (${times})`)
    .join("\n")}\n`;
}
