// Where each button of the event form leads, and that anything else stays on the step. What was typed is saved first.
import { afterEach, beforeEach, expect, test } from "vitest";
import { findDraft } from "../../app/domain/drafts/queries.server";
import { type AdminBrowser, openAdminBrowser } from "../support/admin-browser";
import { createSite, type TestSite } from "../support/site";

let site: TestSite;
let adminBrowser: AdminBrowser;
beforeEach(async () => {
  site = await createSite({ RATE_LIMITS: "off" });
  adminBrowser = await openAdminBrowser(site);
});
afterEach(() => site.close());

const id = "Draft0000001";
const at = (step: number) => `/admin/create-event?draft=${id}&step=${step}`;
const here = 2;

const basics = { title: "河边骑行", summary: "沿波河骑行", category: "徒步", capacity: "12", details: "" };
const place = { date: "2026-11-28", time: "19:00", durationHours: "2.5", locationName: "公园" };

const pressed: [intent: string, leadsTo: string][] = [
  ["next", at(3)],
  ["next-1", at(3)],
  ["next2", at(3)],
  ["next_", at(3)],
  ["previous", at(1)],
  ["previous-9", at(1)],
  ["step-1", at(1)],
  ["step-4", at(4)],
  ["step4", at(4)],
  ["step-99", at(4)],
  ["step-0", at(1)],
  ["step-x", at(1)],
  ["step-", at(1)],
  ["step", at(1)],
  ["save", at(here)],
  ["publish", at(4)],
  [
    "clear",
    `/admin/drafts/${id}/delete?redirectTo=${encodeURIComponent(`/admin/create-event?draft=${id}&step=2`)}`,
  ],
  ["crop-cover", `/admin/drafts/${id}/crop/cover`],
  ["crop", `/admin/drafts/${id}/crop/`],
  ["restore-Draft0000009", at(here)],
  ["discard-Draft0000009", at(here)],
  [`discard-${id}`, "/admin/create-event"],
  ["preview", at(here)],
  ["upload", at(here)],
  ["remove-coverImageId", at(here)],
  ["remove-title", at(here)],
  ["remove", at(here)],
];

const unknown = [
  ...["", "-", "NEXT", "Step-1", "publishing", "step-1-2", "crop-../../events", "crop-a/b", "step 1"],
  ...["constructor", "toString", "__proto__", "hasOwnProperty-x", "then", "下一步", "next\n", " next"],
];

test.each([
  ...pressed,
  ...unknown.map((intent) => [intent, at(here)] as const),
])("%j leads to %s", async (intent, leadsTo) => {
  await adminBrowser.post(at(1), { ...basics, intent: "save" });
  await adminBrowser.post(at(3), { ...place, intent: "save" });
  const response = await adminBrowser.post(at(here), { colorScheme: "matcha-grape", intent });
  expect([response.status, response.headers.get("Location")]).toEqual([303, leadsTo]);
  const saved = findDraft(site.db, id)?.form;
  if (intent === `discard-${id}`) expect(saved).toBeUndefined();
  else expect(saved).toMatchObject({ ...basics, colorScheme: "matcha-grape" });
});

test("a post without a button goes to the next step, as Enter does", async () => {
  const response = await adminBrowser.post(at(1), basics);
  expect(response.headers.get("Location")).toBe(at(2));
});

test("continuing stops at the first invalid step, with its input", async () => {
  const response = await adminBrowser.post(at(1), { ...basics, summary: "", intent: "step-4" });
  expect(response.status).toBe(422);
  expect(findDraft(site.db, id)?.form.title).toBe(basics.title);
});

test("the preview shows valid and invalid input", async () => {
  await adminBrowser.post(at(1), { ...basics, capacity: "12,x", intent: "preview" });
  await adminBrowser.post(at(3), { ...place, durationHours: "9", intent: "preview" });
  const text = (await adminBrowser.page(at(3))).html.querySelector("main")?.text ?? "";
  expect(text).toContain("12,x");
  expect(text).toContain("9 小时");
});
