// `npm run bench`: the figures of the performance goals as one table.
import module from "node:module";
import { setTimeout as wait } from "node:timers/promises";
import { makeFolder } from "../setup/shell.mjs";
import { openSite, residentMb, seedSite, settingsOfSmallServer, startSite } from "../setup/site.mjs";
import { measurePhone } from "./paints.mjs";
import { startReader } from "./reader.mjs";
import { median, row } from "./statistics.mjs";
import { startVoting } from "./votes.mjs";
import { ensureWrk, wrk } from "./wrk.mjs";

/** Image variants rendered ahead would compete with the measurement. */
const calm = { DRAW_AHEAD: "off" };

/** A cookie without a session: its responses are neither shared nor cached. */
const known = { Cookie: "session=somebody; first_visit=0" };

/** Whether this Node stores compiled code, as releases and containers do. */
const storesCode = module.getCompileCacheDir !== undefined;

/**
 * From the start of the process to the home page, after one start that fills the cache of compiled code. As in an installation,
 * ADMIN_PASSWORD is not set: comparing it with its hash takes some 50 ms.
 */
async function measureStarts(turns) {
  const times = [];
  const seeded = await seedSite({ ...calm, ...settingsOfSmallServer, NODE_COMPILE_CACHE: makeFolder() });
  const env = { ...seeded, ADMIN_PASSWORD: undefined };
  for (let turn = 0; turn <= turns; turn += 1) {
    const site = await startSite(env);
    await (await fetch(site.origin)).arrayBuffer();
    times.push(performance.now() - site.startedAt);
    await site.stop();
  }
  return Math.round(median(times.slice(1)));
}

/** Requests per second: the median of three loads after a warm-up. */
async function measureLoad(url, headers, seconds) {
  await wrk({ url, headers, seconds: Math.min(2, seconds) });
  const loads = [];
  for (let turn = 0; turn < 3; turn += 1) loads.push(await wrk({ url, headers, seconds }));
  return {
    perSecond: Math.round(median(loads.map(({ perSecond }) => perSecond))),
    errors: loads.reduce((sum, { errors }) => sum + errors, 0),
  };
}

async function measureResponses(progress, isShort) {
  const seconds = isShort ? 1 : 4;
  const site = await openSite({ ...calm, ...settingsOfSmallServer, LOG_LEVEL: "info" });
  progress("reading …");
  const home = await measureLoad(`${site.origin}/`, {}, seconds);
  const api = await measureLoad(`${site.origin}/api/events`, {}, seconds);
  const rendered = await measureLoad(`${site.origin}/`, known, seconds);
  progress("reading at half the rate …");
  const perSecond = Math.max(1, Math.round(rendered.perSecond / 2));
  const endReader = await startReader({ origin: site.origin, paths: ["/"], headers: known, perSecond });
  // Long enough that a single pause of the machine is below the 99th percentile.
  await wait(isShort ? 2000 : 24_000);
  const paced = await endReader();
  progress("reading during votes …");
  const voting = await startVoting(site.origin, 50);
  const during = await wrk({ url: `${site.origin}/events`, seconds: 2 * seconds });
  const rejected = (await voting.stop()).filter((ms) => ms === null).length;
  const memoryMb = residentMb(site.pid);
  await site.stop();
  const errors = home.errors + api.errors + rendered.errors + paced.errors + during.errors + rejected;
  return [
    row("home, cached (req/s)", home.perSecond, { least: 12_000 }),
    row("GET /api/events, cached (req/s)", api.perSecond, { least: 12_000 }),
    row("home, rendered (req/s)", rendered.perSecond, { least: 350 }),
    row("… at half that rate, p99 (ms)", paced.p99Ms, { most: 60 }),
    row("a page during 50 votes/s (req/s)", Math.round(during.perSecond), { least: 5000 }),
    row("… p99 (ms)", during.p99Ms, { most: 30 }),
    row("memory after all this (MB)", memoryMb, { most: 150 }),
    row("failed responses and votes", errors, { most: 0 }),
  ];
}

export async function measureGoals(progress, isShort) {
  await ensureWrk();
  progress("starting …");
  const startMs = await measureStarts(isShort ? 1 : 5);
  const responses = await measureResponses(progress, isShort);
  progress("opening pages on a phone …");
  const phone = await measurePhone(isShort);
  return [
    ...phone,
    row("start to the home page (ms)", startMs, { most: storesCode ? 300 : 700 }),
    ...responses,
  ];
}
