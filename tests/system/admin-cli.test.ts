// `admin …` of the built program, in a separate process beside an open site that holds its folder's lock.
import { spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { sessions, users } from "../../app/db/schema/accounts";
import { openMemberSession } from "../../app/domain/accounts/member-sessions.server";
import { hasSecondFactor } from "../../app/domain/factors/factors.server";
import { countRecoveryCodes, issueRecoveryCodes } from "../../app/domain/factors/recovery-codes.server";
import { addFactor } from "../support/factor";
import { makeOrganiser } from "../support/organisers";
import { createSite, origin, type TestSite } from "../support/site";
import { combinations } from "../support/tier";

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
  expect(code).toBe(1);
  expect(err).toMatch(oneLineError);
  expect(err).toMatch(reason);
}

const oneLineError = /^error: [^\n]+\n$/;

test("a folder without a site is reported, and nothing is created", async () => {
  const empty = mkdtempSync(join(tmpdir(), "empty-"));
  const commands = [["password"], ["grant", email], ["sessions"]];
  for (const [folder, words] of combinations([empty, join(empty, "missing")], commands))
    await expectError(folder, words, `DATA_DIR: there is no site in ${empty}`, `${password}\n`);
  expect(readdirSync(empty)).toEqual([]);
  rmSync(empty, { recursive: true });
});

describe("beside a running site", () => {
  let site: TestSite;
  beforeEach(async () => {
    site = await createSite({ RATE_LIMITS: "off", BASE_URL: origin });
    // The program reads the system's clock.
    site.clock.time = Date.now();
  });
  afterEach(() => site.close());

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
    const times = { createdAt: now, lastSeenAt: now, expiresAt: now + 86_400_000 };
    site.db
      .insert(sessions)
      .values({ id: randomUUID(), kind: "user", userId: id, tokenHash: id, userAgent: wechat, ...times })
      .run();
    return id;
  }

  const roleOf = (id: string) =>
    site.db.$client.prepare("SELECT role FROM organisers WHERE user_id = ?").pluck().get(id);
  const byCli = () =>
    site.db.$client
      .prepare(
        "SELECT action, entity_id AS id, before, after FROM audit_entries WHERE actor = 'cli' ORDER BY rowid",
      )
      .all();
  const sessionCount = () => site.db.select().from(sessions).all().length;

  describe("password", () => {
    test("reads one line of standard input, ends sessions and writes an audit entry", async () => {
      await signIn(password);
      const input = "battery staple\nmore\n";
      const { code, out, err } = await admin(site.folder, ["password"], { input });
      expect([code, err]).toEqual([0, ""]);
      expect(out).toBe("admin password changed; 1 session ended\n");
      expect(sessionCount()).toBe(0);
      expect([await signIn(password), await signIn("battery staple")]).toEqual([422, 303]);
      expect(byCli()).toMatchObject([
        { action: "admin.password", before: null, after: null },
        { action: "admin.sign-out", id: "all" },
      ]);
      const env = { ADMIN_PASSWORD: "from outside" };
      expect((await admin(site.folder, ["password"], { input, env })).out).toContain(
        "ADMIN_PASSWORD is set and replaces it at the next start",
      );
    });

    test("is rejected if it is missing, blank, short or long, and nothing changes", async () => {
      await signIn(password);
      await expectError(site.folder, ["password"], /no password was given/);
      for (const input of ["\n", "1234567\n", `${"x".repeat(201)}\n`])
        await expectError(site.folder, ["password"], /8 to 200 characters/, input);
      expect(sessionCount()).toBe(1);
      expect(byCli()).toEqual([]);
      expect(await signIn(password)).toBe(303);
    });

    test("is never read from the command line, nor echoed", async () => {
      const { code, out, err } = await admin(site.folder, ["password", "battery9q"], {
        input: "battery9q\n",
      });
      expect([code, out]).toEqual([1, ""]);
      expect(err).toMatch(oneLineError);
      expect(err).not.toContain("9q");
      expect(await signIn(password)).toBe(303);
    });
  });

  describe("grant and revoke", () => {
    test("change the role, ignoring the case of the e-mail, and write audit entries", async () => {
      const id = makeUser();
      expect(await admin(site.folder, ["grant", "Lin@Example.ORG"])).toEqual({
        code: 0,
        out: `${email} is now an administrator; 1 session ended\n`,
        err: "",
      });
      // It began under another role, so it is opened again.
      expect([roleOf(id), sessionCount()]).toEqual(["full", 0]);
      openMemberSession(site.db, { userId: id, userAgent: "", isPersistent: true }, site.clock.now());
      expect(await admin(site.folder, ["revoke", email])).toEqual({
        code: 0,
        out: `${email} is no administrator any more; 1 session ended\n`,
        err: "",
      });
      expect([roleOf(id), sessionCount()]).toEqual([undefined, 0]);
      const [user, administrator] = ['{"role":"user"}', '{"role":"full"}'];
      expect(byCli()).toEqual([
        { action: "user.role", id, before: user, after: administrator },
        { action: "user.role", id, before: administrator, after: user },
      ]);
    });

    test("without effect report it, end no session and write no audit entry", async () => {
      makeUser();
      expect((await admin(site.folder, ["revoke", email])).out).toBe(`${email} was no administrator\n`);
      expect([sessionCount(), byCli()]).toEqual([1, []]);
      await admin(site.folder, ["grant", email]);
      const again = await admin(site.folder, ["grant", email]);
      expect([again.code, again.out]).toEqual([0, `${email} was an administrator already\n`]);
      expect(byCli()).toHaveLength(1);
    });

    test("a grant before verification reports that it is not effective yet", async () => {
      makeUser({ emailVerifiedAt: null });
      expect((await admin(site.folder, ["grant", email])).out).toContain(
        "once the e-mail address has been verified",
      );
    });
  });

  describe("sessions", () => {
    test("are listed with device and account, in the site's time", async () => {
      site.clock.time -= 86_400_000;
      await signIn(password);
      site.clock.time = Date.now();
      makeOrganiser(site.db, makeUser());
      makeUser({ email: "su@example.org" });
      const { code, out } = await admin(site.folder, ["sessions"], { env: { SITE_TIME_ZONE: "UTC" } });
      expect(code).toBe(0);
      const minute = (at: number) => new Date(at).toISOString().slice(0, 16).replace("T", " ");
      const now = minute(site.clock.time);
      const yesterday = minute(site.clock.time - 86_400_000);
      expect(out.trimEnd().split("\n").slice(1)).toEqual([
        `${now}  ${now}  iPhone · 微信, ${email}`,
        `${yesterday}  ${yesterday}  iPhone · 微信, 主办方`,
      ]);
    });

    test("are ended for all administrators with one audit entry", async () => {
      await signIn(password);
      makeOrganiser(site.db, makeUser());
      makeUser({ email: "su@example.org" });
      expect(await admin(site.folder, ["sessions", "end"])).toEqual({
        code: 0,
        out: "2 sessions ended\n",
        err: "",
      });
      expect((await admin(site.folder, ["sessions", "end"])).out).toBe("0 sessions ended\n");
      expect((await admin(site.folder, ["sessions"])).out).toBe("no administrator is signed in\n");
      expect([sessionCount(), byCli()]).toMatchObject([1, [{ action: "admin.sign-out", id: "all" }]]);
    });
  });

  describe("factors remove", () => {
    test("removes all factors of a member, ends sessions and writes an audit entry", async () => {
      const id = makeUser();
      const factor = addFactor(site.db, id, site.clock.now());
      issueRecoveryCodes(site.db, id, site.clock.now());
      expect(await admin(site.folder, ["factors", "remove", "Lin@Example.ORG"])).toEqual({
        code: 0,
        out: `${email} has lost 1 second factor; 1 session ended\n`,
        err: "",
      });
      expect([hasSecondFactor(site.db, id), countRecoveryCodes(site.db, id), sessionCount()]).toEqual([
        ...[false, 0, 0],
      ]);
      const before = JSON.stringify({ factorIds: [factor.id] });
      expect(byCli()).toEqual([{ action: "factor.remove", id, before, after: null }]);
      expect((await admin(site.folder, ["factors", "remove", email])).out).toBe(
        `${email} had no second factor\n`,
      );
      expect(byCli()).toHaveLength(1);
    });
  });

  test("an unknown account and a database of another version are errors", async () => {
    const unknown = "nobody@example.org";
    for (const words of [["grant"], ["revoke"], ["factors", "remove"]])
      await expectError(site.folder, [...words, unknown], `error: there is no account ${unknown}\n`);
    site.db.$client.exec("DELETE FROM __drizzle_migrations");
    await expectError(site.folder, ["password"], "another version", "battery staple\n");
    expect(await signIn(password)).toBe(303);
  });

  const usage =
    /password \| grant EMAIL \| revoke EMAIL \| sessions \[end\] \| keys rotate.*\| factors remove \[EMAIL\]/;
  test.each([
    [[]],
    [["grant"]],
    [["factors", "list", email]],
    [["factors", "remove", email, email]],
    [["sessions", "stop"]],
  ])("%j prints the usage", async (words) => {
    await expectError(site.folder, words, usage);
  });
});
