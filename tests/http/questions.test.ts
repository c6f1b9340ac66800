// Confirmation pages of the organiser's changes: the redirect to the list, and the undo button.
import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { events } from "../../app/db/schema/events";
import { flashMessageOf } from "../support/admin-browser";
import { adminBrowser as admin, openEachAdmin, site } from "../support/each-site";
import { makeEvent } from "../support/fixtures";

let id: string;

openEachAdmin({ RATE_LIMITS: "off" });
beforeEach(() => {
  id = makeEvent(site, { title: "春游" }).id;
});

const list = "/admin/events?search=%E6%98%A5%E6%B8%B8&page=2";
const change = (name: string, returnTo = `${list}#ticket-${id}`) =>
  `/admin/events/${id}/${name}?${new URLSearchParams({ redirectTo: returnTo })}`;
/** Moves the event's start into the past, so that it can be completed. */
const begin = () =>
  site.db
    .update(events)
    .set({ startAt: site.clock.now() - 1 })
    .where(eq(events.id, id))
    .run();
const statusOf = () => site.db.select().from(events).where(eq(events.id, id)).get()?.status;

describe("an event's change", () => {
  test("redirects to the previous list, and never to another site", async () => {
    begin();
    const cancelUrlOf = async (name: string, from?: string) =>
      (await admin.page(change(name, from))).html.querySelector("main form a")?.getAttribute("href");
    for (const target of [
      ...["https://evil.example/", "//evil.example", "/\\evil.example", "javascript:alert(1)", ""],
    ]) {
      const done = await admin.post(change("complete", target), {});
      expect([target, done.headers.get("Location")]).toEqual([target, "/admin"]);
      expect(await cancelUrlOf("reopen", target)).toBe("/admin");
      await admin.post(change("reopen"), {});
    }
    for (const name of ["complete", "cancel", "archive", "delete"]) {
      expect(await cancelUrlOf(name)).toBe(`${list}#ticket-${id}`);
      const done = await admin.post(change(name), {});
      expect([name, done.headers.get("Location")]).toEqual([name, `${list}#ticket-${id}`]);
    }
    expect((await admin.post(change("delete"), {})).status).toBe(404);
  });

  test.each([
    ["complete", "reopen"],
    ["cancel", "restore"],
    ["archive", "unarchive"],
  ])("%s is undone by the button of its message", async (name, opposite) => {
    begin();
    const before = site.db.select().from(events).where(eq(events.id, id)).get();
    const { link } = flashMessageOf(site, await admin.post(change(name), {})) ?? {};
    expect(link).toMatchObject({ label: "撤销", post: true });
    expect(link?.href).toContain(`/${opposite}?`);
    const undone = await admin.post(link?.href ?? "", {});
    expect(undone.headers.get("Location")).toBe(`${list}#ticket-${id}`);
    const { status, archivedAt } = site.db.select().from(events).where(eq(events.id, id)).get() ?? {};
    expect({ status, archivedAt }).toEqual({ status: before?.status, archivedAt: null });
  });

  test("that changed nothing or cannot be undone has no such button", async () => {
    await admin.post(change("complete"), {});
    expect(flashMessageOf(site, await admin.post(change("complete"), {}))?.link).toBeUndefined();
    expect(flashMessageOf(site, await admin.post(change("delete"), {}))?.link).toBeUndefined();
  });

  test("of a completed, formerly cancelled event restores the cancellation", async () => {
    begin();
    await admin.post(change("cancel"), {});
    const { link } = flashMessageOf(site, await admin.post(change("complete"), {})) ?? {};
    await admin.post(link?.href ?? "", {});
    expect(statusOf()).toBe("cancelled");
  });

  test("取消活动 has a second button with a distinct label", async () => {
    const { html } = await admin.page(change("cancel"));
    expect(html.querySelector("main form")?.text).toMatch(/取消活动\s*不取消$/);
  });

  test("延期 and 更换群二维码 redirect to the list too", async () => {
    for (const name of ["postpone", "qr"]) {
      const { html } = await admin.page(change(name));
      expect(html.querySelector("main > a")?.getAttribute("href")).toBe(`${list}#ticket-${id}`);
    }
    const removed = await admin.upload(change("qr"), { intent: "remove" });
    expect(removed.headers.get("Location")).toBe(`${list}#ticket-${id}`);
    const { html } = await admin.page(change("postpone"));
    expect(html.querySelector("main input[name=redirectTo]")?.getAttribute("value")).toBe(
      `${list}#ticket-${id}`,
    );
  });
});
