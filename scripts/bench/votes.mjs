// `npm run bench -- votes`: ballots per second, each the first post of a new visitor, and the latency of pages meanwhile.
import { Agent, request } from "node:http";
import { openSite } from "../setup/site.mjs";
import { startReader } from "./reader.mjs";
import { quantiles, row } from "./statistics.mjs";

const perSecond = 200;
const visitorsAtOnce = 50;

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

/** Opens a poll of the sample city. `vote` casts a ballot of a new visitor and resolves with its latency, or null when rejected. */
async function openPoll(origin) {
  const agent = new Agent({ keepAlive: true });
  const call = (what) => send(agent, origin, what);
  const page = await call({ method: "GET", path: "/polls" });
  const [form, path] = /action="(\/polls\/\w+\/vote)".*?<\/form>/s.exec(page.text) ?? [];
  if (!form) throw new Error("the sample city has no poll that takes votes");
  const stamp = /name="stamp" value="([^"]+)"/.exec(form)[1];
  const body = new URLSearchParams({ stamp, selectedOption: "1" }).toString();
  const poll = path.replace(/\/vote$/, "");
  return {
    poll,
    close: () => agent.destroy(),
    people: async () => Number(/(\d+) 人参与/.exec((await call({ method: "GET", path: poll })).text)[1]),
    async vote() {
      const began = performance.now();
      const first = await call({ method: "POST", path, body });
      const [cookie] = String(first.headers["set-cookie"]).split(";");
      const second = await call({ method: "POST", path: first.headers.location ?? path, body, cookie });
      return second.status === 303 ? performance.now() - began : null;
    },
  };
}

/** Casts ballots at a fixed rate; `stop` resolves with the latencies of all, null for the rejected ones. */
export async function startVoting(origin, rate) {
  const { vote, close } = await openPoll(origin);
  const ballots = [];
  const startedAt = performance.now();
  const timer = setInterval(() => {
    const due = ((performance.now() - startedAt) / 1000) * rate;
    while (ballots.length < due) ballots.push(vote());
  }, 5);
  return {
    async stop() {
      clearInterval(timer);
      const all = await Promise.all(ballots);
      close();
      return all;
    },
  };
}

/** Casts ballots as fast as the server responds. */
async function voteWithoutPause({ vote }, seconds) {
  const all = [];
  const startedAt = performance.now();
  const visitor = async () => {
    while (performance.now() - startedAt < seconds * 1000) all.push(await vote());
  };
  await Promise.all(Array.from({ length: visitorsAtOnce }, visitor));
  return { all, perSecond: Math.round((all.length * 1000) / (performance.now() - startedAt)) };
}

async function readMeanwhile(origin, poll, work) {
  const endReader = await startReader({ origin, paths: ["/", poll], perSecond: 40 });
  const ballots = await work();
  return { ballots, reads: await endReader() };
}

/** The rows of votes; ballots that were rejected, lost or counted twice are in the last one. */
export async function measureVotes(isShort) {
  const { origin } = await openSite({ DRAW_AHEAD: "off" });
  const [seconds, atMoment] = isShort ? [1, 50] : [10, 1000];
  const poll = await openPoll(origin);
  const before = await poll.people();
  const fast = await voteWithoutPause(poll, seconds);
  const atOnce = await readMeanwhile(origin, poll.poll, () =>
    Promise.all(Array.from({ length: atMoment }, poll.vote)),
  );
  const paced = await readMeanwhile(origin, poll.poll, async () => {
    const voting = await startVoting(origin, perSecond);
    await new Promise((resolve) => setTimeout(resolve, seconds * 1000));
    return voting.stop();
  });
  const all = [...fast.all, ...atOnce.ballots, ...paced.ballots];
  const counted = all.filter((ms) => ms !== null).length;
  const lost = Math.abs((await poll.people()) - before - counted);
  poll.close();
  const slowestMs = (ballots) => quantiles(ballots.map((ms) => ms ?? Number.POSITIVE_INFINITY)).maxMs;
  const wrong = all.length - counted + lost + atOnce.reads.errors + paced.reads.errors;
  return [
    row("votes per second, 50 visitors at once", fast.perSecond, { least: perSecond }),
    row(`slowest of ${atMoment} first votes at one moment (ms)`, slowestMs(atOnce.ballots), { most: 5000 }),
    row("… a page meanwhile, p99 (ms)", atOnce.reads.p99Ms, { most: 100 }),
    row("slowest vote of 200 per second (ms)", slowestMs(paced.ballots), { most: 1000 }),
    row("… a page meanwhile, p99 (ms)", paced.reads.p99Ms, { most: 100 }),
    row("ballots rejected, lost or counted twice, and failed reads", wrong, { most: 0 }),
  ];
}
