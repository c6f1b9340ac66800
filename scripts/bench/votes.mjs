// Ballots per second: each by a new visitor, thus a first post, the redirect that sets the cookie, and the post that
// counts.
import { Agent, request } from "node:http";

const seconds = 8;
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

/** Votes for some seconds; errors are refused ballots and wrong totals. */
export async function measureVotes(origin) {
  const agent = new Agent({ keepAlive: true, maxSockets: visitorsAtOnce });
  const ask = (what) => send(agent, origin, what);
  const page = await ask({ method: "GET", path: "/polls" });
  const [form, path] = /action="(\/polls\/\w+\/vote)".*?<\/form>/s.exec(page.text) ?? [];
  if (!form) throw new Error("the sample city has no poll that takes votes");
  const stamp = /name="stamp" value="([^"]+)"/.exec(form)[1];
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
      const body = new URLSearchParams({ stamp, selectedOption: "1" }).toString();
      const began = performance.now();
      const first = await ask({ method: "POST", path, body });
      const [cookie] = String(first.headers["set-cookie"]).split(";");
      const second = await ask({ method: "POST", path: first.headers.location ?? path, body, cookie });
      latencies.push(performance.now() - began);
      if (second.status !== 303) errors += 1;
    }
  }
  await Promise.all(Array.from({ length: visitorsAtOnce }, visitors));
  const elapsed = (performance.now() - startedAt) / 1000;
  latencies.sort((a, b) => a - b);
  const quantile = (share) => Math.round(latencies[Math.floor(latencies.length * share)] * 10) / 10;
  const lost = latencies.length - errors - ((await people()) - before);
  agent.destroy();
  return {
    votesPerSecond: Math.round(latencies.length / elapsed),
    p50Ms: quantile(0.5),
    p99Ms: quantile(0.99),
    visitorsAtOnce,
    votes: latencies.length,
    errors: errors + Math.abs(lost),
  };
}

/** Begins to cast ballots at a fixed rate, each by a new visitor; `stop` ends it and says how many, and how many failed. */
export async function steadyVotes(origin, perSecond) {
  const agent = new Agent({ keepAlive: true });
  const ask = (what) => send(agent, origin, what);
  const page = await ask({ method: "GET", path: "/polls" });
  const [form, path] = /action="(\/polls\/\w+\/vote)".*?<\/form>/s.exec(page.text) ?? [];
  if (!form) throw new Error("the sample city has no poll that takes votes");
  const stamp = /name="stamp" value="([^"]+)"/.exec(form)[1];
  const body = new URLSearchParams({ stamp, selectedOption: "1" }).toString();
  const ballots = [];
  let errors = 0;
  async function vote() {
    const first = await ask({ method: "POST", path, body });
    const [cookie] = String(first.headers["set-cookie"]).split(";");
    const second = await ask({ method: "POST", path: first.headers.location ?? path, body, cookie });
    if (second.status !== 303) errors += 1;
  }
  const startedAt = performance.now();
  const timer = setInterval(() => {
    const due = ((performance.now() - startedAt) / 1000) * perSecond;
    while (ballots.length < due) ballots.push(vote());
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
