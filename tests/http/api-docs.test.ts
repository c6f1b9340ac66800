// The API documentation page: complete, small, and shared.
import { beforeAll, describe, expect, test } from "vitest";
import { operations } from "../../app/routes/api/operations.server";
import { openAdminBrowser } from "../support/admin-browser";
import { openSharedSite, site } from "../support/each-site";
import { client, origin, textOf } from "../support/site";

const mostBytes = 20 * 1024;

type Media = { content?: Record<string, { example?: unknown }> };
type Operation = { operationId: string; summary: string; description?: string; requestBody?: Media };
type Document = {
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, unknown> };
};

let document: Document;
openSharedSite();
beforeAll(async () => {
  document = await (await site.send("/api/openapi.json")).json();
});

const calls = () =>
  Object.entries(document.paths).flatMap(([path, each]) =>
    Object.entries(each).map(([method, operation]) => ({ path, method: method.toUpperCase(), ...operation })),
  );

const main = async () => (await site.page("/api/docs")).html.querySelector("main");

describe("the documentation page", () => {
  test("lists every operation of the document under an anchor", async () => {
    const page = await main();
    expect(calls()).toHaveLength(operations.length);
    for (const { operationId, path, method, summary, description = "" } of calls()) {
      const fold = page?.querySelector(`#${operationId}`)?.closest("details");
      expect(textOf(fold?.querySelector("summary h3")), operationId).toBe(`${summary} ${method} ${path}`);
      expect(textOf(fold), operationId).toContain(description.trim());
      expect(fold?.querySelector("pre")?.text, operationId).toContain(`${origin}/api`);
    }
  });

  test("describes every schema and links to it", async () => {
    const page = await main();
    for (const name of Object.keys(document.components.schemas))
      expect(page?.querySelectorAll(`#shape-${name} dt`).length, name).toBeGreaterThan(0);
    const ids = page?.querySelectorAll("[id]").map(({ id }) => id) ?? [];
    expect(new Set(ids).size).toBe(ids.length);
    const inner = page?.querySelectorAll('a[href^="#"]') ?? [];
    expect(inner.length).toBeGreaterThan(operations.length);
    for (const link of inner) expect(ids).toContain(link.getAttribute("href")?.slice(1));
  });

  test("lists request fields, whether they are required, and allowed values", async () => {
    const page = await main();
    const fieldOf = (operationId: string, name: string) =>
      page?.querySelectorAll(`#${operationId} dt`).find((term) => textOf(term) === name)?.parentNode;
    expect(textOf(fieldOf("createEvent", "title"))).toBe("title文字 必填最多 60 个字符");
    expect(textOf(fieldOf("createEvent", "capacity"))).toContain("整数，2–500 或 null");
    expect(textOf(fieldOf("listEvents", "status"))).toContain("可选值：all、active、published");
    expect(textOf(fieldOf("listEvents", "category"))).toContain("户外（野餐、徒步、户外运动、城市观光）");
    expect(textOf(fieldOf("readEvent", "id"))).toContain("必填");
    expect(textOf(fieldOf("upload", "file"))).toContain("文件 必填");
  });

  test("marks administrator operations and shows a token in their examples", async () => {
    const page = await main();
    const opened = page?.querySelector("#createEvent");
    expect(textOf(opened)).toContain("管理员");
    expect(opened?.querySelector("pre")?.text).toContain('-H "Authorization: Bearer $TOKEN"');
    const everybody = page?.querySelector("#createWish");
    expect(textOf(everybody)).toContain("所有人");
    expect(everybody?.querySelector("pre")?.text).not.toContain("Authorization");
  });

  test("loads nothing from other origins and has only the common script", async () => {
    const { html, response } = await site.page("/api/docs");
    const named = html
      .querySelectorAll("[src],[href],[action]")
      .flatMap((element) => ["src", "href", "action"].map((name) => element.getAttribute(name) ?? ""));
    for (const address of named) expect(new URL(address, origin).origin).toBe(origin);
    expect(html.querySelectorAll("script").map((script) => script.getAttribute("src"))).toEqual([
      client.enhanceUrl,
    ]);
    expect(response.headers.get("Content-Security-Policy")).toContain("script-src");
    expect(html.querySelector('meta[name="robots"]')?.getAttribute("content")).toBe("noindex");
  });

  test("is small, and the same for every client, with 304", async () => {
    const response = await site.send("/api/docs", { headers: { "Accept-Encoding": "br" } });
    expect(response.headers.get("Content-Encoding")).toBe("br");
    expect((await response.arrayBuffer()).byteLength).toBeLessThan(mostBytes);
    const { page } = await openAdminBrowser(site);
    const health = (await page("/admin/health")).html.querySelector('main a[href="/api/docs"]');
    expect(textOf(health)).toBe("接口文档");
    const { html } = await page("/api/docs");
    expect(html.querySelector("main")?.innerHTML).toBe((await main())?.innerHTML);
    const tag = response.headers.get("ETag") ?? "";
    expect((await site.send("/api/docs", { headers: { "If-None-Match": tag } })).status).toBe(304);
  });
});

test("every example of the document is valid for its operation", () => {
  const sending = operations.filter(({ body }) => body);
  expect(sending.length).toBeGreaterThan(10);
  for (const { id, body, example } of sending)
    expect(body?.("Europe/Rome").safeParse(example).error, id).toBeUndefined();
  for (const { operationId, requestBody } of calls())
    for (const media of Object.values(requestBody?.content ?? {}))
      expect(media.example, operationId).toBeDefined();
});
