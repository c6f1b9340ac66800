// Changes and cancelled confirmations return to the same organiser list, with filter, page and position. Scripts use
// the same URLs, with a dialog for the confirmation.
import type { HTMLElement } from "node-html-parser";
import { beforeEach, describe, expect, test } from "vitest";
import { events } from "../../app/db/schema/events";
import { addDrafts } from "../../app/domain/drafts/commands.server";
import { emptyEventForm } from "../../app/domain/events/form/form";
import { fieldsOf, flashMessageOf } from "../support/admin-browser";
import { adminBrowser as admin, openEachAdmin, site } from "../support/each-site";
import { makeComment, makeEvent, makePoll, makeWish, unwrap } from "../support/fixtures";
import { attributeAt, locationOf, pageText } from "../support/html";
import { eventRow } from "../support/rows";
import { hourMs, noon, origin, textOf } from "../support/site";

/** More than one page of every list, and less than two. */
const rows = 15;

openEachAdmin({ RATE_LIMITS: "off" });

const each = (make: (index: number) => unknown) => Array.from({ length: rows }, (_, index) => make(index));
const at = (index: number) => ({ createdAt: noon - index, updatedAt: noon - index });

const fillEvents = (status?: "ended" | "cancelled") => () =>
  each((index) =>
    makeEvent(site, { title: `春游 ${index}`, startAt: noon + (index + 1) * 24 * hourMs }, status),
  );
const fillBegun = () => each((index) => makeEvent(site, { title: `春游 ${index}`, startAt: noon }));
const fillArchived = () => {
  fillEvents()();
  site.db.update(events).set({ archivedAt: noon }).run();
};
const fillPolls =
  (fields: Record<string, unknown> = {}) =>
  () =>
    each((index) => makePoll(site, { title: `春游 ${index}`, ...fields }));
const fillComments = () => {
  const { id: eventId } = makeEvent(site, {}, "ended");
  each((index) => makeComment(site, { eventId, content: `春游 ${index}`, status: "pending", ...at(index) }));
};
const fillWishes =
  (fields: Parameters<typeof makeWish>[1] = {}) =>
  () =>
    each((index) => makeWish(site, { content: `春游 ${index}`, ...at(index), ...fields }));

const fillDrafts = () => {
  const form = { ...emptyEventForm, title: "春游" };
  const drafts = each((index) => ({ formType: "event" as const, name: null, form, updatedAt: noon - index }));
  unwrap(addDrafts(site.db, { kind: "admin" }, drafts as Parameters<typeof addDrafts>[2], noon));
};

const items = (html: HTMLElement) => html.querySelectorAll("main article, main ul > li[id]");
/** A path with sorted parameters, without the fragment. */
function listOf(address: string): string {
  const { pathname, searchParams } = new URL(address, origin);
  searchParams.sort();
  return `${pathname}?${searchParams}`;
}

/** The form of an item's button or link, and the cancel link of its confirmation, if there is one. */
async function formBehind(item: HTMLElement | undefined, label: string) {
  const link = item?.querySelectorAll("a").find((each) => textOf(each) === label);
  if (link) {
    const path = link.getAttribute("href") ?? "";
    const { html } = await admin.page(path);
    const wayOut = html.querySelector("main form a") ?? html.querySelector("main > a");
    const form = html.querySelectorAll("main form").at(-1) ?? null;
    return { path: form?.getAttribute("action") ?? path, form, wayOut: wayOut?.getAttribute("href") ?? "" };
  }
  const button = item?.querySelectorAll("form button").find((each) => textOf(each) === label);
  const form = button?.closest("form") ?? null;
  return { path: form?.getAttribute("action") ?? "", form, wayOut: null };
}

const word = encodeURIComponent("春游");
const wish = { status: "approved" } as const;

test.each<[label: string, list: string, fill: () => unknown, typed?: Record<string, string>]>([
  ["标记为已完成", `/admin/events?search=${word}&sortBy=title&page=2`, fillBegun],
  ["标记为未完成", "/admin?view=ended&page=2", fillEvents("ended")],
  ["恢复活动", "/admin?page=2", fillEvents("cancelled")],
  ["取消归档", "/admin?view=archived&page=2", fillArchived],
  ["删除", `/admin/events?search=${word}&page=2`, fillEvents()],
  ["延期", `/admin/events?search=${word}&page=2`, fillEvents(), { date: "2026-12-24", time: "18:30" }],
  ["重新开放", `/admin/votes?q=${word}&status=ended&page=2`, fillPolls({ status: "ended" })],
  ["结束投票", "/admin/votes?status=active&page=2", fillPolls()],
  ["发布投票", "/admin/votes?status=draft&page=2", fillPolls({ status: "draft" })],
  ["删除", "/admin/drafts?type=event", fillDrafts],
  ["拒绝", `/admin/comments?q=${word}&page=2`, fillComments, { reason: "广告" }],
  ["通过", "/admin/comments?status=pending&page=2", fillComments],
  ["拒绝", `/admin/wishes?q=${word}&page=2`, fillWishes({ status: "pending" }), { reason: "广告" }],
  ["取消精选", `/admin/wishes?q=${word}&page=2`, fillWishes({ ...wish, isFeatured: true })],
  ["公开", `/admin/wishes?q=${word}&page=2`, fillWishes({ ...wish, isPublic: false })],
  ["删除", `/admin/wishes?q=${word}&page=2`, fillWishes(wish)],
])("after %s in %s the redirect leads to the same list, page and position", async (label, list, fill, typed = {}) => {
  fill();
  // The item before the last is replaced by the next one, the last one by the previous one.
  for (const position of [-2, -1]) {
    const { html } = await admin.page(list);
    const previous = attributeAt(html, "main a[rel=prev]", "href") ?? "";
    if (list.endsWith("page=2")) expect(listOf(previous)).toBe(listOf(list.slice(0, -"&page=2".length)));
    const { path, form, wayOut } = await formBehind(items(html).at(position), label);
    expect(form, label).not.toBeNull();
    if (wayOut !== null) {
      expect(listOf(wayOut)).toBe(listOf(list));
      expect(html.querySelector(new URL(wayOut, origin).hash), wayOut).not.toBeNull();
    }
    const done = await admin.post(path, { ...fieldsOf(form), ...typed });
    const returnTo = locationOf(done) ?? "";
    expect([done.status, listOf(returnTo)]).toEqual([303, listOf(list)]);
    // The item, or the one that replaced it.
    const { hash } = new URL(returnTo, origin);
    const ids = items(html)
      .slice(-2)
      .map((item) => item.id || item.getAttribute("aria-labelledby"));
    expect(ids, returnTo).toContain(hash.slice(1));
    expect((await admin.page(returnTo)).html.querySelector(`main ${hash}`), returnTo).not.toBeNull();
  }
});

describe("an event's change", () => {
  let id: string;
  beforeEach(() => {
    id = makeEvent(site, { title: "春游", startAt: noon }).id;
  });
  const here = () => `/admin/events?search=${word}&page=2#ticket-${id}`;
  const change = (name: string, returnTo = here()) =>
    `/admin/events/${id}/${name}?${new URLSearchParams({ redirectTo: returnTo })}`;

  test("never redirects to another site", async () => {
    for (const target of [
      ...["https://evil.example/", "//evil.example", "/\\evil.example", "javascript:alert(1)", ""],
    ]) {
      expect([target, locationOf(await admin.post(change("complete", target), {}))]).toEqual([
        target,
        "/admin",
      ]);
      const { html } = await admin.page(change("reopen", target));
      expect(attributeAt(html, "main form a", "href")).toBe("/admin");
      await admin.post(change("reopen"), {});
    }
  });

  test.each([
    ["complete", "reopen"],
    ["cancel", "restore"],
    ["archive", "unarchive"],
  ])("%s is undone by the button of its message, once and to the list", async (name, opposite) => {
    const before = eventRow(id);
    const { link } = flashMessageOf(site, await admin.post(change(name), {})) ?? {};
    expect(link).toMatchObject({ label: "撤销", post: true });
    expect(link?.href).toContain(`/${opposite}?`);
    expect(flashMessageOf(site, await admin.post(change(name), {}))?.link).toBeUndefined();
    expect(locationOf(await admin.post(link?.href ?? "", {}))).toBe(here());
    expect(eventRow(id)).toMatchObject({ status: before?.status, archivedAt: null });
    expect(flashMessageOf(site, await admin.post(change("delete"), {}))?.link).toBeUndefined();
  });

  test("of a completed, formerly cancelled event restores the cancellation", async () => {
    await admin.post(change("cancel"), {});
    const { link } = flashMessageOf(site, await admin.post(change("complete"), {})) ?? {};
    await admin.post(link?.href ?? "", {});
    expect(eventRow(id)?.status).toBe("cancelled");
  });
});

describe("a poll's change is undone by the button of its message", () => {
  const linkOf = (response: Response) => flashMessageOf(site, response)?.link;
  const list = "/admin/votes?q=a&page=2";
  const press = (id: string, name: string) =>
    admin.post(`/admin/votes/${id}/${name}?${new URLSearchParams({ redirectTo: list })}`, {});

  test.each([
    ["close", "active", "进行中"],
    ["reopen", "ended", "已结束"],
  ])("%s", async (name, status, state) => {
    const { id } = makePoll(site, { status });
    const link = linkOf(await press(id, name));
    expect(link).toMatchObject({ label: "撤销", post: true });
    expect(locationOf(await admin.post(link?.href ?? "", {}))).toBe(list);
    expect(await pageText(admin, `/admin/votes/${id}`)).toContain(state);
  });

  test("but not if that would not restore it", async () => {
    const past = makePoll(site, { status: "active", endAt: noon + hourMs });
    site.clock.time += 2 * hourMs;
    // Its end is in the past and is cleared.
    expect(linkOf(await press(past.id, "reopen"))).toBeUndefined();
    for (const [name, status] of [
      ["publish", "draft"],
      ["close", "ended"],
      ["delete", "active"],
    ] as const) {
      const { id } = makePoll(site, { status });
      expect(linkOf(await press(id, name)), name).toBeUndefined();
    }
  });
});
