import { eq } from "drizzle-orm";
import { parse } from "node-html-parser";
import { beforeEach, describe, expect, test } from "vitest";
import { organisers } from "../../app/db/schema/accounts";
import { findEvent } from "../../app/domain/events/queries.server";
import { listAdminSessions } from "../../app/domain/organisers/sessions.server";
import { type AdminBrowser, openAdminBrowser, signIn } from "../support/admin-browser";
import { openEachSite, site } from "../support/each-site";
import { makeComment, makeEvent, makePhotos } from "../support/fixtures";
import { attributeAt, redirectOf, textAt, textsAt } from "../support/html";
import { helperPassword, openHelper } from "../support/organisers";
import { postingRoutes } from "../support/posting-routes";
import { cookieOf } from "../support/raw-api";
import { dayMs, hourMs, origin, server } from "../support/site";
import { combinations } from "../support/tier";

const password = "correct horse";

openEachSite({ RATE_LIMITS: "off", BASE_URL: origin });

describe("signing in", () => {
  test("shows the form without a session", async () => {
    for (const path of ["/admin", "/dashboard", "/admin/login"]) {
      const { status, html } = await site.page(path);
      expect([status, textAt(html, "h1")]).toEqual([200, "管理员登录"]);
      expect(attributeAt(html, "input[name=password]", "autocomplete")).toBe("current-password");
    }
  });

  test("the correct one redirects to the requested local page, with an HttpOnly cookie", async () => {
    const { html } = await site.page("/admin/login?redirectTo=%2Fadmin%2Fsessions");
    expect(textAt(html, "main")).toContain("请先登录管理员账号");
    const targets = { "": "/admin", "/admin/sessions": "/admin/sessions", "//evil.example": "/admin" };
    for (const [redirectTo, to] of Object.entries(targets)) {
      const response = await site.post("/admin/login", { password, redirectTo });
      expect(response.headers.get("Location")).toBe(to);
      const cookie = /^admin=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax$/;
      expect(response.headers.get("Set-Cookie")).toMatch(cookie);
    }
  });
});

describe("保持登录", () => {
  const expiries = () => listAdminSessions(site.db, site.clock.now()).map(({ expiresAt }) => expiresAt);

  test("is ticked, and as ticked last after a wrong password", async () => {
    const ticked = async (fields: Record<string, string>) => {
      const html = parse(await (await site.post("/admin/login", { password: "wrong", ...fields })).text());
      return html.querySelector("input[name=remember]")?.hasAttribute("checked");
    };
    const { html } = await site.page("/admin/login");
    expect(textAt(html, "label:has(input[name=remember])")).toContain("保持登录");
    expect(html.querySelector("input[name=remember]")?.hasAttribute("checked")).toBe(true);
    expect([await ticked({ remember: "on" }), await ticked({})]).toEqual([true, false]);
  });

  test("lasts 30 days, for a helper until a day after the last event, and the list of devices says so", async () => {
    const signInAs = async (fields: Record<string, string>) => {
      const response = await site.post("/admin/login", { password, ...fields });
      return /Max-Age=(\d+)/.exec(response.headers.get("Set-Cookie") ?? "")?.[1];
    };
    const now = site.clock.now();
    expect(await signInAs({ remember: "on" })).toBe(String((30 * dayMs) / 1000));
    expect(expiries()).toEqual([now + 30 * dayMs]);
    const ends = [9, 20].map((days) => makeEvent(site, { startAt: now + days * dayMs, durationMs: hourMs }));
    const eventIds = ends.map(({ id }) => id);
    const helper = await openHelper(site, { role: "check-in", eventIds });
    const asHelper = { name: helper.name, password: helperPassword };
    expect(await signInAs({ ...asHelper, remember: "on" })).toBe(String((21 * dayMs + hourMs) / 1000));
    expect(expiries()).toContain(now + 21 * dayMs + hourMs);
    expect(await signInAs(asHelper), "with the browser").toBeUndefined();
    // Access that ends earlier ends the session.
    site.db
      .update(organisers)
      .set({ expiresAt: now + dayMs })
      .where(eq(organisers.id, helper.id))
      .run();
    expect(expiries()).toContain(now + dayMs);
    const admin = await openAdminBrowser(site);
    expect(textAt((await admin.page("/admin/sessions")).html, "main")).toContain("11月22日 12:00 过期");
  });

  test("is an option of the API, which has seven days without it", async () => {
    const days = async (body: object) => {
      const response = await site.send("/api/admin/login", {
        method: "POST",
        headers: { "Content-Type": "application/json" },
        body: JSON.stringify({ password, ...body }),
      });
      const { data } = await response.json();
      return data ? (Date.parse(data.expiresAt) - site.clock.now()) / dayMs : response.status;
    };
    const asked = [{}, { remember: false }, { remember: true }, { remember: "on" }];
    expect(await Promise.all(asked.map(days))).toEqual([7, 7, 30, 422]);
  });
});

describe("without the administrator's session", () => {
  const open = new Set(["admin/login", "admin/login/code", "admin/logout"]);
  const guarded = Object.values(server.build.routes)
    .flatMap((route) => route?.path ?? [])
    .filter((path) => /^(admin\/|drafts?\b)/.test(path) && !open.has(path));
  const posting = postingRoutes();
  const ids = { id: "abcdefghijkl", photo: "abcdefghijkl", auditId: "abcdefghijkl" };
  const words = { change: "delete", which: "all", field: "cover", verdict: "approve", decision: "remove" };
  const values: Record<string, string> = { ...ids, ...words };
  const address = (path: string) => `/${path.replace(/:(\w+)/g, (_, name) => values[name] ?? name)}`;

  test("reading, posting and data of every guarded route are rejected with any cookie", async () => {
    expect(guarded).toEqual(expect.arrayContaining(["admin/sessions", "drafts", "draft-test"]));
    const expired = await signIn(site);
    const [session] = listAdminSessions(site.db, site.clock.now());
    expect(JSON.stringify(session), "the hash only").not.toContain(expired.Cookie.slice("admin=".length));
    site.clock.time += 7 * dayMs - 1;
    expect((await site.page("/admin/sessions", expired)).status, "for seven days").toBe(200);
    site.clock.time += 2;
    const revoked = await signIn(site);
    await site.post("/admin/logout", {}, revoked);
    const cookies = [expired, revoked, ...["", "admin=", "admin=forged"].map((Cookie) => ({ Cookie }))];
    const toSignIn = expect.stringMatching(/^\/admin\/login/);
    for (const [path, headers] of combinations(guarded, cookies)) {
      const at = address(path);
      const target = `/admin/login?redirectTo=${encodeURIComponent(at)}`;
      expect(redirectOf(await site.send(at, { headers })), at).toEqual([303, target]);
      const isPosting = posting.includes(`/${path}`);
      const rejected = isPosting ? [303, toSignIn] : [405, null];
      expect(redirectOf(await site.post(at, {}, headers)), at).toEqual(rejected);
      expect(await (await site.send(`${at}.data`, { headers })).text(), at).toContain("/admin/login");
    }
  });

  test("a form sent after the session has ended redirects to its page, never to another site", async () => {
    const from = async (Referer: string) =>
      (await site.post("/admin/create-event", {}, { Referer })).headers.get("Location");
    const returnTo = encodeURIComponent("/admin/create-event?step=3");
    expect(await from(`${origin}/admin/create-event?step=3`)).toBe(`/admin/login?redirectTo=${returnTo}`);
    expect(await from("https://evil.example/admin")).toBe("/admin/login?redirectTo=%2Fadmin");
  });
});

describe("the dashboard", () => {
  let admin: AdminBrowser;
  beforeEach(async () => {
    admin = await openAdminBrowser(site);
  });
  const at = (id: string, change: string) => `/admin/events/${id}/${change}`;
  const statusOf = (id: string) => findEvent(site.db, id)?.event.status;

  test("counts and lists events with their numbers of comments and photos", async () => {
    const ended = makeEvent(site, { title: "结束了的" }, "ended");
    makeEvent(site, { title: "要来的" });
    await makePhotos(site, ended.id, [1, 3]);
    makeComment(site, { eventId: ended.id });
    const { html } = await admin.page("/admin");
    expect(textAt(html, "[aria-label=按状态筛选]")).toBe("2全部活动1进行中1已结束");
    const ticket = textsAt(html, "article").find((text) => text.includes("结束了的"));
    for (const count of ["1 条评论", "2 张照片"]) expect(ticket).toContain(count);
  });

  test("a change asks for confirmation, then changes the status and reports it once", async () => {
    const [change, button, status] = ["cancel", "取消活动", "cancelled"] as const;
    const { id, title } = makeEvent(site, { startAt: site.clock.now() });
    expect(textsAt((await admin.page(at(id, change))).html, "main button")).toEqual([button]);
    const response = await admin.post(at(id, change), {});
    expect([response.status, statusOf(id)]).toEqual([303, status]);
    const next = await site.page("/admin", { Cookie: `${admin.Cookie}; ${cookieOf(response)}` });
    expect(textAt(next.html, "[role=status]")).toContain(`活动「${title}」`);
    expect(next.response.headers.get("Set-Cookie")).toMatch(/^flash=; .*Max-Age=0/);
  });

  test("an event is completed at any time; before its start the question says so; album and discussion open", async () => {
    for (const startAt of [site.clock.now(), site.clock.now() + hourMs]) {
      const { id } = makeEvent(site, { startAt });
      const path = at(id, "complete");
      const card = (await admin.page("/admin")).html;
      expect(textAt(card, `article a[href^="${path}"]`)).toBe("标记为已完成");
      const question = textAt((await admin.page(path)).html, "main");
      expect(question.includes("活动还没有开始")).toBe(startAt > site.clock.now());
      expect([(await admin.post(path, {})).status, statusOf(id)]).toEqual([303, "ended"]);
      expect(textAt((await site.page(`/events/${id}`)).html, "main")).toContain("自由讨论");
      await makePhotos(site, id, [1]);
      expect((await site.page(`/photos/${id}`)).response.status).toBe(200);
    }
  });

  test("signing in again in a browser ends only its previous session", async () => {
    const [before, elsewhere] = [await signIn(site), await signIn(site)];
    const Cookie = cookieOf(await site.post("/admin/login", { password }, before));
    const statuses = [];
    for (const headers of [before, elsewhere, { Cookie }])
      statuses.push((await site.send("/admin/sessions", { headers })).status);
    expect(statuses).toEqual([303, 200, 200]);
  });
});
