// Properties of all pages: head, headings, preferences, low-data mode, and the 404 page.
import { type HTMLElement, parse } from "node-html-parser";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { updateSettings } from "../../app/domain/settings/commands.server";
import { makeComment, makeEvent, makeImage, makePhotos, makeWish, unwrap } from "../support/fixtures";
import { createSite, noon, origin, type TestSite, textOf } from "../support/site";
import { openVisitor } from "../support/visitor";

let site: TestSite;
let activeId: string;
let endedId: string;
beforeAll(async () => {
  site = await createSite();
  const cover = await makeImage(site, "#804020");
  const qr = await makeImage(site, "#111111", 400, 400, "qr");
  activeId = makeEvent(site, {
    coverImageId: cover.id,
    groupQrImageId: qr.id,
    groupQrValidUntil: noon + 7 * 24 * 3_600_000,
  }).id;
  endedId = makeEvent(site, { coverImageId: cover.id }, "ended").id;
  await makePhotos(site, endedId, [1, 2]);
  makeComment(site, { eventId: endedId });
  unwrap(
    updateSettings(site.db, { kind: "admin" }, { contactWechat: "chengli", contactQrImageId: qr.id }, noon),
  );
});
afterAll(() => site.close());

const lite = { Cookie: "lite=1" };

/** Every page that a visitor can read. */
const pages = (): [string, string][] => [
  ["/", "/"],
  ["/home", "/"],
  ["/events", "/events"],
  [`/events/${activeId}`, `/events/${activeId}`],
  [`/event/${activeId}`, `/events/${activeId}`],
  [`/events/${endedId}`, `/events/${endedId}`],
  [`/events/${endedId}/discussion`, `/events/${endedId}/discussion`],
  [`/photos/${endedId}`, `/photos/${endedId}`],
  [`/photos/${endedId}/2`, `/photos/${endedId}/2`],
  ["/gallery", "/gallery"],
];

const styleGuide = [
  "/test/format-date",
  "/test/alert",
  "/playground/letter-panel",
  "/playground/letter-modal",
  "/playground/display-cards",
  "/playground/animated-tabs",
  "/playground/login",
];

const main = (html: HTMLElement) => textOf(html.querySelector("main"));
const metaOf = (html: HTMLElement, name: string) =>
  html.querySelector(`meta[name=${name}]`)?.getAttribute("content");

function expectWellFormed(html: HTMLElement, path: string) {
  const where = (what: string) => `${path}: ${what}`;
  expect(html.querySelector("html")?.getAttribute("lang"), where("lang")).toBe("zh-CN");
  expect(textOf(html.querySelector("title")), where("title")).toContain("城里见");
  expect(html.querySelectorAll("title"), where("one title")).toHaveLength(1);
  expect(html.querySelectorAll("h1"), where("one h1")).toHaveLength(1);
  expect(html.querySelectorAll("main#main"), where("one main")).toHaveLength(1);
  expect(metaOf(html, "viewport"), where("viewport")).toContain("width=device-width");
  const ids = html.querySelectorAll("[id]").map(({ id }) => id);
  expect(
    ids.filter((id, index) => ids.indexOf(id) !== index),
    where("ids"),
  ).toEqual([]);
  const unnamed = html.querySelectorAll("img").filter((image) => image.getAttribute("alt") === undefined);
  expect(unnamed, where("img without alt")).toEqual([]);
}

describe("every page", () => {
  test("has language, title, description, one heading and its canonical address", async () => {
    for (const [path, canonical] of pages()) {
      const { status, html } = await site.page(path);
      expect([path, status]).toEqual([path, 200]);
      expectWellFormed(html, path);
      expect(metaOf(html, "description"), path).toBeTruthy();
      expect(html.querySelector("link[rel=canonical]")?.getAttribute("href")).toBe(`${origin}${canonical}`);
      expect(metaOf(html, "robots"), path).toBeUndefined();
    }
  });

  test("has no inline scripts except data, and only the small script", async () => {
    for (const [path] of pages()) {
      const { html } = await site.page(path);
      const scripts = html.querySelectorAll('script:not([type="application/ld+json"])');
      expect(
        scripts.map((script) => [
          path,
          script.getAttribute("src")?.replace(/-[\w-]{8}\.js$/, ""),
          textOf(script),
        ]),
      ).toEqual([[path, "/assets/enhance", ""]]);
    }
  });

  test("links only to existing URLs", async () => {
    const seen = new Set<string>();
    for (const [path] of pages()) {
      const { html } = await site.page(path);
      const links = html.querySelectorAll("a[href^='/'], link[href^='/'], img[src], script[src]");
      for (const link of links) seen.add(link.getAttribute("href") ?? link.getAttribute("src") ?? "");
      const anchors = html.querySelectorAll("a[href^='#']").map((link) => link.getAttribute("href") ?? "");
      for (const anchor of anchors)
        expect([path, anchor, html.querySelector(anchor) !== null]).toEqual([path, anchor, true]);
    }
    expect(seen.size).toBeGreaterThan(10);
    for (const address of seen) {
      const response = await site.send(address);
      await response.arrayBuffer();
      expect([address, response.status]).toEqual([address, 200]);
    }
  });

  test("loads no image, script or style from another site", async () => {
    for (const [path] of pages()) {
      const { html } = await site.page(path);
      const loaded = html.querySelectorAll("[src], link[rel=stylesheet], link[rel=icon], [srcset]");
      for (const element of loaded) {
        const address =
          element.getAttribute("src") ?? element.getAttribute("href") ?? element.getAttribute("srcset");
        expect(address, path).toMatch(/^\/(?!\/)/);
      }
    }
  });
});

describe("style guide", () => {
  test.each(styleGuide)("%s is a page that is not indexed", async (path) => {
    const { status, response, html } = await site.page(path);
    expect(status).toBe(200);
    expectWellFormed(html, path);
    expect(metaOf(html, "robots")).toBe("noindex");
    expect(response.headers.get("X-Robots-Tag")).toBe("noindex");
  });

  test.each([
    "/playground/format-date",
    "/test/login",
    "/playground/toString",
    "/test/__proto__",
    "/playground/x",
  ])("%s is not a page of it", async (path) => {
    expect((await site.page(path)).status).toBe(404);
  });
});

describe("unknown URL", () => {
  test.each([
    "/nowhere",
    "/events/a/b/c",
    "/.env",
    "/wp-login.php",
    "/%E4%BD%A0",
    "/a%00b",
    "/%ED%A0%80",
    "/%",
  ])("%s shows 页面未找到 with the ways back", async (path) => {
    const { status, html } = await site.page(path);
    expect(status).toBe(404);
    expectWellFormed404(html);
  });

  function expectWellFormed404(html: HTMLElement) {
    expect(html.querySelectorAll("h1").map(textOf)).toEqual(["页面未找到"]);
    const links = html.querySelectorAll("main a").map((link) => [textOf(link), link.getAttribute("href")]);
    expect(links).toEqual([
      ["返回首页", "/"],
      ["返回上一页", "/"],
    ]);
  }

  const backFrom = async (referer: string, path = "/nowhere") => {
    const { html } = await site.page(path, { Referer: referer });
    return html
      .querySelectorAll("main a")
      .find((link) => textOf(link) === "返回上一页")
      ?.getAttribute("href");
  };

  test("返回上一页 links to the previous page of this site", async () => {
    expect(await backFrom(`${origin}/events?q=a&page=2`)).toBe("/events?q=a&page=2");
  });

  test.each([
    "https://evil.example/events",
    `${origin}.evil.example/events`,
    "javascript:alert(1)",
    "not an address",
    `${origin}/nowhere`,
    `${origin}//evil.example/`,
  ])("返回上一页 links to the home page after %s", async (referer) => {
    expect(await backFrom(referer)).toBe("/");
  });

  test("the previous page is not shared between visitors", async () => {
    expect(await backFrom(`${origin}/gallery`)).toBe("/gallery");
    expect(await backFrom(`${origin}/events`)).toBe("/events");
    const both = await Promise.all([
      backFrom(`${origin}/gallery`, "/gone"),
      backFrom(`${origin}/events`, "/gone"),
    ]);
    expect(both).toEqual(["/gallery", "/events"]);
  });

  test("a post to an unknown URL is a 404 page too", async () => {
    const response = await site.post("/nowhere", { a: "b" });
    expect(response.status).toBe(404);
    expect(await response.text()).toContain("页面未找到");
  });

  test.each([
    "PUT",
    "DELETE",
    "PATCH",
    "POST",
  ])("%s to a page without a form is not allowed", async (method) => {
    const response = await site.send("/events", { method, headers: { Origin: origin } });
    expect(response.status).toBe(405);
  });
});

describe("theme", () => {
  const themeOf = (html: HTMLElement) => html.querySelector("html")?.getAttribute("data-theme");

  test.each(["light", "dark", "print"])("the cookie %s is on the page", async (theme) => {
    expect(themeOf((await site.page("/", { Cookie: `theme=${theme}` })).html)).toBe(theme);
  });

  test.each(["auto", "neon", '"><script>', ""])("the cookie %j selects the system's theme", async (theme) => {
    const { html } = await site.page("/", { Cookie: `theme=${theme}` });
    expect(themeOf(html)).toBeUndefined();
  });

  test("the active switch is marked", async () => {
    const { html } = await site.page("/", { Cookie: "theme=dark; lite=0" });
    expect(html.querySelectorAll("footer [aria-pressed=true]").map(textOf)).toEqual(["深色"]);
  });
});

describe("titles", () => {
  const titleOf = async (path: string) => textOf((await site.page(path)).html.querySelector("title"));

  test("say the search and the page of a list", async () => {
    for (let count = 0; count < 21; count += 1) makeWish(site, { content: `一盏路灯 ${count}` });
    expect(await titleOf(`/wishes?q=${encodeURIComponent("路灯")}`)).toBe("搜索「路灯」 · 心愿留言 · 城里见");
    expect(await titleOf("/wishes?page=2")).toBe("心愿留言 · 第 2 页 · 城里见");
    expect(await titleOf(`/events?q=${encodeURIComponent("桌游")}`)).toBe("搜索「桌游」 · 全部活动 · 城里见");
  });

  test("say that a form was rejected", async () => {
    const rejected = await openVisitor(site).say("/wishes", {});
    expect(textOf(parse(await rejected.text()).querySelector("title"))).toBe("提交失败 · 心愿留言 · 城里见");
  });
});

describe("preferences", () => {
  const attributes = "Path=/; Max-Age=31536000; HttpOnly; SameSite=Lax";

  test("the form contains its page for the redirect", async () => {
    const { html } = await site.page("/events?q=a&page=2");
    const form = html.querySelector("footer form");
    expect(form?.getAttribute("aria-labelledby")).toBe("appearance");
    expect(form?.getAttribute("method")).toBe("post");
    expect(form?.getAttribute("action")).toBe("/preferences");
    expect(form?.querySelector("[name=returnTo]")?.getAttribute("value")).toBe("/events?q=a&page=2");
    expect(form?.querySelectorAll("button").map(textOf)).toEqual(["跟随系统", "浅色", "深色", "省流模式"]);
    expect(form?.querySelectorAll("button").map(({ id }) => id)).toEqual(
      ["auto", "light", "dark", "lite"].map((value) => `switch-${value}`),
    );
  });

  test("a selected theme is stored for a year, with a redirect back", async () => {
    const response = await site.post("/preferences", { theme: "dark", returnTo: "/events?page=2" });
    expect(response.status).toBe(303);
    expect(response.headers.get("Location")).toBe("/events?page=2#switch-dark");
    expect(response.headers.getSetCookie()).toEqual([`theme=dark; ${attributes}`]);
  });

  test("low data is switched on and off again", async () => {
    const on = await site.post("/preferences", { lite: "1", returnTo: "/" });
    expect(on.headers.getSetCookie()).toEqual([`lite=1; ${attributes}`]);
    const off = await site.post("/preferences", { lite: "0", returnTo: "/" });
    expect(off.headers.getSetCookie()).toEqual([`lite=0; ${attributes}`]);
  });

  test("unknown values are not stored", async () => {
    const response = await site.post("/preferences", { theme: "neon; Domain=x", lite: "2", returnTo: "/" });
    expect(response.status).toBe(303);
    expect(response.headers.getSetCookie()).toEqual([]);
  });

  test.each([
    "//evil.example",
    "https://evil.example/",
    "/\\evil.example",
    "/.//evil.example",
    "javascript:x",
    "",
  ])("never redirects to %j", async (returnTo) => {
    const response = await site.post("/preferences", { theme: "dark", returnTo });
    expect(response.headers.get("Location")).toBe("/#switch-dark");
  });

  test("redirects home without a previous page", async () => {
    expect((await site.post("/preferences", { theme: "dark" })).headers.get("Location")).toBe(
      "/#switch-dark",
    );
  });

  test("the cookie is Secure only for https sites", async () => {
    const secure = await createSite({ BASE_URL: "https://city.example" });
    const response = await secure.post("/preferences", { theme: "dark" }, { Origin: "https://city.example" });
    expect(response.headers.get("Set-Cookie")).toContain("; Secure");
    secure.close();
  });
});

describe("low data", () => {
  const isLite = (html: HTMLElement) => html.querySelector("html")?.hasAttribute("data-lite");

  test("no page has a script, a picture or a font", async () => {
    for (const [path] of pages()) {
      const { status, html } = await site.page(path, lite);
      expect([path, status, isLite(html)]).toEqual([path, 200, true]);
      expect(html.querySelectorAll("script, img, picture, source, link[rel*=preload]"), path).toEqual([]);
      expectWellFormed(html, path);
    }
  });

  test("each image is a working link with its size", async () => {
    for (const path of [
      "/",
      `/events/${activeId}`,
      `/events/${endedId}`,
      `/photos/${endedId}`,
      `/photos/${endedId}/1`,
      "/gallery",
    ]) {
      const { html } = await site.page(path, lite);
      const links = html
        .querySelectorAll("a[href^='/uploads/']")
        .filter((link) => textOf(link).startsWith("显示图片"));
      expect(links.length, path).toBeGreaterThan(0);
      for (const link of links) {
        const response = await site.send(link.getAttribute("href") ?? "");
        expect(response.status).toBe(200);
        expect(response.headers.get("Content-Type")).toBe("image/jpeg");
        const { byteLength } = await response.arrayBuffer();
        expect(textOf(link)).toBe(`显示图片（${Math.ceil(byteLength / 1024)} KB）`);
      }
    }
  });

  test("group code and customer-service code remain available", async () => {
    const { html } = await site.page(`/events/${activeId}`, lite);
    expect(html.querySelectorAll("a[title=活动群二维码]")).toHaveLength(1);
    expect(html.querySelectorAll("a[title=客服微信二维码]")).toHaveLength(1);
    expect(main(html)).toContain("二维码有效期至");
  });

  test.each([
    [{ "Save-Data": "on" }, true],
    [{ "Save-Data": "ON" }, true],
    [{ "Save-Data": "off" }, false],
    [{}, false],
    [{ "Save-Data": "on", Cookie: "lite=0" }, false],
    [{ "Save-Data": "on", Cookie: "lite=1" }, true],
    [{ Cookie: "lite=1" }, true],
    [{ Cookie: "lite=0" }, false],
    [{ "Save-Data": "on", Cookie: "lite=maybe" }, true],
  ])("%j turns it on: %s; the visitor's choice overrides the header", async (headers, expected) => {
    const { html } = await site.page("/", { ...headers });
    expect(isLite(html)).toBe(expected);
    expect(html.querySelector("script") === null).toBe(expected);
  });

  test("the switch offers the other state", async () => {
    const value = async (headers: Record<string, string>) =>
      (await site.page("/", headers)).html.querySelector("button[name=lite]")?.getAttribute("value");
    expect(await value(lite)).toBe("0");
    expect(await value({})).toBe("1");
    expect(await value({ "Save-Data": "on" })).toBe("0");
  });

  test("normal pages do have them", async () => {
    const { html } = await site.page(`/photos/${endedId}`);
    expect(html.querySelectorAll("main img")).toHaveLength(2);
    expect(html.toString()).not.toContain("显示图片");
  });
});

test("links are links, and every control has a name", async () => {
  for (const [path] of [...pages(), ...styleGuide.map((path) => [path, path] as const)]) {
    const { html } = await site.page(path);
    const nameless = html.querySelectorAll("a, button, summary, [role=dialog]").filter((control) => {
      const labelled = control.getAttribute("aria-label") ?? control.getAttribute("aria-labelledby");
      const pictured = control.querySelectorAll("img").some((image) => image.getAttribute("alt"));
      return !labelled && !pictured && textOf(control) === "";
    });
    expect(nameless.map((control) => `${path} ${control.toString()}`)).toEqual([]);
  }
});
