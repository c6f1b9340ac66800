// Characters that posters cannot render are listed where the organiser sees a poster.
import { expect, test } from "vitest";
import { adminBrowser, openEachAdmin, site } from "../support/each-site";
import { makeEvent } from "../support/fixtures";
import { textOf } from "../support/site";

openEachAdmin({ RATE_LIMITS: "off" });

const draft = "Draft0000001";
const editDraft = "Edit00000001";
const undrawable = { title: "𠔻之夜 🎉 <b>&", locationName: "𒐫 Caffè 1️⃣" };
const drawable = { title: "🆕🎉 <b>& 👨‍👩‍👧", locationName: "Caffè 囍\u200d ❤️" };
const warning = "海报上画不出这些字符：𠔻、𒐫、1️⃣。请换一种写法。";

const warningsOn = async (path: string) => {
  const { status, html } = await adminBrowser.page(path);
  expect(status, path).toBe(200);
  const notes = html.querySelectorAll('main [role="status"], main h1 ~ p').map(textOf);
  return notes.filter((text) => text.includes("海报上画不出"));
};

/** The pages of an event's poster. */
const pagesOf = (id: string) => [
  `/admin/events/${id}/poster`,
  `/admin/create-event/published?event=${id}`,
  "/admin/digest",
];

/** Saves texts to the draft of a new event, and returns the pages that preview or validate it. */
async function draftPages(texts: Record<string, string>) {
  const { title = "", ...location } = texts;
  await adminBrowser.post(`/admin/create-event?draft=${draft}&step=1`, { title, intent: "save" });
  await adminBrowser.post(`/admin/create-event?draft=${draft}&step=3`, { ...location, intent: "save" });
  const steps = [1, 2, 3, 4].map((step) => `/admin/create-event?draft=${draft}&step=${step}`);
  return [...steps, `/admin/create-event/check?draft=${draft}`];
}

/** The same for the edit of an event. */
async function editPages(texts: Record<string, string>) {
  const { title = "", ...location } = texts;
  const path = `/admin/events/${makeEvent(site).id}/edit`;
  await adminBrowser.post(`${path}?draft=${editDraft}&step=1`, { title, intent: "save" });
  await adminBrowser.post(`${path}?draft=${editDraft}&step=3`, { ...location, intent: "save" });
  return [`${path}?draft=${editDraft}&step=1`, `${path}/check?draft=${editDraft}`];
}

test("undrawable characters are listed once on each page with a poster or a preview of it", async () => {
  const { id } = makeEvent(site, undrawable);
  for (const path of [...pagesOf(id), ...(await draftPages(undrawable)), ...(await editPages(undrawable))])
    expect(await warningsOn(path), path).toEqual([warning]);
  const save = (fields: Record<string, string>) =>
    adminBrowser.post(`/admin/draft-save?draft=${draft}`, fields).then((response) => response.json());
  expect(await save(undrawable)).toMatchObject({ undrawable: ["𠔻", "𒐫", "1️⃣"] });
  expect(await save(drawable)).toMatchObject({ undrawable: [] });
  // They do not prevent publishing.
  await draftPages({ ...undrawable, date: "2026-11-28", time: "19:00", durationHours: "2" });
  const published = await adminBrowser.post(`/admin/create-event/check?draft=${draft}`, {});
  expect(published.status).toBe(303);
  expect(published.headers.get("Location")).toContain("/admin/create-event/published?event=");
});

test("there is no warning where all can be rendered, and no failure if the fonts are unreadable", async () => {
  const { id } = makeEvent(site, drawable);
  for (const path of [...pagesOf(id), ...(await draftPages(drawable)), ...(await editPages(drawable))])
    expect(await warningsOn(path), path).toEqual([]);
  site.posterFonts.undrawable = () => {
    throw new Error("no such file");
  };
  expect(await warningsOn(`/admin/events/${makeEvent(site, undrawable).id}/poster`)).toEqual([]);
});
