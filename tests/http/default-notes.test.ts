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
const stored = () => site.db.select().from(events).get()?.notes;

/** Fills in the steps before the last; the last step's fields with unchanged notes, as its page shows them. */
async function fill(deposit: string) {
  await adminBrowser.post(at(1), { ...basics, intent: "save" });
  await adminBrowser.post(at(3), { ...location, intent: "save" });
  return { ...fieldsOf((await adminBrowser.page(at(4))).html.querySelector("#event-form")), deposit };
}

test.each([
  ["", withoutDeposit],
  ["0.00", withoutDeposit],
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
  const path = `/admin/events/${event.id}/edit?draft=${id}&step=4`;
  const fields = fieldsOf((await adminBrowser.page(path)).html.querySelector("#event-form"));
  await adminBrowser.post(path, { ...fields, deposit, intent: "publish" });
  expect(stored()).toBe(expected);
});

test("the API: a new event and a changed deposit", async () => {
  const { client } = await (await openApi(site)).signIn();
  const notesOf = (result: { data?: { data: { notes: string } } }) => result.data?.data.notes;
  const create = (depositCents?: number) =>
    client.POST("/events", { body: { title: "活动", startTime: "2026-11-28T13:00:00Z", depositCents } });
  expect(notesOf(await create())).toBe(withoutDeposit);
  const paid = await create(5000);
  expect(notesOf(paid)).toBe(withDeposit);
  const params = { path: { id: paid.data?.data.id ?? "" } };
  for (const [body, notes] of [
    [{ depositCents: 0 }, withoutDeposit],
    [{ depositCents: 100 }, withDeposit],
    [{ depositCents: 0, notes: "自己写的" }, "自己写的"],
  ] as const)
    expect(notesOf(await client.PUT("/events/{id}", { params, body }))).toBe(notes);
});
