// Ballots per second: each by a new visitor, thus a first post, the redirect that sets the cookie, and the post that
// counts. Then what readers wait for while 1,000 vote at once, and while 200 vote in each second.
import { Agent, request } from "node:http";
import { fork, spawnWorker } from "./children.mjs";

const seconds = 8;
const visitorsAtOnce = 50;
const crowd = 1000;
const pacedPerSecond = 200;
const pacedSeconds = 10;
const readEveryMs = 25;

function send(agent, origin, { method, path, body = "", cookie = "" }) {
  const headers = { Origin: origin, Cookie: cookie };
  if (body) {
    headers["Content-Type"] = "application/x-www-form-urlencoded";
    headers["Content-Length"] = Buffer.byteLength(body);
  }
  return new Promise((resolve, reject) => {
    const sent = request(origin + path, { agent, method, headers }, async (response) => {
      let text = "";
      for await (const chunk of response) text += chunk;
      resolve({ status: response.statusCode, headers: response.headers, text });
    });
    sent.on("error", reject);
    sent.end(body);
  });
}

const rounded = (ms) => Math.round(ms * 10) / 10;

function quantiles(times) {
  const sorted = times.toSorted((a, b) => a - b);
  const at = (share) => rounded(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))]);
  return { p50Ms: at(0.5), p99Ms: at(0.99), maxMs: at(1) };
}

/** Latencies of pages that are read at a fixed rate while `work` runs. */
async function readMeanwhile(origin, poll, work) {
  const reader = await spawnWorker(fork("reads.mjs"), null);
  await reader.ask({ origin, paths: ["/", poll], everyMs: readEveryMs });
  const done = await work();
  const { latencies, errors, refused } = await reader.ask("end");
  return { ...done, reads: { count: latencies.length, ...quantiles(latencies), errors, refused } };
}

/** One thousand first votes at once, then a steady stream of them; `vote` casts one and resolves with whether it was counted. */
async function measureBursts(origin, poll, vote) {
  const timed = async () => {
    const began = performance.now();
    const isCounted = await vote();
    return { ms: performance.now() - began, isCounted };
  };
  const told = (votes, seconds) => ({
    votes: votes.length,
    votesPerSecond: Math.round(votes.length / seconds),
    ...quantiles(votes.map(({ ms }) => ms)),
    errors: votes.filter(({ isCounted }) => !isCounted).length,
  });
  const idle = await readMeanwhile(origin, poll, () => new Promise((resolve) => setTimeout(resolve, 3000)));
  const atOnce = await readMeanwhile(origin, poll, async () => {
    const began = performance.now();
    const votes = await Promise.all(Array.from({ length: crowd }, timed));
    return told(votes, (performance.now() - began) / 1000);
  });
  const paced = await readMeanwhile(origin, poll, async () => {
    const began = performance.now();
    const votes = [];
    while (performance.now() - began < pacedSeconds * 1000) {
      const due = Math.floor(((performance.now() - began) / 1000) * pacedPerSecond);
      while (votes.length < due) votes.push(timed());
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
    return told(await Promise.all(votes), (performance.now() - began) / 1000);
  });
  return { idle, atOnce, paced };
}

/** The address that takes votes, and `vote`, which casts one by a new visitor and resolves with whether it was counted. */
async function openBallotBox(ask) {
  const page = await ask({ method: "GET", path: "/polls" });
  const [form, path] = /action="(\/polls\/\w+\/vote)".*?<\/form>/s.exec(page.text) ?? [];
  if (!form) throw new Error("the sample city has no poll that takes votes");
  const stamp = /name="stamp" value="([^"]+)"/.exec(form)[1];
  const body = new URLSearchParams({ stamp, selectedOption: "1" }).toString();
  const vote = async () => {
    const first = await ask({ method: "POST", path, body });
    const [cookie] = String(first.headers["set-cookie"]).split(";");
    const second = await ask({ method: "POST", path: first.headers.location ?? path, body, cookie });
    return second.status === 303;
  };
  return { path, vote };
}

/** Votes for some seconds; errors are refused ballots and wrong totals. */
export async function measureVotes(origin) {
  const agent = new Agent({ keepAlive: true, maxSockets: visitorsAtOnce });
  const ask = (what) => send(agent, origin, what);
  const { path, vote } = await openBallotBox(ask);
  const poll = path.replace(/\/vote$/, "");
  const people = async () => Number(/(\d+) 人参与/.exec((await ask({ method: "GET", path: poll })).text)[1]);
  const before = await people();
  // Ramps up connections, because simultaneous ones are accepted one by one.
  await Promise.all(Array.from({ length: visitorsAtOnce }, () => ask({ method: "GET", path: poll })));
  const latencies = [];
  let errors = 0;
  const startedAt = performance.now();
  async function visitors() {
    while (performance.now() - startedAt < seconds * 1000) {
      const began = performance.now();
      if (!(await vote())) errors += 1;
      latencies.push(performance.now() - began);
    }
  }
  await Promise.all(Array.from({ length: visitorsAtOnce }, visitors));
  const elapsed = (performance.now() - startedAt) / 1000;
  const lost = latencies.length - errors - ((await people()) - before);
  agent.destroy();
  const bursts = await measureVoteBursts(origin);
  return {
    votesPerSecond: Math.round(latencies.length / elapsed),
    ...quantiles(latencies),
    visitorsAtOnce,
    votes: latencies.length,
    errors: errors + Math.abs(lost) + bursts.atOnce.errors + bursts.paced.errors,
    bursts,
  };
}

/** A thousand first votes at once, then 200 in each second, and what readers wait for meanwhile. */
export async function measureVoteBursts(origin) {
  const agent = new Agent({ keepAlive: true });
  const { path, vote } = await openBallotBox((what) => send(agent, origin, what));
  const bursts = await measureBursts(origin, path.replace(/\/vote$/, ""), vote);
  agent.destroy();
  return bursts;
}

/** Begins to cast ballots at a fixed rate, each by a new visitor; `stop` ends it and says how many, and how many failed. */
export async function steadyVotes(origin, perSecond) {
  const agent = new Agent({ keepAlive: true });
  const ask = (what) => send(agent, origin, what);
  const { vote } = await openBallotBox(ask);
  const ballots = [];
  let errors = 0;
  const cast = async () => {
    if (!(await vote())) errors += 1;
  };
  const startedAt = performance.now();
  const timer = setInterval(() => {
    const due = ((performance.now() - startedAt) / 1000) * perSecond;
    while (ballots.length < due) ballots.push(cast());
  }, 5);
  return {
    async stop() {
      clearInterval(timer);
      const seconds = (performance.now() - startedAt) / 1000;
      await Promise.all(ballots);
      agent.destroy();
      return { votes: ballots.length, perSecond: Math.round(ballots.length / seconds), errors };
    },
  };
}
