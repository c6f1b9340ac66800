// Names that every object inherits, as the value of each parameter, field and cookie of the pages and the auth API:
// lookup tables must not contain them. In pages also values from which no URL, number or text can be read.

import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { type HTMLElement, parse } from "node-html-parser";
import ts from "typescript";
import { afterAll, beforeAll, expect, test } from "vitest";
import { fieldsOf } from "../support/admin-browser";
import { readContract } from "../support/contract";
import { openErrorLog } from "../support/error-log";
import { type OpenPage, openEveryPage } from "../support/every-page";
import { openOrganiser } from "../support/organisers";
import { routeList } from "../support/public-pages";
import { createSite, type TestSite } from "../support/site";

const names = ["constructor", "__proto__"];
const unreadable = ["//", "9".repeat(400)];

let site: TestSite;
let pages: OpenPage[];
const { log, errors: failures } = openErrorLog();
beforeAll(async () => {
  site = await createSite({ RATE_LIMITS: "off" }, log);
  pages = await openEveryPage(site);
});
afterAll(() => site.close());

type Failure = { what: string; status: number };

/** The requests that failed, with their log lines. */
async function failed(requests: Iterable<{ what: string; ask: () => Promise<Response> }>) {
  failures.length = 0;
  const erroneous: Failure[] = [];
  let count = 0;
  for (const { what, ask } of requests) {
    const response = await ask();
    count += 1;
    await response.arrayBuffer();
    if (response.status >= 500) erroneous.push({ what, status: response.status });
  }
  return { count, erroneous, logged: [...failures] };
}

const none = { erroneous: [], logged: [] };

test("in the URLs of pages and files", async () => {
  const organiser = pages.find(({ path }) => path === "/admin")?.by;
  const requests = routeList
    .flatMap(({ path = "" }) => names.map((name) => `/${path.replace(/:\w+|\*/g, name)}`))
    .map((path) => ({ what: path, ask: () => site.send(path, { headers: organiser?.headers() ?? {} }) }));
  const { count, ...rest } = await failed(requests);
  expect(count).toBeGreaterThan(200);
  expect(rest).toEqual(none);
});

const namesIn = (html: HTMLElement, controls: string) =>
  html.querySelectorAll(controls).map((control) => control.getAttribute("name") ?? "");

/** Parameters of the pages' links and forms, of mails and of other sites. */
const parametersOf = (htmls: HTMLElement[]) =>
  new Set([
    ...["code", "token", "token_hash", "type", "email", "error", "state", "redirectTo", "redirect_to"],
    ...htmls.flatMap((html) => namesIn(html, "form:not([method=post]) [name]")),
    ...htmls
      .flatMap((html) => html.querySelectorAll("a[href]"))
      .flatMap((link) => [...new URL(link.getAttribute("href") ?? "", "http://x").searchParams.keys()]),
  ]);

test("in the parameters, cookies and forms of pages", async () => {
  const shown = [];
  for (const { path, by } of pages) {
    shown.push({ path, by, html: parse(await (await site.send(path, { headers: by.headers() })).text()) });
  }
  const parameters = [...parametersOf(shown.map(({ html }) => html))];
  expect(parameters.length).toBeGreaterThan(20);
  const read = shown.flatMap(({ path, by }) =>
    [...names, ...unreadable].map((name) => {
      const [pathname, search] = path.split("?");
      const query = new URLSearchParams(search);
      for (const parameter of parameters) if (!query.has(parameter)) query.set(parameter, name);
      const cookies = ["theme", "lite", "first_visit", "last_event", "flash", "visitor"];
      const Cookie = [by.headers().Cookie, ...cookies.map((cookie) => `${cookie}=${name}`)].join("; ");
      return {
        what: `${path}, all parameters are ${name.slice(0, 20)}`,
        ask: () => site.send(`${pathname}?${query}`, { headers: { Cookie } }),
      };
    }),
  );
  const posted = shown.flatMap(({ path, by, html }) =>
    html.querySelectorAll("form[method=post]").flatMap((form) => {
      const action = form.getAttribute("action") ?? path;
      const fields = fieldsOf(form);
      const all = [...new Set([...Object.keys(fields), ...namesIn(form, "button[name]")])];
      const requestOf = (changed: string[], name: string) => ({
        what: `${path} to ${action}, ${changed} are ${name}`,
        ask: () =>
          by.say(action, { ...fields, ...Object.fromEntries(changed.map((field) => [field, name])) }),
      });
      return [
        ...all.map((field) => requestOf([field], "constructor")),
        requestOf(all, "__proto__"),
        requestOf(all, "//"),
      ];
    }),
  );
  const { count, ...rest } = await failed([...read, ...posted]);
  expect(count).toBeGreaterThan(1000);
  expect(rest).toEqual(none);
});

test("in requests to the auth API", async () => {
  const { calls: operations, document } = await readContract(site, "/auth/v1");
  const requests = operations.flatMap(({ method, path, parameters = [], requestBody }) => {
    const query = parameters.filter((each) => each.in === "query").map(({ name }) => name);
    const schema = Object.values(requestBody?.content ?? {})[0]?.schema ?? {};
    const fields = Object.keys(schema.properties ?? {});
    const address = (name: string, search = "") => `/auth/v1${path.replace(/\{\w+\}/g, name)}${search}`;
    const headers = { "Content-Type": "application/json" };
    const send = (target: string, body: object = {}) => ({
      what: `${method} ${target} ${JSON.stringify(body)}`,
      ask: () =>
        site.send(target, { method, headers, ...(method === "GET" ? {} : { body: JSON.stringify(body) }) }),
    });
    return names.flatMap((name) => [
      send(address(name)),
      ...query.map((each) => send(address("x", `?${each}=${name}`))),
      ...fields.map((each) => send(address("x"), { [each]: name, email: "a@example.org", token: "1" })),
    ]);
  });
  expect(document.servers).not.toEqual([]);
  const { count, ...rest } = await failed(requests);
  expect(count).toBeGreaterThan(100);
  expect(rest).toEqual(none);
});

/** The expressions of a source file that look a name up with `in`, which finds inherited ones too. */
function lookupsIn(path: string): string[] {
  const text = readFileSync(path, "utf8");
  if (!text.includes(" in ")) return [];
  const found: string[] = [];
  const visit = (node: ts.Node) => {
    if (ts.isBinaryExpression(node) && node.operatorToken.kind === ts.SyntaxKind.InKeyword)
      if (!ts.isStringLiteral(node.left) && !/^Object\.prototype$/.test(node.right.getText()))
        found.push(`${path}: ${node.getText()}`);
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true));
  return found;
}

test("in no lookup of the source by the operator `in`, which only literal names may use", () => {
  const files = ["app", "server"].flatMap((folder) =>
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter(({ name }) => /\.tsx?$/.test(name))
      .map(({ parentPath, name }) => join(parentPath, name)),
  );
  expect(files.length).toBeGreaterThan(500);
  expect(files.flatMap(lookupsIn)).toEqual([]);
});

test("in a confirmation of the organiser, whose title is that of an unknown page", async () => {
  const { status, html } = await openOrganiser(site).page("/admin/removals/abcdefghijkl/constructor");
  expect([status, html.querySelector("title")?.text]).toEqual([404, expect.stringContaining("页面未找到")]);
});
