// Permissions: every organiser URL and every operation of the API, for anonymous clients and each role.
import { beforeEach, describe, expect, test } from "vitest";
import { setEventStatus } from "../../app/domain/events/commands.server";
import type { Permission } from "../../app/domain/organisers/roles";
import { changeGuest } from "../../app/domain/registrations/organise.server";
import { requestRemoval } from "../../app/domain/removals/commands.server";
import { operations } from "../../app/routes/api/operations.server";
import { openEachSite, site } from "../support/each-site";
import { makeComment, makeEvent, makePhotos, makePoll, makeWish, unwrap } from "../support/fixtures";
import { locationOf } from "../support/html";
import { openHelper } from "../support/organisers";
import { postingRoutes } from "../support/posting-routes";
import { privateRoutes } from "../support/public-pages";
import { contextOf, makeGuest } from "../support/signed-up";
import { textOf } from "../support/site";
import { openVisitor, type Visitor } from "../support/visitor";

openEachSite({ RATE_LIMITS: "off" });

const notPermitted = "您的权限不包括这一页";
let [own, other]: [string, string] = ["", ""];
let values: Record<string, string> = {};
let people: Record<string, Visitor>;

beforeEach(async () => {
  own = makeEvent(site, { title: "自己的活动", registrationMode: "open", depositCents: 1000 }).id;
  other = makeEvent(site, { title: "别人的活动", registrationMode: "open" }).id;
  const ended = makeEvent(site, { title: "结束的活动" }, "ended").id;
  await makePhotos(site, ended, [1]);
  const request = { eventId: ended, slot: 1, addressHash: "h" };
  const removal = requestRemoval(site.db, request, { reason: "是我", contact: "" }, site.clock.now());
  const some = "abcdefghijkl";
  values = {
    guest: makeGuest(site, own).registration.id,
    comment: makeComment(site, { eventId: ended }).id,
    question: makeComment(site, { eventId: own, kind: "question", status: "pending" }).id,
    wish: makeWish(site).id,
    poll: makePoll(site).id,
    removal: unwrap(removal).id,
    ...{ organiser: some, auditId: some, draft: some, photo: some },
    ...{ change: "postpone", which: "all", field: "cover", verdict: "delete", decision: "keep" },
  };
  const helper = (name: string, role: Parameters<typeof openHelper>[1]["role"], eventIds?: string[]) =>
    openHelper(site, { role, name, eventIds: eventIds ?? null });
  people = {
    anonymous: openVisitor(site),
    "check-in of one event": await helper("小满", "check-in", [own]),
    "check-in of all events": await helper("阿豪", "check-in"),
    review: await helper("王芳", "review"),
    full: await helper("老周", "full"),
  };
});

const shapeOf = (path: string) => path.replace(/:\w+/g, ":");
/** The URL of a path of the table, for an event. */
const addressOf = (path: string, eventId: string) =>
  path.replace(/:(\w+)/g, (_, name: string) => {
    if (name === "event") return eventId;
    return values[name === "item" ? (path.split("/")[2] ?? "").slice(0, -1) : name] ?? "x";
  });

/** Permissions of each role, independent of the product's table; `eventId` is set for those that concern one event. */
const may: Record<string, (permission: Permission, eventId?: string) => boolean> = {
  anonymous: () => false,
  "check-in of one event": (permission, eventId) =>
    permission === "own" || (permission === "check-in" && eventId === own),
  "check-in of all events": (permission) => permission === "own" || permission === "check-in",
  review: (permission) => permission === "own" || permission === "review",
  full: () => true,
};
const mayUse = (who: string, permission: Permission, eventId?: string) =>
  may[who]?.(permission, eventId) ?? false;
const roles = ["check-in of one event", "check-in of all events", "review", "full"];

/** The items of the organiser's lists, by the first segment of their URL. */
const items: Record<string, string> = { events: "event", votes: "poll", drafts: "draft" };
const organiserRoutes = privateRoutes
  .filter(({ path = "" }) => /^(admin|dashboard|drafts|draft-test)(\/|$)/.test(path))
  .map(({ file, path = "" }) => ({
    isPage: file.endsWith(".tsx"),
    path: `/${path}`.replace(
      /^\/admin\/(\w+)\/:id/,
      (_, list: string) => `/admin/${list}/:${items[list] ?? "item"}`,
    ),
  }));

const ownPages =
  /^(\/dashboard|\/admin(\/(password|second-factor|sessions(\/end)?|handbook(\/:chapter)?))?)$/;
const reviewPages = /^\/admin\/(review|comments|questions|wishes|removals)(\/|$)/;
function permissionFor(path: string): Permission {
  if (ownPages.test(path)) return "own";
  if (/^\/admin\/events\/:event\/check-in(\/:guest)?$/.test(path)) return "check-in";
  return reviewPages.test(path) && !/\/wishes\/(poll|:item\/event)$/.test(path) ? "review" : "full";
}

/** The permission that the specification requires for each organiser URL. */
const guarded = organiserRoutes
  .map(({ path }) => path)
  .filter((path) => !/^\/admin\/(login(\/code)?|logout)$/.test(path))
  .map((path): [string, Permission] => [path, permissionFor(path)]);

describe("pages and forms", () => {
  const pages = new Set(organiserRoutes.filter(({ isPage }) => isPage).map(({ path }) => path));
  const posting = new Set(postingRoutes().map(shapeOf));

  /** The URL of a page's data, which has the same loaders and renders nothing. */
  const dataOf = (path: string, address: string) => (pages.has(path) ? `${address}.data` : address);

  test.each(roles)("for %s", async (who) => {
    const person = people[who] as Visitor;
    const entries = site.db.$client.prepare("SELECT count(*) FROM audit_entries").pluck();
    for (const [path, permission] of guarded) {
      for (const eventId of path.includes(":event") ? [own, other] : [""]) {
        const address = addressOf(path, eventId);
        const isOpen = mayUse(who, permission, path.includes(":event") ? eventId : undefined);
        const response = await site.send(dataOf(path, address), { headers: person.headers() });
        expect([address, response.status === 403]).toEqual([address, !isOpen]);
        expect((await response.text()) + locationOf(response), address).not.toContain("/admin/login?");
        // Permitted posts are tested with each form.
        if (isOpen || !posting.has(shapeOf(path))) continue;
        const before = entries.get();
        const { status } = await person.post(address, { name: "阿豪", seats: "1" });
        expect([address, status]).toEqual([address, 403]);
        expect(entries.get()).toBe(before);
      }
    }
  });

  test("a page that is not permitted returns the reason", async () => {
    const closed = guarded.filter(([path, permission]) => permission === "full" && pages.has(path));
    expect(closed.length).toBeGreaterThan(30);
    for (const [path] of closed) {
      const { status, html } = await (people.review as Visitor).page(addressOf(path, own));
      expect([path, status, textOf(html.querySelector("h1"))]).toEqual([path, 403, notPermitted]);
    }
  });

  test("a page has no links that its reader may not use", async () => {
    const shapes = guarded.map(([path, permission]) => ({
      permission,
      pattern: new RegExp(`^${path.replace(/:\w+/g, "([^/]+)")}$`),
      isOfEvent: path.includes(":event"),
    }));
    for (const who of ["check-in of one event", "review"] as const) {
      const person = people[who] as Visitor;
      for (const [path, permission] of guarded) {
        const isOfEvent = path.includes(":event");
        if (!mayUse(who, permission, isOfEvent ? own : undefined)) continue;
        const { html } = await person.page(addressOf(path, own));
        const targets = [
          ...html.querySelectorAll("a[href]").map((link) => link.getAttribute("href")),
          ...html.querySelectorAll("form[action]").map((form) => form.getAttribute("action")),
        ].map((target) => (target ?? "").split(/[?#]/)[0] ?? "");
        for (const target of targets.filter((each) => each.startsWith("/admin"))) {
          // Literal paths precede those with parameters.
          const [shape] = shapes
            .filter(({ pattern }) => pattern.test(target))
            .sort((a, b) => a.pattern.source.split("(").length - b.pattern.source.split("(").length);
          if (!shape) continue;
          const eventId = shape.isOfEvent ? shape.pattern.exec(target)?.[1] : undefined;
          expect([path, target, mayUse(who, shape.permission, eventId)]).toEqual([path, target, true]);
        }
      }
    }
  });

  test("check-in shows and finds no contact, nor those with a refund", async () => {
    const contact = { name: "有联系方式的人", contactType: "wechat", contact: "secret_wechat" };
    const { id } = makeGuest(site, own, contact).registration;
    const terms = { eventId: own, id, input: { depositPaid: true } };
    unwrap(changeGuest(site.db, { kind: "admin" }, terms, contextOf(site)));
    const page = async (who: string) =>
      (await (people[who] as Visitor).page(`/admin/events/${own}/check-in`)).html.toString();
    for (const status of ["active", "cancelled"] as const) {
      unwrap(setEventStatus(site.db, { kind: "admin" }, { id: own, status }, site.clock.now()));
      expect(await page("full")).toContain("secret_wechat");
      const shown = await page("check-in of one event");
      expect(shown).toContain("有联系方式的人");
      expect(shown).not.toContain("secret_wechat");
    }
  });
});

test("operations of the API", async () => {
  for (const [who, person] of Object.entries(people)) {
    for (const { id, method, path, access } of operations) {
      if (access === "public" || id === "adminLogout") continue;
      const isOpen = mayUse(who, access);
      const address = `/api${path.replace(/:\w+/g, "abcdefghijkl")}`;
      const isRead = method === "GET";
      const response = await site.send(address, {
        method,
        headers: { ...person.headers(), ...(isRead ? {} : { "Content-Type": "application/json" }) },
        body: isRead ? null : "{}",
      });
      const rejected = who === "anonymous" ? 401 : 403;
      expect([who, id, response.status === rejected]).toEqual([who, id, !isOpen]);
      if (response.status === 403) expect((await response.json()).error).toBe(notPermitted);
    }
  }
});
