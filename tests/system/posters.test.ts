// Posters, from the page that shows them to the process that renders them.
import { mkdirSync, readdirSync, rmSync, statSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { eq } from "drizzle-orm";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { events } from "../../app/db/schema/events";
import { updateSettings } from "../../app/domain/settings/commands.server";
import { newTurn } from "../../app/platform/fair-queue";
import { DrawingAbandoned, PosterQueueFull, PosterStore } from "../../app/platform/poster-store.server";
import { openAdminBrowser } from "../support/admin-browser";
import { openSharedSite, site } from "../support/each-site";
import { makeEvent, makeImage, makePoll, unwrap } from "../support/fixtures";
import { gate } from "../support/held-requests";
import { decoded, pixelsOf } from "../support/poster";
import { openRawClient } from "../support/raw-api";
import { makeOpenEvent, registrationPathOf, signUpIn } from "../support/registrations";
import { origin, textOf } from "../support/site";
import { openVisitor } from "../support/visitor";
import { makeVoter } from "../support/voter";

openSharedSite({ RATE_LIMITS: "off" });
let id: string;
beforeAll(() => {
  id = makeEvent(site).id;
});

const posterOf = async (eventId = id) => {
  const { html } = await site.page(`/events/${eventId}/poster`);
  return html.querySelector("main img")?.getAttribute("src") ?? "";
};
const bytesOf = async (path: string) => Buffer.from(await (await site.send(path)).arrayBuffer());

describe("the poster page", () => {
  it("shows the image to save with a readable code, other formats, and a text to share", async () => {
    const { status, html } = await site.page(`/events/${id}/poster`);
    expect(status).toBe(200);
    const image = html.querySelector("main img");
    expect([image?.getAttribute("width"), image?.getAttribute("height")]).toEqual(["1080", "1920"]);
    expect(html.querySelector("main")?.text).toContain("长按保存");
    expect(html.querySelector("main a[download]")).toBeTruthy();
    const message = html.querySelector("textarea")?.text ?? "";
    expect(message).toContain("【波河边的初冬野餐】");
    expect(message).toContain(`${origin}/e/${id}`);
    for (const label of ["海报 JPEG", "海报 PNG", "方图", "分享卡"]) {
      const link = html.querySelectorAll("main a").find((one) => textOf(one) === label);
      const response = await site.send(link?.getAttribute("href") ?? "");
      expect(response.status, label).toBe(200);
    }
    const jpeg = await bytesOf(await posterOf());
    expect(jpeg.length).toBeLessThan(500 * 1024);
    expect(await decoded(jpeg)).toBe(`${origin}/e/${id}`);
    expect((await site.page("/events/abcdefghijkl/poster")).status).toBe(404);
  });

  it("shows the event's background, or its cover if it has none", async () => {
    const background = await makeImage(site, "#1133cc", 1080, 1920, "poster");
    const cover = await makeImage(site, "#cc3311", 1080, 1920, "cover");
    const { id: eventId } = makeEvent(site, {
      posterLayout: "photo",
      coverImageId: cover.id,
      backgroundImageId: background.id,
    });
    const isBlue = async () => {
      const { data, width } = await pixelsOf(await bytesOf(await posterOf(eventId)));
      const middle = (600 * width + width / 2) * 4;
      return (data[middle + 2] ?? 0) > (data[middle] ?? 0);
    };
    expect(await isBlue()).toBe(true);
    site.db.update(events).set({ backgroundImageId: null }).where(eq(events.id, eventId)).run();
    expect(await isBlue()).toBe(false);
  });

  it("shows a retry instead of a broken image when rendering fails", async () => {
    const { site: open } = site;
    const { posters } = open;
    const mend = () => {
      open.posters = posters;
    };
    onTestFinished(mend);
    const renderer = { draw: () => Promise.reject(new Error("no press")), close: async () => {} };
    const folder = join(site.folder, "broken");
    open.posters = new PosterStore({ folder, renderer, mostBytes: 1, mostWaiting: 1 });
    site.db.update(events).set({ title: "画不出来的海报" }).where(eq(events.id, id)).run();
    const { response, html } = await site.page(`/events/${id}/poster`);
    expect([response.status, response.headers.get("Retry-After")]).toEqual([503, "10"]);
    expect(html.querySelector("main")?.text).toContain("生成海报失败");
    expect(html.querySelector("main img")).toBeNull();
    expect(html.querySelector("meta[http-equiv]")).toBeNull();
    expect(html.querySelector(`main a[href="/events/${id}/poster"]`)?.text).toBe("重试");
    const link = html.querySelectorAll("main a").find((one) => textOf(one) === "海报 JPEG");
    const address = link?.getAttribute("href") ?? "";
    expect((await site.send(address)).status).toBe(500);
    const shown = await site.send(address, { headers: { Accept: "image/avif,image/*,*/*;q=0.8" } });
    expect([shown.status, shown.headers.get("Content-Type")]).toEqual([500, "image/svg+xml"]);
    expect(await shown.text()).toContain("生成海报失败");
    mend();
    expect((await site.page(`/events/${id}/poster`)).status).toBe(200);
  });
});

it("every page of a picture that is still being rendered says so, reloads, and then shows it", async () => {
  const { posters } = site.site;
  const { pageWaitMs } = posters;
  onTestFinished(() => {
    posters.pageWaitMs = pageWaitMs;
  });
  const ended = makeEvent(site, { title: "结束的活动" }, "ended").id;
  posters.pageWaitMs = 0;
  const album = (await site.page(`/events/${ended}/poster`)).html
    .querySelectorAll("main a")
    .find((one) => textOf(one) === "相册海报");
  const signedUp = await signUpIn(openVisitor(site), makeOpenEvent(site, { title: "有票的活动" }).id);
  const path = registrationPathOf(signedUp);
  const admin = await openAdminBrowser(site);
  const elsewhere = makeEvent(site, { title: "还没有画" }).id;
  const Accept = "text/html,application/xhtml+xml,image/avif,*/*;q=0.8";
  const pages: [string, Record<string, string>][] = [
    [`/events/${elsewhere}/poster`, {}],
    [`/polls/${makePoll(site, { title: "还没有画" }).id}/poster`, {}],
    ["/admin/digest", { Cookie: admin.Cookie ?? "" }],
    [album?.getAttribute("href") ?? "", {}],
    [`${path}/ticket.png`, {}],
  ];
  const read = ([page, headers]: (typeof pages)[number]) =>
    site.send(page, { headers: { Accept, ...headers } });
  for (const page of pages) {
    const response = await read(page);
    expect([response.status, response.headers.get("Cache-Control")], page[0]).toEqual([
      200,
      expect.stringContaining("no-store"),
    ]);
    const html = await response.text();
    expect(html).toContain("海报正在画，大约十秒后自动出现");
    expect(html).toMatch(/<meta http-equiv="refresh" content="\d+"/);
    expect(html).not.toContain("生成海报失败");
  }
  posters.pageWaitMs = pageWaitMs;
  for (const page of pages) {
    const response = await read(page);
    expect(response.status, page[0]).toBe(200);
    expect(await response.text()).not.toMatch(/正在画|http-equiv="refresh"/);
  }
});

it("the poster of a poll has the question with a readable code and a text; once it has ended, the results", async () => {
  const poll = makePoll(site, { title: "冬天去哪里？", option1: "看海" });
  await makeVoter(site).vote(poll.id, [1]);
  const address = `${origin}/polls/${poll.id}`;
  const shown = async () => {
    const { status, html } = await site.page(`/polls/${poll.id}/poster`);
    expect(status).toBe(200);
    const src = html.querySelector("main img")?.getAttribute("src") ?? "";
    return { src, message: html.querySelector("textarea")?.text ?? "" };
  };
  const open = await shown();
  expect(open.message).toBe(`【投票】冬天去哪里？\n1. 看海\n2. 星期五\n3. 星期日\n投票：${address}`);
  expect(await decoded(await bytesOf(open.src))).toBe(address);
  await makeVoter(site).vote(poll.id, [2]);
  expect((await shown()).src).toBe(open.src);
  expect((await site.page(`/polls/${poll.id}`)).html.querySelector(`a[href$="/poster"]`)).toBeTruthy();
  const admin = await openAdminBrowser(site);
  await admin.post(`/admin/votes/${poll.id}/close`, {});
  const ended = await shown();
  expect(ended.src).not.toBe(open.src);
  expect(ended.message).toContain("【投票结果】冬天去哪里？\n1. 看海（1 票，50%）\n2. 星期五（1 票，50%）");
  expect(ended.message).toContain("已结束 · 2 人参与");
});

it("the poster of a poll returns 404 for a draft, and while polls are off", async () => {
  const poll = makePoll(site, { status: "draft" });
  expect((await site.page(`/polls/${poll.id}/poster`)).status).toBe(404);
  const name = "0123456789abcdef01234567.jpg";
  expect((await site.send(`/posters/poll/${poll.id}/${name}`)).status).toBe(404);
  const open = makePoll(site);
  expect((await site.send(`/posters/poll/${open.id}/${name}`)).status).toBe(302);
  expect((await site.send(`/posters/poll/${id}/${name}`)).status).toBe(404);
  unwrap(updateSettings(site.db, { kind: "admin" }, { pollsOn: false }, site.clock.now()));
  expect((await site.page(`/polls/${open.id}/poster`)).status).toBe(404);
  expect((await site.send(`/posters/poll/${open.id}/${name}`)).status).toBe(404);
});

it("an image's URL changes with the content and is immutable; an old one redirects", async () => {
  const before = await posterOf();
  const response = await site.send(before);
  expect(response.headers.get("Cache-Control")).toContain("immutable");
  const headers = { "If-None-Match": response.headers.get("ETag") ?? "" };
  expect((await site.send(before, { headers })).status).toBe(304);
  site.db.update(events).set({ title: "改了名字的野餐" }).where(eq(events.id, id)).run();
  const after = await posterOf();
  expect(after).not.toBe(before);
  expect((await site.send(before)).status).toBe(200);
  rmSync(join(site.folder, "posters", before.split("/").at(-1) ?? ""));
  const moved = await site.send(before);
  expect([moved.status, moved.headers.get("Location")]).toEqual([302, after]);
});

it("an image's URL renders nothing for unknown names, kinds and ids", async () => {
  const drawn = site.site.posters.drawn;
  const name = "0123456789abcdef01234567.jpg";
  expect((await site.send(`/posters/sheet/${id}/${name}`)).status).toBe(302);
  for (const path of [`sheet/${"z".repeat(12)}/${name}`, `evil/${id}/${name}`, "sheet/..%2f/x.jpg"])
    expect((await site.send(`/posters/${path}`)).status, path).toBe(404);
  expect(site.site.posters.drawn).toBe(drawn);
});

it("the API returns a poster as a PNG with the event's code, and saves one at the URL of its preview, which renders nothing", async () => {
  const request = openRawClient(site);
  const { drawn } = site.site.posters;
  const eventId = makeEvent(site, { title: "还没有海报" }).id;
  const preview = await request("GET", `/posters/preview/${eventId}`);
  const expected = { url: expect.any(String), width: 1080, height: 1920 };
  expect([preview.status, preview.body.data]).toEqual([200, expected]);
  const { status, body } = await request("POST", "/posters/generate-and-save", { eventId: 1 });
  expect([status, body.details]).toEqual([422, { eventId: ["请写明活动的 eventId"] }]);
  expect(site.site.posters.drawn).toBe(drawn);
  for (const _time of [1, 2])
    expect((await request("POST", "/posters/generate-and-save", { eventId })).body).toEqual(preview.body);
  expect(site.site.posters.drawn).toBe(drawn + 1);
  const served = await site.send(preview.body.data.url);
  expect([served.status, served.headers.get("Content-Type")]).toEqual([200, "image/jpeg"]);
  await served.arrayBuffer();
  const headers = { "Content-Type": "application/json" };
  const init = { method: "POST", headers, body: JSON.stringify({ eventId }) };
  const response = await site.send("/api/posters/generate", init);
  expect([response.status, response.headers.get("Content-Type")]).toEqual([200, "image/png"]);
  const bytes = Buffer.from(await response.arrayBuffer());
  expect(await sharp(bytes).metadata()).toMatchObject({ format: "png", width: 1080, height: 1920 });
  expect(await decoded(bytes)).toBe(`${origin}/e/${eventId}`);
});

it("many requests for one poster render it once", async () => {
  const event = makeEvent(site, { title: "许多人围观" }).id;
  const drawn = site.site.posters.drawn;
  for (const path of [`/events/${event}/poster?n=`, `${await posterOf(event)}?n=`]) {
    const responses = await Promise.all(Array.from({ length: 40 }, (_, n) => site.send(path + n)));
    expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([200]));
    await Promise.all(responses.map((response) => response.body?.cancel()));
    expect(site.site.posters.drawn - drawn).toBe(1);
  }
});

describe("the store", () => {
  const folder = join(tmpdir(), `posters-${process.pid}`);
  const name = (n: number) => `${String(n).padStart(24, "0")}.png`;
  const open = (
    mostBytes: number,
    mostWaiting = 10,
    draw: () => Promise<Uint8Array> = async () => new Uint8Array(100),
  ) => new PosterStore({ folder, renderer: { draw, close: async () => {} }, mostBytes, mostWaiting });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it("evicts the least recently used files when the folder is too large, and no foreign files", async () => {
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, "note.txt"), "x".repeat(1000));
    const store = open(300);
    for (const n of [1, 2, 3]) {
      await store.get(name(n), null);
      const at = new Date(2026, 0, n);
      utimesSync(join(folder, name(n)), at, at);
    }
    await store.find(name(1));
    await store.get(name(4), null);
    expect(readdirSync(folder).sort()).toEqual([name(1), name(3), name(4), "note.txt"]);
    expect(statSync(join(folder, name(4))).size).toBe(100);
  });

  const picture = new Uint8Array(100);
  /** A store whose renders wait for `release`, in the order of `drawn`. */
  function openHeld() {
    const drawn: unknown[] = [];
    const held = gate();
    const renderer = {
      draw: async (job: unknown) => {
        drawn.push(job);
        await held.opened;
        return picture;
      },
      close: async () => {},
    };
    return { store: new PosterStore({ folder, renderer, mostBytes: 1000, mostWaiting: 10 }), drawn, held };
  }

  it("renders equal pictures once, in flight and within a minute, and lets each network wait with two", async () => {
    const { store, drawn, held } = openHeld();
    const request = (job: string, network: string) =>
      store.drawOnce({ job }, { turn: newTurn(network, false) });
    const equal = Array.from({ length: 24 }, () => request("a", "guest"));
    const others = ["b", "c"].map((job) => request(job, "guest"));
    await expect(request("d", "guest")).rejects.toThrow(PosterQueueFull);
    const next = request("e", "another guest");
    held.open();
    expect(await Promise.all([...equal, ...others, next])).toEqual(Array(27).fill(picture));
    // The other network does not wait for both.
    expect(drawn.slice(0, 3)).toContainEqual({ job: "e" });
    await request("a", "guest");
    expect(drawn).toHaveLength(4);
  });

  it("drops a render that has not begun once all its clients have disconnected", async () => {
    const { store, drawn, held } = openHeld();
    const clients = Array.from({ length: 3 }, () => new AbortController());
    const request = (job: string, client?: AbortController) =>
      store.drawOnce({ job }, { turn: newTurn("guest", false), signal: client?.signal });
    const first = request("first", clients[0]);
    const left = [request("left", clients[1]), request("left", clients[2])];
    const joined = [request("joined", clients[1]), request("joined")];
    for (const client of clients) client.abort();
    for (const dropped of left) await expect(dropped).rejects.toThrow(DrawingAbandoned);
    held.open();
    expect(await Promise.all([first, ...joined])).toEqual(Array(3).fill(picture));
    expect(drawn).toEqual([{ job: "first" }, { job: "joined" }]);
    await request("left");
    expect(drawn).toHaveLength(3);
  });

  it("reports a failure that came after its page, instead of rendering again", async () => {
    let tries = 0;
    const failing = gate();
    const store = open(1000, 1, async () => {
      tries += 1;
      await failing.opened;
      throw new Error("no press");
    });
    store.pageWaitMs = 0;
    const first = store.get(name(8), null);
    failing.open();
    await expect(first).rejects.toThrow("no press");
    await expect(store.get(name(8), null)).rejects.toThrow("no press");
    expect(tries).toBe(1);
  });

  it("limits its queue and does not cache failures", async () => {
    const [begun, failing] = [gate(), gate()];
    const store = open(1000, 1, async () => {
      begun.open();
      await failing.opened;
      throw new Error("no press");
    });
    const first = store.get(name(6), null);
    await begun.opened;
    const same = store.get(name(6), null);
    await expect(store.get(name(7), null)).rejects.toThrow(PosterQueueFull);
    const failures = Promise.allSettled([first, same]);
    failing.open();
    expect((await failures).map(({ status }) => status)).toEqual(["rejected", "rejected"]);
    await expect(open(1000, 1).get(name(6), null)).resolves.toMatchObject({ bytes: 100 });
  });
});

describe("the organiser", () => {
  it("selects a layout, which the poster has", async () => {
    const adminBrowser = await openAdminBrowser(site);
    const { html } = await adminBrowser.page(`/admin/events/${id}/poster`);
    expect(html.querySelectorAll("main img")).toHaveLength(1);
    const before = await posterOf();
    const saved = await adminBrowser.post(`/admin/events/${id}/poster`, { layout: "quiet" });
    expect([saved.status, saved.headers.get("Location")]).toEqual([303, `/admin/events/${id}/poster`]);
    expect(await posterOf()).not.toBe(before);
    expect(await posterOf()).toContain("/posters/quiet/");
    expect((await adminBrowser.post(`/admin/events/${id}/poster`, { layout: "evil" })).status).toBe(422);
  });

  it("gets all upcoming events on one poster with a text, or selects a month and events, and both name the others", async () => {
    const startAt = Date.UTC(2030, 11, 5, 18);
    const december = Array.from({ length: 8 }, (_, day) =>
      makeEvent(site, { title: `冬天 ${day}`, startAt: startAt + day * 86_400_000 }),
    );
    const adminBrowser = await openAdminBrowser(site);
    const shown = async (query: string) => {
      const { html } = await adminBrowser.page(`/admin/digest?${query}`);
      const ticked = html.querySelectorAll("input[name=event]").filter((box) => box.hasAttribute("checked"));
      const src = html.querySelector("main img")?.getAttribute("src") ?? "";
      const text = html.querySelector("textarea")?.text;
      return { ticked: ticked.map((box) => box.getAttribute("value")), src, text };
    };
    const all = await shown("");
    expect(all.src).toContain("/posters/digest/all/");
    expect(all.text).toContain(`${origin}/e/${id}`);
    expect(await decoded(await bytesOf(all.src))).toBe(`${origin}/events`);
    const month = await shown("month=2030-12");
    expect(month.ticked).toEqual(december.map((event) => event.id));
    expect(month.src).toContain("/posters/digest/chosen/");
    expect(month.text).toContain("2030年12月活动");
    expect(month.text).not.toContain(`/e/${id}`);
    const [, second, third] = december;
    const chosen = await shown(`month=2030-12&event=${second?.id}&event=${third?.id}&event=${id}`);
    expect(chosen.ticked).toEqual([second?.id, third?.id]);
    expect(chosen.text).toContain(`2. 冬天 2`);
    expect(chosen.text).toMatch(/还有：冬天 0（.*冬天 7（/);
    expect(await decoded(await bytesOf(chosen.src))).toBe(`${origin}/events`);
    // Selections are rendered for the organiser only.
    const unknown = chosen.src.replace(
      /(\/chosen\/)(.)/,
      (_, path, first) => path + (first === "a" ? "b" : "a"),
    );
    expect((await site.send(unknown)).status).toBe(404);
  });
});
