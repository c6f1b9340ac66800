// The first page of a visit contains its critical CSS; later pages link the site's style sheet.
import { createHash } from "node:crypto";
import { brotliCompressSync } from "node:zlib";
import type { HTMLElement } from "node-html-parser";
import { beforeAll, expect, test } from "vitest";
import { signIn } from "../support/admin-browser";
import { expectWithin } from "../support/budget";
import { openSharedSite, site } from "../support/each-site";
import { makeEvent } from "../support/fixtures";
import { attributesAt } from "../support/html";
import { client } from "../support/site";

const follows = { "Sec-Fetch-Site": "same-origin" };
const [siteUrl] = client.styleUrls;
const siteSheetBytes = 5.45 * 1024;

let pages: string[];
openSharedSite();
beforeAll(() => {
  const { id } = makeEvent(site, { title: "一场活动" });
  pages = ["/", "/events", `/events/${id}`, "/wishes", "/polls", "/login", "/nowhere"];
});

const linksOf = (html: HTMLElement) => attributesAt(html, "link[rel=stylesheet]", "href");
const rulesOf = (html: HTMLElement) =>
  html.querySelectorAll("head style:not([data-schemes])").map((style) => style.text);
const hashOf = (rules: string) => `'sha256-${createHash("sha256").update(rules).digest("base64")}'`;

test("a first page has all of its CSS, for screen and paper, allowed by its policy, and links no sheet", async () => {
  for (const path of pages) {
    const { html, response } = await site.page(path);
    expect([path, linksOf(html)]).toEqual([path, []]);
    // The script loads it after the pictures.
    const script = html.querySelector("script[src]");
    if (path !== "/nowhere") expect([path, script?.getAttribute("data-sheet")]).toEqual([path, siteUrl]);
    const elements = html.querySelectorAll("head style:not([data-schemes])");
    // The sheet is inserted between the rules of the site and those of the page, which override it.
    const ofPage = elements.map((style) => style.hasAttribute("data-pages"));
    expect([[false], [false, true]], path).toContainEqual(ofPage);
    const [rules = ""] = rulesOf(html);
    expect(rules, path).toContain("body{");
    expect(rules, path).not.toMatch(/\.(hero|slide|poll)-/);
    expect(rules, path).toContain("@media print{:root");
    for (const text of rulesOf(html))
      expect(response.headers.get("Content-Security-Policy"), path).toContain(hashOf(text));
  }
});

test("a page reached from another one links the site's sheet and contains only the rules of its kind", async () => {
  for (const path of pages) {
    const { html, response } = await site.page(path, follows);
    expect([path, linksOf(html)]).toEqual([path, [siteUrl]]);
    for (const rules of rulesOf(html)) {
      expect(rules, path).not.toContain("body{");
      expect(response.headers.get("Content-Security-Policy"), path).toContain(hashOf(rules));
    }
  }
  const { html } = await site.page("/polls", follows);
  expect(rulesOf(html).join()).not.toContain(".hero-");
});

test("the site's sheet has none of the rules of pages, and at most 5.45 KB; neither sheet has low-data rules", async () => {
  const [siteSheet, pageSheet] = await Promise.all(
    client.styleUrls.map(async (url) => (await site.send(url)).text()),
  );
  const bytes = brotliCompressSync(siteSheet ?? "").length;
  expectWithin("the site's style sheet", siteSheetBytes, { "the sheet": bytes });
  for (const own of [".hero-", ".slide-", ".poll-"]) {
    expect(siteSheet).not.toContain(own);
    expect(pageSheet).toContain(own);
  }
  expect(`${siteSheet}${pageSheet}`).not.toMatch(/(?<!:not\()\[data-lite\]/);
});

test("a hydrated page links both sheets and contains no rules", async () => {
  const { html } = await site.page("/admin", await signIn(site));
  expect(linksOf(html)).toEqual(client.styleUrls);
  expect(rulesOf(html)).toEqual([]);
});

test("both variants are cached", async () => {
  const tagOf = async (headers: Record<string, string>) =>
    (await site.page("/events", headers)).response.headers.get("ETag");
  const [first, following] = [await tagOf({}), await tagOf(follows)];
  expect(first).not.toBe(following);
  expect([await tagOf({}), await tagOf(follows)]).toEqual([first, following]);
  const { response } = await site.page("/events");
  expect(response.headers.get("Vary")).toContain("Sec-Fetch-Site");
});

test("low-data pages load no sheet and contain print rules", async () => {
  for (const path of pages)
    for (const headers of [{}, follows]) {
      const { html } = await site.page(path, { Cookie: "lite=1", ...headers });
      expect([path, linksOf(html)]).toEqual([path, []]);
      expect(rulesOf(html).join(), path).toContain("@media print");
    }
});
