// Group code, contact, instructions and map link on the event page, the join page and paper.
import sharp from "sharp";
import { describe, expect, test } from "vitest";
import { storeImage } from "../../app/domain/images/commands.server";
import { updateSettings } from "../../app/domain/settings/commands.server";
import { qrPng } from "../../app/platform/images/qr-code.server";
import { openEachSite, site } from "../support/each-site";
import { makeEvent, unwrap } from "../support/fixtures";
import { attributeAt, textAt } from "../support/html";
import { decoded } from "../support/poster";
import { noon, textOf } from "../support/site";

const dayMs = 86_400_000;
const link = "https://weixin.qq.com/g/AwYAAExampleGroupOfTorino2026";
const lite = { Cookie: "lite=1" };
const smallCodeBytes = 6 * 1024;

openEachSite();

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

async function withCode() {
  const { id } = await storeCode();
  return makeEvent(site, { groupQrImageId: id, groupQrValidUntil: noon + dayMs });
}

describe("with low data", () => {
  const codeOf = async (path: string, name: string) =>
    attributeAt((await site.page(path, lite)).html, `main img[alt=${name}]`, "src") ?? "";

  test("the join page shows a readable black-and-white code of a few KB without a press", async () => {
    const { id } = await withCode();
    const address = await codeOf(`/events/${id}/join`, "活动群二维码");
    const response = await site.send(address);
    expect([response.status, response.headers.get("Content-Type")]).toEqual([200, "image/png"]);
    const bytes = Buffer.from(await response.arrayBuffer());
    expect(bytes.byteLength).toBeLessThan(smallCodeBytes);
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
  const { id } = await withCode();
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
  const map = new URL(attributeAt(html, "#f-addr a", "href") ?? "");
  expect(map.searchParams.get("query")).toBe("Corso Massimo d'Azeglio, 10126 Torino");
  expect(textAt(html, "#f-addr b [lang=it]")).toBe("Parco del Valentino");
  for (const path of ["/", "/events", `/events/${id}/join`])
    expect(textAt((await site.page(path)).html, "main [lang=it]"), path).toBe("Parco del Valentino");
  const bare = makeEvent(site, { locationName: "瓦伦蒂诺公园", locationAddress: "西门" });
  expect((await site.page(`/events/${bare.id}`)).html.querySelector("#f-addr a")).toBeNull();
});
