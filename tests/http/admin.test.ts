import { describe, expect, test } from "vitest";
import { listAdminSessions } from "../../app/domain/organisers/sessions.server";
import { flashOf, signIn } from "../support/admin-browser";
import { openEachSite, site } from "../support/each-site";
import { makeComment, makeEvent, makePhotos } from "../support/fixtures";
import { postingRoutes } from "../support/posting-routes";
import { origin, server, textOf } from "../support/site";
import { combinations } from "../support/tier";

const password = "correct horse";
const dayMs = 86_400_000;

openEachSite({ RATE_LIMITS: "off", BASE_URL: origin });

describe("signing in", () => {
  test.each(["/admin", "/dashboard", "/admin/login"])("%s shows the form without a session", async (path) => {
    const { status, html, response } = await site.page(path);
    expect(status).toBe(200);
    expect(textOf(html.querySelector("h1"))).toBe("管理员登录");
    expect(html.querySelector("input[name=password]")?.getAttribute("autocomplete")).toBe("current-password");
    expect(response.headers.get("Cache-Control")).toBe("private, no-store");
  });

  test("a wrong or an empty password is reported at the field and sets no cookie", async () => {
    for (const [tried, message] of [
      ["wrong", "密码错误，请重试"],
      ["", "请输入密码"],
    ] as const) {
      const response = await site.post("/admin/login", { password: tried, redirectTo: "/admin/sessions" });
      expect([response.status, response.headers.get("Set-Cookie")]).toEqual([422, null]);
      expect(await response.text()).toContain(message);
    }
  });

  test("the correct one redirects to the requested local page, with an HttpOnly cookie", async () => {
    const { html } = await site.page("/admin/login?redirectTo=%2Fadmin%2Fsessions");
    expect(textOf(html.querySelector("main"))).toContain("请先登录管理员账号");
    for (const [redirectTo, to] of [
      ["", "/admin"],
      ["/admin/sessions", "/admin/sessions"],
      ["//evil.example", "/admin"],
    ] as const) {
      const response = await site.post("/admin/login", { password, redirectTo });
      expect(response.headers.get("Location")).toBe(to);
      expect(response.headers.get("Set-Cookie")).toMatch(
        /^admin=[\w-]{43}; Path=\/; Max-Age=604800; HttpOnly; SameSite=Lax$/,
      );
    }
  });

  test("the token is stored as a hash only, and the session lasts seven days", async () => {
    const { Cookie } = await signIn(site);
    const [session] = listAdminSessions(site.db, site.clock.now());
    expect(JSON.stringify(session)).not.toContain(Cookie.slice("admin=".length));
    expect((session?.expiresAt ?? 0) - site.clock.now()).toBe(7 * dayMs);
  });
});

describe("without the administrator's session", () => {
  const open = new Set(["admin/login", "admin/login/code", "admin/logout"]);
  const guarded = Object.values(server.build.routes)
    .flatMap((route) => route?.path ?? [])
    .filter((path) => /^(admin\/|drafts?\b)/.test(path) && !open.has(path));

  const posting = postingRoutes();
  const values: Record<string, string> = {
    id: "abcdefghijkl",
    change: "delete",
    which: "all",
    field: "cover",
    photo: "abcdefghijkl",
    verdict: "approve",
    auditId: "abcdefghijkl",
    decision: "remove",
  };
  const address = (path: string) => `/${path.replace(/:(\w+)/g, (_, name) => values[name] ?? name)}`;

  test("guarded routes exist, also outside /admin", () => {
    expect(guarded).toEqual(expect.arrayContaining(["admin/sessions", "drafts", "draft-test"]));
  });

  test("reading, posting and data of every guarded route are rejected with any cookie", async () => {
    const expired = await signIn(site);
    site.clock.time += 7 * dayMs + 1;
    const revoked = await signIn(site);
    await site.post("/admin/logout", {}, revoked);
    const cookies = [expired, revoked, ...["", "admin=", "admin=forged"].map((Cookie) => ({ Cookie }))];
    const toSignIn = expect.stringMatching(/^\/admin\/login/);
    for (const [path, headers] of combinations(guarded, cookies)) {
      const at = address(path);
      const read = await site.send(at, { headers });
      const target = `/admin/login?redirectTo=${encodeURIComponent(at)}`;
      expect([at, read.status, read.headers.get("Location")]).toEqual([at, 303, target]);
      const posted = await site.post(at, {}, headers);
      expect([at, posted.status, posted.headers.get("Location")]).toEqual(
        posting.includes(`/${path}`) ? [at, 303, toSignIn] : [at, 405, null],
      );
      const data = await site.send(`${at}.data`, { headers });
      expect(await data.text(), at).toContain("/admin/login");
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
  test("counts and lists events with their numbers of comments and photos", async () => {
    const ended = makeEvent(site, { title: "结束了的" }, "ended");
    makeEvent(site, { title: "要来的" });
    await makePhotos(site, ended.id, [1, 3]);
    makeComment(site, { eventId: ended.id });
    const { html } = await site.page("/admin", await signIn(site));
    expect(textOf(html.querySelector("[aria-label=按状态筛选]"))).toBe("2全部活动0进行中1已结束");
    const ticket = html.querySelectorAll("article").find((each) => textOf(each).includes("结束了的"));
    expect(textOf(ticket)).toContain("1 条评论");
    expect(textOf(ticket)).toContain("2 张照片");
  });

  test.each([
    "/admin",
    "/admin/events",
  ])("%s links to each event's poster without loading it", async (path) => {
    const events = [makeEvent(site), makeEvent(site, {}, "ended")];
    const { html } = await site.page(path, await signIn(site));
    const previews = html.querySelectorAll("article a").filter((link) => textOf(link) === "海报预览");
    expect(previews.map((link) => link.getAttribute("href")).sort()).toEqual(
      events.map(({ id }) => `/events/${id}/poster`).sort(),
    );
    expect(html.querySelectorAll("article img")).toEqual([]);
  });

  test.each([
    ["complete", "标记为已完成", "ended"],
    ["cancel", "取消活动", "cancelled"],
  ])("%s asks for confirmation, then changes the status and reports it once", async (change, button, status) => {
    const { id, title } = makeEvent(site, { startAt: site.clock.now() });
    const cookie = await signIn(site);
    const confirmation = await site.page(`/admin/events/${id}/${change}`, cookie);
    expect(confirmation.html.querySelectorAll("main button").map(textOf)).toEqual([button]);
    const response = await site.post(`/admin/events/${id}/${change}`, {}, cookie);
    expect(response.status).toBe(303);
    const stored = site.db.$client.prepare("SELECT status FROM events WHERE id = ?").pluck().get(id);
    expect(stored).toBe(status);
    const flash = (response.headers.get("Set-Cookie") ?? "").split(";")[0] ?? "";
    const headers = { Cookie: `${cookie.Cookie}; ${flash}` };
    const next = await site.page("/admin", headers);
    expect(textOf(next.html.querySelector("[role=status]"))).toContain(`活动「${title}」`);
    expect(next.response.headers.get("Set-Cookie")).toMatch(/^flash=; .*Max-Age=0/);
  });

  test("an event is completed once it has begun, not before", async () => {
    const { id } = makeEvent(site);
    const cookie = await signIn(site);
    const path = `/admin/events/${id}/complete`;
    const status = () => site.db.$client.prepare("SELECT status FROM events WHERE id = ?").pluck().get(id);
    for (const early of [await site.send(path, { headers: cookie }), await site.post(path, {}, cookie)])
      expect([early.headers.get("Location"), flashOf(site, early)]).toEqual([
        "/admin",
        "活动还没有开始，不能标记为已完成",
      ]);
    expect(status()).toBe("active");
    const startAt = site.clock.now();
    site.db.$client.prepare("UPDATE events SET start_at = ? WHERE id = ?").run(startAt, id);
    expect((await site.post(path, {}, cookie)).status).toBe(303);
    expect(status()).toBe("ended");
  });

  test("archiving removes an event from the lists and can be undone", async () => {
    const { id } = makeEvent(site, { title: "旧告示" });
    const cookie = await signIn(site);
    await site.post(`/admin/events/${id}/archive`, {}, cookie);
    expect((await site.page("/events")).html.toString()).not.toContain("旧告示");
    expect((await site.page("/admin", cookie)).html.querySelector("article")).toBeNull();
    expect((await site.page("/admin?view=archived", cookie)).html.toString()).toContain("旧告示");
    await site.post(`/admin/events/${id}/unarchive`, {}, cookie);
    expect((await site.page("/events")).html.toString()).toContain("旧告示");
  });

  test("deleting is final, and a second press returns 404", async () => {
    const { id } = makeEvent(site);
    const cookie = await signIn(site);
    expect((await site.post(`/admin/events/${id}/delete`, {}, cookie)).status).toBe(303);
    expect((await site.send(`/events/${id}`)).status).toBe(404);
    expect((await site.post(`/admin/events/${id}/delete`, {}, cookie)).status).toBe(404);
  });

  test("signing in again in a browser ends only its previous session", async () => {
    const [before, elsewhere] = [await signIn(site), await signIn(site)];
    const again = await site.post("/admin/login", { password }, before);
    const after = { Cookie: (again.headers.get("Set-Cookie") ?? "").split(";")[0] ?? "" };
    const statuses = [];
    for (const headers of [before, elsewhere, after])
      statuses.push((await site.send("/admin/sessions", { headers })).status);
    expect(statuses).toEqual([303, 200, 200]);
  });
});
