// `admin …` of the built program, in a separate process beside an open site that holds its folder's lock.
import { spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { beforeEach, describe, expect, test } from "vitest";
import { sessions, users } from "../../app/db/schema/accounts";
import { openMemberSession } from "../../app/domain/accounts/member-sessions.server";
import { hasSecondFactor } from "../../app/domain/factors/factors.server";
import { countRecoveryCodes, issueRecoveryCodes } from "../../app/domain/factors/recovery-codes.server";
import { openEachSite, site } from "../support/each-site";
import { addFactor } from "../support/factor";
import { makeOrganiser } from "../support/organisers";

const program = join(process.cwd(), "build", "server", "index.js");
const password = "correct horse";
const email = "lin@example.org";
const wechat = "Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) Mobile/15E148 MicroMessenger/8.0.49";

type Ended = { code: number | null; out: string; err: string };

/** Runs `admin` with these arguments on a folder, with some standard input. */
async function admin(
  folder: string,
  words: string[],
  { input = "", env = {} }: { input?: string; env?: Record<string, string> } = {},
): Promise<Ended> {
  const child = spawn(process.execPath, [program, "admin", ...words], {
    env: { PATH: process.env.PATH, NODE_ENV: "production", DATA_DIR: folder, ...env },
  });
  // It may exit before it reads.
  child.stdin.on("error", () => {});
  child.stdin.end(input);
  const ended = new Promise<number | null>((resolve) => child.once("close", resolve));
  const [out, err] = await Promise.all([text(child.stdout), text(child.stderr)]);
  return { code: await ended, out, err };
}

/** Expects a command to end with one line of an error. */
async function expectError(folder: string, words: string[], reason: RegExp | string, input = "") {
  const { code, err } = await admin(folder, words, { input });
  expect([words, code, err]).toEqual([words, 1, expect.stringMatching(oneLineError)]);
  expect(err).toMatch(reason);
}

const oneLineError = /^error: [^\n]+\n$/;
const printed = (out: string): Ended => ({ code: 0, out: `${out}\n`, err: "" });

test("a folder without a site is reported, and nothing is created", async () => {
  const empty = mkdtempSync(join(tmpdir(), "empty-"));
  await expectError(empty, ["password"], `DATA_DIR: there is no site in ${empty}`, `${password}\n`);
  expect(readdirSync(empty)).toEqual([]);
  rmSync(empty, { recursive: true });
});

describe("beside a running site", () => {
  openEachSite({ RATE_LIMITS: "off" });
  beforeEach(() => {
    // The program reads the system's clock.
    site.clock.time = Date.now();
  });
  const run = (words: string[], options?: Parameters<typeof admin>[2]) => admin(site.folder, words, options);

  async function signIn(typed: string): Promise<number> {
    return (await site.post("/admin/login", { password: typed }, { "User-Agent": wechat })).status;
  }

  function makeUser(fields: Partial<typeof users.$inferInsert> = {}): string {
    const now = site.clock.now();
    const id = randomUUID();
    site.db
      .insert(users)
      .values({ id, email, emailVerifiedAt: now, createdAt: now, updatedAt: now, ...fields })
      .run();
    openMemberSession(site.db, { userId: id, userAgent: wechat, isPersistent: false }, now);
    return id;
  }

  const roleOf = (id: string) =>
    site.db.$client.prepare("SELECT role FROM organisers WHERE user_id = ?").pluck().get(id);
  const audited = "SELECT action, entity_id AS id, before, after FROM audit_entries WHERE actor = 'cli'";
  const byCli = () => site.db.$client.prepare(`${audited} ORDER BY rowid`).all();
  const sessionCount = () => site.db.select().from(sessions).all().length;

  test("password reads one line of standard input, ends sessions and writes an audit entry", async () => {
    await signIn(password);
    const input = "battery staple\nmore\n";
    expect(await run(["password"], { input })).toEqual(printed("admin password changed; 1 session ended"));
    expect(sessionCount()).toBe(0);
    expect([await signIn(password), await signIn("battery staple")]).toEqual([422, 303]);
    const changed = { action: "admin.password", before: null, after: null };
    expect(byCli()).toMatchObject([changed, { action: "admin.sign-out", id: "all" }]);
    const { out } = await run(["password"], { input, env: { ADMIN_PASSWORD: "from outside" } });
    expect(out).toContain("ADMIN_PASSWORD is set and replaces it at the next start");
  });

  test("password is rejected if it is missing, short or on the command line, which is not echoed", async () => {
    await signIn(password);
    await expectError(site.folder, ["password"], /no password was given/);
    await expectError(site.folder, ["password"], /8 to 200 characters/, "1234567\n");
    const { code, out, err } = await run(["password", "battery9q"], { input: "battery9q\n" });
    expect([code, out, err]).toEqual([1, "", expect.stringMatching(oneLineError)]);
    expect(err).not.toContain("9q");
    expect([sessionCount(), byCli()]).toEqual([1, []]);
    expect(await signIn(password)).toBe(303);
  });

  test("grant and revoke change the role, ignoring the case of the e-mail, and write audit entries once", async () => {
    const id = makeUser();
    expect((await run(["revoke", email])).out).toBe(`${email} was no administrator\n`);
    expect([sessionCount(), byCli()]).toEqual([1, []]);
    const granted = printed(`${email} is now an administrator; 1 session ended`);
    expect(await run(["grant", "Lin@Example.ORG"])).toEqual(granted);
    // It began under another role, so it is opened again.
    expect([roleOf(id), sessionCount()]).toEqual(["full", 0]);
    openMemberSession(site.db, { userId: id, userAgent: "", isPersistent: true }, site.clock.now());
    expect(await run(["grant", email])).toEqual(printed(`${email} was an administrator already`));
    expect([sessionCount(), byCli().length]).toEqual([1, 1]);
    const revoked = printed(`${email} is no administrator any more; 1 session ended`);
    expect(await run(["revoke", email])).toEqual(revoked);
    expect([roleOf(id), sessionCount()]).toEqual([undefined, 0]);
    const [user, administrator] = ['{"role":"user"}', '{"role":"full"}'];
    expect(byCli()).toEqual([
      { action: "user.role", id, before: user, after: administrator },
      { action: "user.role", id, before: administrator, after: user },
    ]);
    makeUser({ email: "su@example.org", emailVerifiedAt: null });
    const early = await run(["grant", "su@example.org"]);
    expect(early.out).toContain("once the e-mail address has been verified");
  });

  test("sessions are listed with device and account in the site's time, and ended with one audit entry", async () => {
    site.clock.time -= 86_400_000;
    await signIn(password);
    site.clock.time = Date.now();
    makeOrganiser(site.db, makeUser());
    makeUser({ email: "su@example.org" });
    const { code, out } = await run(["sessions"], { env: { SITE_TIME_ZONE: "UTC" } });
    const minute = (at: number) => new Date(at).toISOString().slice(0, 16).replace("T", " ");
    const [now, yesterday] = [minute(site.clock.time), minute(site.clock.time - 86_400_000)];
    expect([code, ...out.trimEnd().split("\n").slice(1)]).toEqual([
      0,
      `${now}  ${now}  iPhone · 微信, ${email}`,
      `${yesterday}  ${yesterday}  iPhone · 微信, 主办方`,
    ]);
    expect(await run(["sessions", "end"])).toEqual(printed("2 sessions ended"));
    expect(await run(["sessions", "end"])).toEqual(printed("0 sessions ended"));
    expect(await run(["sessions"])).toEqual(printed("no administrator is signed in"));
    expect([sessionCount(), byCli()]).toMatchObject([1, [{ action: "admin.sign-out", id: "all" }]]);
  });

  test("factors remove removes all factors of a member, ends sessions and writes an audit entry", async () => {
    const id = makeUser();
    const factor = addFactor(site.db, id, site.clock.now());
    issueRecoveryCodes(site.db, id, site.clock.now());
    const removed = printed(`${email} has lost 1 second factor; 1 session ended`);
    expect(await run(["factors", "remove", "Lin@Example.ORG"])).toEqual(removed);
    expect(hasSecondFactor(site.db, id)).toBe(false);
    expect([countRecoveryCodes(site.db, id), sessionCount()]).toEqual([0, 0]);
    const before = JSON.stringify({ factorIds: [factor.id] });
    expect(byCli()).toEqual([{ action: "factor.remove", id, before, after: null }]);
    expect(await run(["factors", "remove", email])).toEqual(printed(`${email} had no second factor`));
    expect(byCli()).toHaveLength(1);
  });

  test("an unknown account, wrong words and a database of another version are errors", async () => {
    await expectError(site.folder, ["grant", email], `error: there is no account ${email}\n`);
    const usage =
      /password \| grant EMAIL \| revoke EMAIL \| sessions \[end\] \| keys rotate.*\| factors remove \[EMAIL\]/;
    for (const words of [["grant"], ["factors", "remove", email, email]])
      await expectError(site.folder, words, usage);
    site.db.$client.exec("DELETE FROM __drizzle_migrations");
    await expectError(site.folder, ["password"], "another version", "battery staple\n");
    expect(await signIn(password)).toBe(303);
  });
});
