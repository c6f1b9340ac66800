// Another process holds the write lock of the database: reads do not wait, and posts wait without blocking the event
// loop.
import { parse } from "node-html-parser";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { WriteLock } from "../../app/db/write-lock.server";
import { queueMail } from "../../app/domain/mails/queue.server";
import { runDueJobs } from "../../server/housekeeping";
import { openAdminBrowser } from "../support/admin-browser";
import { databaseFile, holdForWriting } from "../support/database-faults";
import { openEachSite, site } from "../support/each-site";
import { openMember } from "../support/member";
import { fillPublicPages, routeList } from "../support/public-pages";
import { bearer } from "../support/raw-api";
import { hourMs } from "../support/site";
import { openVisitor, type Visitor } from "../support/visitor";

/** Waiting in SQLite took 1,500 ms for each statement; a page takes some ten to render, on a busy machine many more. */
const blockedAtMostMs = 1000;

openEachSite({ RATE_LIMITS: "off" });
let visitor: Visitor;
let letGo: () => void;
beforeEach(async () => {
  letGo = () => {};
  visitor = openVisitor(site);
  await visitor.say("/wishes", wish);
});
afterEach(() => letGo());

const lock = () => {
  letGo = holdForWriting(databaseFile(site));
};
const unlockAfter = (ms: number) => void setTimeout(() => letGo(), ms);
const wish = { authorName: "小鹿", content: "一起去看海" };
const timed = async <Value>(work: () => Promise<Value>) => {
  const startedAt = performance.now();
  return { value: await work(), ms: performance.now() - startedAt };
};

/** Measures how long the event loop is blocked; call the result for the maximum. */
function watchLoop() {
  let [last, longest] = [performance.now(), 0];
  const look = () => {
    longest = Math.max(longest, performance.now() - last);
    last = performance.now();
  };
  const timer = setInterval(look, 5);
  return () => {
    clearInterval(timer);
    look();
    return longest;
  };
}

describe("a post", () => {
  const postJson = (path: string, body: unknown) =>
    site.send(path, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify(body),
    });
  const account = { email: "a@b.example", password: "Abcdef12" };
  test.each<[string, () => Promise<Response>, number]>([
    ["of a form", () => visitor.say("/wishes", { ...wish, content: "又一个" }), 303],
    ["of a call", () => postJson("/api/wishes", wish), 201],
    ["of the auth API", () => postJson("/auth/v1/signup", account), 200],
  ])("%s waits until the lock is released without blocking others", async (_name, send, status) => {
    lock();
    const longest = watchLoop();
    unlockAfter(800);
    const { value, ms } = await timed(send);
    expect(value.status).toBe(status);
    expect(ms).toBeGreaterThan(700);
    expect(longest()).toBeLessThan(blockedAtMostMs);
  });

  test("fails after 1.5 s with 503 and its input, and fifty at once block no other request", async () => {
    lock();
    const longest = watchLoop();
    const { value, ms } = await timed(() =>
      Promise.all(
        Array.from({ length: 50 }, (_, n) => visitor.say("/wishes", { ...wish, content: `心愿 ${n}` })),
      ),
    );
    expect(new Set(value.map(({ status }) => status))).toEqual(new Set([503]));
    expect(ms).toBeGreaterThan(1400);
    expect(longest()).toBeLessThan(blockedAtMostMs);
    const html = parse((await value[7]?.text()) ?? "");
    expect(html.querySelector("#wish-content")?.text.trim()).toBe("心愿 7");
  });

  test("after the release of the lock does not wait, and statements may block again", async () => {
    lock();
    await site.writeLock.whenFree(30);
    expect(site.db.$client.pragma("busy_timeout", { simple: true })).toBe(0);
    letGo();
    await site.writeLock.whenFree();
    expect(site.db.$client.pragma("busy_timeout", { simple: true })).toBe(50);
    const { value, ms } = await timed(() => site.post("/preferences", { theme: "dark" }));
    expect(value.status).toBe(303);
    expect(ms).toBeLessThan(blockedAtMostMs);
  });
});

test("a closed database ends the wait of requests", async () => {
  const own = new WriteLock(site.db);
  lock();
  const waiting = timed(() => Promise.all(Array.from({ length: 100 }, () => own.whenFree(60_000))));
  site.stop();
  expect((await waiting).ms).toBeLessThan(blockedAtMostMs);
});

test("a read of any page or API operation succeeds, also of members and administrators whose last use is recorded", async () => {
  const pages = await fillPublicPages(site);
  const privatePages = routeList
    .map(({ path = "" }) => `/${path}`)
    .filter((path) => /^\/(account|admin|dashboard|drafts)/.test(path) && !/[:*]/.test(path));
  expect(privatePages.length).toBeGreaterThan(15);
  const apiUrls = ["/api/events", "/api/wishes", "/api/polls", "/api/openapi.json"];
  const member = { Cookie: `session=${(await openMember(site, "member@example.org")).token}` };
  const { Cookie } = await openAdminBrowser(site);
  const { Authorization } = bearer(site);
  const asksOf = (paths: string[], ...requesters: Record<string, string>[]) =>
    paths.flatMap((path) => requesters.map((headers) => [path, headers] as const));
  const requests = [
    ...asksOf(pages, {}, member),
    ...asksOf(privatePages, member, { Cookie }),
    ...asksOf([...apiUrls, "/auth/v1/settings", "/auth/v1/health"], {}, { Authorization }),
  ];
  for (const [path, headers] of requests) await site.send(path, { headers });
  site.clock.time += hourMs;
  lock();
  const slow: unknown[] = [];
  const failed: unknown[] = [];
  for (const [path, headers] of requests) {
    const { value, ms } = await timed(() => site.send(path, { headers }));
    if (value.status >= 500) failed.push([path, value.status]);
    if (ms > blockedAtMostMs) slow.push([path, Math.round(ms)]);
  }
  expect(failed).toEqual([]);
  expect(slow).toEqual([]);
});

test("a read: that stores a Google state or mailed link waits like a post", async () => {
  for (const path of [
    "/auth/v1/verify?token=x&type=signup",
    "/auth/v1/callback?state=x&code=y",
    "/auth/v1/reauthenticate",
  ]) {
    lock();
    unlockAfter(400);
    const { value, ms } = await timed(() => site.send(path));
    expect([path, value.status < 500, ms > 300]).toEqual([path, true, true]);
  }
});

describe("in the background", () => {
  const failures = () => site.logged.filter((line) => /failed|could not|SQLITE/.test(line));

  test("jobs wait, and run once the lock is released", async () => {
    lock();
    const longest = watchLoop();
    unlockAfter(600);
    await runDueJobs(site.site);
    expect(longest()).toBeLessThan(blockedAtMostMs);
    expect(failures()).toEqual([]);
    const ended = site.db.$client
      .prepare("SELECT count(*) FROM job_runs WHERE outcome = 'ok' AND finished_at > 0")
      .pluck();
    expect(ended.get()).toBeGreaterThan(5);
  });

  test("a mail is sent once, and recorded as sent once the lock is released", async () => {
    const now = site.clock.now();
    const text = { kind: "test", subject: "a", text: "b", html: "c" } as const;
    const id = queueMail(site.db, "a@b.example", text, { now, expiresAt: now + hourMs });
    lock();
    const longest = watchLoop();
    unlockAfter(600);
    await site.mail.deliver();
    expect(longest()).toBeLessThan(blockedAtMostMs);
    expect(failures()).toEqual([]);
    expect(site.db.$client.prepare("SELECT status FROM mails WHERE id = ?").pluck().get(id)).toBe("sent");
  });

  test("a health check waits for a short lock, and reports a long one", async () => {
    lock();
    const longest = watchLoop();
    unlockAfter(100);
    expect((await site.send("/health")).status).toBe(200);
    site.clock.time += hourMs;
    lock();
    expect((await site.send("/health")).status).toBe(503);
    expect(longest()).toBeLessThan(blockedAtMostMs);
  });
});
