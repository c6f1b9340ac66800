// The API documentation page: complete, small, and shared.
import type { HTMLElement } from "node-html-parser";
import { beforeAll, describe, expect, test } from "vitest";
import { operations } from "../../app/routes/api/operations.server";
import { openAdminBrowser } from "../support/admin-browser";
import { expectWithin } from "../support/budget";
import { type Contract, readContract } from "../support/contract";
import { openSharedSite, site } from "../support/each-site";
import { attributesAt, textAt } from "../support/html";
import { origin, textOf } from "../support/site";

const mostBytes = 20 * 1024;

let contract: Contract;
let page: HTMLElement | null;
openSharedSite();
beforeAll(async () => {
  contract = await readContract(site);
  page = (await site.page("/api/docs")).html.querySelector("main");
});

describe("the documentation page", () => {
  test("lists every operation of the document under an anchor", async () => {
    expect(contract.calls).toHaveLength(operations.length);
    for (const { operationId, path, method, summary, description = "" } of contract.calls) {
      const fold = page?.querySelector(`#${operationId}`)?.closest("details");
      expect(textAt(fold, "summary h3"), operationId).toBe(`${summary} ${method} ${path}`);
      expect(textOf(fold), operationId).toContain(description.trim());
      expect(textAt(fold, "pre"), operationId).toContain(`${origin}/api`);
    }
  });

  test("describes every schema and links to it", async () => {
    for (const name of Object.keys(contract.document.components.schemas))
      expect(page?.querySelectorAll(`#shape-${name} dt`).length, name).toBeGreaterThan(0);
    const ids = attributesAt(page, "[id]", "id");
    const inner = attributesAt(page, 'a[href^="#"]', "href");
    expect(inner.length).toBeGreaterThan(operations.length);
    for (const href of inner) expect(ids).toContain(href?.slice(1));
  });

  test("marks administrator operations and shows a token in their examples", async () => {
    const [opened, everybody] = ["createEvent", "createWish"].map((id) => textAt(page, `#${id}`));
    expect(opened).toContain("管理员");
    expect(textAt(page, "#createEvent pre")).toContain('-H "Authorization: Bearer $TOKEN"');
    expect(everybody).toContain("所有人");
    expect(textAt(page, "#createWish pre")).not.toContain("Authorization");
  });

  test("is small, and the same for every client, with 304", async () => {
    const response = await site.send("/api/docs", { headers: { "Accept-Encoding": "br" } });
    expect(response.headers.get("Content-Encoding")).toBe("br");
    const bytes = (await response.arrayBuffer()).byteLength;
    expectWithin("the API's documentation", mostBytes, { page: bytes });
    const organiser = await openAdminBrowser(site);
    const health = (await organiser.page("/admin/health")).html.querySelector('main a[href="/api/docs"]');
    expect(textOf(health)).toBe("接口文档");
    const { html } = await organiser.page("/api/docs");
    expect(html.querySelector("main")?.innerHTML).toBe(page?.innerHTML);
    const tag = response.headers.get("ETag") ?? "";
    expect((await site.send("/api/docs", { headers: { "If-None-Match": tag } })).status).toBe(304);
  });
});

test("every example of the document is valid for its operation", () => {
  const sending = operations.filter(({ body }) => body);
  expect(sending.length).toBeGreaterThan(10);
  for (const { id, body, example } of sending)
    expect(body?.("Europe/Rome").safeParse(example).error, id).toBeUndefined();
  for (const { operationId, requestBody } of contract.calls)
    for (const media of Object.values(requestBody?.content ?? {}))
      expect(media, operationId).toHaveProperty("example");
});
