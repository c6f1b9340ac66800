// `npm run bench -- kept`: a home page from memory after each of many starts. What the engine learns while a server starts must not make
// one of them slower than the others for its life (docs/decisions/021-settings-of-the-engine.md).
import { setTimeout as sleep } from "node:timers/promises";
import { fork, spawnWorker } from "./children.mjs";
import { median } from "./median.mjs";
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

/** Somebody has tried to sign in on every real server, which nobody else must feel afterwards. */
async function tryPassword(origin) {
  const body = JSON.stringify({ password: "wrong" });
  const headers = { "Content-Type": "application/json" };
  const { status } = await fetch(`${origin}/api/admin/login`, { method: "POST", headers, body });
  if (status !== 401) throw new Error(`a wrong password was answered by ${status}`);
}

async function readKept(url, pid) {
  await wrk({ url, seconds: warmUpSeconds });
  const before = cpuSeconds(pid);
  const { answers, perSecond, errors } = await wrk({ url, seconds });
  return { us: Math.round(((cpuSeconds(pid) - before) / answers) * 1e6), perSecond, errors };
}

/** All and median of the processor times in µs, and the median of answers per second. */
const usual = (reads) => {
  const us = reads.map((each) => each.us);
  return { us, median: median(us), perSecond: median(reads.map(({ perSecond }) => perSecond)) };
};

/** Processor time of an answer in µs and answers per second after each start, beside a plain server's; `errors` counts slower starts, too. */
export async function measureKept() {
  await ensureWrk();
  const prepared = await prepareSite({ ...settingsOfSmallServer, LOG_LEVEL: "info" });
  const [sites, plains] = [[], []];
  for (let n = 0; n < starts; n += 1) {
    const site = await startSite(prepared);
    const plain = await spawnWorker(fork("baseline.mjs"), [await rawGet(`${site.origin}/`, {})]);
    await tryPassword(site.origin);
    await sleep(idleMs);
    plains.push(await readKept(`${plain.ready[0]}/`, plain.pid));
    sites.push(await readKept(`${site.origin}/`, site.pid));
    plain.stop();
    await site.stop();
  }
  const slower = sites.map(({ us }) => us).filter((us, _, all) => us > median(all) * apart);
  return {
    site: usual(sites),
    plain: usual(plains),
    slower,
    errors: sites.reduce((sum, { errors }) => sum + errors, slower.length),
  };
}
