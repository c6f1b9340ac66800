// The first page that somebody opens carries the rules that it is painted by; who comes from a page of the site has the sheet.
import { createHash } from "node:crypto";
import type { HTMLElement } from "node-html-parser";
import { afterAll, beforeAll, expect, test } from "vitest";
import { makeEvent } from "../support/fixtures";
import { client, createSite, type TestSite } from "../support/site";

const follows = { "Sec-Fetch-Site": "same-origin" };

let site: TestSite;
let pages: string[];
beforeAll(async () => {
  site = await createSite();
  const { id } = makeEvent(site, { title: "一场活动" });
  pages = ["/", "/events", `/events/${id}`, "/wishes", "/polls", "/login", "/nowhere"];
});
afterAll(() => site.close());

const linksOf = (html: HTMLElement) =>
  html
    .querySelectorAll("link[rel=stylesheet]")
    .map((link) => [link.getAttribute("href"), link.getAttribute("media")]);
const rulesOf = (html: HTMLElement) =>
  html.querySelectorAll("head style:not([data-schemes])").map((style) => style.text);

test("a first page has critical CSS allowed by its policy, and a non-blocking sheet", async () => {
  for (const path of pages) {
    const { html, response } = await site.page(path);
    expect([path, linksOf(html)]).toEqual([path, client.styleUrls.map((url) => [url, "print"])]);
    const [rules = "", ...more] = rulesOf(html);
    expect(more, path).toEqual([]);
    expect(rules, path).toContain("body{");
    expect(rules, path).not.toContain("@media print");
    const hash = createHash("sha256").update(rules).digest("base64");
    expect(response.headers.get("Content-Security-Policy"), path).toContain(`'sha256-${hash}'`);
  }
});

test("a page reached from another one links the sheet", async () => {
  for (const path of pages) {
    const { html } = await site.page(path, follows);
    expect([path, linksOf(html)]).toEqual([path, client.styleUrls.map((url) => [url, undefined])]);
    expect(rulesOf(html), path).toEqual([]);
  }
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
