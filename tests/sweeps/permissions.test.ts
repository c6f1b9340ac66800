// Permissions: every organiser URL and every operation of the API, for anonymous clients and each role.
import { beforeEach, describe, expect, test } from "vitest";
import type { z } from "zod";
import { registrations } from "../../app/db/schema/registrations";
import { setEventStatus } from "../../app/domain/events/commands.server";
import type { Permission } from "../../app/domain/organisers/roles";
import { forEachKind } from "../../app/domain/posts/kinds";
import { findEventRow } from "../../app/domain/registrations/book.server";
import { addGuest, changeGuest, changeGuests } from "../../app/domain/registrations/organise.server";
import type { addedGuestFormSchema, guestChangeSchema } from "../../app/domain/registrations/schema";
import { requestRemoval } from "../../app/domain/removals/commands.server";
import { newId } from "../../app/platform/ids";
import { operations } from "../../app/routes/api/operations.server";
import { openEachSite, site } from "../support/each-site";
import { makeEvent, makePhotos, makePoll, makePost, unwrap } from "../support/fixtures";
import { locationOf } from "../support/html";
import { openHelper } from "../support/organisers";
import { postingRoutes } from "../support/posting-routes";
import { privateRoutes } from "../support/public-pages";
import { rowsIn } from "../support/rows";
import { contextOf, makeGuest } from "../support/signed-up";
import { dayMs, hourMs, minuteMs, textOf } from "../support/site";
import { openVisitor, type Visitor } from "../support/visitor";

openEachSite({ RATE_LIMITS: "off" });

const notPermitted = "你的权限不包括这一页";
let [own, other]: [string, string] = ["", ""];
let values: Record<string, string> = {};
let people: Record<string, Visitor>;

beforeEach(async () => {
  // Check-in is open.
  const startAt = site.clock.now() + 2 * dayMs;
  const fees = { depositCents: 1000, enrollFeeCents: 1000, capacity: 500 };
  own = makeEvent(site, { title: "自己的活动", registrationMode: "open", startAt, ...fees }).id;
  other = makeEvent(site, { title: "别人的活动", registrationMode: "open", startAt }).id;
  const ended = makeEvent(site, { title: "结束的活动" }, "ended").id;
  await makePhotos(site, ended, [1]);
  const request = { eventId: ended, slot: 1, addressHash: "h", visitorId: null, userId: null };
  const removal = requestRemoval(site.db, request, { reason: "是我", contact: "" }, site.clock.now());
  const some = "abcdefghijkl";
  values = {
    guest: makeGuest(site, own).registration.id,
    ...forEachKind((kind) => makePost[kind](site, { status: "pending" }).id),
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
  /^(\/dashboard|\/admin(\/(alerts|password|second-factor|sessions(\/end)?|handbook(\/:chapter)?))?)$/;
const reviewPages = /^\/admin\/(review|comments|questions|wishes|removals)(\/|$)/;
function permissionFor(path: string): Permission {
  if (ownPages.test(path)) return "own";
  if (/^\/admin\/events\/:event\/check-in(\/(:guest|list))?$/.test(path)) return "check-in";
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

// The commands on guests are shared by full access and check-in, whose page offers fewer fields, guests and days.
describe("at check-in", () => {
  const helperOf = () => people["check-in of one event"] as Visitor;
  const actorOfHelper = { kind: "organiser", id: "abcdefghijkl", name: "小满", role: "check-in" } as const;
  const guestOf = (id: string) => rowsIn(registrations).find((row) => row.id === id);
  const mark = (id: string) => `/admin/events/${own}/check-in${id && `/${id}`}`;
  const askByScript = (person: Visitor, path: string, fields: Record<string, string>) =>
    site.post(path, fields, { ...person.headers(), Accept: "application/json" });

  /** Values of each field of a change, and whether the check-in page offers them for a confirmed guest. */
  const changes: Record<keyof typeof guestChangeSchema.shape, [value: unknown, isOffered: boolean][]> = {
    status: [
      ["confirmed", true],
      ["declined", false],
      ["cancelled", false],
    ],
    reason: [["随便", false]],
    seats: [[2, true]],
    attended: [[true, true]],
    arrived: [[1, true]],
    depositPaid: [[true, true]],
    feePaid: [[true, true]],
    refunded: [[false, true]],
    adminNote: [["写给主办方", false]],
    override: [[true, true]],
  };
  /** The names of these fields in the page's buttons. */
  const names: Partial<Record<string, string>> = { depositPaid: "deposit", feePaid: "fee" };

  test("a helper changes what the page offers, by page and command", async () => {
    const helper = helperOf();
    for (const [field, values] of Object.entries(changes))
      for (const [value, isOffered] of values)
        for (const by of ["page", "script", "command", "commands"]) {
          const what = [field, value, by];
          const { id } = makeGuest(site, own).registration;
          const before = guestOf(id);
          const input = { [field]: value };
          const text = typeof value === "boolean" ? (value ? "1" : "0") : String(value);
          const fields = { [field]: text, [names[field] ?? field]: text };
          const of = { eventId: own, input };
          if (by === "page") await helper.post(mark(id), fields);
          else if (by === "script") await askByScript(helper, mark(id), fields);
          else if (by === "command") changeGuest(site.db, actorOfHelper, { ...of, id }, contextOf(site));
          else changeGuests(site.db, actorOfHelper, { ...of, ids: [id] }, contextOf(site));
          const after = guestOf(id);
          if (!isOffered) expect([what, after]).toEqual([what, before]);
          else if (after && field in after && field !== "attended")
            expect([what, after[field as keyof typeof after]]).toEqual([what, value]);
        }
  });

  test("a helper confirms only guests on the list, and adds a guest without contact and note", async () => {
    const helper = helperOf();
    for (const status of ["declined", "cancelled"] as const) {
      const { id } = makeGuest(site, own).registration;
      unwrap(
        changeGuest(site.db, { kind: "admin" }, { eventId: own, id, input: { status } }, contextOf(site)),
      );
      expect((await askByScript(helper, mark(id), { status: "confirmed" })).status).toBe(409);
      expect(guestOf(id)?.status).toBe(status);
    }
    const contact = { contactType: "wechat", contact: "known_wechat" };
    makeGuest(site, own, contact);
    const all: Record<keyof z.output<typeof addedGuestFormSchema>, string> = {
      ...{ name: "走进来的", seats: "1", adminNote: "写给主办方", ...contact },
      ...{ depositPaid: "on", feePaid: "on", attended: "on" },
    };
    // A known contact is answered like an unknown one.
    const answers = [];
    for (const each of [all, { ...all, contact: "unknown_wechat" }])
      answers.push((await helper.post(mark(""), each)).status);
    expect(answers).toEqual([303, 303]);
    const input = { ...contact, name: "走进来的", seats: 1, adminNote: "写给主办方" };
    unwrap(addGuest(site.db, actorOfHelper, { eventId: own, input }, contextOf(site)));
    const added = rowsIn(registrations).filter(({ name }) => name === "走进来的");
    expect(added.map((row) => [row.contact, row.adminNote])).toEqual(Array(3).fill([null, ""]));
  });

  test("from two days before the start to a day after the end, for list, page and commands", async () => {
    const event = findEventRow(site.db, own);
    if (!event) throw new Error("the event is missing");
    const { id } = makeGuest(site, own).registration;
    const closesAt = event.endAt + dayMs;
    const moments: [at: number, isOpen: boolean, ageMs?: number][] = [
      [event.startAt - 2 * dayMs - 1, false],
      [event.startAt - 2 * dayMs, true],
      [closesAt, true],
      [closesAt + 1, false],
      // Pressed within the time by a phone that was offline.
      [closesAt + hourMs, true, hourMs + minuteMs],
      [closesAt + hourMs, false, hourMs - minuteMs],
      [closesAt + dayMs + 1, false, dayMs + minuteMs],
    ];
    for (const [at, isOpen, ageMs = 0] of moments) {
      site.clock.time = at;
      const helper = await openHelper(site, { role: "check-in", name: `小满 ${at} ${ageMs}` });
      const status = isOpen ? 200 : 403;
      const age = { age: String(ageMs) };
      const pressed = await askByScript(helper, mark(id), { attended: "1", ...age });
      const walkIn = await askByScript(helper, mark(newId()), { name: "阿南", seats: "1", ...age });
      expect([at, pressed.status, walkIn.status]).toEqual([at, status, status]);
      expect([at, "changed" in (await pressed.json())]).toEqual([at, isOpen]);
      if (ageMs > 0) continue;
      const page = await helper.page(mark(""));
      const list = (await helper.page("/admin")).html.toString();
      const posted = await helper.post(mark(""), { name: "阿南", seats: "1" });
      const opened = [page.status, list.includes(mark("")), posted.status];
      expect([at, ...opened]).toEqual([at, status, isOpen, isOpen ? 303 : 403]);
      const organiser = await openHelper(site, { role: "full", name: `老周 ${at}` });
      expect((await organiser.page(mark(""))).status).toBe(200);
      expect((await askByScript(organiser, mark(id), { attended: "0" })).status).toBe(200);
    }
  });
});
