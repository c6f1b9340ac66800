// The default notes of an event mention the deposit exactly while it has one: by form, autosave and API.
import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { events } from "../../app/db/schema/events";
import { defaultNotes } from "../../app/domain/settings/commands.server";
import { defaultNotesFor } from "../../app/domain/settings/default-notes";
import { fieldsOf } from "../support/admin-browser";
import { openApi } from "../support/api";
import { adminBrowser, openEachAdmin, site } from "../support/each-site";
import { makeEvent } from "../support/fixtures";

const withDeposit = defaultNotes;
const withoutDeposit = defaultNotesFor(defaultNotes, false);
const id = "Draft0000001";
const at = (step: number) => `/admin/create-event?draft=${id}&step=${step}`;
const basics = { title: "河边骑行", summary: "沿波河", category: "徒步", capacity: "12" };
const location = { date: "2026-11-28", time: "19:00", durationHours: "2", locationName: "公园" };

openEachAdmin({ RATE_LIMITS: "off" });

const notesField = async (path: string) =>
  (await adminBrowser.page(path)).html.querySelector("textarea[name=notes]")?.text;
const stored = (eventId?: string) => {
  const query = site.db.select().from(events);
  return (eventId ? query.where(eq(events.id, eventId)) : query).get()?.notes;
};

/** Fills in all steps; the last with unchanged notes, as its page shows them. */
async function fill(deposit: string) {
  await adminBrowser.post(at(1), { ...basics, intent: "save" });
  await adminBrowser.post(at(3), { ...location, intent: "save" });
  const { html } = await adminBrowser.page(at(4));
  const fields = fieldsOf(html.querySelector("#event-form"));
  return { ...fields, deposit };
}

test.each([
  ["", withoutDeposit],
  ["0", withoutDeposit],
  ["0.00", withoutDeposit],
  ["50", withDeposit],
  ["５０.5", withDeposit],
])("a new event with the deposit %j", async (deposit, expected) => {
  const fields = await fill(deposit);
  expect(await notesField(at(4))).toBe(withoutDeposit);
  await adminBrowser.post(at(4), { ...fields, intent: "preview" });
  expect(await notesField(at(4))).toBe(expected);
  await adminBrowser.post(at(4), { ...fields, intent: "publish" });
  await adminBrowser.post(`/admin/create-event/check?draft=${id}`, {});
  expect(stored()).toBe(expected);
});

test("an autosaved draft is published with the matching notes, custom ones are not changed", async () => {
  const fields = await fill("50");
  for (const [notes, expected] of [
    [withoutDeposit, withDeposit],
    ["自己写的", "自己写的"],
  ] as const) {
    await adminBrowser.post(`/admin/draft-save?draft=${id}`, { ...fields, notes });
    await adminBrowser.post(`/admin/create-event/check?draft=${id}`, {});
    expect(stored()).toBe(expected);
    site.db.delete(events).run();
    await fill("50");
  }
});

test.each([
  [withDeposit, "", withoutDeposit],
  [withoutDeposit, "80", withDeposit],
  ["1. 请准时", "80", "1. 请准时"],
])("an edit that changes the deposit (%#)", async (notes, deposit, expected) => {
  const event = makeEvent(site, { notes, depositCents: deposit === "" ? 5000 : 0 });
  const path = `/admin/events/${event.id}/edit?draft=${id}`;
  const fields = fieldsOf((await adminBrowser.page(`${path}&step=4`)).html.querySelector("#event-form"));
  await adminBrowser.post(`${path}&step=4`, { ...fields, deposit, intent: "publish" });
  expect(stored(event.id)).toBe(expected);
});

test("the API: a new event and a changed deposit", async () => {
  const { client } = await (await openApi(site)).signIn();
  const startTime = "2026-11-28T13:00:00Z";
  const notesOf = (result: { data?: { data: { notes: string } } }) => result.data?.data.notes;
  const free = await client.POST("/events", { body: { title: "免费", startTime } });
  expect(notesOf(free)).toBe(withoutDeposit);
  const paid = await client.POST("/events", { body: { title: "收费", startTime, depositCents: 5000 } });
  expect(notesOf(paid)).toBe(withDeposit);
  const params = { path: { id: paid.data?.data.id ?? "" } };
  const dropped = await client.PUT("/events/{id}", { params, body: { depositCents: 0 } });
  expect(notesOf(dropped)).toBe(withoutDeposit);
  const again = await client.PUT("/events/{id}", { params, body: { depositCents: 100 } });
  expect(notesOf(again)).toBe(withDeposit);
  const own = await client.PUT("/events/{id}", { params, body: { depositCents: 0, notes: "自己写的" } });
  expect(notesOf(own)).toBe("自己写的");
});
