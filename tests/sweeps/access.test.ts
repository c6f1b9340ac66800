// Authorisation of the API: administrator operations reject every other client, and public operations return no
// private content.
import { beforeEach, describe, expect, test } from "vitest";
import { removalRequests } from "../../app/db/schema/removals";
import { setEventArchived, setEventStatus } from "../../app/domain/events/commands.server";
import { setAccountAccess } from "../../app/domain/organisers/accounts.server";
import { newId } from "../../app/platform/ids";
import { newToken } from "../../app/platform/tokens.server";
import { signIn } from "../support/admin-browser";
import { type Api, adminPassword, openApi } from "../support/api";
import { openEachSite, site } from "../support/each-site";
import { addFactor } from "../support/factor";
import {
  makeComment,
  makeEvent,
  makeImage,
  makePhotos,
  makePoll,
  makeQuestion,
  makeWish,
  unwrap,
} from "../support/fixtures";
import { makeAccount, openSession } from "../support/member";
import { origin } from "../support/site";
import { stateOf } from "../support/site-state";
import { requestFor, worksOf } from "./scenarios";

const admin = { kind: "admin" } as const;
const dayMs = 86_400_000;
const pending = { status: "pending" } as const;
type Headers = Record<string, string>;

openEachSite({ RATE_LIMITS: "off" });
let api: Api;
beforeEach(async () => {
  api = await openApi(site);
});

/** Expects every administrator operation to reject each of these clients without any change. */
async function expectRejected(clients: Headers[]) {
  const operations = api.contract.calls.filter(({ security }) => security.length > 0);
  expect(operations.length).toBeGreaterThan(18);
  const works = await Promise.all(operations.map((operation) => worksOf(site, operation)));
  const before = stateOf(site);
  for (const headers of clients)
    for (const [at, operation] of operations.entries()) {
      const { operationId } = operation;
      const response = await site.handler(requestFor(operation, { ...works[at], headers }));
      expect(response.status, operationId).toBe(401);
      expect(response.headers.get("WWW-Authenticate"), operationId).toBe("Bearer");
      expect(response.headers.get("Cache-Control"), operationId).toContain("no-store");
      expect(await response.json(), operationId).toEqual({ success: false, error: "请先登录管理员账号" });
    }
  expect(stateOf(site)).toEqual(before);
}

const stats = "/api/wishes/admin/stats";
const statusOf = async (headers: Headers) => (await site.send(stats, { headers })).status;

/** The cookie of an account, optionally with the role of an administrator. */
async function memberCookie(access: "none" | "full"): Promise<Headers> {
  const email = `${access}@example.org`;
  const id = await makeAccount(site.db, email, site.clock.now());
  unwrap(setAccountAccess(site.db, admin, { email, access }, site.clock.now()));
  return { Cookie: `session=${openSession(site.db, id, site.clock.now())}` };
}

const bearerOf = (token: string): Headers => ({ Authorization: `Bearer ${token}` });

/** Rejected clients, with their headers. */
const rejected: [who: string, credentials: () => Promise<Headers[]>][] = [
  ["a client without credentials", async () => [{}]],
  [
    "a header without a token",
    async () =>
      [
        ...["Bearer", "Basic x", `Basic ${btoa(`admin:${adminPassword}`)}`, "Token x", "Bearer a b"],
        ...["Bearer *;*", `Bearer ${"a".repeat(5000)}`],
      ].map((Authorization) => ({ Authorization })),
  ],
  [
    "a forged token, and one with its last letter changed",
    async () => {
      const { token } = await api.signIn();
      return [newToken(), `${token.slice(0, -1)}${token.endsWith("A") ? "B" : "A"}`].map(bearerOf);
    },
  ],
  [
    "the token of an expired session",
    async () => {
      const { headers, expiresAt } = await api.signIn();
      expect(Date.parse(expiresAt)).toBe(site.clock.now() + 7 * dayMs);
      site.clock.time += 7 * dayMs - 1;
      expect(await statusOf(headers)).toBe(200);
      site.clock.time += 1;
      return [headers];
    },
  ],
  [
    "a token that was signed out, which ends no other session",
    async () => {
      const [{ headers, client }, other] = [await api.signIn(), await api.signIn()];
      const { data } = await client.POST("/admin/logout");
      expect(data).toEqual({ success: true, data: { ended: true } });
      expect(await statusOf(other.headers)).toBe(200);
      return [headers];
    },
  ],
  [
    "a token and a cookie after all sessions were ended",
    async () => {
      const [{ headers }, adminBrowser] = [await api.signIn(), await signIn(site)];
      expect((await site.post("/admin/sessions/end", {}, adminBrowser)).status).toBe(303);
      return [headers, adminBrowser];
    },
  ],
  [
    "a member without administrator rights, by cookie and by token",
    async () => {
      const { Cookie = "" } = await memberCookie("none");
      return [{ Cookie }, bearerOf(Cookie.replace("session=", ""))];
    },
  ],
  [
    "an administrator's account with a pending second factor, by cookie and by token",
    async () => {
      const { Cookie = "" } = await memberCookie("full");
      expect(await statusOf({ Cookie })).toBe(200);
      const [userId] = site.db.$client.prepare("SELECT user_id FROM sessions").pluck().all();
      addFactor(site.db, String(userId), site.clock.now());
      return [{ Cookie }, bearerOf(Cookie.replace("session=", ""))];
    },
  ],
  [
    "an account whose role was revoked",
    async () => {
      const headers = await memberCookie("full");
      expect(await statusOf(headers)).toBe(200);
      const access = { email: "full@example.org", access: "none" } as const;
      unwrap(setAccountAccess(site.db, admin, access, site.clock.now()));
      return [headers];
    },
  ],
  [
    "a cookie of the administrator beside an invalid token",
    async () => {
      const adminBrowser = await signIn(site);
      expect(await statusOf(adminBrowser)).toBe(200);
      const invalid = [`Bearer ${newToken()}`, "Bearer", "Basic x", ""];
      return invalid.map((Authorization) => ({ ...adminBrowser, Authorization }));
    },
  ],
  [
    "the token as a cookie of another name, or in the URL",
    async () => {
      const { token } = await api.signIn();
      expect((await site.send(`${stats}?token=${token}&access_token=${token}`)).status).toBe(401);
      return [{ Cookie: `session=${token}; token=${token}` }];
    },
  ],
];

test.each(rejected)("every administrator operation rejects %s", async (_who, credentials) => {
  await expectRejected(await credentials());
});

const accepted: [how: string, credentials: () => Promise<Headers>][] = [
  ["a token", async () => (await api.signIn()).headers],
  ["any spelling of Bearer", async () => ({ Authorization: `bearer  ${(await api.signIn()).token}` })],
  ["its cookie, from the site's own pages", async () => ({ ...(await signIn(site)), Origin: origin })],
  ["the cookie of an account with the role", () => memberCookie("full")],
  [
    "a valid token beside an invalid cookie",
    async () => ({ ...(await api.signIn()).headers, Cookie: "admin=forged; session=forged" }),
  ],
];

test.each(accepted)("the administrator is accepted with %s", async (_how, credentials) => {
  expect(await statusOf(await credentials())).toBe(200);
});

test("the log never contains a token or a password, with any outcome", async () => {
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
    makeComment(site, { eventId: event.id, content: secret("pending comment"), ...pending });
    makeComment(site, {
      eventId: event.id,
      status: "rejected",
      rejectionReason,
      content: secret("rejected comment"),
      authorName: secret("name at a rejected comment"),
    });
    makeComment(site, { eventId: reopened.id, content: secret("comment before the end") });
    for (const eventId of [event.id, reopened.id]) {
      makeQuestion(site, { eventId, content: secret(`question without an answer ${eventId}`) });
      makeQuestion(site, {
        eventId,
        status: "rejected",
        rejectionReason: secret(`reason of a rejected question ${eventId}`),
        content: secret(`rejected question ${eventId}`),
      });
    }
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
      status: "rejected",
      adminNote: secret("note at a rejected wish"),
      content: secret("rejected wish"),
      authorName: secret("name at a rejected wish"),
    });
    makeWish(site, { content: secret("hidden wish"), isPublic: false });

    const email = `${secret("e-mail of a member")}@a.org`.toLowerCase();
    markers["e-mail of a member"] = email;
    const userId = await makeAccount(site.db, email, site.clock.now());
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
    ids = { events: [event.id, reopened.id, old.id], archived: archived.id, polls: [draft.id, open.id] };
  });

  /** The markers in a text. */
  const markersIn = (text: string) =>
    Object.keys(markers).filter((what) => text.includes(markers[what] ?? ""));

  const queries = [
    ...["", "?limit=100", "?page=2&limit=1", "?sortBy=createdAt&sortOrder=asc"],
    ...["?archived=true", "?archived=false", "?search=Marke", "?status=cancelled"],
    ...["all", "pending", "approved", "rejected", "draft", "ended", "active"].map(
      (status) => `?status=${status}`,
    ),
  ];

  /** The URLs of every public GET, lists with every possible parameter. */
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
  async function allResponses(headers: Headers): Promise<string> {
    const texts: string[] = [];
    for (const address of [...publicAddresses(), "/events.atom", "/wishes.atom"]) {
      const response = await site.send(address, { headers });
      const text = await response.text();
      expect(response.status, address).toBeLessThan(500);
      expect(markersIn(text), address).toEqual([]);
      texts.push(text);
    }
    return texts.join("\n");
  }

  test("is in no public operation or feed, except for the administrator", async () => {
    const asMember = await memberCookie("none");
    const bearer = { Authorization: `Bearer ${newToken()}` };
    for (const headers of [{}, asMember, bearer, { Cookie: "admin=forged" }]) {
      const texts = await allResponses(headers);
      const shown = ["活动", "评论", "心愿", "投票"].map((what) => `公开的${what}`);
      for (const text of [...shown, "会员的心愿", "会员的评论"]) expect(texts).toContain(text);
    }
  });

  test("an archived event is in no list, but has its page", async () => {
    const response = await site.send(`/api/events/${ids.archived}`);
    expect(response.status).toBe(200);
    const { data } = await response.json();
    expect(data).toMatchObject({ archived: true, title: markers["title of an archived event"] });
  });

  // Proves that each marker is where an operation could return it.
  test("the administrator's responses contain the markers", async () => {
    const { headers } = await api.signIn();
    const reads = api.contract.calls
      .filter(({ method }) => method === "GET")
      .map(({ path }) => `/api${path}`);
    const texts: string[] = [];
    for (const address of [...publicAddresses(), ...reads])
      texts.push(await (await site.send(address, { headers })).text());
    expect(markersIn(texts.join("\n"))).toEqual(
      expect.arrayContaining([
        ...["title of an archived event", "pending comment", "pending wish", "note at a rejected wish"],
        ...["draft of a poll", "option of a draft", "caption before the end", "group code that has run out"],
        ...["e-mail of a member", "name at a rejected wish"],
      ]),
    );
  });
});
