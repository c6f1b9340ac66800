// A group image without a code is stored and reported at the field, before publishing and in 需要处理. Visitors do not get it until the
// organiser says that it is one.
import { eq } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { auditEntries } from "../../app/db/schema/audit";
import { events } from "../../app/db/schema/events";
import { images } from "../../app/db/schema/images";
import { storeImage } from "../../app/domain/images/commands.server";
import { type AdminBrowser, flashMessageOf, openAdminBrowser } from "../support/admin-browser";
import { codePicture, plainPicture } from "../support/code-pictures";
import { makeEvent, unwrap } from "../support/fixtures";
import { openAdminRawClient, upload } from "../support/raw-api";
import { createSite, noon, type TestSite, textOf } from "../support/site";

const dayMs = 86_400_000;
const note = "没有在图片里识别到二维码，访客看不到它。能扫出来的话，请点「这就是群二维码」。";
const item = "群二维码里没有识别到二维码";

let site: TestSite;
let adminBrowser: AdminBrowser;
beforeEach(async () => {
  site = await createSite({ RATE_LIMITS: "off" });
  adminBrowser = await openAdminBrowser(site);
});
afterEach(() => site.close());

const file = (bytes: Buffer) => new File([new Uint8Array(bytes)], "group.png", { type: "image/png" });
const mainOf = async (path: string) => textOf((await adminBrowser.page(path)).html.querySelector("main"));
const attention = async () =>
  textOf((await adminBrowser.page("/admin")).html.querySelector("section[aria-labelledby=attention]"));
const storeQr = async (bytes: Buffer) =>
  unwrap(await storeImage(site.db, site.images, { bytes, kind: "qr", fileName: "a.png" }, site.clock.now()));

describe("in the form of a new event", () => {
  const draft = (step: number) => `/admin/create-event?draft=Draft0000001&step=${step}`;
  const check = "/admin/create-event/check?draft=Draft0000001";
  async function fill(bytes: Buffer) {
    await adminBrowser.post(draft(1), {
      ...{ title: "河边骑行", summary: "沿波河", category: "徒步", capacity: "12", intent: "save" },
    });
    await adminBrowser.post(draft(3), {
      ...{ date: "2026-11-28", time: "19:00", durationHours: "2", locationName: "公园", intent: "save" },
    });
    await adminBrowser.upload(draft(4), {
      ...{ deposit: "50", enrollFee: "", notes: "请准时", disclaimer: "", intent: "upload" },
      qrFile: file(bytes),
    });
  }

  test("it is reported at the field, before publishing and afterwards; the image is stored", async () => {
    await fill(await plainPicture());
    const { html: field } = await adminBrowser.page(draft(4));
    expect(textOf(field.querySelector("#event-form-groupQrImageId"))).toContain(note);
    await adminBrowser.post(draft(4), { intent: "publish" });
    const items = (await adminBrowser.page(check)).html.querySelectorAll("main li").map(textOf);
    expect(items).toEqual(["封面图片", item]);
    await adminBrowser.post(check, {});
    expect(site.db.select().from(events).get()?.groupQrImageId).toBeTruthy();
    expect(await attention()).toContain(`「河边骑行」：${item}`);
  });

  test("the preview says 未识别 until the organiser says that it is a code, which is recorded", async () => {
    await fill(await plainPicture());
    expect(await mainOf(draft(4))).toContain("二维码未识别");
    await adminBrowser.post(draft(4), { intent: "confirm-code" });
    const confirmed = await mainOf(draft(4));
    expect(confirmed).toContain("二维码已上传");
    expect(confirmed).not.toContain(note);
    expect((await adminBrowser.page(check)).html.querySelectorAll("main li").map(textOf)).toEqual([
      "封面图片",
    ]);
    const actions = site.db.select({ action: auditEntries.action }).from(auditEntries).all();
    expect(actions.map(({ action }) => action)).toContain("event.group-qr-confirm");
  });

  test("one with a code is accepted without a warning", async () => {
    await fill(await codePicture());
    expect(await mainOf(draft(4))).not.toContain(note);
    expect((await adminBrowser.page(check)).html.querySelectorAll("main li").map(textOf)).toEqual([
      "封面图片",
    ]);
    await adminBrowser.post(check, {});
    expect(await attention()).not.toContain(item);
  });
});

describe("as a replacement", () => {
  const replace = async (id: string, bytes: Buffer) =>
    adminBrowser.upload(`/admin/events/${id}/qr`, { validUntil: "2026-11-28", qr: file(bytes) });

  test("it is reported at once and on the page, until one with a code replaces it", async () => {
    const { id } = makeEvent(site, { title: "夜跑" });
    const done = await replace(id, await plainPicture());
    expect(flashMessageOf(site, done)).toMatchObject({ tone: "warn", text: note });
    expect(await mainOf(`/admin/events/${id}/qr`)).toContain(note);
    expect(await attention()).toContain(`「夜跑」：${item}`);
    const better = await replace(id, await codePicture());
    expect(flashMessageOf(site, better)).toMatchObject({ tone: "ok" });
    expect(await mainOf(`/admin/events/${id}/qr`)).not.toContain(note);
    expect(await attention()).not.toContain(item);
  });
});

/** What visitors get of a group code, by consumer. */
const consumers: Record<string, (id: string) => Promise<string>> = {
  "the event's page": async (id) => (await site.page(`/events/${id}`)).html.toString(),
  "the join page": async (id) => (await site.page(`/events/${id}/join`)).html.toString(),
  "the API": async (id) => (await site.send(`/api/events/${id}`)).text(),
};

describe("for visitors", () => {
  /** The address of a variant on the organiser's page. */
  async function fileOf(id: string, picture: string): Promise<string> {
    const page = (await adminBrowser.page(`/admin/events/${id}/qr`)).html.toString();
    return new RegExp(`${picture}[^"\\s]+`).exec(page)?.[0] ?? "";
  }

  async function publish() {
    const qr = await storeQr(await plainPicture());
    const { id } = makeEvent(site, { groupQrImageId: qr.id, groupQrValidUntil: noon + 5 * dayMs });
    return { id, qr, picture: `/uploads/${qr.hash}` };
  }

  test.each(
    Object.entries(consumers),
  )("%s has it only once the organiser says it is a code", async (_name, read) => {
    const { id, picture } = await publish();
    expect(await read(id)).not.toContain(picture);
    const file = await fileOf(id, picture);
    expect((await site.send(file)).status).toBe(404);
    await adminBrowser.post(`/admin/events/${id}/qr`, { intent: "confirm" });
    expect(await read(id)).toContain(picture);
    expect((await site.send(file)).status).toBe(200);
    expect(await attention()).not.toContain(item);
    expect(await mainOf(`/admin/events/${id}/history`)).toContain("确认了群二维码");
  });

  test("the organiser still sees the picture, and the administrator's API its address", async () => {
    const { id, picture } = await publish();
    expect((await adminBrowser.page(`/admin/events/${id}/qr`)).html.toString()).toContain(picture);
    const { body } = await openAdminRawClient(site)("GET", `/events/${id}`);
    expect(JSON.stringify(body)).toContain(picture);
  });

  test("a picture that was recognised cannot be confirmed, nor one of another kind", async () => {
    const qr = await storeQr(await codePicture());
    const { id } = makeEvent(site, { groupQrImageId: qr.id, groupQrValidUntil: noon + 5 * dayMs });
    await adminBrowser.post(`/admin/events/${id}/qr`, { intent: "confirm" });
    expect(site.db.select().from(images).get()?.codeConfirmedAt).toBeNull();
    const { id: bare } = makeEvent(site);
    const answer = await adminBrowser.post(`/admin/events/${bare}/qr`, { intent: "confirm" });
    expect(flashMessageOf(site, answer)).toMatchObject({ tone: "bad" });
  });
});

test("from the API it is listed in 需要处理, too", async () => {
  const { body } = await upload(site, await plainPicture(), [["type", "qr"]]);
  const sent = { title: "夜跑", startTime: "2026-11-28T13:00:00Z", wechatQrCode: body.url };
  expect((await openAdminRawClient(site)("POST", "/events", sent)).status).toBe(201);
  expect(await attention()).toContain(`「夜跑」：${item}`);
});

test.each([
  ["cancelled", { status: "cancelled" as const }],
  ["over", { startAt: noon - dayMs, endAt: noon - dayMs / 2 }],
  ["archived", { archivedAt: noon }],
  ["with a code that has expired", { groupQrValidUntil: noon - 1 }],
])("it is not reported for an event that is %s", async (_name, change) => {
  const qr = await storeQr(await plainPicture());
  const { id } = makeEvent(site, { groupQrImageId: qr.id, groupQrValidUntil: noon + 5 * dayMs });
  expect(await attention()).toContain(item);
  site.db.update(events).set(change).where(eq(events.id, id)).run();
  expect(await attention()).not.toContain(item);
});

test("an older image is not reported until it is uploaded again", async () => {
  const bytes = await plainPicture();
  const qr = await storeQr(bytes);
  site.db.update(images).set({ hasCode: null }).run();
  makeEvent(site, { groupQrImageId: qr.id, groupQrValidUntil: noon + 5 * dayMs });
  expect(await attention()).not.toContain(item);
  expect((await storeQr(bytes)).hasCode).toBe(false);
  expect(await attention()).toContain(item);
});
