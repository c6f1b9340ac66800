// `npm run bench -- auth`: whether the time of an answer of the auth API tells that an account is known. Known and unknown
// addresses are asked about in turn; their difference stands beside that of one group against itself.
import { randomUUID } from "node:crypto";
import { Agent, request } from "node:http";
import { join } from "node:path";
import { hash } from "@node-rs/argon2";
import Database from "better-sqlite3";
import { openSite } from "./site.mjs";

/** Of each kind and group. The site writes so many mails an hour, so a fresh one is asked after each batch. */
const [wanted, batch] = [200, 40];
const password = "Correct-horse-7";
const settings = { RATE_LIMITS: "on", AUTH_RATE_LIMITS: "10", TRUST_PROXY: "1" };

const person = (name, index) => `${name}-${String(index).padStart(3, "0")}@example.org`;

async function makeMembers(folder) {
  const passwordHash = await hash(password);
  const db = new Database(join(folder, "app.db"));
  const add = db.prepare(
    "INSERT INTO users (id, email, password_hash, email_verified_at, created_at, updated_at) VALUES (?, ?, ?, 1, 1, 1)",
  );
  db.transaction(() => {
    for (let index = 0; index < batch; index += 1)
      add.run(randomUUID(), person("known", index), passwordHash);
  })();
  db.close();
}

let asked = 0;

/** The milliseconds of a call, each from a network of its own, and its status. */
function time(agent, origin, path, body) {
  asked += 1;
  const text = JSON.stringify(body);
  const headers = {
    "Content-Type": "application/json",
    "Content-Length": Buffer.byteLength(text),
    "X-Forwarded-For": `10.${(asked >> 16) & 255}.${(asked >> 8) & 255}.${asked & 255}`,
  };
  const startedAt = performance.now();
  return new Promise((resolve, reject) => {
    const sent = request(`${origin}/auth/v1${path}`, { agent, method: "POST", headers }, async (response) => {
      for await (const _ of response);
      resolve({ ms: performance.now() - startedAt, status: response.statusCode });
    });
    sent.once("error", reject);
    sent.end(text);
  });
}

const kinds = {
  "wrong password": {
    path: "/token?grant_type=password",
    body: (email) => ({ email, password: "Wrong-horse-8" }),
    status: 400,
  },
  recovery: { path: "/recover", body: (email) => ({ email }), status: 200 },
  registration: { path: "/signup", body: (email) => ({ email, password }), status: 200 },
};

const rounded = (value) => Math.round(value * 100) / 100;
const quantile = (values, share) => {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))];
};
const summary = (values) => ({
  medianMs: rounded(quantile(values, 0.5)),
  p95Ms: rounded(quantile(values, 0.95)),
});

/** The difference of two groups, and of the even and odd members of each one. */
function compare({ known, unknown }) {
  const half = (values, parity) => values.filter((_, index) => index % 2 === parity);
  const apart = (one, other, share) => rounded(quantile(one, share) - quantile(other, share));
  const spread = (share) =>
    Math.max(...[known, unknown].map((group) => Math.abs(apart(half(group, 0), half(group, 1), share))));
  return {
    known: summary(known),
    unknown: summary(unknown),
    difference: { medianMs: apart(known, unknown, 0.5), p95Ms: apart(known, unknown, 0.95) },
    spreadOfOneGroup: { medianMs: spread(0.5), p95Ms: spread(0.95) },
  };
}

/** Times of answers about known and unknown accounts; `errors` are calls with another status than expected. */
export async function measureAuth() {
  const times = Object.fromEntries(Object.keys(kinds).map((kind) => [kind, { known: [], unknown: [] }]));
  let errors = 0;
  for (let done = 0; done < wanted; done += batch) {
    const { origin, folder, stop } = await openSite(settings);
    await makeMembers(folder);
    const agent = new Agent({ keepAlive: true });
    for (const [kind, { path, body, status }] of Object.entries(kinds)) {
      // The first calls of a server load what later ones find.
      for (const name of ["first", "second"]) await time(agent, origin, path, body(`${name}@`));
      for (let index = 0; index < batch; index += 1) {
        // Who is asked about first takes turns, too.
        const names = index % 2 === 0 ? ["known", "unknown"] : ["unknown", "known"];
        for (const name of names) {
          const answer = await time(agent, origin, path, body(person(name, index)));
          times[kind][name].push(answer.ms);
          if (answer.status !== status) errors += 1;
        }
      }
    }
    agent.destroy();
    await stop();
  }
  const results = Object.fromEntries(Object.entries(times).map(([kind, groups]) => [kind, compare(groups)]));
  return { callsOfEach: wanted, ...results, errors };
}
