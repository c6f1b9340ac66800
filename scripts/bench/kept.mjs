// `npm run bench -- kept`: a home page from memory after each of many starts. What the engine learns while a server starts must not make
// one of them slower than the others for its life (docs/decisions/021-settings-of-the-engine.md).
import { setTimeout as sleep } from "node:timers/promises";
import { fork, spawnWorker } from "./children.mjs";
import { rawGet } from "./raw-get.mjs";
import { prepareSite, settingsOfSmallServer, startSite } from "./site.mjs";
import { cpuSeconds } from "./usage.mjs";
import { ensureWrk, wrk } from "./wrk.mjs";

const starts = 12;
/** Until everything is loaded, and a collection may have come between. */
const idleMs = 2_500;
const warmUpSeconds = 1;
const seconds = 2;
/** So many times the median, a start is slower than the others. */
const apart = 1.3;

const median = (values) => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)];

async function readKept(url, pid) {
  await wrk({ url, seconds: warmUpSeconds });
  const before = cpuSeconds(pid);
  const { answers, perSecond, errors } = await wrk({ url, seconds });
  return { us: Math.round(((cpuSeconds(pid) - before) / answers) * 1e6), perSecond, errors };
}

/** Processor time of an answer in µs and answers per second after each start, beside a plain server's; `errors` counts slower starts, too. */
export async function measureKept() {
  await ensureWrk();
  const prepared = await prepareSite({ ...settingsOfSmallServer, LOG_LEVEL: "info" });
  const [sites, plains] = [[], []];
  for (let n = 0; n < starts; n += 1) {
    const site = await startSite(prepared);
    const plain = await spawnWorker(fork("baseline.mjs"), [await rawGet(`${site.origin}/`, {})]);
    await sleep(idleMs);
    plains.push(await readKept(`${plain.ready[0]}/`, plain.pid));
    sites.push(await readKept(`${site.origin}/`, site.pid));
    plain.stop();
    await site.stop();
  }
  const all = sites.map(({ us }) => us);
  const usual = median(all);
  const slower = all.filter((us) => us > usual * apart);
  return {
    site: { us: all, median: usual, perSecond: Math.round(median(sites.map((each) => each.perSecond))) },
    plain: {
      median: median(plains.map(({ us }) => us)),
      perSecond: Math.round(median(plains.map((each) => each.perSecond))),
    },
    slower,
    errors: sites.reduce((sum, each) => sum + each.errors, slower.length),
  };
}
