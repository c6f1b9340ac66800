// What nginx kept of a walk, by kind of address.

/** An address without what tells it from others of its kind. */
export const kindOf = (address) =>
  address
    .replace(/\?.*$/, "?…")
    .replace(/\/assets\/.*$/, "/assets/…")
    .replace(/\/uploads\/.*$/, "/uploads/…")
    .replace(/\/posters\/(\w+)\/.*$/, "/posters/$1/…")
    .replace(/(?<=\/)[0-9A-Za-z]{12}(?=[./?]|$)/, "ID")
    .replace(/(?<=\/)\d+$/, "N");

/** A line for each kind: what nginx said, the answer's Cache-Control, how many addresses. */
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
