// Accounts with the role `admin`, administrator sessions, and the page that lists them.
import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { sessions, users } from "../../app/db/schema/accounts";
import { changeAdminPassword, ensureAdminPassword } from "../../app/domain/organisers/passwords.server";
import { listAdminSessions } from "../../app/domain/organisers/sessions.server";
import { openEachSite, site } from "../support/each-site";
import { makeEvent, unwrap } from "../support/fixtures";
import { attributeAt, redirectOf, textAt, textsAt } from "../support/html";
import { openSession, phoneWechat } from "../support/member";
import { makeOrganiser } from "../support/organisers";
import { cookieOf } from "../support/raw-api";
import { origin, textOf } from "../support/site";

const password = "correct horse";

openEachSite({ RATE_LIMITS: "off", BASE_URL: origin });

type Account = { email?: string; role?: "user" | "admin"; verified?: boolean };

/** A signed-in account: its id, and the cookie of its session. */
function signedIn({ email = "lin@example.org", role = "admin", verified = true }: Account = {}) {
  const now = site.clock.now();
  const id = randomUUID();
  const account = { id, email, emailVerifiedAt: verified ? now : null, createdAt: now, updatedAt: now };
  site.db.insert(users).values(account).run();
  if (role === "admin") makeOrganiser(site.db, id);
  const token = openSession(site.db, id, now);
  return { id, token, Cookie: `session=${token}` };
}

/** Signs in with the site's password on a phone and returns the session cookie. */
async function withPassword(): Promise<{ Cookie: string }> {
  const response = await site.post("/admin/login", { password }, { "User-Agent": phoneWechat });
  return { Cookie: cookieOf(response) };
}

const statusFor = async (Cookie: string) =>
  (await site.send("/admin/sessions", { headers: { Cookie } })).status;

const audit = (action: string) =>
  site.db.$client
    .prepare("SELECT actor, entity_id, before, after FROM audit_entries WHERE action = ?")
    .all(action);

const cookiesOf = (response: Response) => cookieOf(response).split("; ");
const headingFor = async (Cookie: string) => textAt((await site.page("/admin", { Cookie })).html, "h1");
const asLin = { actor: expect.stringMatching(/^organiser:\w{12}:lin$/) };

describe("an account is the administrator", () => {
  test("with the role and a verified e-mail, and the audit log contains it", async () => {
    const { Cookie } = signedIn();
    expect(await statusFor(`admin=dead; ${Cookie}`)).toBe(200);
    expect(await headingFor(Cookie)).toBe("活动管理");
    await site.post(`/admin/events/${makeEvent(site).id}/archive`, {}, { Cookie });
    expect(audit("event.archive")).toMatchObject([asLin]);
  });

  test("not without the role or a verified e-mail, with an ended session, or a token in the other cookie", async () => {
    const accounts: Account[] = [{ role: "user" }, { email: "su@example.org", verified: false }];
    for (const account of accounts) {
      const { Cookie } = signedIn(account);
      expect(await statusFor(Cookie)).toBe(303);
      const posted = await site.post(`/admin/events/${makeEvent(site).id}/delete`, {}, { Cookie });
      expect(posted.headers.get("Location")).toMatch(/^\/admin\/login/);
    }
    const { Cookie, token } = signedIn({ email: "mei@example.org" });
    expect(await statusFor(`admin=${token}`)).toBe(303);
    expect(await statusFor((await withPassword()).Cookie.replace("admin=", "session="))).toBe(303);
    site.clock.time += 86_400_001;
    expect(await statusFor(Cookie)).toBe(303);
  });
});

describe("signing out", () => {
  test("ends the sessions of both cookies and deletes them, but not the session of another account", async () => {
    const [own, member] = [await withPassword(), signedIn({ email: "su@example.org", role: "user" })];
    const headers = { Cookie: `${own.Cookie}; ${member.Cookie}` };
    expect(cookiesOf(await site.post("/admin/logout", {}, headers))).toEqual(["admin="]);
    expect(site.db.select().from(sessions).all()).toMatchObject([{ userId: member.id }]);
    const Cookie = `${(await withPassword()).Cookie}; ${signedIn().Cookie}`;
    const response = await site.post("/admin/logout", {}, { Cookie });
    expect(cookiesOf(response)).toEqual(["admin=", "session="]);
    expect(await statusFor(Cookie)).toBe(303);
    expect(audit("admin.sign-out")).toContainEqual(expect.objectContaining(asLin));
  });

  test("everywhere asks for confirmation, then ends only the organiser's sessions", async () => {
    const own = await withPassword();
    const account = signedIn();
    const other = signedIn({ email: "su@example.org", role: "user" });
    const { html } = await site.page("/admin/sessions", account);
    expect(textAt(html, "main a[href='/admin/sessions/end']")).toBe("在所有设备上退出");
    const confirmation = await site.page("/admin/sessions/end", account);
    expect(textsAt(confirmation.html, "main button")).toEqual(["在所有设备上退出"]);
    expect(await statusFor(own.Cookie)).toBe(200);
    const response = await site.post("/admin/sessions/end", {}, { Cookie: account.Cookie });
    expect(response.headers.get("Location")).toBe("/admin/login");
    expect(cookiesOf(response)).toEqual([expect.stringMatching(/^flash=./), "admin=", "session="]);
    expect([await statusFor(own.Cookie), await statusFor(account.Cookie)]).toEqual([200, 303]);
    const left = site.db.select().from(sessions).all();
    expect(left.map(({ userId }) => userId).sort()).toEqual([other.id, null].sort());
    expect(audit("admin.sign-out")).toMatchObject([{ ...asLin, entity_id: "all" }]);
  });
});

describe("the list of devices", () => {
  test("has each session with its account, and ends others by their buttons", async () => {
    const [own, other] = [await withPassword(), signedIn()];
    signedIn({ email: "su@example.org", role: "user" });
    const { html } = await site.page("/admin/sessions", own);
    const rows = html.querySelectorAll("#facts > div");
    const texts = rows.map(textOf).sort();
    expect(texts).toEqual([
      expect.stringMatching(/^其他设备Mac · Chrome ?lin@example\.org，登录于/),
      expect.stringMatching(/^本机iPhone · 微信 ?主办方，登录于/),
    ]);
    expect(texts[1]).toContain(phoneWechat);
    expect(rows.map((row) => textsAt(row, "button")).sort()).toEqual([[], ["退出这台设备"]]);
    const id = attributeAt(html, "main input[name=id]", "value") ?? "";
    expect(redirectOf(await site.post("/admin/sessions", { id }, own))).toEqual([303, "/admin/sessions"]);
    expect([await statusFor(own.Cookie), await statusFor(other.Cookie)]).toEqual([200, 303]);
    expect(audit("admin.sign-out")).toMatchObject([{ actor: "admin", entity_id: id }]);
  });

  test("a post without an administrator's session ends nothing", async () => {
    const [own, other] = [await withPassword(), signedIn()];
    const { id: userId } = signedIn({ email: "su@example.org", role: "user" });
    const row = site.db.select().from(sessions).where(eq(sessions.userId, userId)).get();
    for (const id of ["all", row?.id ?? ""]) {
      expect((await site.post("/admin/sessions", { id }, own)).status).toBe(303);
      expect([await statusFor(own.Cookie), await statusFor(other.Cookie)]).toEqual([200, 200]);
    }
    expect(site.db.select().from(sessions).all()).toHaveLength(3);
  });
});

describe("a new password", () => {
  test("ends all administrator sessions and invalidates the old password", async () => {
    const [own, account] = [await withPassword(), signedIn()];
    const changed = await changeAdminPassword(site.db, { kind: "cli" }, "battery staple", site.clock.now());
    expect(unwrap(changed)).toBe(2);
    expect([await statusFor(own.Cookie), await statusFor(account.Cookie)]).toEqual([303, 303]);
    for (const [typed, status] of Object.entries({ [password]: 422, "battery staple": 303 }))
      expect((await site.post("/admin/login", { password: typed })).status).toBe(status);
  });

  test("from the environment ends the sessions at startup unless it is unchanged", async () => {
    const own = await withPassword();
    const now = site.clock.now();
    await ensureAdminPassword(site.db, password, now);
    expect(listAdminSessions(site.db, now)).toHaveLength(1);
    await ensureAdminPassword(site.db, "battery staple", now);
    expect(await statusFor(own.Cookie)).toBe(303);
  });
});
