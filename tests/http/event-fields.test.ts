// Every field of the table is in the form at its step, in the API, in the change history and in the preview of a draft.
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { updateEvent } from "../../app/domain/events/commands.server";
import {
  apiNameOf,
  type EventFormField,
  eventFormFields,
  fieldOf,
  kindOf,
} from "../../app/domain/events/fields";
import { eventFormOf } from "../../app/domain/events/form/form";
import { readEventForm } from "../../app/domain/events/form/form-schema";
import { createSteps, editSteps } from "../../app/domain/events/form/form-steps";
import { type AdminBrowser, openAdminBrowser } from "../support/admin-browser";
import { makeEvent, makeImage, unwrap } from "../support/fixtures";
import { openAdminRawClient } from "../support/raw-api";
import { createSite, type TestSite, textOf } from "../support/site";

const timeZone = "Europe/Rome";
let site: TestSite;
let adminBrowser: AdminBrowser;
let other: Record<EventFormField, string>;
beforeAll(async () => {
  site = await createSite({ RATE_LIMITS: "off" });
  adminBrowser = await openAdminBrowser(site);
  const [cover, qr] = [await makeImage(site, "#224466"), await makeImage(site, "#446622", 800, 600, "qr")];
  const samples: Record<string, string> = {
    ...{ category: "桌游", colorScheme: "matcha-grape", capacity: "33", deposit: "77", enrollFee: "7.50" },
    ...{ date: "2026-12-05", time: "20:30", durationHours: "4.5", groupQrValidUntil: "2026-12-06" },
    ...{ registrationMode: "approval", registrationDeadline: "2026-12-04T12:00" },
    ...{ coverImageId: cover.id, backgroundImageId: cover.id, groupQrImageId: qr.id },
  };
  const text = (field: EventFormField) =>
    kindOf(field).is === "link" ? `https://example.org/${field}` : `${fieldOf(field).label}改了`;
  other = { ...eventFormOf(makeEvent(site), timeZone) };
  for (const field of eventFormFields) other[field] = samples[field] ?? text(field);
});
afterAll(() => site.close());

const namesIn = async (path: string) => {
  const { html } = await adminBrowser.page(path);
  return new Set(html.querySelectorAll("#event-form [name]").map((control) => control.getAttribute("name")));
};
/** A picture is uploaded under the name of its file. */
const controlOf = (field: EventFormField) =>
  kindOf(field).is === "picture" ? field.replace(/ImageId$/, "File").replace(/^groupQr/, "qr") : field;

describe.each([
  ["a new event", createSteps, () => "/admin/create-event?draft=Fields000001&new=1"],
  ["an edit", editSteps, () => `/admin/events/${makeEvent(site).id}/edit?x=1`],
])("the form of %s", (_name, steps, path) => {
  test.each(
    steps.map((step, at) => [step.label, at + 1, step.fields] as const),
  )("step %s has its fields", async (_label, number, fields) => {
    const names = await namesIn(`${path()}&step=${number}`);
    expect(fields.filter((field) => !names.has(controlOf(field)))).toEqual([]);
  });
});

test("every field of an edit is in the history and in the API", async () => {
  const event = makeEvent(site);
  const siteTime = { now: site.clock.now(), timeZone };
  const read = readEventForm(other, siteTime);
  if (!read.ok) throw new Error(JSON.stringify(read.errors));
  unwrap(updateEvent(site.db, { kind: "admin" }, { id: event.id, fields: read.fields }, siteTime));
  const { html } = await adminBrowser.page(`/admin/events/${event.id}/history`);
  const said = textOf(html.querySelector("main"));
  const own = eventFormFields.filter((field) => !["start", "time", "duration"].includes(kindOf(field).is));
  expect(own.filter((field) => !said.includes(fieldOf(field).label))).toEqual([]);
  expect(said).toContain("活动时间");
  const { body } = await openAdminRawClient(site)("GET", `/events/${event.id}`);
  expect(eventFormFields.filter((field) => !(apiNameOf(field) in body.data))).toEqual([]);
});

test("a field of one line holds no line break, by the form and by the API", async () => {
  const lines = new Set<string>();
  for (const step of [1, 2, 3, 4]) {
    const { html } = await adminBrowser.page(`/admin/create-event?draft=Fields000003&new=1&step=${step}`);
    for (const control of html.querySelectorAll("#event-form input"))
      lines.add(control.getAttribute("name") ?? "");
  }
  const texts = eventFormFields.filter((field) => kindOf(field).is === "text");
  const ofOneLine = texts.filter((field) => lines.has(field));
  expect(ofOneLine).toContain("title");
  const broken = Object.fromEntries(texts.map((field) => [field, "上山\r\n看花\u2028去"]));
  const read = readEventForm({ ...other, ...broken }, { now: site.clock.now(), timeZone });
  if (!read.ok) throw new Error(JSON.stringify(read.errors));
  const sent = Object.fromEntries(texts.map((field) => [apiNameOf(field), "上山\r\n看花\u2028去"]));
  const call = openAdminRawClient(site);
  const { body } = await call("POST", "/events", { ...sent, startTime: "2026-12-05T14:00" });
  const values = new Map(Object.entries(read.fields));
  const hasBreak = (text: unknown) => /[\n\u2028]/.test(String(text));
  for (const field of texts) {
    const isBroken = !ofOneLine.includes(field);
    const stored = [values.get(String(fieldOf(field).column)), body.data[apiNameOf(field)]];
    expect([field, ...stored.map(hasBreak)]).toEqual([field, isBroken, isBroken]);
  }
});

test("every field of a draft is in its preview, under its label", async () => {
  await adminBrowser.post("/admin/create-event?draft=Fields000002&step=1&new=1", {
    ...other,
    intent: "save",
  });
  for (const step of [2, 3, 4])
    await adminBrowser.post(`/admin/create-event?draft=Fields000002&step=${step}`, {
      ...other,
      intent: "save",
    });
  const { html } = await adminBrowser.page("/admin/drafts/Fields000002");
  const said = textOf(html.querySelector("main"));
  expect(eventFormFields.filter((field) => !said.includes(fieldOf(field).label))).toEqual([]);
});
