// The permanent join page of an event, replacing its group code, and the ways to a group and a location.
import type { HTMLElement } from "node-html-parser";
import sharp from "sharp";
import { describe, expect, test } from "vitest";
import { images } from "../../app/db/schema/images";
import { storeImage } from "../../app/domain/images/commands.server";
import { updateSettings } from "../../app/domain/settings/commands.server";
import { qrPng } from "../../app/platform/images/qr-code.server";
import { flashOf } from "../support/admin-browser";
import { expectWithin } from "../support/budget";
import { adminBrowser, openEachAdmin, site } from "../support/each-site";
import { makeEvent, makeImage, unwrap } from "../support/fixtures";
import { attributeAt, pageOf, textAt, textsAt } from "../support/html";
import { decoded } from "../support/poster";
import { eventRow, rowsIn, setEvent } from "../support/rows";
import { dayMs, hourMs, noon, origin, textOf } from "../support/site";

openEachAdmin({ RATE_LIMITS: "off", BASE_URL: origin });

async function withCode(validUntil: number, fields: Record<string, unknown> = {}) {
  const image = await makeImage(site, "#000000", 400, 400);
  return makeEvent(site, { groupQrImageId: image.id, groupQrValidUntil: validUntil, ...fields });
}

describe("the join page", () => {
  const joinOf = (id: string) => site.page(`/events/${id}/join`);
  const codes = (html: HTMLElement) => html.querySelectorAll('img[alt="活动群二维码"]').length;

  test("shows a valid code with its last day and a plain group link, and is not indexed", async () => {
    const { id } = await withCode(noon + dayMs, { groupQrLink: "https://example.org/group" });
    const { html } = await joinOf(id);
    expect(codes(html)).toBe(1);
    expect(textsAt(html, "main a")).toContain("打开群链接 ↗");
    expect(textAt(html, "main")).toContain("二维码有效期至 2026年11月22日");
    const address = `/events/${id}/join`;
    expect(attributeAt(html, "link[rel=canonical]", "href")).toBe(origin + address);
    expect(attributeAt(html, "meta[name=robots]", "content")).toBe("noindex");
    expect(textAt((await site.page(`/events/${id}`)).html, `a[href="${address}"]`)).toBe("我要报名");
  });

  test("never shows an expired code, even if the page was cached", async () => {
    const { id } = await withCode(noon + 60_000);
    expect(codes((await joinOf(id)).html)).toBe(1);
    site.clock.time = noon + 59_999;
    expect(codes((await joinOf(id)).html)).toBe(1);
    site.clock.time = noon + 60_000;
    const { html } = await joinOf(id);
    expect(codes(html)).toBe(0);
    expect(textAt(html, "main")).toContain("群二维码已过期，请添加客服微信");
    expect(html.toString()).not.toContain("二维码有效期至");
  });

  test("a cancelled event shows its state, no code and no link", async () => {
    const { id } = await withCode(noon + dayMs, { groupQrLink: "https://example.org/group" });
    setEvent(id, { status: "cancelled" });
    const { html } = await joinOf(id);
    expect(codes(html)).toBe(0);
    expect(textAt(html, "main")).toContain("这个活动已取消，不再接受报名。");
    expect(html.toString()).not.toContain("example.org");
    const over = await withCode(noon + dayMs, { startAt: noon - 3 * hourMs, durationMs: 3 * hourMs });
    expect(codes((await joinOf(over.id)).html), "past its end").toBe(0);
  });

  test("shows the contact's WeChat id as text, with a copy button only with scripts", async () => {
    unwrap(updateSettings(site.db, { kind: "admin" }, { contactWechat: "clj_torino" }, noon));
    const { html } = await joinOf(makeEvent(site).id);
    expect(textAt(html, "main")).toContain("微信号：clj_torino");
    expect(textAt(html, "button[data-copy=clj_torino][hidden]")).toBe("复制微信号");
  });
});

describe("更换群二维码", () => {
  const png = async (colour = "#ffffff") => {
    const create = { width: 300, height: 300, channels: 3, background: colour } as const;
    return sharp({ create }).png().toBuffer();
  };

  const send = (id: string, fields: Record<string, string>, bytes?: Buffer) => {
    const qr = bytes && new File([new Uint8Array(bytes)], "group.png", { type: "image/png" });
    return adminBrowser.upload(`/admin/events/${id}/qr`, { ...fields, ...(qr && { qr }) });
  };

  test("offers a week, and stores the code until the end of its last day", async () => {
    const { id } = makeEvent(site, { title: "野餐" });
    const validUntil = "2026-11-28";
    const html = async () => (await adminBrowser.page(`/admin/events/${id}/qr`)).html;
    expect(attributeAt(await html(), "input[name=validUntil]", "value")).toBe(validUntil);
    const response = await send(id, { validUntil }, await png());
    expect(response.status).toBe(303);
    expect(flashOf(site, response)).toBe("活动「野餐」的群二维码已更换，有效期至 2026年11月28日");
    expect(eventRow(id)).toMatchObject({ groupQrValidUntil: Date.UTC(2026, 10, 28, 22, 59), version: 2 });
    expect(rowsIn(images)).toMatchObject([{ id: eventRow(id)?.groupQrImageId, kind: "qr" }]);
    expect(textAt(await html(), "main")).toContain("二维码有效期至 2026年11月28日");
  });

  test("an invalid last day is rejected and the selected file survives; the code can be removed", async () => {
    const { id } = makeEvent(site);
    const html = await pageOf(send(id, { validUntil: "2026-11-20" }, await png("#101010")), 422);
    expect(html.text).toContain("有效期不能早于今天");
    const late = await pageOf(send(id, { validUntil: "2027-11-23" }, await png("#101010")), 422);
    expect(late.text).toContain("有效期不能超过一年");
    const imageId = attributeAt(html, "input[name=imageId]", "value") ?? "";
    expect((await send(id, { validUntil: "2026-11-21", imageId })).status).toBe(303);
    expect(eventRow(id)?.groupQrImageId).toBe(imageId);
    expect((await send(id, { intent: "remove" })).status).toBe(303);
    expect(eventRow(id)).toMatchObject({ groupQrImageId: null, groupQrValidUntil: null });
  });

  test("rejects a missing file, an image of another kind, and an event that is over", async () => {
    const { id } = makeEvent(site);
    const album = await makeImage(site);
    for (const imageId of ["", album.id]) {
      const html = await pageOf(send(id, { validUntil: "2026-11-25", imageId }), 422, imageId);
      expect(html.text).toContain("请选择群二维码图片");
    }
    expect(eventRow(id)?.version).toBe(1);
    const { response } = await adminBrowser.page(`/admin/events/${makeEvent(site, {}, "ended").id}/qr`);
    expect(flashOf(site, response)).toBe("只有进行中的活动可以更换群二维码");
  });
});

const link = "https://weixin.qq.com/g/AwYAAExampleGroupOfTorino2026";
const lite = { Cookie: "lite=1" };
const smallCodeBytes = 6 * 1024;

/** A code as saved by phones: green, in a tall picture with a name above. */
async function storeCode() {
  const plate = { width: 828, height: 1200, channels: 3, background: "#f7f7f7" } as const;
  const input = await sharp(await qrPng(link))
    .tint("#07c160")
    .resize(560)
    .toBuffer();
  const picture = sharp({ create: plate }).composite([{ input, left: 134, top: 360 }]);
  const file = { bytes: await picture.png().toBuffer(), kind: "qr" as const, fileName: "group.png" };
  return unwrap(await storeImage(site.db, site.images, file, noon));
}

async function withPhoneCode() {
  const { id } = await storeCode();
  return makeEvent(site, { groupQrImageId: id, groupQrValidUntil: noon + dayMs });
}

describe("with low data", () => {
  const codeOf = async (path: string, name: string) =>
    attributeAt((await site.page(path, lite)).html, `main img[alt=${name}]`, "src") ?? "";

  test("the join page shows a readable black-and-white code of a few KB without a press", async () => {
    const { id } = await withPhoneCode();
    const address = await codeOf(`/events/${id}/join`, "活动群二维码");
    const response = await site.send(address);
    expect([response.status, response.headers.get("Content-Type")]).toEqual([200, "image/png"]);
    const bytes = Buffer.from(await response.arrayBuffer());
    expectWithin("the picture of a code", smallCodeBytes, { code: bytes.byteLength });
    // The bit depth of a PNG follows its size.
    expect(bytes.at(24)).toBe(1);
    expect(await decoded(bytes)).toBe(link);
    site.clock.time = noon + dayMs;
    expect((await site.send(address)).status).toBe(404);
  });

  test("without a group code it shows the contact", async () => {
    const { id: contactQrImageId } = await storeCode();
    unwrap(updateSettings(site.db, { kind: "admin" }, { contactQrImageId }, noon));
    const { id } = makeEvent(site);
    expect(await codeOf(`/events/${id}/join`, "客服微信二维码")).toMatch(/-640w2\.png$/);
    expect(await codeOf(`/events/${id}`, "客服微信二维码")).toBe("");
  });
});

test("the page contains both instructions for codes; the style sheet selects by pointer", async () => {
  const { id } = await withPhoneCode();
  const { html } = await site.page(`/events/${id}/join`);
  for (const how of ["长按识别二维码", "用微信扫一扫"])
    expect(textAt(html, "main")).toContain(`${how}，加入活动群`);
  const download = html.querySelectorAll("main a").find((each) => textOf(each) === "下载二维码");
  expect(download?.getAttribute("download")).toBe("活动群二维码.jpg");
  expect((await site.send(download?.getAttribute("href") ?? "")).status).toBe(200);
});

test("the map link contains the street, if there is one, and Italian texts have a lang attribute", async () => {
  const { id } = makeEvent(site, {
    locationName: "Parco del Valentino",
    locationAddress: "Corso Massimo d’Azeglio, 10126 Torino（西门）",
  });
  const { html } = await site.page(`/events/${id}`);
  const links = html.querySelectorAll("#f-addr a").map((link) => new URL(link.getAttribute("href") ?? ""));
  expect(
    links.map(({ searchParams }) => searchParams.get("destination") ?? searchParams.get("query")),
  ).toEqual(Array(2).fill("Corso Massimo d'Azeglio, 10126 Torino"));
  expect(textAt(html, "#f-addr b [lang=it]")).toBe("Parco del Valentino");
  for (const path of ["/", "/events", `/events/${id}/join`])
    expect(textAt((await site.page(path)).html, "main [lang=it]"), path).toBe("Parco del Valentino");
  const bare = makeEvent(site, { locationName: "瓦伦蒂诺公园", locationAddress: "西门" });
  expect((await site.page(`/events/${bare.id}`)).html.querySelector("#f-addr a")).toBeNull();
});
