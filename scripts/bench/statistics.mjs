const rounded = (ms) => Math.round(ms * 10) / 10;

/** The upper median of some numbers. */
export const median = (values) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)];

/** Quantiles in ms of some latencies; NaN without any. */
export function quantiles(latencies) {
  const sorted = latencies.toSorted((a, b) => a - b);
  const at = (share) => rounded(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))]);
  return { p50Ms: at(0.5), p99Ms: at(0.99), maxMs: at(1) };
}

/** A row of a table: `isMet` compares the figure with its limit, a maximum or, with `least`, a minimum. */
export const row = (name, figure, { most, least, unit = "" } = {}) => ({
  name,
  figure: Number.isFinite(figure) ? figure : "none",
  goal: most === undefined ? `≥ ${least}${unit}` : `≤ ${most}${unit}`,
  isMet: most === undefined ? figure >= least : figure <= most,
});

/** Formats the rows as aligned text. */
export function tableText(rows) {
  const cells = rows.map(({ name, figure, goal, isMet }) => [
    ...[name, String(figure), goal],
    isMet ? "met" : "not met",
  ]);
  const widths = [0, 1, 2].map((column) => Math.max(...cells.map((line) => line[column].length)));
  return cells.map((line) => `${line.map((cell, at) => cell.padEnd(widths[at] ?? 0)).join("  ")}\n`).join("");
}
