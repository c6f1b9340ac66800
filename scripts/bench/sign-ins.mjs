// `npm run bench -- sign-ins`: page latency while 1,000 members sign in at once.
import { randomUUID } from "node:crypto";
import { Agent, request } from "node:http";
import { availableParallelism, loadavg } from "node:os";
import { join } from "node:path";
import { hash } from "@node-rs/argon2";
import Database from "better-sqlite3";
import { fork, spawnWorker } from "./children.mjs";
import { openSite } from "./site.mjs";

const signIns = 1000;
const password = "Correct-horse-7";
const idleMs = 5000;
const readEveryMs = 25;

/** Verified accounts, inserted directly, since registering is not measured. */
async function makeMembers(folder) {
  const passwordHash = await hash(password);
  const db = new Database(join(folder, "app.db"));
  const add = db.prepare(
    "INSERT INTO users (id, email, password_hash, email_verified_at, created_at, updated_at) VALUES (?, ?, ?, 1, 1, 1)",
  );
  const emails = Array.from({ length: signIns }, (_, index) => `member-${index}@example.org`);
  db.transaction(() => {
    for (const email of emails) add.run(randomUUID(), email, passwordHash);
  })();
  db.close();
  return emails;
}

function send(agent, url, { method, body = "" }) {
  const headers = { Origin: new URL(url).origin };
  if (body) {
    headers["Content-Type"] = "application/x-www-form-urlencoded";
    headers["Content-Length"] = Buffer.byteLength(body);
  }
  return new Promise((resolve) => {
    const sent = request(url, { agent, method, headers }, async (response) => {
      let text = "";
      for await (const chunk of response) text += chunk;
      resolve({ status: response.statusCode, text });
    });
    sent.once("error", (error) => resolve({ status: error.code ?? "error", text: "" }));
    sent.end(body);
  });
}

/** The members' sign-in form; a build without one is measured with the administrator's. */
async function formOf(agent, origin) {
  const { status, text } = await send(agent, `${origin}/login`, { method: "GET" });
  if (status !== 200) return { path: "/admin/login", fieldsFor: () => ({ password }) };
  const stamp = /name="stamp" value="([^"]+)"/.exec(text)?.[1];
  if (!stamp) throw new Error("the sign-in has no stamp");
  const fieldsFor = (email) => ({ email, password, remember: "on", stamp, website: "" });
  return { path: "/login", fieldsFor };
}

const rounded = (value) => Math.round(value * 10) / 10;

function summary({ latencies, errors, refused }) {
  const sorted = latencies.toSorted((a, b) => a - b);
  const quantile = (share) => rounded(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))]);
  return {
    reads: sorted.length,
    p50Ms: quantile(0.5),
    p99Ms: quantile(0.99),
    maxMs: quantile(1),
    errors,
    refused,
  };
}

async function pathsOf(agent, origin) {
  const { text } = await send(agent, `${origin}/events`, { method: "GET" });
  const id = /href="\/events\/([0-9A-Za-z]{12})"/.exec(text)?.[1];
  if (!id) throw new Error("the sample city has no event");
  return ["/", `/events/${id}`];
}

const counted = (values) =>
  Object.fromEntries(
    [...new Set(values)].map((value) => [value, values.filter((each) => each === value).length]),
  );

/** Page latency when idle, then while all sign in; `errors` are failed sign-ins. */
export async function measureSignIns() {
  const machine = { cores: availableParallelism(), loadBefore: rounded(loadavg()[0]) };
  const { origin, folder } = await openSite({ ADMIN_PASSWORD: password });
  const emails = await makeMembers(folder);
  const agent = new Agent({ keepAlive: true });
  const { path, fieldsFor } = await formOf(agent, origin);
  const reader = await spawnWorker(fork("reads.mjs"), null);
  const reading = { origin, paths: await pathsOf(agent, origin), everyMs: readEveryMs };
  await reader.ask(reading);
  await new Promise((resolve) => setTimeout(resolve, idleMs));
  const idle = summary(await reader.ask("end"));
  await reader.ask(reading);
  const startedAt = performance.now();
  const answers = await Promise.all(
    emails.map((email) =>
      send(agent, origin + path, { method: "POST", body: new URLSearchParams(fieldsFor(email)).toString() }),
    ),
  );
  const seconds = (performance.now() - startedAt) / 1000;
  const during = summary(await reader.ask("end"));
  agent.destroy();
  const statuses = counted(answers.map(({ status }) => status));
  return {
    ...machine,
    path,
    signIns,
    seconds: rounded(seconds),
    signInsPerSecond: rounded(signIns / seconds),
    statuses,
    readsIdle: idle,
    readsDuring: during,
    errors: signIns - (statuses[303] ?? 0) + during.refused,
  };
}
