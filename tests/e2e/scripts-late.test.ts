// What is typed and ticked on the organiser's pages while their scripts are on the way stays when React takes the page over, and
// nothing on the page moves.
import { readFileSync } from "node:fs";
import type { ElementHandle, Page } from "playwright";
import { afterAll, beforeAll, expect, it } from "vitest";
import { newId } from "../../app/platform/ids";
import { scripted, sharedPage, withPage } from "../support/browser";
import { holdRequests } from "../support/held-requests";
import { insertRows, withDatabase } from "./city-database";
import { addGuest, addPendingComments, addPendingWish, makeOwnEvent, removeOwnEvent } from "./own-event";

const mark = "【晚到的脚本】";
const ids = {
  event: "",
  ended: "",
  photo: "",
  poll: "",
  comment: newId(),
  wish: newId(),
  removal: newId(),
  guest: newId(),
};
const drafts = { create: newId(), edit: newId() };

/** A page, and the controls on it: a text field, a box or a choice, a menu or what is folded. */
type Row = {
  at: () => string;
  has: string;
  /** What may move, because it answers to a box that was ticked. */
  answers?: RegExp;
};

/** A page for each route of the area that is hydrated. */
const rows: Record<string, Row> = {
  admin: { at: () => "/admin", has: "menu" },
  "admin/sessions": { at: () => "/admin/sessions", has: "" },
  "admin/create-event": { at: () => "/admin/create-event?new=1", has: "text box menu" },
  "admin/create-event/check": { at: () => `/admin/create-event/check?draft=${drafts.create}`, has: "" },
  "admin/create-event/published": {
    at: () => `/admin/create-event/published?event=${ids.event}`,
    has: "",
  },
  "admin/events/:id/edit": { at: () => `/admin/events/${ids.event}/edit?step=3&new=1`, has: "text box menu" },
  "admin/events/:id/edit/check": {
    at: () => `/admin/events/${ids.event}/edit/check?draft=${drafts.edit}`,
    has: "",
  },
  "admin/events/:id/edit/compare": {
    at: () => `/admin/events/${ids.event}/edit/compare?draft=${drafts.edit}`,
    has: "box",
  },
  "admin/events": { at: () => "/admin/events", has: "text menu" },
  "admin/sessions/end": { at: () => "/admin/sessions/end?others=1", has: "" },
  "admin/drafts/:id/crop/:field": { at: () => `/admin/drafts/${drafts.create}/crop/cover`, has: "box menu" },
  "admin/events/:id/postpone": { at: () => `/admin/events/${ids.event}/postpone`, has: "text box" },
  "admin/events/:id/duplicate": { at: () => `/admin/events/${ids.event}/duplicate`, has: "" },
  "admin/events/:id/qr": { at: () => `/admin/events/${ids.event}/qr`, has: "text" },
  "admin/events/:id/poster": { at: () => `/admin/events/${ids.event}/poster`, has: "box" },
  "admin/events/:id/history": { at: () => `/admin/events/${ids.event}/history`, has: "" },
  "admin/events/:id/photos": { at: () => `/admin/events/${ids.ended}/photos`, has: "text menu" },
  "admin/events/:id/photos/:photo/delete": {
    at: () => `/admin/events/${ids.ended}/photos/${ids.photo}/delete`,
    has: "",
  },
  "admin/events/:id/check-in": {
    at: () => `/admin/events/${ids.event}/check-in`,
    has: "text",
    // The list follows what is typed, and what is below follows the list.
    answers: /没有找到|撤销签到|>签到<|^<footer/,
  },
  "admin/events/:id/guests": { at: () => `/admin/events/${ids.event}/guests`, has: "text box menu" },
  "admin/events/:id/guests/add": { at: () => `/admin/events/${ids.event}/guests/add`, has: "text box" },
  "admin/events/:id/guests/chain": { at: () => `/admin/events/${ids.event}/guests/chain`, has: "text" },
  "admin/events/:id/guests/print": { at: () => `/admin/events/${ids.event}/guests/print`, has: "" },
  "admin/events/:id/guests/:guest": {
    at: () => `/admin/events/${ids.event}/guests/${ids.guest}`,
    has: "text",
  },
  "admin/events/:id/guests/:guest/erase": {
    at: () => `/admin/events/${ids.event}/guests/${ids.guest}/erase`,
    has: "",
  },
  "admin/events/:id/:change": { at: () => `/admin/events/${ids.event}/cancel`, has: "text" },
  "admin/votes": { at: () => "/admin/votes", has: "text menu" },
  "admin/votes/create": { at: () => "/admin/votes/create", has: "text box" },
  "admin/votes/:id": { at: () => `/admin/votes/${ids.poll}`, has: "menu" },
  "admin/votes/:id/edit": { at: () => `/admin/votes/${ids.poll}/edit`, has: "text box" },
  "admin/votes/:id/:change": { at: () => `/admin/votes/${ids.poll}/delete`, has: "" },
  "admin/drafts": { at: () => "/admin/drafts", has: "text box menu", answers: /<span>删除所选（1）/ },
  "admin/drafts/selection": {
    at: () => `/admin/drafts/selection?draft=${drafts.create}`,
    has: "",
  },
  "admin/drafts/clear/:which": { at: () => "/admin/drafts/clear/all", has: "" },
  "admin/drafts/import": { at: () => "/admin/drafts/import", has: "" },
  "admin/drafts/:id": { at: () => `/admin/drafts/${drafts.create}`, has: "" },
  "admin/drafts/:id/rename": { at: () => `/admin/drafts/${drafts.create}/rename`, has: "text" },
  "admin/drafts/:id/delete": { at: () => `/admin/drafts/${drafts.create}/delete`, has: "" },
  "admin/review": { at: () => "/admin/review", has: "" },
  "admin/comments": { at: () => `/admin/comments?q=${encodeURIComponent(mark)}`, has: "text box menu" },
  "admin/comments/selection": {
    at: () => `/admin/comments/selection?verdict=reject&id=${ids.comment}`,
    has: "text box",
  },
  "admin/comments/:id": { at: () => `/admin/comments/${ids.comment}`, has: "menu" },
  "admin/comments/:id/:verdict": { at: () => `/admin/comments/${ids.comment}/reject`, has: "text box" },
  "admin/wishes": { at: () => `/admin/wishes?q=${encodeURIComponent(mark)}`, has: "text box menu" },
  "admin/wishes/selection": {
    at: () => `/admin/wishes/selection?verdict=reject&id=${ids.wish}`,
    has: "text box",
  },
  "admin/wishes/:id": { at: () => `/admin/wishes/${ids.wish}`, has: "menu" },
  "admin/wishes/:id/:verdict": { at: () => `/admin/wishes/${ids.wish}/reject`, has: "text box" },
  "admin/digest": { at: () => "/admin/digest", has: "" },
  "admin/settings": { at: () => "/admin/settings", has: "text box" },
  "admin/health": { at: () => "/admin/health", has: "text menu" },
  "admin/health/backup": { at: () => "/admin/health/backup", has: "text" },
  "admin/removals": { at: () => "/admin/removals", has: "" },
  "admin/removals/:id/:decision": { at: () => `/admin/removals/${ids.removal}/keep`, has: "text" },
};

const draftForm = (coverImageId: string) =>
  JSON.stringify({
    title: mark,
    summary: "慢一点也不丢",
    category: "其他",
    capacity: "10",
    coverImageId,
    colorScheme: "lemon-sky",
    date: "2035-01-01",
    time: "14:00",
    durationHours: "2",
    locationName: "桥头",
  });

beforeAll(() => {
  ids.event = makeOwnEvent(mark, { version: 3 });
  withDatabase((sqlite) => {
    const pluck = (query: string) => String(sqlite.prepare(query).pluck().get());
    // An album with room has a slot to fill, and so a field.
    ids.ended = pluck("SELECT event_id FROM photos GROUP BY event_id ORDER BY count(*), event_id LIMIT 1");
    ids.photo = pluck(`SELECT id FROM photos WHERE event_id = '${ids.ended}' LIMIT 1`);
    ids.poll = pluck("SELECT id FROM polls LIMIT 1");
    const image = pluck("SELECT cover_image_id FROM events WHERE cover_image_id IS NOT NULL LIMIT 1");
    const now = Date.now();
    const draft = { form_type: "event", form: draftForm(image), created_at: now, updated_at: now };
    const created = { id: drafts.create, form_key: `create_${drafts.create}`, hash: newId() };
    const edited = { id: drafts.edit, form_key: `edit_${drafts.edit}`, hash: newId(), event_id: ids.event };
    insertRows("drafts", [
      { ...draft, ...created },
      { ...draft, ...edited, base_version: 2 },
    ]);
  });
  addPendingComments([mark], { id: ids.comment, event_id: ids.ended });
  addPendingWish(mark, { id: ids.wish });
  insertRows("removal_requests", [{ id: ids.removal, about: mark, reason: mark, created_at: 1 }]);
  addGuest(ids.event, "慢网", { id: ids.guest });
});

afterAll(() => {
  withDatabase((sqlite) => {
    for (const id of Object.values(drafts)) sqlite.prepare("DELETE FROM drafts WHERE id = ?").run(id);
    sqlite.prepare("DELETE FROM comments WHERE id = ?").run(ids.comment);
    sqlite.prepare("DELETE FROM wishes WHERE id = ?").run(ids.wish);
    sqlite.prepare("DELETE FROM removal_requests WHERE id = ?").run(ids.removal);
  });
  removeOwnEvent(ids.event);
});

it("has a page for each route of the area that is hydrated", () => {
  const routes = readFileSync("app/routes.ts", "utf8").matchAll(/route\("(admin[^"]*)", "([^"]+)"/g);
  const hydrated = [...routes].flatMap(([, path, module]) =>
    readFileSync(`app/${module}`, "utf8").includes("hydrate: true") ? [path] : [],
  );
  expect(Object.keys(rows).sort()).toEqual(hydrated.sort());
});

/** Notes what moves on the page once its scripts were released. What a press moves itself is over by then. */
function watchShifts(answers: string | undefined): void {
  const seen: string[] = [];
  Object.assign(window, { shifts: seen });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      if (!("value" in entry && "sources" in entry)) continue;
      if (entry.startTime <= Number(document.documentElement.dataset.released ?? Infinity)) continue;
      const sources = Array.isArray(entry.sources) ? entry.sources : [];
      const names = sources.map(({ node }) => (node?.outerHTML ?? node?.textContent ?? "").slice(0, 120));
      const isAnswer = (name: string) => answers !== undefined && new RegExp(answers).test(name);
      if (!names.every(isAnswer)) seen.push(`${entry.value}: ${names.join(", ")}`);
    }
  }).observe({ type: "layout-shift", buffered: true });
}

const controls = {
  text: [
    "input:is(:not([type]),[type=text],[type=search],[type=email],[type=number],[type=password],[type=date])",
    "textarea",
  ]
    .map((one) => `main ${one}:enabled:visible:not([readonly])`)
    .join(","),
  box: "main input:is([type=checkbox],[type=radio]):not(:checked):enabled:visible",
  menu: "main summary:visible",
};
type Kind = keyof typeof controls;

/** What is typed into a field, by its type. */
const texts = { text: "脚本还没到", number: "7", date: "2035-01-05" } satisfies Record<string, string>;
const textFor = (type: string) => new Map(Object.entries(texts)).get(type) ?? texts.text;

/** Uses the first control of each kind on the page; the answer says whether what it did is still there. */
async function handleControls(page: Page) {
  const used = new Map<Kind, ElementHandle<Element>>();
  const requested: Kind[] = ["text", "box", "menu"];
  for (const kind of requested) {
    const control = page.locator(controls[kind]).first();
    if ((await control.count()) === 0) continue;
    const handle = await control.elementHandle();
    if (!handle) throw new Error(`no ${kind}`);
    if (kind === "text") {
      await control.fill(textFor((await handle.getAttribute("type")) ?? "text"));
    } else if (kind === "box") await control.check();
    else await control.click({ noWaitAfter: true });
    used.set(kind, handle);
  }
  const isKept = (element: Element, texts: Record<string, string>) => {
    if (!element.isConnected) return false;
    if (element instanceof HTMLInputElement && /checkbox|radio/.test(element.type)) return element.checked;
    if (element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement)
      return element.value === (texts[element.type] ?? texts.text);
    return element.parentElement instanceof HTMLDetailsElement && element.parentElement.open;
  };
  return {
    kinds: [...used.keys()],
    async lost() {
      const lost: Kind[] = [];
      for (const [kind, handle] of used) if (!(await handle.evaluate(isKept, texts))) lost.push(kind);
      return lost;
    },
  };
}

/** Opens a page without its scripts, uses its controls, and lets the scripts come. */
async function visit(page: Page, { at, has, answers }: Row): Promise<void> {
  const release = await holdRequests(page, "**/*.js");
  try {
    const answer = await page.goto(at(), { waitUntil: "commit" });
    expect([answer?.status(), new URL(page.url()).pathname]).toEqual([200, at().replace(/\?.*/, "")]);
    await page.locator("footer").waitFor();
    await page.evaluate(watchShifts, answers?.source);
    const used = await handleControls(page);
    await page.evaluate(async () => {
      await document.fonts.ready;
      // What has come of the page, its pictures among it, and what was pressed are painted first.
      const due = [...document.images].filter(({ loading }) => loading !== "lazy");
      await Promise.all(due.map((image) => image.decode().catch(() => {})));
      for (let frame = 0; frame < 3; frame += 1) await new Promise((done) => requestAnimationFrame(done));
      document.documentElement.dataset.released = String(performance.now());
    });
    release();
    await scripted(page);
    // Layout shifts of hydration are reported within two frames.
    await page.evaluate(
      () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done(null)))),
    );
    expect({
      has: used.kinds.join(" "),
      lost: await used.lost(),
      shifts: await page.evaluate(() => ("shifts" in window ? window.shifts : null)),
    }).toEqual({ has, lost: [], shifts: [] });
  } finally {
    release();
    await page.unrouteAll({ behavior: "wait" });
  }
}

const page = sharedPage({ size: "phone", admin: true });
it.each(Object.entries(rows))("%s", (_path, row) => visit(page(), row));

it("the sign-in", () =>
  withPage({ size: "phone" }, (own) => visit(own, { at: () => "/admin/login", has: "text" })));
