// The permanent join page of an event, and replacing its group code.
import { eq } from "drizzle-orm";
import sharp from "sharp";
import { beforeEach, describe, expect, test } from "vitest";
import { events } from "../../app/db/schema/events";
import { images } from "../../app/db/schema/images";
import { updateSettings } from "../../app/domain/settings/commands.server";
import { flashOf, signIn } from "../support/admin-browser";
import { openEachSite, site } from "../support/each-site";
import { makeEvent, makeImage, unwrap } from "../support/fixtures";
import { noon, origin, textOf } from "../support/site";

const dayMs = 86_400_000;
const hourMs = 3_600_000;

openEachSite({ RATE_LIMITS: "off", BASE_URL: origin });
let cookie: { Cookie: string };
beforeEach(async () => {
  cookie = await signIn(site);
});

const stored = (id: string) => site.db.select().from(events).where(eq(events.id, id)).get();

async function withCode(validUntil: number, fields: Record<string, unknown> = {}) {
  const image = await makeImage(site, "#000000", 400, 400);
  return makeEvent(site, { groupQrImageId: image.id, groupQrValidUntil: validUntil, ...fields });
}

describe("the join page", () => {
  const joinOf = (id: string, headers = {}) => site.page(`/events/${id}/join`, headers);
  const codes = (html: Awaited<ReturnType<typeof joinOf>>["html"]) =>
    html.querySelectorAll('img[alt="活动群二维码"]').length;

  test("shows a valid code with its last day and a plain group link, and is not indexed", async () => {
    const { id } = await withCode(noon + dayMs, { groupQrLink: "https://example.org/group" });
    const { html, status } = await joinOf(id);
    expect([status, codes(html)]).toEqual([200, 1]);
    expect(html.querySelectorAll("main a").map(textOf)).toContain("打开群链接 ↗");
    expect(textOf(html.querySelector("main"))).toContain("二维码有效期至 2026年11月22日");
    expect(html.querySelector("link[rel=canonical]")?.getAttribute("href")).toBe(
      `${origin}/events/${id}/join`,
    );
    expect(html.querySelector("meta[name=robots]")?.getAttribute("content")).toBe("noindex");
    const event = await site.page(`/events/${id}`);
    expect(textOf(event.html.querySelector(`a[href="/events/${id}/join"]`))).toBe("我要报名");
  });

  test("never shows an expired code, even if the page was cached", async () => {
    const { id } = await withCode(noon + 60_000);
    expect(codes((await joinOf(id)).html)).toBe(1);
    site.clock.time = noon + 59_999;
    expect(codes((await joinOf(id)).html)).toBe(1);
    site.clock.time = noon + 60_000;
    const { html } = await joinOf(id);
    expect(codes(html)).toBe(0);
    expect(textOf(html.querySelector("main"))).toContain("群二维码已过期，请添加客服微信");
    expect(html.toString()).not.toContain("二维码有效期至");
  });

  test.each([
    ["ended", "这个活动已结束，不再接受报名。"],
    ["cancelled", "这个活动已取消，不再接受报名。"],
  ] as const)("an event that is %s shows its state, no code and no link", async (status, text) => {
    const { id } = await withCode(noon + dayMs, { groupQrLink: "https://example.org/group" });
    site.db.update(events).set({ status }).where(eq(events.id, id)).run();
    const { html } = await joinOf(id);
    expect(codes(html)).toBe(0);
    expect(textOf(html.querySelector("main"))).toContain(text);
    expect(html.toString()).not.toContain("example.org");
    const over = await withCode(noon + dayMs, { startAt: noon - 3 * hourMs, durationMs: 3 * hourMs });
    expect(codes((await joinOf(over.id)).html), "past its end").toBe(0);
    expect((await site.page(`/events/${id}`)).html.querySelector(`a[href="/events/${id}/join"]`)).toBeNull();
  });

  test("shows the contact's WeChat id as text, with a copy button only with scripts", async () => {
    unwrap(updateSettings(site.db, { kind: "admin" }, { contactWechat: "clj_torino" }, noon));
    const { html } = await joinOf(makeEvent(site).id);
    expect(textOf(html.querySelector("main"))).toContain("微信号：clj_torino");
    const button = html.querySelector("button[data-copy]");
    expect([textOf(button), button?.getAttribute("data-copy"), button?.hasAttribute("hidden")]).toEqual([
      "复制微信号",
      "clj_torino",
      true,
    ]);
  });
});

describe("更换群二维码", () => {
  const png = (colour = "#ffffff") =>
    sharp({ create: { width: 300, height: 300, channels: 3, background: colour } })
      .png()
      .toBuffer();

  async function send(id: string, fields: Record<string, string>, file?: { bytes: Buffer; name: string }) {
    const body = new FormData();
    for (const [name, value] of Object.entries(fields)) body.append(name, value);
    if (file) body.append("qr", new File([new Uint8Array(file.bytes)], file.name, { type: "image/png" }));
    const headers = { Origin: origin, ...cookie };
    return site.send(`/admin/events/${id}/qr`, { method: "POST", headers, body });
  }

  test("offers a week, and stores the code until the end of its last day", async () => {
    const { id } = makeEvent(site, { title: "野餐" });
    const { html } = await site.page(`/admin/events/${id}/qr`, cookie);
    expect(html.querySelector("input[name=validUntil]")?.getAttribute("value")).toBe("2026-11-28");
    const response = await send(id, { validUntil: "2026-11-28" }, { bytes: await png(), name: "group.png" });
    expect(response.status).toBe(303);
    expect(flashOf(site, response)).toBe("活动「野餐」的群二维码已更换，有效期至 2026年11月28日");
    const event = stored(id);
    expect(event?.groupQrValidUntil).toBe(Date.UTC(2026, 10, 28, 22, 59));
    expect(event?.version).toBe(2);
    const image = site.db
      .select()
      .from(images)
      .where(eq(images.id, event?.groupQrImageId ?? ""))
      .get();
    expect(image?.kind).toBe("qr");
    expect(textOf((await site.page(`/admin/events/${id}/qr`, cookie)).html.querySelector("main"))).toContain(
      "二维码有效期至 2026年11月28日",
    );
  });

  test("an invalid last day is rejected and the selected file survives", async () => {
    const { id } = makeEvent(site);
    for (const [validUntil, message] of [
      ["", "请选择二维码的有效期"],
      ["soon", "请选择二维码的有效期"],
      ["2026-11-20", "有效期不能早于今天"],
      ["2028-01-01", "有效期不能超过一年"],
    ] as const) {
      const rejected = await send(id, { validUntil }, { bytes: await png("#101010"), name: "group.png" });
      const text = await rejected.text();
      expect([validUntil, rejected.status]).toEqual([validUntil, 422]);
      expect(text).toContain(message);
      const [, imageId = ""] = /name="imageId" value="(\w{12})"/.exec(text) ?? [];
      expect((await send(id, { validUntil: "2026-11-21", imageId })).status).toBe(303);
      expect(stored(id)?.groupQrImageId).toBe(imageId);
    }
  });

  test("today is a valid last day, also on the longest day of the year", async () => {
    site.clock.time = Date.UTC(2027, 9, 31, 21, 0);
    cookie = await signIn(site);
    const { id } = makeEvent(site, { startAt: Date.UTC(2027, 10, 5, 18, 0) });
    await send(id, { validUntil: "2027-10-31" }, { bytes: await png(), name: "group.png" });
    expect(stored(id)?.groupQrValidUntil).toBe(Date.UTC(2027, 9, 31, 22, 59));
  });

  // Other rejected files are in sweeps/odd-pictures and sweeps/upload-bodies.
  test("an invalid image is rejected at the field, and the date is preserved", async () => {
    const { id } = makeEvent(site);
    const bytes = Buffer.from("<svg></svg>");
    const rejected = await send(id, { validUntil: "2026-11-25" }, { bytes, name: "group.png" });
    const text = await rejected.text();
    expect(rejected.status).toBe(415);
    expect(text).toContain("不支持的文件格式，请选择 JPG、PNG 或 WebP 图片");
    expect(text).toContain('value="2026-11-25"');
  });

  test("rejects a missing file and an unknown image or one of another kind", async () => {
    const { id } = makeEvent(site);
    const album = await makeImage(site);
    for (const imageId of ["", "abcdefghijkl", album.id]) {
      const rejected = await send(id, { validUntil: "2026-11-25", imageId });
      expect(rejected.status).toBe(422);
      expect(await rejected.text()).toContain("请选择群二维码图片");
    }
    expect(stored(id)?.version).toBe(1);
  });

  test("a code can be removed", async () => {
    const { id } = await withCode(noon + dayMs);
    const response = await send(id, { intent: "remove" });
    expect(response.status).toBe(303);
    expect(stored(id)).toMatchObject({ groupQrImageId: null, groupQrValidUntil: null });
  });

  test.each(["ended", "cancelled"] as const)("of an event that is %s is not changed", async (status) => {
    const { id } = makeEvent(site, {}, status);
    const response = await send(id, { validUntil: "2026-11-25" }, { bytes: await png(), name: "a.png" });
    expect([response.status, flashOf(site, response)]).toEqual([303, "只有进行中的活动可以更换群二维码"]);
    expect(stored(id)?.groupQrImageId).toBeNull();
  });
});
