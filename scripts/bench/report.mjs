// The figures as a text table.

const titles = ["", "conn.", "requests/s", "p50 ms", "p99 ms", "errors", "bytes", "CPU µs", "of plain"];

const rowsOf = ({ name, connections, site, plain, ratio }) =>
  [
    [`${name}: plain node:http`, plain, "1"],
    [`${name}: the site`, site, String(ratio)],
  ].map(([label, figures, share]) => [
    label,
    String(connections),
    String(figures.requestsPerSecond),
    figures.p50Ms.toFixed(2),
    figures.p99Ms.toFixed(2),
    String(figures.errors),
    String(figures.bytesPerAnswer),
    String(figures.cpuMicros ?? "–"),
    share,
  ]);

function aligned(rows) {
  const widths = rows[0].map((_, column) => Math.max(...rows.map((row) => row[column].length)));
  return rows.map((row) =>
    row
      .map((cell, column) => (column === 0 ? cell.padEnd(widths[0]) : cell.padStart(widths[column])))
      .join("  "),
  );
}

/** Warning when other programs were using the processors. */
const caution = ({ loadBefore, cores }) =>
  loadBefore > cores / 2
    ? ["", "other programs keep this machine busy: trust the ratios, not the figures"]
    : [];

/** The whole report. */
export function reportText(figures) {
  const { node, cores, date, loadBefore, coldStartMs, rssMb, transferBytes: bytes, results } = figures;
  const busiest = Math.max(
    ...results.flatMap(({ site, plain }) => [site.generatorBusy, plain.generatorBusy]),
  );
  return `${[
    `node ${node}, ${cores} cores, load ${loadBefore} before, ${date}`,
    "",
    ...aligned([titles, ...results.flatMap(rowsOf)]),
    "",
    `memory   ${rssMb.idle} MB idle, ${rssMb.cached} MB after kept pages, ${rssMb.uncached} MB after rendered ones`,
    `start    ${coldStartMs} ms from spawn to listening`,
    `transfer ${bytes.homeHtml} B home, ${bytes.eventHtml} B event, ${bytes.css} B CSS, ${bytes.enhanceJs} B script (br)`,
    `load generator: busy up to ${Math.round(busiest * 100)} % of a core (near 100 % it is the limit, not the server)`,
    ...caution(figures),
  ].join("\n")}\n`;
}
