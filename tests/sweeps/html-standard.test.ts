// Every page, and every rejected form, conforms to the HTML standard.
import { HtmlValidate } from "html-validate";
import { parse } from "node-html-parser";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type OpenPage, openEveryPage, typedForms } from "../support/every-page";
import { createSite, type TestSite } from "../support/site";

type Shown = { what: string; html: string };

let site: TestSite;
let pages: OpenPage[];
let shown: Shown[];
beforeAll(async () => {
  site = await createSite({ RATE_LIMITS: "off" });
  pages = await openEveryPage(site);
  shown = [];
  for (const { path, by } of pages) {
    const html = await (await site.send(path, { headers: by.headers() })).text();
    shown.push({ what: path, html });
    for (const { action, fields } of typedForms(parse(html), path)) {
      const response = await by.say(action, fields);
      if (response.status === 422) shown.push({ what: `${path}, rejected`, html: await response.text() });
    }
  }
});
afterAll(() => site.close());

const checker = new HtmlValidate({ extends: ["html-validate:standard"], root: true });

/** The data that Remix streams after the document's end, in elements that browsers put into the body. */
const streamed = /<\/html>[\s\S]*$/;

/** What html-validate does not check: each group of a description list has a term and a description. */
function brokenGroups(html: string): string[] {
  return parse(html)
    .querySelectorAll("dl")
    .flatMap((list) => [list, ...list.querySelectorAll(":scope > div")])
    .filter(({ tagName, children }) => tagName === "DIV" || children.some((child) => child.tagName === "DT"))
    .filter(({ children }) => children[0]?.tagName !== "DT" || children.at(-1)?.tagName !== "DD")
    .map((group) => `dl: ${group.text.slice(0, 40)}`);
}

test("every page and every rejected form", async () => {
  expect(pages.length).toBeGreaterThan(100);
  expect(shown.filter(({ what }) => what.endsWith("rejected")).length).toBeGreaterThan(15);
  const faults: string[] = [];
  for (const { what, html } of shown) {
    const { results } = await checker.validateString(html.replace(streamed, "</html>"));
    const messages = results.flatMap((result) => result.messages);
    faults.push(...messages.map(({ ruleId, message }) => `${what}: ${ruleId}: ${message}`));
    faults.push(...brokenGroups(html).map((fault) => `${what}: ${fault}`));
  }
  expect(faults).toEqual([]);
});
