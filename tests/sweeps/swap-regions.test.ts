// Regions that a script replaces: the response to each button in a `data-swap` region contains that region, whether
// it was accepted, repeated or rejected.
import type { HTMLElement } from "node-html-parser";
import { parse } from "node-html-parser";
import { beforeEach, describe, expect, test } from "vitest";
import { fieldsOf } from "../support/admin-browser";
import { openEachSite, site } from "../support/each-site";
import { makePoll, makeWish } from "../support/fixtures";
import { textOf } from "../support/site";
import { openVisitor, type Visitor } from "../support/visitor";

openEachSite();

const regionsOf = (html: HTMLElement) => html.querySelectorAll("[data-swap]");

/** A button's post as a browser submits it. */
function postOf(html: HTMLElement, button: HTMLElement) {
  const formId = button.getAttribute("form");
  const form = formId ? html.querySelector(`form#${formId}`) : button.closest("form");
  const name = button.getAttribute("name");
  const action = button.getAttribute("formaction") ?? form?.getAttribute("action") ?? "";
  const fields = { ...fieldsOf(form), ...(name ? { [name]: button.getAttribute("value") ?? "" } : {}) };
  return { action, fields, formId };
}

/** The page after a post and its redirect. */
async function pageAfter(visitor: Visitor, action: string, fields: Record<string, string>) {
  const response = await visitor.post(action, fields);
  const next = response.headers.get("Location");
  const html = next ? (await visitor.page(next)).html : parse(await response.text());
  return { status: response.status, html };
}

describe.each(["/polls", "/voting", "own poll", "/wishes", "/wishes?q=字", "own wish"])("on %s", (where) => {
  let visitor: Visitor;
  let path: string;
  beforeEach(() => {
    const [poll, wish] = [makePoll(site), makeWish(site)];
    visitor = openVisitor(site);
    path = where.replace("own poll", `/polls/${poll.id}`).replace("own wish", `/wishes/${wish.id}`);
  });

  test("accepted, repeated and rejected posts return the region", async () => {
    const { html } = await visitor.page(path);
    const [region] = regionsOf(html);
    const button = region?.querySelector("button");
    if (!region || !button) throw new Error("no button to press");
    const { action, fields } = postOf(html, button);
    const rejected = await pageAfter(visitor, action, { ...fields, stamp: "forged" });
    expect(rejected.status).toBe(422);
    const fresh = rejected.html.getElementById(region.id);
    expect(textOf(fresh?.querySelector("[role=alert]"))).toBe("页面打开太久了，请再提交一次");
    expect(rejected.html.querySelectorAll("[role=alert]")).toHaveLength(1);
    expect(fresh?.querySelector("h2")?.innerHTML).toBe(region.querySelector("h2")?.innerHTML);
    const next = fresh?.querySelector("button");
    if (!next) throw new Error("no button to press again");
    const retry = postOf(rejected.html, next);
    expect(retry.formId).toBe(button.getAttribute("form"));
    const accepted = await visitor.post(retry.action, retry.fields);
    expect(accepted.status).toBe(303);
    const returnTo = accepted.headers.get("Location") ?? "";
    expect(decodeURIComponent(returnTo.split("#")[0] ?? "")).toBe(path);
    const shown = textOf((await visitor.page(returnTo)).html.getElementById(region.id));
    expect(shown).toMatch(/您选择了「星期四」|^1$/);
    // Once more, as after a lost response: nothing is counted twice or reverted.
    const again = await pageAfter(visitor, action, fields);
    expect([303, 409]).toContain(again.status);
    expect(again.html.getElementById(region.id)).not.toBeNull();
    expect(textOf((await visitor.page(path)).html.getElementById(region.id))).toBe(shown);
  });
});
