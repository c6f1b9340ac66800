// Loads several servers in turn with the same request, so that what else the machine does affects all alike.
import { cpuSeconds } from "./usage.mjs";
import { wrk } from "./wrk.mjs";

const warmUpSeconds = 2;
const roundSeconds = 3;
const rounds = 3;

const sum = (items, of) => items.reduce((total, item) => total + of(item), 0);
const round = (value, digits) => (Number.isFinite(value) ? Number(value.toFixed(digits)) : null);

/** Figures of each side (`{ name, url, pid }`) by name; the p99 is that of the worst round. */
export async function inTurn(sides, { headers, connections = 32 } = {}) {
  const runs = new Map(sides.map(({ name }) => [name, []]));
  for (const { url } of sides) await wrk({ url, headers, connections, seconds: warmUpSeconds });
  for (let turn = 0; turn < rounds; turn += 1) {
    for (const side of turn % 2 === 0 ? sides : [...sides].reverse()) {
      const before = cpuSeconds(side.pid);
      const figures = await wrk({ url: side.url, headers, connections, seconds: roundSeconds });
      runs.get(side.name).push({ ...figures, cpu: cpuSeconds(side.pid) - before });
    }
  }
  return Object.fromEntries(
    [...runs].map(([name, own]) => {
      const answers = sum(own, (figures) => figures.answers);
      return [
        name,
        {
          perSecond: round(sum(own, (figures) => figures.perSecond) / rounds, 0),
          p50Ms: round(Math.max(...own.map(({ p50Ms }) => p50Ms)), 2),
          p99Ms: round(Math.max(...own.map(({ p99Ms }) => p99Ms)), 2),
          cpuMs: round((sum(own, (figures) => figures.cpu) / answers) * 1000, 3),
          errors: sum(own, (figures) => figures.errors),
        },
      ];
    }),
  );
}
