// Who may call what: the administrator's calls are the administrator's alone, however somebody else asks, and what is not
// public comes out of no public call.
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { removalRequests } from "../../app/db/schema/removals";
import { setUserRole } from "../../app/domain/accounts/roles.server";
import { setEventArchived, setEventStatus } from "../../app/domain/events/commands.server";
import { listPhotoRecords } from "../../app/domain/photos/queries.server";
import { newId } from "../../app/platform/ids";
import { newToken } from "../../app/platform/tokens.server";
import { signIn } from "../support/admin-browser";
import { type Api, adminPassword, openApi } from "../support/api";
import type { Contract } from "../support/contract";
import { addFactor } from "../support/factor";
import {
  makeComment,
  makeEvent,
  makeImage,
  makePhotos,
  makePoll,
  makeWish,
  unwrap,
} from "../support/fixtures";
import { makeAccount, openSession } from "../support/member";
import { makeGuest } from "../support/signed-up";
import { createSite, origin, type TestSite } from "../support/site";

const admin = { kind: "admin" } as const;
const dayMs = 86_400_000;
type Headers = Record<string, string>;

let site: TestSite;
let api: Api;
beforeEach(async () => {
  site = await createSite({ RATE_LIMITS: "off" });
  api = await openApi(site);
});
afterEach(() => site.close());

/** Everything that a call could change: all rows of all tables, and all stored files. */
function stateOf({ db, folder }: TestSite): unknown {
  const sqlite = db.$client;
  const tables = sqlite.prepare("SELECT name FROM sqlite_master WHERE type = 'table' ORDER BY name").pluck();
  const rows = tables.all().map((name) => [name, sqlite.prepare(`SELECT * FROM "${name}"`).all()]);
  return { rows, files: readdirSync(join(folder, "uploads"), { recursive: true }).sort() };
}

/** A site's rows that every call of the administrator could act on, and the requests that would. */
async function adminCalls(contract: Contract) {
  const event = makeEvent(site, {}, "ended");
  await makePhotos(site, event.id, [1]);
  const photoId = listPhotoRecords(site.db, event.id)[0]?.id ?? "";
  const pending = { status: "pending" } as const;
  const { id: taking } = makeEvent(site, { registrationMode: "open" });
  const registrationId = makeGuest(site, taking).registration.id;
  const rows: Record<string, string> = {
    events: event.id,
    comments: makeComment(site, { eventId: event.id, ...pending }).id,
    wishes: makeWish(site, pending).id,
    polls: makePoll(site).id,
  };
  const body = {
    ...{ title: "改过的标题", startTime: "2026-11-28T13:00:00Z", status: "approved", isFeatured: true },
    ...{ isPublic: false, options: ["一", "二", "三"], caption: "改过", photos: [{ url: "/uploads/a.jpg" }] },
  };
  return contract.calls
    .filter(({ security }) => security.length > 0)
    .map(({ operationId, method, path, requestBody }) => {
      const isOfGuests = path.includes("/registrations");
      const id = isOfGuests ? taking : (rows[path.split("/")[1] ?? ""] ?? "");
      const address = `/api${path.replace("{id}", id).replace("{photoId}", photoId).replace("{registrationId}", registrationId)}`;
      const isForm = requestBody?.content["multipart/form-data"] !== undefined;
      const form = new FormData();
      form.append("file", new Blob(["picture"]), "a.jpg");
      const send = (headers: Headers) =>
        site.send(address, {
          method,
          headers: { ...(requestBody && !isForm ? { "Content-Type": "application/json" } : {}), ...headers },
          body: isForm ? form : requestBody ? JSON.stringify(body) : null,
        });
      return { operationId, send };
    });
}

/** Every call of the administrator rejects who comes with these headers, and nothing at all changes. */
async function expectRejected(headers: Headers) {
  const all = await adminCalls(api.contract);
  expect(all.length).toBeGreaterThan(18);
  const before = stateOf(site);
  for (const { operationId, send } of all) {
    const response = await send(headers);
    expect(response.status, operationId).toBe(401);
    expect(response.headers.get("WWW-Authenticate"), operationId).toBe("Bearer");
    expect(response.headers.get("Cache-Control"), operationId).toContain("no-store");
    expect(await response.json(), operationId).toEqual({ success: false, error: "请先登录管理员账号" });
  }
  expect(stateOf(site)).toEqual(before);
}

const stats = "/api/wishes/admin/stats";
const statusOf = async (headers: Headers) => (await site.send(stats, { headers })).status;

/** The cookie of an account; with the role of an administrator when wanted. */
async function memberCookie(role: "user" | "admin"): Promise<Headers> {
  const email = `${role}@example.org`;
  const id = await makeAccount(site.db, email, site.clock.now());
  unwrap(setUserRole(site.db, admin, { email, role }, site.clock.now()));
  return { Cookie: `session=${openSession(site.db, id, site.clock.now())}` };
}

describe("every administrator operation rejects", () => {
  test("a client without credentials", () => expectRejected({}));

  test.each([
    ["no token after Bearer", "Bearer"],
    ["another scheme", "Basic x"],
    ["name and password", `Basic ${btoa(`admin:${adminPassword}`)}`],
    ["an unknown scheme", "Token x"],
    ["two tokens", "Bearer a b"],
    ["letters that no token has", "Bearer *;*"],
    ["a token of thousands of letters", `Bearer ${"a".repeat(5000)}`],
  ])("a header without a token: %s", (_name, Authorization) => expectRejected({ Authorization }));

  test("a forged token", () => expectRejected({ Authorization: `Bearer ${newToken()}` }));

  test("a token with its last letter changed", async () => {
    const { token } = await api.signIn();
    const other = token.endsWith("A") ? "B" : "A";
    await expectRejected({ Authorization: `Bearer ${token.slice(0, -1)}${other}` });
  });

  test("the token of an expired session", async () => {
    const { headers, expiresAt } = await api.signIn();
    expect(Date.parse(expiresAt)).toBe(site.clock.now() + 7 * dayMs);
    site.clock.time += 7 * dayMs - 1;
    expect(await statusOf(headers)).toBe(200);
    site.clock.time += 1;
    await expectRejected(headers);
  });

  test("a token that was signed out", async () => {
    const { headers, client } = await api.signIn();
    const other = await api.signIn();
    const { data } = await client.POST("/admin/logout");
    expect(data).toEqual({ success: true, data: { ended: true } });
    await expectRejected(headers);
    expect(await statusOf(other.headers)).toBe(200);
  });

  test("a token after all sessions were ended", async () => {
    const { headers } = await api.signIn();
    const adminBrowser = await signIn(site);
    expect((await site.post("/admin/sessions/end", {}, adminBrowser)).status).toBe(303);
    await expectRejected(headers);
    await expectRejected(adminBrowser);
  });

  test("a member without administrator rights, by cookie and by token", async () => {
    const { Cookie = "" } = await memberCookie("user");
    await expectRejected({ Cookie });
    await expectRejected({ Authorization: `Bearer ${Cookie.replace("session=", "")}` });
  });

  test("an administrator's account with a pending second factor, by cookie and by token", async () => {
    const { Cookie = "" } = await memberCookie("admin");
    expect(await statusOf({ Cookie })).toBe(200);
    const [userId] = site.db.$client.prepare("SELECT user_id FROM sessions").pluck().all();
    addFactor(site.db, String(userId), site.clock.now());
    await expectRejected({ Cookie });
    await expectRejected({ Authorization: `Bearer ${Cookie.replace("session=", "")}` });
  });

  test("an account whose role was revoked", async () => {
    const headers = await memberCookie("admin");
    expect(await statusOf(headers)).toBe(200);
    const role = { email: "admin@example.org", role: "user" } as const;
    unwrap(setUserRole(site.db, admin, role, site.clock.now()));
    await expectRejected(headers);
  });

  test("a cookie of the administrator beside an invalid token", async () => {
    const adminBrowser = await signIn(site);
    expect(await statusOf(adminBrowser)).toBe(200);
    for (const Authorization of [`Bearer ${newToken()}`, "Bearer", "Basic x", ""]) {
      await expectRejected({ ...adminBrowser, Authorization });
    }
  });

  test("the token as a cookie of another name, or in the URL", async () => {
    const { token } = await api.signIn();
    await expectRejected({ Cookie: `session=${token}; token=${token}` });
    expect((await site.send(`${stats}?token=${token}&access_token=${token}`)).status).toBe(401);
  });
});

describe("the administrator is accepted", () => {
  test("with a token", async () => {
    const { client } = await api.signIn();
    const { data } = await client.GET("/wishes/admin/stats");
    expect(data?.data).toEqual({ total: 0, pending: 0, approved: 0, rejected: 0 });
  });

  test("with a token in any spelling of Bearer", async () => {
    const { token } = await api.signIn();
    expect(await statusOf({ Authorization: `bearer  ${token}` })).toBe(200);
  });

  test("with the administrator's cookie, from the site's own pages", async () => {
    expect(await statusOf({ ...(await signIn(site)), Origin: origin })).toBe(200);
  });

  test("as an account with the role, by cookie", async () => {
    expect(await statusOf(await memberCookie("admin"))).toBe(200);
  });

  test("with a valid token beside an invalid cookie", async () => {
    const { headers } = await api.signIn();
    expect(await statusOf({ ...headers, Cookie: "admin=forged; session=forged" })).toBe(200);
  });
});

describe("a write from another site's page", () => {
  const evil = { Origin: "https://evil.example" };
  const json = { "Content-Type": "application/json" };
  const create = (headers: Headers) =>
    site.send("/api/polls", {
      method: "POST",
      headers: { ...json, ...headers },
      body: JSON.stringify({ title: "去哪儿", options: ["一", "二", "三"] }),
    });

  test.each<Headers>([
    evil,
    { Origin: "null" },
    { "Sec-Fetch-Site": "cross-site" },
  ])("with the administrator's cookie and %j is rejected and changes nothing", async (headers) => {
    for (const cookie of [await signIn(site), await memberCookie("admin")]) {
      const before = stateOf(site);
      const response = await create({ ...cookie, ...headers });
      expect(response.status).toBe(403);
      expect(await response.json()).toEqual({ success: false, error: "请求来自别的网站，已被拒绝" });
      expect(stateOf(site)).toEqual(before);
      break;
    }
  });

  test("with a token is accepted: browsers do not add it automatically", async () => {
    const { headers } = await api.signIn();
    expect((await create({ ...headers, ...evil })).status).toBe(201);
  });

  test("with the cookie from the site's own pages is accepted", async () => {
    expect((await create({ ...(await signIn(site)), Origin: origin })).status).toBe(201);
  });
});

describe("the log", () => {
  test("never contains a token or a password, with any outcome", async () => {
    const wrong = "nearly the horse";
    const { token, headers } = await api.signIn();
    await api.anyone.POST("/admin/login", { body: { password: wrong } });
    const login = (body: string, type = "application/json") =>
      site.send("/api/admin/login", { method: "POST", headers: { "Content-Type": type }, body });
    await login(`{"password": "${adminPassword}"`);
    await login(JSON.stringify({ password: [adminPassword] }));
    await login(`password=${adminPassword}`, "application/x-www-form-urlencoded");
    await site.send(`${stats}?token=${token}&password=${wrong}`, { headers });
    await site.send(`/api/nope?token=${token}`, { headers });
    // An unexpected error is logged with all its details.
    site.db.$client.exec("ALTER TABLE wishes RENAME TO lost");
    expect(await statusOf(headers)).toBe(500);
    site.db.$client.exec("ALTER TABLE sessions RENAME TO lost_sessions");
    expect(await statusOf(headers)).toBe(500);
    expect((await login(JSON.stringify({ password: adminPassword }))).status).toBe(500);
    const log = site.logged.join("\n");
    expect(log).toContain("no such table");
    for (const secret of [token, adminPassword, wrong, encodeURIComponent(wrong)]) {
      expect(log).not.toContain(secret);
    }
  });
});

describe("non-public content", () => {
  let count = 0;
  let markers: Record<string, string> = {};
  let ids: { events: string[]; archived: string; polls: string[] };

  /** A marker for data that must not be returned. */
  const secret = (what: string) => {
    count += 1;
    markers[what] = `Marke${count}x`;
    return markers[what] ?? "";
  };

  beforeEach(async () => {
    markers = {};
    const event = makeEvent(site, { title: "公开的活动" }, "ended");
    const reopened = makeEvent(site, { title: "重新开放的活动" }, "ended");
    const archived = makeEvent(site, { title: secret("title of an archived event") }, "ended");
    makeComment(site, { eventId: event.id, content: "公开的评论", authorEmail: `${secret("e-mail")}@a.org` });
    const rejectionReason = secret("reason of a rejected comment");
    const pending = { status: "pending" } as const;
    makeComment(site, { eventId: event.id, content: secret("pending comment"), ...pending });
    makeComment(site, {
      ...{ eventId: event.id, status: "rejected", rejectionReason },
      ...{ content: secret("rejected comment"), authorName: secret("name at a rejected comment") },
    });
    makeComment(site, { eventId: reopened.id, content: secret("comment before the end") });
    await makePhotos(site, event.id, [1]);
    await makePhotos(site, reopened.id, [1]);
    const caption = secret("caption before the end");
    site.db.$client.prepare("UPDATE photos SET caption = ? WHERE event_id = ?").run(caption, reopened.id);
    unwrap(setEventStatus(site.db, admin, { id: reopened.id, status: "active" }, site.clock.now()));
    unwrap(setEventArchived(site.db, admin, { id: archived.id, archived: true }, site.clock.now()));

    const qr = await makeImage(site, "#123456", 400, 400, "qr");
    const groupQrValidUntil = site.clock.now() + 1000;
    const old = makeEvent(site, { groupQrImageId: qr.id, groupQrValidUntil });
    markers["group code that has run out"] = qr.hash;
    site.clock.time += 1000;

    makeWish(site, { content: "公开的心愿", isFeatured: true });
    makeWish(site, { content: secret("pending wish"), ...pending });
    makeWish(site, {
      ...{ status: "rejected", adminNote: secret("note at a rejected wish") },
      ...{ content: secret("rejected wish"), authorName: secret("name at a rejected wish") },
    });
    makeWish(site, { content: secret("hidden wish"), isPublic: false });

    const { id: userId } = await member(`${secret("e-mail of a member")}@a.org`.toLowerCase());
    makeWish(site, { content: "会员的心愿", userId });
    makeComment(site, { eventId: event.id, content: "会员的评论", userId });
    const draft = makePoll(site, {
      title: secret("draft of a poll"),
      option1: secret("option of a draft"),
      status: "draft",
    });
    const open = makePoll(site, { title: "公开的投票", isAnonymous: false });
    site.db
      .insert(removalRequests)
      .values({
        id: newId(),
        eventId: event.id,
        about: "照片",
        reason: "不想公开",
        contact: secret("contact"),
        createdAt: 1,
      })
      .run();
    ids = {
      events: [event.id, reopened.id, old.id],
      archived: archived.id,
      polls: [draft.id, open.id],
    };
  });

  async function member(email: string) {
    markers["e-mail of a member"] = email;
    return { id: await makeAccount(site.db, email, site.clock.now()) };
  }

  /** What of the markers a text tells. */
  const told = (text: string) => Object.keys(markers).filter((what) => text.includes(markers[what] ?? ""));

  const queries = [
    ...["", "?limit=100", "?page=2&limit=1", "?sortBy=createdAt&sortOrder=asc"],
    ...["?archived=true", "?archived=false", "?search=Marke", "?status=cancelled"],
    ...["all", "pending", "approved", "rejected", "draft", "ended", "active"].map(
      (status) => `?status=${status}`,
    ),
  ];

  /** The addresses of every public GET, lists with every question that may be put to them. */
  function publicAddresses(): string[] {
    const reads = api.contract.calls.filter(
      ({ method, security }) => method === "GET" && security.length === 0,
    );
    return reads.flatMap(({ path, parameters = [] }) => {
      const own = path.startsWith("/polls") ? ids.polls : ids.events;
      const paths = path.includes("{id}") ? own.map((id) => path.replace("{id}", id)) : [path];
      const isList = parameters.some((parameter) => parameter.in === "query");
      return paths.flatMap((each) => (isList ? queries : [""]).map((query) => `/api${each}${query}`));
    });
  }

  /** The responses of all public URLs to a visitor, joined. */
  async function allTold(headers: Headers): Promise<string> {
    const texts: string[] = [];
    for (const address of [...publicAddresses(), "/events.atom", "/wishes.atom"]) {
      const response = await site.send(address, { headers });
      const text = await response.text();
      expect(response.status, address).toBeLessThan(500);
      expect(told(text), address).toEqual([]);
      texts.push(text);
    }
    return texts.join("\n");
  }

  test("is in no public operation or feed, except for the administrator", async () => {
    const asMember = await memberCookie("user");
    const bearer = { Authorization: `Bearer ${newToken()}` };
    for (const headers of [{}, asMember, bearer, { Cookie: "admin=forged" }]) {
      const texts = await allTold(headers);
      for (const shown of [
        "公开的活动",
        "公开的评论",
        "公开的心愿",
        "公开的投票",
        "会员的心愿",
        "会员的评论",
      ]) {
        expect(texts).toContain(shown);
      }
    }
  });

  test("an archived event is in no list, but has its page", async () => {
    const response = await site.send(`/api/events/${ids.archived}`);
    expect(response.status).toBe(200);
    const { data } = await response.json();
    expect(data).toMatchObject({ archived: true, title: markers["title of an archived event"] });
  });

  test("the administrator's responses contain the markers", async () => {
    const { headers } = await api.signIn();
    const texts: string[] = [];
    for (const address of [
      ...publicAddresses(),
      ...api.contract.calls
        .filter(({ method, security }) => method === "GET" && security)
        .map(({ path }) => `/api${path}`),
    ]) {
      texts.push(await (await site.send(address, { headers })).text());
    }
    const found = told(texts.join("\n"));
    for (const what of [
      ...["title of an archived event", "pending comment", "pending wish", "note at a rejected wish"],
      ...["draft of a poll", "option of a draft", "caption before the end", "group code that has run out"],
      ...["e-mail of a member", "name at a rejected wish"],
    ]) {
      expect(found).toContain(what);
    }
  });
});
