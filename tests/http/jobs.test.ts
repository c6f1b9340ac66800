// Scheduled jobs: each timer at its limit, and no job concurrent with itself, lost, or blocking another.
import { randomUUID } from "node:crypto";
import { existsSync, readdirSync, utimesSync } from "node:fs";
import { join } from "node:path";
import { eq } from "drizzle-orm";
import type { SQLiteTable } from "drizzle-orm/sqlite-core";
import { describe, expect, test, vi } from "vitest";
import { emailTokens, oauthStates, sessions, users } from "../../app/db/schema/accounts";
import { comments } from "../../app/db/schema/comments";
import { images } from "../../app/db/schema/images";
import { jobRuns } from "../../app/db/schema/jobs";
import { mails } from "../../app/db/schema/mails";
import { ballots } from "../../app/db/schema/polls";
import { removalRequests } from "../../app/db/schema/removals";
import { wishes } from "../../app/db/schema/wishes";
import { issueEmailToken, linkMs } from "../../app/domain/accounts/email-tokens.server";
import { openMemberSession, persistentSessionMs } from "../../app/domain/accounts/member-sessions.server";
import { addDrafts } from "../../app/domain/drafts/commands.server";
import { deleteEvent } from "../../app/domain/events/commands.server";
import {
  orphanGraceMs,
  removeFilesWithoutRow,
  removeOrphanImages,
} from "../../app/domain/images/orphans.server";
import {
  claimJob,
  jobPeriodMs,
  jobRetryMs,
  jobTimeoutMs,
  listJobRuns,
} from "../../app/domain/jobs/runs.server";
import { jobNames } from "../../app/domain/jobs/schema";
import { queueMail } from "../../app/domain/mails/queue.server";
import { updateSettings } from "../../app/domain/settings/commands.server";
import { newId } from "../../app/platform/ids";
import { batchRows, housekeepingIntervalMs, runDueJobs, startHousekeeping } from "../../server/housekeeping";
import { eachRow } from "../support/each-row";
import { openEachSite, site } from "../support/each-site";
import {
  admin,
  makeComment,
  makeEvent,
  makeImage,
  makePhotos,
  makePoll,
  makeWish,
  unwrap,
} from "../support/fixtures";
import { makeOrganiser } from "../support/organisers";
import { rowsIn } from "../support/rows";
import { createSite, dayMs, noon } from "../support/site";

openEachSite();

/** Runs the jobs at a moment on another day, so that all are due. */
async function sweepAt(time: number): Promise<void> {
  site.db.delete(jobRuns).run();
  site.clock.time = time;
  await runDueJobs(site.site);
}

function makeUser(emailVerifiedAt?: number): string {
  const id = randomUUID();
  const values = { id, email: `${id}@example.org`, emailVerifiedAt, createdAt: noon, updatedAt: noon };
  site.db.insert(users).values(values).run();
  return id;
}

const userIds = () => site.db.$client.prepare("SELECT id FROM users ORDER BY id").pluck().all();

test("address hashes are deleted after seven days; flags remain", async () => {
  const event = makeEvent(site, {}, "ended");
  const hash = (letter: string) => ({ addressHash: letter.repeat(22) });
  makeComment(site, { eventId: event.id, ...hash("c") });
  makeWish(site, hash("w"));
  const choice = { pollId: makePoll(site).id, voterKey: "v:1", choice1: true, isFlagged: true };
  const ballot = { id: newId(), ...choice, ...hash("b"), createdAt: noon };
  site.db.insert(ballots).values(ballot).run();
  const removal = { eventId: event.id, about: "照片", reason: "有我", createdAt: noon };
  site.db
    .insert(removalRequests)
    .values({ id: newId(), ...removal, ...hash("r") })
    .run();
  const hashes = () =>
    [comments, wishes, ballots, removalRequests].map(
      (table) => site.db.select({ hash: table.addressHash }).from(table).get()?.hash?.[0] ?? null,
    );
  await sweepAt(noon + 7 * dayMs);
  expect(hashes()).toEqual(["c", "w", "b", "r"]);
  await sweepAt(noon + 7 * dayMs + 1);
  expect(hashes()).toEqual([null, null, null, null]);
  expect(site.db.select().from(ballots).get()).toMatchObject({ isFlagged: true, choice1: true });
});

test("accounts that are unverified are deleted after thirty days with their tokens", async () => {
  const stale = makeUser();
  issueEmailToken(site.db, { userId: stale, purpose: "confirm" }, noon);
  const retained = [makeUser(noon), makeUser()];
  makeOrganiser(site.db, retained[1] ?? "");
  await sweepAt(noon + 30 * dayMs);
  expect(userIds()).toContain(stale);
  await sweepAt(noon + 30 * dayMs + 1);
  expect(userIds()).toEqual(retained.sort());
  expect(site.db.select().from(emailTokens).all()).toEqual([]);
});

const openSession = (isPersistent: boolean) =>
  openMemberSession(site.db, { userId: makeUser(noon), userAgent: "", isPersistent }, noon);

const usedLink = () => {
  issueEmailToken(site.db, { userId: makeUser(noon), purpose: "reset" }, noon);
  site.db.update(emailTokens).set({ usedAt: noon }).run();
};
const oauthState = { tokenHash: "x", data: "{}", expiresAt: noon + 1000 };

/** Expiring rows: created at noon, and deleted by the first run after their expiry. */
const expiring: [what: string, make: () => unknown, table: SQLiteTable, endsAt: number][] = [
  ["a persistent session, at its limit", () => openSession(true), sessions, noon + persistentSessionMs],
  ["a session of the browser, after an idle day", () => openSession(false), sessions, noon + dayMs],
  ["a used mailed link, a day after it has expired", usedLink, emailTokens, noon + linkMs + dayMs + 1],
  ["an OAuth state", () => site.db.insert(oauthStates).values(oauthState).run(), oauthStates, noon + 1000],
];

eachRow(expiring)("each row is deleted once it has expired", async (_what, make, table, endsAt) => {
  make();
  await sweepAt(endsAt - 1);
  expect(site.db.select().from(table).all()).toHaveLength(1);
  await sweepAt(endsAt);
  expect(site.db.select().from(table).all()).toEqual([]);
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
  const runs = () => Object.fromEntries(listJobRuns(site.db).map((run) => [run.name, run]));
  const runAt = async (time: number, on = site) => {
    on.clock.time = time;
    await runDueJobs(on.site);
    return new Map(listJobRuns(on.db).map(({ name, startedAt }) => [name, startedAt]));
  };

  test("runs every job at first, and again after a day", async () => {
    expect([...(await runAt(noon)).keys()].sort()).toEqual([...jobNames].sort());
    expect((await runAt(noon + jobPeriodMs - 1)).get("old-mails")).toBe(noon);
    expect((await runAt(noon + jobPeriodMs)).get("old-mails")).toBe(noon + jobPeriodMs);
    expect((await runAt(noon)).get("old-mails"), "a clock set back").toBe(noon);
  });

  test("a restart repeats nothing and catches up missed jobs", async () => {
    await runAt(noon);
    site.stop();
    const again = await createSite({ DATA_DIR: site.folder });
    expect(new Set((await runAt(noon + 1000, again)).values())).toEqual(new Set([noon]));
    expect(new Set((await runAt(noon + 3 * dayMs, again)).values())).toEqual(new Set([noon + 3 * dayMs]));
    again.close();
  });

  test("a running job is not started again until its claim has expired", () => {
    const claims = [0, 0, jobTimeoutMs - 1, jobTimeoutMs].map((later) =>
      claimJob(site.db, "old-mails", noon + later),
    );
    expect(claims).toEqual([true, false, false, true]);
  });

  test("a failure is recorded, does not block other jobs, and is retried within the hour", async () => {
    site.db.$client.exec("ALTER TABLE oauth_states RENAME TO elsewhere");
    await runAt(noon);
    const { "oauth-states": failed, ...others } = runs();
    expect(failed).toMatchObject({ outcome: "failed", note: "SQLITE_ERROR" });
    expect(Object.values(others).map(({ outcome }) => outcome)).toEqual(
      Array(jobNames.length - 1).fill("ok"),
    );
    site.db.$client.exec("ALTER TABLE elsewhere RENAME TO oauth_states");
    expect((await runAt(noon + jobRetryMs - 1)).get("oauth-states")).toBe(noon);
    const retried = await runAt(noon + jobRetryMs);
    expect([retried.get("oauth-states"), retried.get("old-mails")]).toEqual([noon + jobRetryMs, noon]);
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
    expect(runs()["unverified-accounts"]?.finishedAt).toBeNull();
    await runAt(site.clock.time + jobTimeoutMs);
    expect(userIds()).toEqual([]);
    expect(runs()["unverified-accounts"]).toMatchObject({ outcome: "ok", note: String(batchRows) });
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

const sweep = () => removeOrphanImages(site.db, site.images, site.clock.now());
const isStored = (id = "") => rowsIn(images).some((image) => image.id === id);
const uploads = (...names: string[]) => join(site.folder, "uploads", ...names);
const filesOf = (hash: string) =>
  [...readdirSync(uploads()), ...readdirSync(uploads("variants"))].filter((name) => name.startsWith(hash));

test("an unreferenced image is deleted a day after it was last selected, with original and variants", async () => {
  const image = await makeImage(site);
  await site.images.variantPath(image.hash, { shape: "whole", width: 320, at: 50, format: "avif" });
  await site.images.variantPath(image.hash, { shape: "square", width: 580, at: 50, format: "webp" });
  expect(filesOf(image.hash).length).toBeGreaterThan(3);
  site.clock.time += orphanGraceMs + 1;
  expect((await makeImage(site)).id).toBe(image.id);
  expect(sweep()).toBe(0);
  site.clock.time += orphanGraceMs;
  expect(sweep()).toBe(0);
  site.clock.time += 1;
  expect([sweep(), sweep()]).toEqual([1, 0]);
  expect([isStored(image.id), filesOf(image.hash)]).toEqual([false, []]);
});

test("images of events, photos, settings and drafts are retained", async () => {
  const colours = ["#110000", "#220000", "#330000", "#440000"];
  const [cover, background, code, drafted] = await Promise.all(
    colours.map((colour) => makeImage(site, colour)),
  );
  const contact = await makeImage(site, "#550000", 400, 400, "qr");
  const pictures = { coverImageId: cover?.id, backgroundImageId: background?.id, groupQrImageId: code?.id };
  const event = makeEvent(site, pictures, "ended");
  await makePhotos(site, event.id, [1]);
  const now = site.clock.now();
  unwrap(updateSettings(site.db, admin, { contactQrImageId: contact.id }, now));
  const form = { coverImageId: drafted?.id ?? "" };
  unwrap(addDrafts(site.db, admin, [{ formType: "event", name: null, form, updatedAt: now }], now));
  site.clock.time += orphanGraceMs + 1;
  expect(sweep()).toBe(0);
  unwrap(deleteEvent(site.db, admin, event.id, site.clock.now()));
  expect(sweep()).toBe(4);
  const retained = [contact, drafted, cover, background, code].map((image) => isStored(image?.id));
  expect(retained).toEqual([true, true, false, false, false]);
});

test("files are retained while another use of the image exists", async () => {
  const album = await makeImage(site);
  const { hash } = album;
  const row = { ...album, id: "abcdefghijkl", kind: "cover" } as const;
  site.db.insert(images).values(row).run();
  makeEvent(site, { coverImageId: "abcdefghijkl" });
  site.clock.time += orphanGraceMs + 1;
  expect(sweep()).toBe(1);
  expect(existsSync(site.images.originalPath(hash))).toBe(true);
});

test("files without a row, after a crash, are deleted after a day", async () => {
  const [retained, lost] = [await makeImage(site, "#112233"), await makeImage(site, "#445566")];
  await site.images.variantPath(lost.hash, { shape: "whole", width: 320, at: 50, format: "webp" });
  site.db.delete(images).where(eq(images.id, lost.id)).run();
  const box = { left: 0, top: 0, width: 10, height: 10 };
  const cut = async () => (await site.images.cut(retained.hash, box))?.hash ?? "none";
  const sweepFiles = () => removeFilesWithoutRow(site.db, site.images, Date.now());
  const [retainedFiles, lostFiles] = [filesOf(retained.hash).length, filesOf(lost.hash).length];
  const piece = await cut();
  expect(lostFiles).toBeGreaterThan(1);
  expect(sweepFiles()).toBe(0);
  const past = (Date.now() - orphanGraceMs - 1000) / 1000;
  for (const name of [retained.hash, lost.hash, piece].flatMap(filesOf))
    utimesSync(existsSync(uploads(name)) ? uploads(name) : uploads("variants", name), past, past);
  // The same picture uploaded again counts as new, before its row exists.
  expect(await cut()).toBe(piece);
  expect(sweepFiles()).toBe(lostFiles);
  const counts = [retained.hash, lost.hash, piece].map((hash) => filesOf(hash).length);
  expect(counts).toEqual([retainedFiles, 0, 1]);
});
