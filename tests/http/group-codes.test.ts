// The code of an event's group: its last day, and images without a code. Such an image is stored and reported at the
// field, before publishing and in 需要处理. Visitors do not get it until the organiser confirms it.
import type { HTMLElement } from "node-html-parser";
import sharp from "sharp";
import { beforeEach, describe, expect, test } from "vitest";
import { auditEntries } from "../../app/db/schema/audit";
import { events } from "../../app/db/schema/events";
import { images } from "../../app/db/schema/images";
import { saveDraft } from "../../app/domain/drafts/commands.server";
import { storeImage } from "../../app/domain/images/commands.server";
import { fieldsOf, flashMessageOf, openAdminBrowser } from "../support/admin-browser";
import { codePicture } from "../support/code-pictures";
import { adminBrowser, openEachAdmin, site } from "../support/each-site";
import { makeEvent, makeImage, unwrap } from "../support/fixtures";
import { pageOf, textAt, textsAt } from "../support/html";
import { openAdminRawClient } from "../support/raw-api";
import { eventRow, rowsIn } from "../support/rows";
import { dayMs, noon } from "../support/site";

const note = "没有在图片里识别到二维码，访客看不到它。能扫出来的话，请点「这就是群二维码」。";
const item = "群二维码里没有识别到二维码";

/** Small, because the QR decoder searches every pixel. */
const code = await codePicture({ size: 200 });
const plain = await sharp({ create: { width: 120, height: 120, channels: 3, background: "#336699" } })
  .png()
  .toBuffer();

openEachAdmin({ RATE_LIMITS: "off" });
const newest = () => rowsIn(events)[0];

const file = (bytes: Buffer) => new File([new Uint8Array(bytes)], "group.png", { type: "image/png" });
const mainOf = async (path: string) => textAt((await adminBrowser.page(path)).html, "main");
/** The item of 需要处理. */
const unread = "群二维码扫不出";
const attention = async () =>
  textAt((await adminBrowser.page("/admin")).html, "section[aria-labelledby=attention]");
const confirmations = () => rowsIn(auditEntries).filter(({ action }) => action === "event.group-qr-confirm");
const storeQr = async (bytes: Buffer) =>
  unwrap(await storeImage(site.db, site.images, { bytes, kind: "qr", fileName: "a.png" }, site.clock.now()));

describe("in the form of a new event", () => {
  const draft = (step: number) => `/admin/create-event?draft=Draft0000001&step=${step}`;
  const check = "/admin/create-event/check?draft=Draft0000001";
  const basics = { title: "河边骑行", summary: "沿波河", category: "徒步", capacity: "12" };
  const location = { date: "2026-11-28", time: "19:00", durationHours: "2", locationName: "公园" };
  const fees = { deposit: "50", enrollFee: "", notes: "请准时", disclaimer: "" };
  async function fill(bytes: Buffer) {
    await adminBrowser.post(draft(1), { ...basics, intent: "save" });
    await adminBrowser.post(draft(3), { ...location, intent: "save" });
    await adminBrowser.upload(draft(4), { ...fees, intent: "upload", qrFile: file(bytes) });
  }
  const missing = async () => textsAt((await adminBrowser.page(check)).html, "main li");

  test("it is reported at the field, before publishing and afterwards; the image is stored", async () => {
    await fill(plain);
    const field = textAt((await adminBrowser.page(draft(4))).html, "#event-form-groupQrImageId");
    expect(field).toContain(note);
    await adminBrowser.post(draft(4), { intent: "publish" });
    expect(await missing()).toEqual(["封面图片", item]);
    await adminBrowser.post(check, {});
    expect(newest()?.groupQrImageId).toBeTruthy();
    expect(await attention()).toContain(`${unread}11月28日 · 河边骑行`);
  });

  test("the preview shows 未识别 until the organiser confirms the code, which is recorded", async () => {
    await fill(plain);
    expect(await mainOf(draft(4))).toContain("二维码未识别");
    await adminBrowser.post(draft(4), { intent: "confirm-code" });
    const confirmed = await mainOf(draft(4));
    expect(confirmed).toContain("二维码已上传");
    expect(confirmed).not.toContain(note);
    expect(await missing()).toEqual(["封面图片"]);
    expect(confirmations()).toHaveLength(1);
  });

  test("one with a code is accepted without a warning", async () => {
    await fill(code);
    expect(await mainOf(draft(4))).not.toContain(note);
    expect(await missing()).toEqual(["封面图片"]);
    await adminBrowser.post(check, {});
    expect(await attention()).not.toContain(unread);
  });
});

test("as a replacement it is reported immediately and on the page, until one with a code replaces it", async () => {
  const { id } = makeEvent(site, { title: "夜跑" });
  const path = `/admin/events/${id}/qr`;
  const replace = async (bytes: Buffer) => {
    const fields = { validUntil: "2026-11-28", qr: file(bytes) };
    return flashMessageOf(site, await adminBrowser.upload(path, fields));
  };
  expect(await replace(plain)).toMatchObject({ tone: "warn", text: note });
  expect(await mainOf(path)).toContain(note);
  expect(await attention()).toContain(`${unread}11月28日 · 夜跑`);
  expect(await replace(code)).toMatchObject({ tone: "ok" });
  expect(await mainOf(path)).not.toContain(note);
  expect(await attention()).not.toContain(unread);
});

test("pages, API and file have it for visitors only after the organiser's confirmation", async () => {
  const qr = await storeQr(plain);
  const { id } = makeEvent(site, { groupQrImageId: qr.id, groupQrValidUntil: noon + 5 * dayMs });
  const [path, picture] = [`/admin/events/${id}/qr`, `/uploads/${qr.hash}`];
  const confirm = (path: string) => adminBrowser.post(path, { intent: "confirm" });
  // The organiser still sees the picture, and the administrator's API its URL.
  const page = (await adminBrowser.page(path)).html.toString();
  const file = new RegExp(`${picture}[^"\\s]+`).exec(page)?.[0] ?? "";
  expect(file).not.toBe("");
  const { body } = await openAdminRawClient(site)("GET", `/events/${id}`);
  expect(JSON.stringify(body)).toContain(picture);
  const shown = async () => {
    const pages = [`/events/${id}`, `/events/${id}/join`, `/api/events/${id}`].map(async (address) =>
      (await (await site.send(address)).text()).includes(picture),
    );
    return [...(await Promise.all(pages)), (await site.send(file)).status];
  };
  expect(await shown()).toEqual([false, false, false, 404]);
  for (const _ of [1, 2]) expect(flashMessageOf(site, await confirm(path))?.title).toBe("已当作群二维码使用");
  expect(confirmations()).toHaveLength(1);
  const none = await confirm(`/admin/events/${makeEvent(site).id}/qr`);
  expect(flashMessageOf(site, none)?.title).toBe("请选择群二维码图片");
  expect(await shown()).toEqual([true, true, true, 200]);
  expect(await attention()).not.toContain(unread);
  expect(await mainOf(`/admin/events/${id}/history`)).toContain("确认了群二维码");
});

test("it is not reported for an event that is cancelled, over, archived or whose code has expired, nor of an older image until it is uploaded again", async () => {
  const qr = await storeQr(plain);
  const original = makeEvent(site, { groupQrImageId: qr.id, groupQrValidUntil: noon + 5 * dayMs });
  for (const change of [
    { status: "cancelled" as const },
    { startAt: noon - dayMs, endAt: noon - dayMs / 2 },
    { archivedAt: noon },
    { groupQrValidUntil: noon - 1 },
  ]) {
    expect(await attention()).toContain(unread);
    site.db.update(events).set(change).run();
    expect([change, await attention()]).toEqual([change, expect.not.stringContaining(unread)]);
    site.db.update(events).set(original).run();
  }
  // An image of an earlier release was not examined.
  site.db.update(images).set({ hasCode: null }).run();
  expect(await attention()).not.toContain(unread);
  expect((await storeQr(plain)).hasCode).toBe(false);
  expect(await attention()).toContain(unread);
});

test("a code that other events use is renewed for all of them at once, and goes to others that are ticked", async () => {
  const week = (bytes: Buffer, title: string, more = {}) =>
    storeQr(bytes).then(({ id }) =>
      makeEvent(site, { title, groupQrImageId: id, groupQrValidUntil: noon - 1, ...more }),
    );
  const [own, same, again, other] = [
    await week(code, "骑行"),
    await week(code, "桌游"),
    await week(await codePicture({ size: 260 }), "徒步"),
    await week(await codePicture({ size: 200, text: "https://weixin.qq.com/g/other" }), "茶会", {
      groupQrValidUntil: noon + 5 * dayMs,
    }),
  ];
  const none = makeEvent(site, { title: "摄影" });
  const ended = makeEvent(site, { title: "野餐", groupQrImageId: own.groupQrImageId }, "ended");
  const path = `/admin/events/${own.id}/qr`;
  const ticks = (html: HTMLElement) =>
    html.querySelectorAll("#also label").map((label) => {
      const tick = label.querySelector("input");
      return `${tick?.hasAttribute("checked") ? "✓" : "–"}${label.text.trim().replace(/\s+/g, " ")}`;
    });
  const { html } = await adminBrowser.page(path);
  expect(ticks(html).sort()).toEqual([
    "–摄影 11月28日 周六 · 还没有群二维码",
    "–茶会 11月28日 周六 · 用着另一张，到 11月26日 周四",
    "✓徒步 11月28日 周六 · 用着同一张",
    "✓桌游 11月28日 周六 · 用着同一张",
  ]);
  const renewed = await codePicture({ size: 220, text: "https://weixin.qq.com/g/renewed" });
  const also = [same, again, none, ended].map(({ id }) => id);
  const send = (validUntil: string) => adminBrowser.upload(path, { validUntil, also, qr: file(renewed) });
  const rejected = await pageOf(send("2020-01-01"), 422);
  expect(ticks(rejected).filter((text) => !text.startsWith("✓"))).toEqual([expect.stringContaining("茶会")]);
  const flash = flashMessageOf(site, await send("2026-11-28"));
  expect(flash?.title).toBe("活动「骑行」和另外 3 个活动的群二维码已更换，有效期至 2026年11月28日");
  const { id: imageId } = await storeQr(renewed);
  const codes = [own, same, again, none, other, ended].map(({ id }) => eventRow(id)?.groupQrImageId);
  expect(codes.map((id) => id === imageId)).toEqual([true, true, true, true, false, false]);
  expect(await mainOf(`/admin/events/${again.id}/history`)).toContain("群二维码");
});

// Without a last day a code is valid for seven days from its upload, by any channel.
describe("the last day of a code", () => {
  /** The end of 2026-11-28 in Rome, seven days after noon. */
  const lastMoment = Date.UTC(2026, 10, 28, 22, 59);
  const draft = "Draft0000001";
  const lastStep = `/admin/create-event?draft=${draft}&step=4`;
  const makeQr = (colour: string) => makeImage(site, colour, 400, 400, "qr");

  let qr: string;
  beforeEach(async () => {
    qr = (await makeQr("#101010")).id;
  });

  /** The code on the join page. */
  async function shown(id = newest()?.id) {
    const { html } = await site.page(`/events/${id}/join`);
    return { hasCode: html.querySelector("main img") !== null, text: textAt(html, "main") };
  }

  const basics = { title: "河边骑行", category: "徒步", capacity: "12", colorScheme: "lemon-sky" };
  const location = { date: "2026-11-29", time: "19:00", durationHours: "2", locationName: "瓦伦蒂诺公园" };
  const save = (values: Record<string, string>) => {
    const input = { id: draft, formType: "event" as const, values, initial: { ...basics, ...location } };
    return unwrap(saveDraft(site.db, input, site.clock.now()));
  };
  const publish = async (fields: Record<string, string> = {}, by = adminBrowser) => {
    await by.post(lastStep, { ...fields, groupQrValidUntil: "", intent: "publish" });
    await by.post(`/admin/create-event/check?draft=${draft}`, {});
  };

  test("uploaded by the page's script, which does not fill the empty date field", async () => {
    save({});
    const empty = fieldsOf((await adminBrowser.page(lastStep)).html.querySelector("#event-form"));
    await adminBrowser.upload(lastStep, { ...empty, intent: "upload", qrFile: file(code) });
    await adminBrowser.post("/admin/draft-save?draft=Draft0000001", empty);
    await publish(empty);
    expect(newest()?.groupQrValidUntil).toBe(lastMoment);
    const text = expect.stringContaining("二维码有效期至 2026年11月28日");
    expect(await shown()).toEqual({ hasCode: true, text });
  });

  test("published from an old draft: days count from the upload, and the organiser is warned", async () => {
    save({ groupQrImageId: qr, date: "2026-12-20" });
    site.clock.time = noon + 8 * dayMs;
    const later = await openAdminBrowser(site);
    await publish({}, later);
    expect(newest()?.groupQrValidUntil).toBe(lastMoment);
    const text = expect.stringContaining("群二维码已过期");
    expect(await shown()).toEqual({ hasCode: false, text });
    expect(textAt((await later.page("/admin")).html, "main")).toContain("二维码");
  });

  test("added by an edit, also in place of an expired one", async () => {
    const uncoded = makeEvent(site).id;
    const expired = makeEvent(site, { groupQrImageId: qr, groupQrValidUntil: noon - dayMs }).id;
    for (const [id, edit, dark] of [
      [uncoded, "Edit00000001", "#000000"],
      [expired, "Edit00000002", "#002200"],
    ] as const) {
      const at = `/admin/events/${id}/edit?draft=${edit}&step=4`;
      const typed = fieldsOf((await adminBrowser.page(at)).html.querySelector("#event-form"));
      const qrFile = file(await codePicture({ size: 200, dark }));
      await adminBrowser.upload(at, { ...typed, intent: "upload", qrFile });
      await adminBrowser.post(at, { ...typed, intent: "publish" });
      const event = eventRow(id);
      expect([event?.groupQrImageId === qr, event?.groupQrValidUntil], edit).toEqual([false, lastMoment]);
      expect((await shown(id)).hasCode).toBe(true);
    }
  });

  test("created and changed by the API", async () => {
    const wechatQrCode = `/uploads/${(await makeQr("#202020")).hash}.jpg`;
    const request = openAdminRawClient(site);
    const input = { title: "接口建的", startTime: "2026-11-28T19:00:00", wechatQrCode };
    expect((await request("POST", "/events", input)).status).toBe(201);
    expect((await shown()).hasCode).toBe(true);
    const { id } = makeEvent(site);
    expect((await request("PUT", `/events/${id}`, { wechatQrCode })).status).toBe(200);
    expect((await shown(id)).hasCode).toBe(true);
  });
});
