// Properties of all pages: head, headings, preferences, low-data mode, and the 404 page.
import type { HTMLElement } from "node-html-parser";
import { beforeAll, describe, expect, test } from "vitest";
import { updateSettings } from "../../app/domain/settings/commands.server";
import { openSharedSite, site } from "../support/each-site";
import { makeComment, makeEvent, makeImage, makePhotos, makeWish, unwrap } from "../support/fixtures";
import { attributeAt, locationOf, pageText, statusAndText, textAt, textsAt } from "../support/html";
import { noon, origin, textOf } from "../support/site";
import { openVisitor } from "../support/visitor";

let activeId: string;
let endedId: string;
openSharedSite();
beforeAll(async () => {
  const cover = await makeImage(site, "#804020");
  const qr = await makeImage(site, "#111111", 400, 400, "qr");
  const code = { groupQrImageId: qr.id, groupQrValidUntil: noon + 7 * 24 * 3_600_000 };
  activeId = makeEvent(site, { coverImageId: cover.id, ...code }).id;
  endedId = makeEvent(site, { coverImageId: cover.id }, "ended").id;
  await makePhotos(site, endedId, [1, 2]);
  makeComment(site, { eventId: endedId });
  const contact = { contactWechat: "chengli", contactQrImageId: qr.id };
  unwrap(updateSettings(site.db, { kind: "admin" }, contact, noon));
});

const lite = { Cookie: "lite=1" };

/** Every page that visitors can read; the URL that is not the canonical one first. */
const pages = (): [path: string, canonical?: string][] =>
  [
    ...[["/"], ["/home", "/"], ["/events"], ["/gallery"]],
    ...[[`/events/${activeId}`], [`/event/${activeId}`, `/events/${activeId}`]],
    ...[[`/events/${endedId}`], [`/events/${endedId}/discussion`]],
    ...[[`/photos/${endedId}`], [`/photos/${endedId}/2`]],
  ] as [string, string?][];

const styleGuide = ["/test/format-date", "/test/alert"].concat(
  ["letter-panel", "letter-modal", "display-cards", "animated-tabs", "login"].map(
    (page) => `/playground/${page}`,
  ),
);

const metaOf = (html: HTMLElement, name: string) => attributeAt(html, `meta[name=${name}]`, "content");

function expectWellFormed(html: HTMLElement, path: string) {
  const where = (what: string) => `${path}: ${what}`;
  expect(attributeAt(html, "html", "lang"), where("lang")).toBe("zh-CN");
  expect(textAt(html, "title"), where("title")).toContain("城里见");
  expect(html.querySelectorAll("h1"), where("one h1")).toHaveLength(1);
  expect(html.querySelectorAll("main#main"), where("one main")).toHaveLength(1);
  expect(metaOf(html, "viewport"), where("viewport")).toContain("width=device-width");
}

test("every page has its head and one heading, and loads no image, script or style from another site", async () => {
  for (const [path, canonical = path] of pages()) {
    const { status, html } = await site.page(path);
    expect([path, status]).toEqual([path, 200]);
    expectWellFormed(html, path);
    expect(metaOf(html, "description"), path).toBeTruthy();
    expect(attributeAt(html, "link[rel=canonical]", "href")).toBe(`${origin}${canonical}`);
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

test("the style guide's pages are not indexed, and it has no others", async () => {
  for (const path of styleGuide) {
    const { status, response, html } = await site.page(path);
    expect(status, path).toBe(200);
    expectWellFormed(html, path);
    expect([metaOf(html, "robots"), response.headers.get("X-Robots-Tag")]).toEqual(["noindex", "noindex"]);
  }
  for (const path of ["/playground/format-date", "/test/login", "/playground/toString", "/playground/x"])
    expect([path, (await site.page(path)).status]).toEqual([path, 404]);
});

describe("unknown URL", () => {
  const linksOf = async (path: string, headers = {}) => {
    const { status, html } = await site.page(path, headers);
    expect([path, status]).toEqual([path, 404]);
    expect(textsAt(html, "h1")).toEqual(["页面未找到"]);
    return html.querySelectorAll("main a").map((link) => [textOf(link), link.getAttribute("href")]);
  };
  const back = (previous: string) => [
    ["返回首页", "/"],
    ["返回上一页", previous],
  ];

  test("shows 页面未找到 with links to the home page and the previous page of this site", async () => {
    for (const path of ["/nowhere", "/%ED%A0%80", "/%"]) expect(await linksOf(path)).toEqual(back("/"));
    const from = (Referer: string) => linksOf("/nowhere", { Referer });
    expect(await from(`${origin}/events?q=a&page=2`)).toEqual(back("/events?q=a&page=2"));
    for (const referer of ["https://evil.example/events", "not an address", `${origin}//evil.example/`])
      expect([referer, await from(referer)]).toEqual([referer, back("/")]);
  });

  test("rejects a post, as does a page without a form", async () => {
    const response = await site.post("/nowhere", { a: "b" });
    expect([response.status, await response.text()]).toEqual([404, expect.stringContaining("页面未找到")]);
    expect((await site.post("/events", {})).status).toBe(405);
  });
});

test("the theme is that of the cookie, or the system's, and its switch is marked", async () => {
  const themeOf = async (theme: string) =>
    attributeAt((await site.page("/", { Cookie: `theme=${theme}` })).html, "html", "data-theme");
  expect([await themeOf("dark"), await themeOf("neon")]).toEqual(["dark", undefined]);
  const { html } = await site.page("/", { Cookie: "theme=dark; lite=0" });
  expect(textsAt(html, "footer [aria-pressed=true]")).toEqual(["深色"]);
});

test("titles contain the search and the page number of a list, and mention a rejected form", async () => {
  const titleOf = (path: string) => pageText(site, path, "title");
  for (let count = 0; count < 21; count += 1) makeWish(site, { content: `一盏路灯 ${count}` });
  expect(await titleOf(`/wishes?q=${encodeURIComponent("路灯")}`)).toBe("搜索「路灯」 · 心愿留言 · 城里见");
  expect(await titleOf("/wishes?page=2")).toBe("心愿留言 · 第 2 页 · 城里见");
  expect(await titleOf(`/events?q=${encodeURIComponent("桌游")}`)).toBe("搜索「桌游」 · 全部活动 · 城里见");
  const rejected = await openVisitor(site).say("/wishes", {});
  expect(await statusAndText(rejected, "title")).toEqual([422, "提交失败 · 心愿留言 · 城里见"]);
});

describe("preferences", () => {
  const attributes = "Path=/; Max-Age=31536000; HttpOnly; SameSite=Lax";

  test("the form contains its page for the redirect, without tracking parameters", async () => {
    const { html } = await site.page("/events?q=a&page=2&utm_source=chat", { Cookie: "session=x" });
    const form = html.querySelector("footer form");
    const named = { "aria-labelledby": "appearance", method: "post", action: "/preferences" };
    expect(form?.attributes).toMatchObject(named);
    expect(attributeAt(form, "[name=returnTo]", "value")).toBe("/events?q=a&page=2");
    const buttons = ["跟随系统", "浅色", "深色", "省流模式"];
    expect(textsAt(form, "button")).toEqual(buttons);
  });

  test("a selected theme and low data are stored for a year, with a redirect back within the site; unknown values are not", async () => {
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
    for (const elsewhere of [{ returnTo: "//evil.example" }, {}] as Record<string, string>[]) {
      const response = await site.post("/preferences", { theme: "dark", ...elsewhere });
      expect([elsewhere, locationOf(response)]).toEqual([elsewhere, "/#switch-dark"]);
    }
  });
});

describe("low data", () => {
  test("each image is a working link with its size", async () => {
    const ended = [`/events/${endedId}`, `/photos/${endedId}`, `/photos/${endedId}/1`];
    for (const path of ["/", `/events/${activeId}`, ...ended, "/gallery"]) {
      const { html } = await site.page(path, lite);
      const links = html
        .querySelectorAll("a[href^='/uploads/']")
        .filter((link) => textOf(link).startsWith("显示图片"));
      expect(links.length, path).toBeGreaterThan(0);
      for (const link of links) {
        const response = await site.send(link.getAttribute("href") ?? "");
        expect([response.status, response.headers.get("Content-Type")]).toEqual([200, "image/jpeg"]);
        const { byteLength } = await response.arrayBuffer();
        expect(textOf(link)).toBe(`显示图片（${Math.ceil(byteLength / 1024)} KB）`);
      }
    }
  });

  test.each([
    [{ "Save-Data": "on" }, true],
    [{}, false],
    [{ "Save-Data": "on", Cookie: "lite=0" }, false],
    [lite, true],
  ])("%j turns it on: %s; the visitor's choice overrides the header, and the switch offers the other state", async (headers, expected) => {
    const { html } = await site.page("/", { ...headers });
    expect(html.querySelector("html")?.hasAttribute("data-lite")).toBe(expected);
    expect(html.querySelector("script") === null).toBe(expected);
    expect(attributeAt(html, "button[name=lite]", "value")).toBe(expected ? "0" : "1");
  });
});
