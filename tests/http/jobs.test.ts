// Scheduled jobs: each timer at its limit, and no job concurrent with itself, lost, or blocking another.
import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import type { SQLiteTable } from "drizzle-orm/sqlite-core";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { emailTokens, oauthStates, sessions, users } from "../../app/db/schema/accounts";
import { comments } from "../../app/db/schema/comments";
import { jobRuns } from "../../app/db/schema/jobs";
import { mails } from "../../app/db/schema/mails";
import { ballots } from "../../app/db/schema/polls";
import { removalRequests } from "../../app/db/schema/removals";
import { wishes } from "../../app/db/schema/wishes";
import { issueEmailToken, linkMs } from "../../app/domain/accounts/email-tokens.server";
import { openMemberSession, persistentSessionMs } from "../../app/domain/accounts/member-sessions.server";
import {
  claimJob,
  jobPeriodMs,
  jobRetryMs,
  jobTimeoutMs,
  listJobRuns,
} from "../../app/domain/jobs/runs.server";
import { jobNames } from "../../app/domain/jobs/schema";
import { queueMail } from "../../app/domain/mails/queue.server";
import { newId } from "../../app/platform/ids";
import { batchRows, housekeepingIntervalMs, runDueJobs, startHousekeeping } from "../../server/housekeeping";
import { openEachSite, site } from "../support/each-site";
import { makeComment, makeEvent, makeImage, makePoll, makeWish } from "../support/fixtures";
import { makeOrganiser } from "../support/organisers";
import { createSite, noon } from "../support/site";

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

openEachSite();

/** Runs the jobs at a moment on another day, so that all are due. */
async function sweepAt(time: number): Promise<void> {
  site.db.delete(jobRuns).run();
  site.clock.time = time;
  await runDueJobs(site.site);
}

function makeUser(fields: Partial<typeof users.$inferInsert> = {}) {
  const id = randomUUID();
  const values = { id, email: `${id}@example.org`, createdAt: noon, updatedAt: noon };
  return site.db
    .insert(users)
    .values({ ...values, ...fields })
    .returning()
    .get();
}

const userIds = () =>
  site.db
    .select({ id: users.id })
    .from(users)
    .all()
    .map(({ id }) => id);

describe("address hashes", () => {
  beforeEach(() => {
    const event = makeEvent(site, {}, "ended");
    makeComment(site, { eventId: event.id, addressHash: "c".repeat(22) });
    makeWish(site, { addressHash: "w".repeat(22) });
    const poll = makePoll(site);
    const ballot = { id: newId(), pollId: poll.id, voterKey: "v:1", choice1: true, isFlagged: true };
    site.db
      .insert(ballots)
      .values({ ...ballot, addressHash: "b".repeat(22), createdAt: noon })
      .run();
    const request = { id: newId(), eventId: event.id, about: "照片", reason: "有我" };
    site.db
      .insert(removalRequests)
      .values({ ...request, addressHash: "r".repeat(22), createdAt: noon })
      .run();
  });

  const hashes = () =>
    [comments, wishes, ballots, removalRequests].map(
      (table) => site.db.select({ hash: table.addressHash }).from(table).get()?.hash?.[0] ?? null,
    );

  test("are deleted after seven days; flags remain", async () => {
    await sweepAt(noon + 7 * dayMs);
    expect(hashes()).toEqual(["c", "w", "b", "r"]);
    await sweepAt(noon + 7 * dayMs + 1);
    expect(hashes()).toEqual([null, null, null, null]);
    expect(site.db.select().from(ballots).get()).toMatchObject({ isFlagged: true, choice1: true });
  });
});

describe("accounts", () => {
  test("that are unverified are deleted after thirty days with their tokens", async () => {
    const stale = makeUser();
    issueEmailToken(site.db, { userId: stale.id, purpose: "confirm" }, noon);
    const retained = [makeUser({ emailVerifiedAt: noon }), makeUser()];
    makeOrganiser(site.db, retained[1]?.id ?? "");
    await sweepAt(noon + 30 * dayMs);
    expect(userIds()).toContain(stale.id);
    await sweepAt(noon + 30 * dayMs + 1);
    expect(userIds().sort()).toEqual(retained.map(({ id }) => id).sort());
    expect(site.db.select().from(emailTokens).all()).toEqual([]);
  });

  test("with a link from their last day can still use it", async () => {
    const late = makeUser();
    const sentAt = noon + 30 * dayMs - 1000;
    issueEmailToken(site.db, { userId: late.id, purpose: "confirm" }, sentAt);
    await sweepAt(sentAt + linkMs - 1);
    expect(userIds()).toEqual([late.id]);
    await sweepAt(sentAt + linkMs);
    expect(userIds()).toEqual([]);
  });
});

const openSession = (isPersistent: boolean) => {
  const userId = makeUser({ emailVerifiedAt: noon }).id;
  openMemberSession(site.db, { userId, userAgent: "", isPersistent }, noon);
};

/** Expiring rows: created at noon, and deleted by the first run after their expiry. */
const expiring: [what: string, make: () => unknown, table: SQLiteTable, endsAt: number][] = [
  ["a persistent session, at its limit", () => openSession(true), sessions, noon + persistentSessionMs],
  ["a session of the browser, after an idle day", () => openSession(false), sessions, noon + dayMs],
  [
    "a mailed link, a day after it has expired, used or not",
    () => {
      const { id: userId } = makeUser({ emailVerifiedAt: noon });
      issueEmailToken(site.db, { userId, purpose: "reset" }, noon);
      site.db.update(emailTokens).set({ usedAt: noon }).run();
    },
    emailTokens,
    noon + linkMs + dayMs + 1,
  ],
  [
    "an OAuth state",
    () =>
      site.db
        .insert(oauthStates)
        .values({ tokenHash: "x", data: "{}", expiresAt: noon + 1000 })
        .run(),
    oauthStates,
    noon + 1000,
  ],
];

test.each(expiring)("%s is deleted", async (_what, make, table, endsAt) => {
  make();
  for (const [time, left] of [
    [endsAt - 1, 1],
    [endsAt, 0],
  ] as const) {
    await sweepAt(time);
    expect(site.db.select().from(table).all()).toHaveLength(left);
  }
});

test("a session of the administrator does not expire when idle", async () => {
  await site.post("/admin/login", { password: "correct horse" });
  await sweepAt(noon + 2 * dayMs);
  expect(site.db.select().from(sessions).all()).toHaveLength(1);
});

test("mail texts are deleted once sent or expired, and mails after thirty days", async () => {
  const text = { subject: "请验证", text: "秘密链接", html: "<p>秘密链接</p>" };
  queueMail(site.db, "a@example.org", { kind: "confirm", ...text }, { now: noon, expiresAt: noon + dayMs });
  const stored = () => site.db.select().from(mails).get();
  await sweepAt(noon + dayMs - 1);
  expect(stored()).toMatchObject({ status: "queued", textPart: "秘密链接" });
  await sweepAt(noon + dayMs);
  expect(stored()).toMatchObject({ status: "failed", textPart: "", htmlPart: "" });
  await sweepAt(noon + 30 * dayMs);
  expect(stored()).toBeDefined();
  await sweepAt(noon + 30 * dayMs + 1);
  expect(stored()).toBeUndefined();
});

describe("the scheduler", () => {
  const startOf = (name = "old-mails") => listJobRuns(site.db).find((run) => run.name === name)?.startedAt;

  test("runs every job at first, and again after a day", async () => {
    await runDueJobs(site.site);
    expect(
      listJobRuns(site.db)
        .map(({ name }) => name)
        .sort(),
    ).toEqual([...jobNames].sort());
    site.clock.time = noon + jobPeriodMs - 1;
    await runDueJobs(site.site);
    expect(startOf()).toBe(noon);
    site.clock.time = noon + jobPeriodMs;
    await runDueJobs(site.site);
    expect(startOf()).toBe(noon + jobPeriodMs);
  });

  test("a restart repeats nothing and catches up missed jobs", async () => {
    await runDueJobs(site.site);
    site.stop();
    const env = { DATA_DIR: site.folder };
    const again = await createSite(env);
    again.clock.time = noon + 1000;
    await runDueJobs(again.site);
    expect(listJobRuns(again.db).every(({ startedAt }) => startedAt === noon)).toBe(true);
    again.clock.time = noon + 3 * dayMs;
    await runDueJobs(again.site);
    expect(listJobRuns(again.db).every(({ startedAt }) => startedAt === noon + 3 * dayMs)).toBe(true);
    again.close();
  });

  test("a running job is not started again until its claim has expired", () => {
    expect(claimJob(site.db, "old-mails", noon)).toBe(true);
    for (const now of [noon, noon + jobTimeoutMs - 1])
      expect(claimJob(site.db, "old-mails", now)).toBe(false);
    expect(claimJob(site.db, "old-mails", noon + jobTimeoutMs)).toBe(true);
  });

  test("a failure is recorded, does not block other jobs, and is retried within the hour", async () => {
    site.db.$client.exec("ALTER TABLE oauth_states RENAME TO elsewhere");
    await runDueJobs(site.site);
    const outcomes = new Map(
      listJobRuns(site.db).map(({ name, outcome, note }) => [name, { outcome, note }]),
    );
    expect(outcomes.get("oauth-states")).toEqual({ outcome: "failed", note: "SQLITE_ERROR" });
    expect([...outcomes.values()].filter(({ outcome }) => outcome === "ok")).toHaveLength(
      jobNames.length - 1,
    );
    site.db.$client.exec("ALTER TABLE elsewhere RENAME TO oauth_states");
    site.clock.time = noon + jobRetryMs - 1;
    await runDueJobs(site.site);
    expect(startOf("oauth-states")).toBe(noon);
    site.clock.time = noon + jobRetryMs;
    await runDueJobs(site.site);
    expect(startOf("oauth-states")).toBe(noon + jobRetryMs);
    expect(startOf()).toBe(noon);
  });

  test("a clock set back does not delay jobs", async () => {
    site.clock.time = noon + 365 * dayMs;
    await runDueJobs(site.site);
    site.clock.time = noon;
    await runDueJobs(site.site);
    expect(startOf()).toBe(noon);
  });

  test("serves requests between batches, and stops there on shutdown", async () => {
    for (let index = 0; index < 2 * batchRows; index += 1) makeUser();
    site.clock.time = noon + 30 * dayMs + 1;
    const stop = new AbortController();
    const seen: number[] = [];
    const look = () => {
      const count = userIds().length;
      seen.push(count);
      if (count === batchRows) stop.abort();
      if (!stop.signal.aborted && count > 0) setImmediate(look);
    };
    setImmediate(look);
    await runDueJobs(site.site, stop.signal);
    expect(seen).toContain(batchRows);
    expect(userIds()).toHaveLength(batchRows);
    const cut = listJobRuns(site.db).find(({ name }) => name === "unverified-accounts");
    expect(cut?.finishedAt).toBeNull();
    site.clock.time += jobTimeoutMs;
    await runDueJobs(site.site);
    expect(userIds()).toEqual([]);
    const [run] = site.db.select().from(jobRuns).where(eq(jobRuns.name, "unverified-accounts")).all();
    expect(run).toMatchObject({ outcome: "ok", note: String(batchRows) });
  });

  test("the server checks at startup and every few minutes until it stops", async () => {
    const image = await makeImage(site);
    const isThere = () => site.db.$client.prepare("SELECT 1 FROM images WHERE id = ?").get(image.id);
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    const stop = startHousekeeping(site.site);
    await vi.waitFor(() => expect(vi.getTimerCount()).toBe(1));
    expect(isThere()).toBeDefined();
    site.clock.time = image.createdAt + jobPeriodMs + 1;
    vi.advanceTimersByTime(housekeepingIntervalMs);
    await vi.waitFor(() => expect(vi.getTimerCount()).toBe(1));
    expect(isThere()).toBeUndefined();
    stop();
    expect(vi.getTimerCount()).toBe(0);
    vi.useRealTimers();
  });
});
