// A group's code without a stated last day is valid for seven days from its upload, whichever way it came in.
import { eq } from "drizzle-orm";
import { afterEach, beforeEach, expect, test } from "vitest";
import { events } from "../../app/db/schema/events";
import { saveDraft } from "../../app/domain/drafts/commands.server";
import { type AdminBrowser, fieldsOf, openAdminBrowser } from "../support/admin-browser";
import { codePicture } from "../support/code-pictures";
import { makeEvent, makeImage, unwrap } from "../support/fixtures";
import { createSite, noon, type TestSite } from "../support/site";

const dayMs = 24 * 60 * 60 * 1000;
/** The end of 2026-11-28 in Rome, seven days after noon. */
const lastMoment = Date.UTC(2026, 10, 28, 22, 59);
const draft = "Draft0000001";
const lastStep = `/admin/create-event?draft=${draft}&step=4`;

let site: TestSite;
let adminBrowser: AdminBrowser;
let qr: string;
beforeEach(async () => {
  site = await createSite({ RATE_LIMITS: "off" });
  adminBrowser = await openAdminBrowser(site);
  qr = (await makeImage(site, "#101010", 400, 400, "qr")).id;
});
afterEach(() => site.close());

const stored = (id: string) => site.db.select().from(events).where(eq(events.id, id)).get();
const newest = () => site.db.select().from(events).get();

/** What the page to join shows of the code. */
async function shown(id = newest()?.id) {
  const { html } = await site.page(`/events/${id}/join`);
  const text = html.querySelector("main")?.text ?? "";
  return { hasCode: html.querySelector("main img") !== null, text };
}

const filled = {
  title: "河边骑行",
  category: "徒步",
  capacity: "12",
  date: "2026-11-29",
  time: "19:00",
  durationHours: "2",
  locationName: "瓦伦蒂诺公园",
  colorScheme: "lemon-sky",
};
const keep = (values: Record<string, string>) =>
  unwrap(saveDraft(site.db, { id: draft, formType: "event", values, initial: filled }, site.clock.now()));
const publish = (fields: Record<string, string> = {}) =>
  adminBrowser
    .post(lastStep, { ...fields, groupQrValidUntil: "", intent: "publish" })
    .then(() => adminBrowser.post(`/admin/create-event/check?draft=${draft}`, {}));

test("uploaded by the page's script, which does not fill the empty date field", async () => {
  keep({});
  const empty = fieldsOf((await adminBrowser.page(lastStep)).html.querySelector("#event-form"));
  const file = new File([new Uint8Array(await codePicture())], "qr.png");
  await adminBrowser.upload(lastStep, { ...empty, intent: "upload", qrFile: file });
  await adminBrowser.post("/admin/draft-save?draft=Draft0000001", empty);
  await publish(empty);
  expect(newest()?.groupQrValidUntil).toBe(lastMoment);
  expect(await shown()).toMatchObject({
    hasCode: true,
    text: expect.stringContaining("二维码有效期至 2026年11月28日"),
  });
});

test("published from a draft without a date", async () => {
  keep({ groupQrImageId: qr, groupQrValidUntil: "" });
  await publish();
  expect(newest()).toMatchObject({ groupQrImageId: qr, groupQrValidUntil: lastMoment });
  expect((await shown()).hasCode).toBe(true);
});

test("published from an old draft: days count from the upload, and the organiser is warned", async () => {
  keep({ groupQrImageId: qr, date: "2026-12-20" });
  site.clock.time = noon + 8 * dayMs;
  adminBrowser = await openAdminBrowser(site);
  await publish();
  expect(newest()?.groupQrValidUntil).toBe(lastMoment);
  expect(await shown()).toMatchObject({ hasCode: false, text: expect.stringContaining("群二维码已过期") });
  const { html } = await adminBrowser.page("/admin");
  expect(html.querySelector("main")?.text).toContain("二维码");
});

test("created and changed by the API", async () => {
  const session = {
    Cookie: adminBrowser.Cookie,
    "Content-Type": "application/json",
    Origin: "http://localhost:3000",
  };
  const { hash } = await makeImage(site, "#202020", 400, 400, "qr");
  const body = { title: "接口建的", startTime: "2026-11-28T19:00:00", wechatQrCode: `/uploads/${hash}.jpg` };
  const send = (method: string, path: string, sent: unknown) =>
    site.send(`/api/events${path}`, { method, headers: session, body: JSON.stringify(sent) });
  expect((await send("POST", "", body)).status).toBe(201);
  expect((await shown()).hasCode).toBe(true);
  const { id } = makeEvent(site);
  expect((await send("PUT", `/${id}`, { wechatQrCode: body.wechatQrCode })).status).toBe(200);
  expect((await shown(id)).hasCode).toBe(true);
  expect((await send("PUT", `/${id}`, { wechatQrCodeValidUntil: null })).status).toBe(200);
  expect((await shown(id)).hasCode).toBe(true);
});

test("added by an edit, also in place of an expired one", async () => {
  const old = (await makeImage(site, "#303030", 400, 400, "qr")).id;
  const plain = makeEvent(site).id;
  const expired = makeEvent(site, { groupQrImageId: old, groupQrValidUntil: noon - dayMs }).id;
  for (const id of [plain, expired]) {
    const at = `/admin/events/${id}/edit?draft=Edit0000000${id === plain ? 1 : 2}&step=4`;
    const typed = fieldsOf((await adminBrowser.page(at)).html.querySelector("#event-form"));
    const bytes = await codePicture({ dark: id === plain ? "#000000" : "#002200" });
    await adminBrowser.upload(at, {
      ...typed,
      intent: "upload",
      qrFile: new File([new Uint8Array(bytes)], "qr.png"),
    });
    await adminBrowser.post(at, { ...typed, intent: "publish" });
    expect(stored(id)?.groupQrImageId).not.toBe(old);
    expect(stored(id)?.groupQrValidUntil, at).toBe(lastMoment);
    expect((await shown(id)).hasCode).toBe(true);
  }
});

test("a given date is preserved, and no code has no date", async () => {
  const stated = noon + 2 * dayMs;
  const { id } = makeEvent(site, { groupQrImageId: qr, groupQrValidUntil: stated });
  expect(stored(id)?.groupQrValidUntil).toBe(stated);
  expect(makeEvent(site).groupQrValidUntil).toBeNull();
});
