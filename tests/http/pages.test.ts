// Properties of all pages: head, headings, preferences, low-data mode, and the 404 page.
import { type HTMLElement, parse } from "node-html-parser";
import { beforeAll, describe, expect, test } from "vitest";
import { updateSettings } from "../../app/domain/settings/commands.server";
import { openSharedSite, site } from "../support/each-site";
import { makeComment, makeEvent, makeImage, makePhotos, makeWish, unwrap } from "../support/fixtures";
import { noon, origin, textOf } from "../support/site";
import { openVisitor } from "../support/visitor";

let activeId: string;
let endedId: string;
openSharedSite();
beforeAll(async () => {
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

const lite = { Cookie: "lite=1" };

/** Every page that visitors can read. */
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
  ...["/test/format-date", "/test/alert"],
  ...["letter-panel", "letter-modal", "display-cards", "animated-tabs", "login"].map(
    (page) => `/playground/${page}`,
  ),
];

const main = (html: HTMLElement) => textOf(html.querySelector("main"));
const metaOf = (html: HTMLElement, name: string) =>
  html.querySelector(`meta[name=${name}]`)?.getAttribute("content");

function expectWellFormed(html: HTMLElement, path: string) {
  const where = (what: string) => `${path}: ${what}`;
  expect(html.querySelector("html")?.getAttribute("lang"), where("lang")).toBe("zh-CN");
  expect(textOf(html.querySelector("title")), where("title")).toContain("城里见");
  expect(html.querySelectorAll("h1"), where("one h1")).toHaveLength(1);
  expect(html.querySelectorAll("main#main"), where("one main")).toHaveLength(1);
  expect(metaOf(html, "viewport"), where("viewport")).toContain("width=device-width");
}

test("every page has its head and one heading, and loads no image, script or style from another site", async () => {
  for (const [path, canonical] of pages()) {
    const { status, html } = await site.page(path);
    expect([path, status]).toEqual([path, 200]);
    expectWellFormed(html, path);
    expect(metaOf(html, "description"), path).toBeTruthy();
    expect(html.querySelector("link[rel=canonical]")?.getAttribute("href")).toBe(`${origin}${canonical}`);
    expect(metaOf(html, "robots"), path).toBeUndefined();
    const scripts = html
      .querySelectorAll('script:not([type="application/ld+json"])')
      .map((script) => [script.getAttribute("src")?.replace(/-[\w-]{8}\.js$/, ""), textOf(script)]);
    expect([path, ...scripts]).toEqual([path, ["/assets/enhance", ""]]);
    for (const element of html.querySelectorAll("[src], [srcset], link[rel=stylesheet], link[rel=icon]")) {
      const [address] = ["src", "href", "srcset"].flatMap((name) => element.getAttribute(name) ?? []);
      expect(address, path).toMatch(/^\/(?!\/)/);
    }
  }
});

test.each(styleGuide)("%s is a page that is not indexed", async (path) => {
  const { status, response, html } = await site.page(path);
  expect(status).toBe(200);
  expectWellFormed(html, path);
  expect(metaOf(html, "robots")).toBe("noindex");
  expect(response.headers.get("X-Robots-Tag")).toBe("noindex");
});

test("the style guide has no other pages", async () => {
  for (const path of ["/playground/format-date", "/test/login", "/playground/toString", "/playground/x"])
    expect([path, (await site.page(path)).status]).toEqual([path, 404]);
});

describe("unknown URL", () => {
  test("shows 页面未找到 with links back", async () => {
    for (const path of ["/nowhere", "/events/a/b/c", "/.env", "/%E4%BD%A0", "/a%00b", "/%ED%A0%80", "/%"]) {
      const { status, html } = await site.page(path);
      expect([path, status]).toEqual([path, 404]);
      expect(html.querySelectorAll("h1").map(textOf)).toEqual(["页面未找到"]);
      const links = html.querySelectorAll("main a").map((link) => [textOf(link), link.getAttribute("href")]);
      expect(links).toEqual([
        ["返回首页", "/"],
        ["返回上一页", "/"],
      ]);
    }
  });

  const backFrom = async (referer: string, path = "/nowhere") => {
    const { html } = await site.page(path, { Referer: referer });
    return html
      .querySelectorAll("main a")
      .find((link) => textOf(link) === "返回上一页")
      ?.getAttribute("href");
  };

  test("返回上一页 links to the previous page of this site, else to the home page", async () => {
    expect(await backFrom(`${origin}/events?q=a&page=2`)).toBe("/events?q=a&page=2");
    for (const referer of [
      ...["https://evil.example/events", `${origin}.evil.example/events`, "javascript:alert(1)"],
      ...["not an address", `${origin}/nowhere`, `${origin}//evil.example/`],
    ])
      expect([referer, await backFrom(referer)]).toEqual([referer, "/"]);
  });

  test("rejects a post, as does a page without a form", async () => {
    const response = await site.post("/nowhere", { a: "b" });
    expect(response.status).toBe(404);
    expect(await response.text()).toContain("页面未找到");
    for (const method of ["PUT", "DELETE", "PATCH", "POST"])
      expect((await site.send("/events", { method, headers: { Origin: origin } })).status).toBe(405);
  });
});

test("the theme is that of the cookie, or the system's, and its switch is marked", async () => {
  const themeOf = async (theme: string) =>
    (await site.page("/", { Cookie: `theme=${theme}` })).html
      .querySelector("html")
      ?.getAttribute("data-theme");
  for (const theme of ["light", "dark", "print"]) expect(await themeOf(theme)).toBe(theme);
  for (const theme of ["auto", "neon", '"><script>', ""]) expect(await themeOf(theme)).toBeUndefined();
  const { html } = await site.page("/", { Cookie: "theme=dark; lite=0" });
  expect(html.querySelectorAll("footer [aria-pressed=true]").map(textOf)).toEqual(["深色"]);
});

describe("titles", () => {
  const titleOf = async (path: string) => textOf((await site.page(path)).html.querySelector("title"));

  test("contain the search and the page number of a list", async () => {
    for (let count = 0; count < 21; count += 1) makeWish(site, { content: `一盏路灯 ${count}` });
    expect(await titleOf(`/wishes?q=${encodeURIComponent("路灯")}`)).toBe("搜索「路灯」 · 心愿留言 · 城里见");
    expect(await titleOf("/wishes?page=2")).toBe("心愿留言 · 第 2 页 · 城里见");
    expect(await titleOf(`/events?q=${encodeURIComponent("桌游")}`)).toBe("搜索「桌游」 · 全部活动 · 城里见");
  });

  test("mention a rejected form", async () => {
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

  test("a selected theme and low data are stored for a year, with a redirect back; unknown values are not", async () => {
    const stored = async (fields: Record<string, string>, returnTo: string) => {
      const { status, headers } = await site.post("/preferences", { ...fields, returnTo });
      return [status, headers.get("Location"), ...headers.getSetCookie()];
    };
    expect(await stored({ theme: "dark" }, "/events?page=2")).toEqual([
      ...[303, "/events?page=2#switch-dark"],
      `theme=dark; ${attributes}`,
    ]);
    for (const lite of ["1", "0"])
      expect(await stored({ lite }, "/")).toEqual([303, "/#switch-lite", `lite=${lite}; ${attributes}`]);
    expect(await stored({ theme: "neon; Domain=x", lite: "2" }, "/")).toHaveLength(2);
  });

  test("redirects home without a page of this site to return to", async () => {
    const outside = ["//evil.example", "https://evil.example/", "/\\evil.example", "/.//evil.example"];
    for (const returnTo of [...outside, "javascript:x", "", undefined]) {
      const response = await site.post("/preferences", {
        theme: "dark",
        ...(returnTo === undefined ? {} : { returnTo }),
      });
      expect([returnTo, response.headers.get("Location")]).toEqual([returnTo, "/#switch-dark"]);
    }
  });
});

describe("low data", () => {
  const isLite = (html: HTMLElement) => html.querySelector("html")?.hasAttribute("data-lite");

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
});
