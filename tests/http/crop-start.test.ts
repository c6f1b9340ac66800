import { expect, test } from "vitest";
import { fieldsOf } from "../support/admin-browser";
import { adminBrowser, openEachAdmin, site } from "../support/each-site";
import { makeEvent, makeImage } from "../support/fixtures";

openEachAdmin({ RATE_LIMITS: "off" });

const draft = "Edit00000001";
const task = `/admin/drafts/${draft}/crop/cover`;

test("an event's picture can be cropped before any other edit, on a page or in a dialog", async () => {
  const cover = await makeImage(site, "#405060", 1600, 1200, "cover");
  const { id } = makeEvent(site, { coverImageId: cover.id });
  const edit = `/admin/events/${id}/edit?draft=${draft}&step=1`;
  const untouched = fieldsOf((await adminBrowser.page(edit)).html.querySelector("#event-form"));
  const pressed = await adminBrowser.post(edit, { ...untouched, intent: "crop-cover" });
  expect(pressed.headers.get("Location")).toBe(task);
  const { html, status } = await adminBrowser.page(task);
  expect([status, html.querySelector("h1")?.text]).toEqual([200, "裁剪封面图片"]);
  const headers = { Cookie: adminBrowser.Cookie };
  const response = await site.send(`${task}/start?ratio=4:3&zoom=2`, { headers });
  expect(response.headers.get("Content-Type")).toContain("application/json");
  expect(await response.json()).toMatchObject({
    title: "裁剪封面图片",
    picture: { width: 1600, height: 1200 },
    isMissing: false,
    isSmall: true,
    isCover: true,
    view: { form: { ratio: "4:3", zoom: "2" }, box: { left: 400, top: 0, width: 800, height: 600 } },
  });
  for (const missing of [task.replace("cover", "qr"), task.replace(draft, "Nobody000001")])
    expect((await site.send(`${missing}/start`, { headers })).status, missing).toBe(404);
});
