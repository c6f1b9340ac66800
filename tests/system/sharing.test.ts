// Sharing an event: short URL, QR codes, and metadata for chats and search engines.
import type { HTMLElement } from "node-html-parser";
import sharp from "sharp";
import { describe, expect, test } from "vitest";
import { setEventArchived } from "../../app/domain/events/commands.server";
import { postponeEvent } from "../../app/domain/events/postpone.server";
import { updateSettings } from "../../app/domain/settings/commands.server";
import { openEachSite, site } from "../support/each-site";
import { admin, makeEvent, makeImage, makePhotos, makePoll, makeWish, unwrap } from "../support/fixtures";
import { pixelsOf } from "../support/poster";
import { decodeQr } from "../support/qr";
import { dayMs, noon, origin, textOf } from "../support/site";

openEachSite();

const property = (html: HTMLElement, name: string) =>
  html.querySelector(`meta[property="${name}"], meta[name="${name}"]`)?.getAttribute("content");
const pathOf = (url = "") => url.replace(origin, "");
test("the short URL shows the event's page, which has it as text to copy with its QR code, and its canonical URL", async () => {
  const { id } = makeEvent(site, {}, "ended");
  const short = await site.page(`/e/${id}`);
  const long = await site.page(`/events/${id}`);
  expect(short.status).toBe(200);
  expect(short.html.querySelector("main")?.toString()).toBe(long.html.querySelector("main")?.toString());
  const canonical = short.html.querySelector("link[rel=canonical]")?.getAttribute("href");
  expect(canonical).toBe(`${origin}/events/${id}`);
  expect(short.response.headers.getSetCookie().join()).toContain(`last_event=${id}`);
  const unknown = await site.page("/e/000000000000");
  expect(unknown.status).toBe(404);
  expect(textOf(unknown.html.querySelector("main"))).toContain("活动 ID 不存在");
  const { html } = long;
  const fold = html.querySelector("#share");
  expect(textOf(fold)).toContain(`${origin}/e/${id}`);
  const copied = fold?.querySelectorAll("[data-copy]").map((button) => button.getAttribute("data-copy"));
  expect(copied).toContain(`${origin}/e/${id}`);
  expect(fold?.querySelector("[data-share]")?.hasAttribute("hidden")).toBe(true);
  expect(fold?.querySelector("img")?.getAttribute("src")).toBe(`/events/${id}/qr.png`);
  const lite = await site.page(`/events/${id}`, { Cookie: "lite=1" });
  expect(lite.html.querySelector(`img[src*="qr.png"]`)).toBeNull();
  expect(lite.html.querySelector(`a[href="/events/${id}/qr.png"]`)).not.toBeNull();
});

describe("QR codes", () => {
  test.each(["png", "svg"])("as %s link to the short URL", async (format) => {
    const { id } = makeEvent(site);
    const path = `/events/${id}/qr.${format}`;
    const response = await site.send(path);
    expect(response.headers.get("Content-Type")).toMatch(/^image\/(png$|svg\+xml)/);
    expect(response.headers.get("Cache-Control")).toBe("public, max-age=86400");
    const bytes = Buffer.from(await response.arrayBuffer());
    expect(await decodeQr(bytes)).toBe(`${origin}/e/${id}`);
    const { width, height } = await pixelsOf(bytes);
    expect(width).toBe(height);
    expect(width).toBeGreaterThan(540);
    expect(width).toBeLessThanOrEqual(600);
    const headers = { "If-None-Match": response.headers.get("ETag") ?? "" };
    expect((await site.send(path, { headers })).status).toBe(304);
    expect((await site.send(`/events/000000000000/qr.${format}`)).status).toBe(404);
  });

  test("are black and white in integer pixels with a quiet zone of four modules", async () => {
    const { id } = makeEvent(site);
    const svg = await (await site.send(`/events/${id}/qr.svg`)).text();
    const modules = Number(/viewBox="0 0 (\d+) \1"/.exec(svg)?.[1]);
    const png = await (await site.send(`/events/${id}/qr.png`)).arrayBuffer();
    const { data, width } = await pixelsOf(Buffer.from(png));
    const pixelsPerModule = width / modules;
    expect(Number.isInteger(pixelsPerModule)).toBe(true);
    const isBlack = (x: number, y: number) => data[(y * width + x) * 4] === 0;
    const colours = new Set(data.filter((_, index) => index % 4 === 0));
    expect([...colours].sort()).toEqual([0, 255]);
    const corner = 4 * pixelsPerModule;
    const edge = [isBlack(corner - 1, corner), isBlack(corner, corner - 1), isBlack(corner, corner)];
    expect(edge).toEqual([false, false, true]);
  });
});

describe("Open Graph", () => {
  test("an event has its rendered card, with absolute URLs", async () => {
    const cover = await makeImage(site, "#804020", 1800, 1200, "cover");
    const { id } = makeEvent(site, { coverImageId: cover.id });
    const { html } = await site.page(`/events/${id}`);
    const descriptions = {
      ...{ "og:title": "波河边的初冬野餐", "og:type": "article", "og:image:alt": "波河边的初冬野餐" },
      "og:description": "11月28日 星期六 12:00–15:00 · 瓦伦蒂诺公园 · 免费。带一块毯子、一道家乡菜。",
      ...{ "og:url": `${origin}/events/${id}`, "og:site_name": "城里见", "og:locale": "zh_CN" },
      ...{ "og:image:width": "1200", "og:image:height": "630", "twitter:card": "summary_large_image" },
    };
    for (const [name, value] of Object.entries(descriptions)) expect(property(html, name)).toBe(value);
    const image = await site.send(pathOf(property(html, "og:image")));
    const picture = await sharp(await image.arrayBuffer()).metadata();
    expect(picture).toMatchObject({ format: "jpeg", width: 1200, height: 630 });
  });

  test("every public page has it, with its canonical URL", async () => {
    const { id } = makeEvent(site, {}, "ended");
    await makePhotos(site, id, [2]);
    const lists = ["/", "/events", "/wishes", "/polls"];
    const items = [`/photos/${id}`, `/wishes/${makeWish(site).id}`, `/polls/${makePoll(site).id}`];
    for (const path of [...lists, ...items]) {
      const { html } = await site.page(path);
      expect(property(html, "og:url"), path).toBe(origin + path);
      for (const name of ["og:title", "og:description", "og:type"])
        expect(property(html, name), `${path} ${name}`).toMatch(/./);
      const card = /^\/(photos\/|$)/.test(path) ? "summary_large_image" : "summary";
      expect(property(html, "twitter:card"), path).toBe(card);
    }
    expect(property((await site.page("/events?q=x")).html, "og:title")).toBeUndefined();
  });
});

describe("previews of links in chats", () => {
  test("have the fees of an active event only", async () => {
    const fees = { depositCents: 10_000, enrollFeeCents: 1500 };
    for (const [status, description] of [
      [undefined, "瓦伦蒂诺公园 · 定金 ¥100 + 报名费 €15。"],
      ["ended", "瓦伦蒂诺公园。"],
      ["cancelled", "瓦伦蒂诺公园。"],
    ] as const) {
      const { html } = await site.page(`/events/${makeEvent(site, fees, status).id}`);
      expect(property(html, "og:description"), status).toContain(description);
    }
  });

  test("home has a picture of the site, rendered once and served until the settings change", async () => {
    const addressOf = async () => pathOf(property((await site.page("/")).html, "og:image"));
    const address = await addressOf();
    expect(property((await site.page("/")).html, "og:description")).toContain("都灵 · 华人同城活动告示");
    const drawn = site.posters.drawn;
    for (let time = 0; time < 2; time += 1) {
      const response = await site.send(address);
      expect(response.headers.get("Cache-Control")).toBe("public, max-age=31536000, immutable");
      const bytes = Buffer.from(await response.arrayBuffer());
      expect(bytes.length).toBeLessThan(100 * 1024);
      expect(await sharp(bytes).metadata()).toMatchObject({ format: "jpeg", width: 1200, height: 630 });
    }
    expect(site.posters.drawn - drawn).toBe(1);
    makeEvent(site);
    expect(await addressOf()).toBe(address);
    unwrap(updateSettings(site.db, admin, { siteName: "山外见" }, noon));
    expect(await addressOf()).not.toBe(address);
    expect((await site.send("/posters/site/000000000000/a.jpg")).status).toBe(404);
  });
});

describe("JSON-LD", () => {
  async function dataOf(path: string) {
    const { html } = await site.page(path);
    const [script, ...more] = html.querySelectorAll('script[type="application/ld+json"]');
    expect(more).toEqual([]);
    return script ? JSON.parse(script.text) : null;
  }

  test("contains time with offset, location, price and organiser", async () => {
    const cover = await makeImage(site, "#804020", 1800, 1200, "cover");
    const startAt = Date.parse("2026-10-24T22:30:00Z");
    const { id } = makeEvent(site, { startAt, enrollFeeCents: 1550, coverImageId: cover.id });
    const data = await dataOf(`/events/${id}`);
    expect(data).toMatchObject({
      "@context": "https://schema.org",
      "@type": "Event",
      name: "波河边的初冬野餐",
      description: "带一块毯子、一道家乡菜。",
      url: `${origin}/events/${id}`,
      startDate: "2026-10-25T00:30:00+02:00",
      endDate: "2026-10-25T02:30:00+01:00",
      eventStatus: "https://schema.org/EventScheduled",
      eventAttendanceMode: "https://schema.org/OfflineEventAttendanceMode",
      location: { "@type": "Place", name: "瓦伦蒂诺公园", address: "Corso Massimo d’Azeglio, Torino" },
      offers: { "@type": "Offer", price: "15.50", priceCurrency: "EUR" },
      isAccessibleForFree: false,
      organizer: { "@type": "Organization", name: "城里见", url: `${origin}/` },
    });
    const image = await site.send(pathOf(data.image[0]));
    expect(image.headers.get("Content-Type")).toBe("image/jpeg");
  });

  test("has the fee as price, without one the deposit", async () => {
    for (const [fees, offer] of [
      [{}, { price: "0.00", priceCurrency: "EUR" }],
      [{ depositCents: 10_000 }, { price: "100.00", priceCurrency: "CNY", name: "定金" }],
      [
        { depositCents: 10_000, enrollFeeCents: 900 },
        { price: "9.00", priceCurrency: "EUR" },
      ],
    ] as const) {
      const { offers, isAccessibleForFree } = await dataOf(`/events/${makeEvent(site, fees).id}`);
      expect([offers, isAccessibleForFree]).toMatchObject([offer, offer.price === "0.00"]);
    }
  });

  test("follows a postponement and a cancellation; an archived event has none", async () => {
    const created = makeEvent(site);
    const input = { id: created.id, startAt: created.startAt + dayMs };
    unwrap(postponeEvent(site.db, admin, input, { now: noon, timeZone: "Europe/Rome" }));
    expect(await dataOf(`/events/${created.id}`)).toMatchObject({
      eventStatus: "https://schema.org/EventRescheduled",
      previousStartDate: "2026-11-28T12:00:00+01:00",
      startDate: "2026-11-29T12:00:00+01:00",
    });
    const cancelled = makeEvent(site, {}, "cancelled");
    const cancelledEvent = "https://schema.org/EventCancelled";
    expect(await dataOf(`/events/${cancelled.id}`)).toMatchObject({ eventStatus: cancelledEvent });
    unwrap(setEventArchived(site.db, admin, { id: cancelled.id, archived: true }, noon));
    expect(await dataOf(`/events/${cancelled.id}`)).toBeNull();
  });
});
