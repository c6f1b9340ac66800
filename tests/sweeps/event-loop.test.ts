// Posts every field of every form and operation at its body limit: none may block the event loop.
import { setImmediate as nextTurn } from "node:timers/promises";
import type { HTMLElement } from "node-html-parser";
import { beforeAll, describe, expect, test } from "vitest";
import { auditEntries } from "../../app/db/schema/audit";
import { guestMessages } from "../../app/db/schema/guest-messages";
import { importBytesMax } from "../../app/domain/drafts/messages";
import { mailHoldMs } from "../../app/domain/registrations/notices/notice-mails.server";
import { isBelowAdmin } from "../../app/http/pages/admin-pages";
import { sendGuestMails } from "../../app/http/records/event-guests.server";
import { bodyLimitOf } from "../../server/bodies/body-limits";
import { fieldsOf } from "../support/admin-browser";
import { readContract } from "../support/contract";
import { openSharedSite, site } from "../support/each-site";
import { longHoldOf } from "../support/event-loop-hold";
import { makeEvent, makePoll } from "../support/fixtures";
import { flashOfResponse } from "../support/flash";
import type { Post } from "../support/forms/entry";
import { forms, postsOf } from "../support/forms/register";
import { fillEvent, fillPoll, fillResults } from "../support/full-event";
import { openOrganiser } from "../support/organisers";
import { bearer } from "../support/raw-api";
import { factsOf } from "../support/route-facts";
import { rowsIn } from "../support/rows";
import { dayMs, origin } from "../support/site";
import { combinations, isRelease } from "../support/tier";

const holdAtMostMs = 50;
/** A form with files has the text limit of other organiser forms. */
const textBytesAtMost = 256 * 1024;

/** The most expensive texts: characters that are counted as one, that fold into 18, and that end a line. */
const costly = { marks: "\u0301\u0323", ligatures: "\ufdfa", newlines: "\r\n" };
const others = { latin: "a", chinese: "中", emoji: "👨‍👩‍👧‍👦", spaces: " ", invisible: "\u200b" };
const units: Record<string, string> = isRelease ? { ...costly, ...others } : costly;

function textOf(unit: string, bytes: number): string {
  return unit.repeat(Math.floor(bytes / Buffer.byteLength(unit)));
}

type Headers = Record<string, string>;
/** A form, by the names of its fields and the data besides the oversized field. */
type Posted = Pick<Post, "path" | "fields"> & { headers: Headers };

openSharedSite({ RATE_LIMITS: "off", AUTH_RATE_LIMITS: "off" });

/** A session of the organiser, which some of the posts end. */
const organiser = (): Headers => openOrganiser(site).headers();

/** The names of the controls with which a page posts to its own URL. */
function controlsOf(html: HTMLElement, path: string): string[] {
  const [pathname = ""] = path.split("?");
  const forms = html.querySelectorAll("form[method=post]").filter((form) => {
    const action = form.getAttribute("action") ?? pathname;
    return action.split("?")[0] === pathname;
  });
  const named = forms.flatMap((form) => form.querySelectorAll("input[name], textarea[name], select[name]"));
  return named.map((control) => control.getAttribute("name") ?? "");
}

function limitOf(path: string, headers: Headers, type: string): number {
  const init = { method: "POST", headers: { ...headers, "Content-Type": type } };
  const { pathname } = new URL(path, origin);
  const request = new Request(new URL(path, origin), init);
  const limit = bodyLimitOf(request, pathname, factsOf(pathname));
  return Math.min(limit.bytes, textBytesAtMost);
}

/** Posts a form as multipart, where a character takes the fewest bytes. */
async function postForm({ path, headers, fields }: Posted): Promise<void> {
  const body = new FormData();
  for (const [name, value] of Object.entries(fields)) body.append(name, value);
  const response = await site.send(path, { method: "POST", headers: { ...headers, Origin: origin }, body });
  await response.text();
}

type Case = { name: string; send: () => Promise<void> };

/** The posts that block the event loop too long. */
async function holdsOf(cases: readonly Case[]): Promise<string[]> {
  const long: string[] = [];
  for (const { name, send } of cases) {
    const ms = await longHoldOf(send, holdAtMostMs);
    if (ms !== undefined) long.push(`${name}: ${Math.round(ms)} ms`);
  }
  return long;
}

describe("a form", () => {
  let posts: Post[];
  beforeAll(async () => {
    posts = await postsOf(site);
  });

  const routes = Object.entries(forms).flatMap(([route, [, make]]) => (make ? [route] : []));

  test.each(routes)("posted to %s does not block the event loop", async (route) => {
    const isOrganiser = isBelowAdmin(route) && !route.startsWith("/admin/login");
    for (const { path, by, fields } of posts.filter((each) => each.route === route)) {
      const form = { path, fields, headers: isOrganiser ? organiser() : by.headers() };
      const bytes = (await limitOf(form.path, form.headers, "multipart/form-data; boundary=x")) - 4096;
      const page = await site.page(form.path, form.headers);
      const names = [...Object.keys(form.fields), ...controlsOf(page.html, form.path)];
      const cases = combinations([...new Set(names)], Object.entries(units)).map(([name, [kind, unit]]) => ({
        name: `${name} of ${kind}`,
        send: () => postForm({ ...form, fields: { ...form.fields, [name]: textOf(unit, bytes) } }),
      }));
      expect(await holdsOf(cases)).toEqual([]);
    }
  });
});

test("a file of drafts does not block the event loop", async () => {
  const draft = (form: object) => ({ key: "event", name: "n", data: { form } });
  const fields = Object.fromEntries(Array.from({ length: 100 }, (_, at) => [`field${at}`, "中".repeat(30)]));
  const files: Record<string, string> = {
    full: JSON.stringify({ drafts: Array(190).fill(draft(fields)) }),
    marks: JSON.stringify({ drafts: Array(50).fill(draft({ deposit: "\u0301\u0323".repeat(9000) })) }),
    names: JSON.stringify({ drafts: Array(20).fill({ ...draft({}), name: "a".repeat(100_000) }) }),
    nested: `{"drafts":${"[".repeat(importBytesMax / 2)}`,
    numbers: `{"drafts":[${"1,".repeat(importBytesMax / 2 - 20)}1]}`,
  };
  const cases = Object.entries(files).map(([name, json]) => {
    expect(json.length).toBeLessThan(importBytesMax);
    const file = new File([json], "drafts.json", { type: "application/json" });
    const post = { path: "/admin/drafts/import", headers: organiser(), fields: { file } };
    return { name, send: () => postForm(post) };
  });
  expect(await holdsOf(cases)).toEqual([]);
});

describe.each([
  ["/api", () => bearer(site)],
  ["/auth/v1", (): Headers => ({})],
])("a request to %s", (base, headersOf) => {
  test("does not block the event loop", { timeout: 300_000 }, async () => {
    const { calls: operations } = await readContract(site, base);
    const event = makeEvent(site, {}, "ended").id;
    const cases: Case[] = [];
    for (const { operationId, method, path, requestBody } of operations) {
      const schema = requestBody?.content["application/json"]?.schema;
      if (!schema) continue;
      const headers = { "Content-Type": "application/json", Origin: origin, ...headersOf() };
      const address = `${base}${path.replace(/\{\w+\}/g, event)}`;
      const bytes = (await limitOf(address, headers, "application/json")) - 4096;
      const properties = "properties" in schema ? Object.keys(schema.properties ?? {}) : [];
      const send = (body: string) => async () => {
        await (await site.send(address, { method, headers, body })).text();
      };
      const add = (name: string, body: string) =>
        cases.push({ name: `${operationId}: ${name}`, send: send(body) });
      const levels = Math.floor(bytes / 2);
      const values = {
        ...Object.fromEntries(
          Object.entries(units).map(([kind, unit]) => [kind, JSON.stringify(textOf(unit, bytes / 2))]),
        ),
        lists: `${"[".repeat(levels)}${"]".repeat(levels)}`,
        many: `[${'"a",'.repeat(Math.floor(bytes / 4))}"a"]`,
      };
      for (const [field, [kind, value]] of combinations(properties, Object.entries(values))) {
        const member = `{"eventId":"${event}","type":"signup","email":"a@example.org",${JSON.stringify(field)}:`;
        add(`${field} of ${kind}`, `${member}${value}}`);
      }
      const members = Array.from({ length: Math.floor(bytes / 16) }, (_, at) => `"member${at}":1`);
      add("many members", `{${members.join(",")}}`);
      add("nested", `{"a":${"[".repeat(levels)}${"]".repeat(levels)}}`);
      add("unclosed", `{"a":"${"\\\\".repeat(levels)}`);
    }
    expect(cases.length).toBeGreaterThan(50);
    expect(await holdsOf(cases)).toEqual([]);
  });
});

describe("the guests of an event at the limits", () => {
  let id: string;
  let poll: string;
  beforeAll(() => {
    id = fillEvent(site);
    poll = makePoll(site, { isAnonymous: false, allowMultiple: true }).id;
    fillPoll(site, poll);
    fillResults(site);
  });
  const guest = "r00000001501";
  const press = (fields: Record<string, string>) => (path: string, headers: Headers) =>
    site.post(path, fields, { ...headers, Accept: "application/json" });
  let changes = 0;
  /** Each change reaches all guests. The requests are separate turns, as those of clients. */
  const changeAndInform = async (path: string, headers: Headers) => {
    changes += 1;
    const bearing = { ...bearer(site), "Content-Type": "application/json" };
    const body = JSON.stringify({ locationName: `桥 ${changes}` });
    await site.send(`/api/events/${id}`, { method: "PUT", headers: bearing, body });
    await nextTurn();
    await (await site.send(path, { headers })).text();
    await nextTurn();
    await site.post(path, { intent: "all", seenAt: String(site.clock.now()) }, headers);
    await nextTurn();
    return site.send(path, { headers });
  };
  const cancelAndRestore = async (path: string, headers: Headers) => {
    await site.post(`${path}/cancel`, {}, headers);
    await nextTurn();
    await site.post(`${path}/restore`, {}, headers);
    await nextTurn();
    return site.send(`${path}/notify`, { headers });
  };

  const writeToAll = async (path: string, headers: Headers) => {
    // The queue is written, and nothing is delivered.
    site.mail.notifyQueued = () => {};
    await site.post(path, { intent: "send", to: "all", text: "集合点改到后门" }, headers);
    await nextTurn();
    site.clock.time += mailHoldMs;
    await sendGuestMails(site.site);
    await nextTurn();
    const [message] = rowsIn(guestMessages);
    await (await site.send(`${path}/${message?.id}`, { headers })).text();
    await nextTurn();
    return site.send(path, { headers });
  };

  test.each<[name: string, path: string, send?: (path: string, headers: Headers) => Promise<Response>]>([
    ["check-in", "check-in"],
    ["check-in of a ticket", `check-in?guest=${guest}`],
    ["search at the check-in", "check-in?q=%E8%8A%B1%E7%94%9F"],
    ["last page of the check-in", "check-in?page=99"],
    ["slice of the check-in", "check-in/list?page=2"],
    ["changes at the check-in", "check-in/list?since=1"],
    ["press", `check-in/${guest}`, press({ attended: "1" })],
    ["walk-in", "check-in/WalkIn0Loop1", press({ name: "阿豪", seats: "2", attended: "1" })],
    ["guests", "guests"],
    ["search of guests", "guests?q=%E8%8A%B1%E7%94%9F&filter=unpaid"],
    ["printed list", "guests/print"],
    ["change that all guests are informed of", "notify", changeAndInform],
    ["cancellation and restoration", "", cancelAndRestore],
    ["message to all guests", "messages", writeToAll],
    ["CSV of guests", "guests.csv"],
    ["workbook of guests", "guests.xlsx"],
    ["CSV of a poll with as many voters", "/admin/votes/:poll/results.csv"],
    ["workbook of a poll with as many voters", "/admin/votes/:poll/results.xlsx"],
    ["CSV of a year with 500 events", "/admin/results.csv"],
    ["workbook of a year with 500 events", "/admin/results.xlsx"],
  ])("%s does not block the event loop", async (_name, path, send) => {
    const headers = organiser();
    const url = path.startsWith("/")
      ? path.replace(":poll", poll)
      : `/admin/events/${id}${path && "/"}${path}`;
    const statuses: number[] = [];
    const work = async () => {
      const response = await (send ? send(url, headers) : site.send(url, { headers }));
      await response.arrayBuffer();
      statuses.push(response.status);
    };
    expect([await longHoldOf(work, holdAtMostMs), [...new Set(statuses)]]).toEqual([undefined, [200]]);
  });

  test("marking them and an archive of past events does not block the event loop", async () => {
    for (let n = 0; n < 60; n += 1) makeEvent(site);
    site.clock.time += 60 * dayMs;
    const path = "/admin/events/overdue";
    const work = async () => {
      const headers = organiser();
      const { html } = await site.page(path, headers);
      const done = await site.post(path, fieldsOf(html.querySelector("main form")), headers);
      await site.post(flashOfResponse(done)?.link?.href ?? "", {}, headers);
    };
    expect(await longHoldOf(work, holdAtMostMs)).toBeUndefined();
    const changes = rowsIn(auditEntries).filter(
      ({ entityId, action }) => entityId === id && action === "event.status",
    );
    const statuses = changes.map(({ after }) => JSON.parse(after ?? "{}").status);
    expect(statuses.slice(-2)).toEqual(["ended", "active"]);
  });
});
