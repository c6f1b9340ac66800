// A failure of the site has an id: on the response's page, in its header, and in the log with the reason.
import { parse } from "node-html-parser";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { lockForWriting } from "../support/database-faults";
import { openSharedSite, site } from "../support/each-site";
import { openOrganiser } from "../support/organisers";
import { postingRoutes } from "../support/posting-routes";
import { routeList } from "../support/public-pages";
import { client, createSite, origin, server, textOf } from "../support/site";
import { openVisitor } from "../support/visitor";

const id = "000000000000";
const formType = { "Content-Type": "application/x-www-form-urlencoded" };

/** A URL of a route. */
const addressOf = (path = "") =>
  `/${path}`
    .replace(/^\/\*$/, "/nowhere")
    .replace("/*", "/polls")
    .replace(":list", "wishes")
    .replace(/:[a-z]+/gi, id);
/** Probes respond with the failure, and are none themselves. */
const probes = ["/health", "/up"];
const pages = [...new Set(routeList.map(({ path }) => addressOf(path)))].filter(
  (path) => !probes.includes(path),
);
const posts = [...new Set(postingRoutes().map((path) => addressOf(path.slice(1))))];

let cookie: string;
openSharedSite({ RATE_LIMITS: "off" });
beforeAll(() => {
  cookie = openOrganiser(site).headers().Cookie;
});
beforeEach(() => {
  site.logged.length = 0;
});

/** The log lines with an id, except that of the request. */
const reasonsOf = (errorId: string) =>
  site.logged.filter((line) => line.includes(`"${errorId}"`) && !line.endsWith('"request"]'));

/** The faults of a response's id; empty if there are none, or if the response is no failure. */
async function faultsOf(name: string, response: Response): Promise<string[]> {
  const body = await response.text();
  if (response.status < 500)
    return response.headers.has("X-Error-Id") ? [`${name}: an id without a failure`] : [];
  const errorId = response.headers.get("X-Error-Id") ?? "";
  // Each failing part of a page has a separate line.
  const reasons = reasonsOf(errorId);
  const shown = `错误编号：${errorId}`;
  const isPage = response.headers.get("Content-Type")?.startsWith("text/html") ?? false;
  const stack = /sqlite|no such table|node_modules|\bat \w+ \(|\.ts\b|\.js:\d/i;
  return [
    ...(/^[0-9A-Za-z]{12}$/.test(errorId) ? [] : [`${name}: no id`]),
    ...(response.headers.has("X-Frame-Options") ? [] : [`${name}: no security headers`]),
    ...(reasons.some((line) => /no such table[^"]*\\n +at /.test(line))
      ? []
      : [`${name}: no stack in the log`]),
    ...(!isPage || textOf(parse(body)).split(shown).length === 2 ? [] : [`${name}: the page shows no id`]),
    ...(stack.test(body) ? [`${name}: tells what failed`] : []),
  ];
}

describe("with a database without tables", () => {
  beforeAll(() => {
    const tables = site.db.$client
      .prepare(
        "SELECT name FROM pragma_table_list WHERE schema = 'main' AND type <> 'shadow' AND name NOT LIKE 'sqlite%'",
      )
      .pluck();
    for (const name of tables.all()) site.db.$client.exec(`ALTER TABLE "${name}" RENAME TO "lost_${name}"`);
  });

  test("each page, its data and each form fail with an id that is logged with the reason", async () => {
    const faults: string[] = [];
    const failed: string[] = [];
    const look = async (name: string, response: Response) => {
      if (response.status >= 500) failed.push(name);
      faults.push(...(await faultsOf(name, response)));
    };
    for (const path of pages) {
      const data = path === "/" ? "/_root.data" : `${path}.data`;
      for (const headers of [new Headers(), new Headers({ Cookie: cookie })])
        for (const address of [path, data])
          await look(`GET ${address}`, await site.send(address, { headers }));
    }
    for (const path of posts)
      await look(`POST ${path}`, await site.post(path, { title: "x" }, { Cookie: cookie }));
    expect(faults).toEqual([]);
    expect(failed).toEqual(
      expect.arrayContaining(["GET /", "GET /admin/health", "GET /api/polls", "POST /wishes"]),
    );
    expect(failed.length).toBeGreaterThan(200);
  });

  test("a shared failed rendering has one id for both clients", async () => {
    const both = await Promise.all([site.send("/events"), site.send("/events")]);
    const ids = both.map(({ headers }) => headers.get("X-Error-Id"));
    expect(ids[0]).toBe(ids[1]);
    expect(both[0]?.headers.get("X-Request-Id")).not.toBe(both[1]?.headers.get("X-Request-Id"));
    for (const response of both) expect(await faultsOf("/events", response)).toEqual([]);
  });

  test("the auth API also returns it in the body for older clients", async () => {
    const response = await site.send("/auth/v1/user", { headers: { Authorization: "Bearer x.y.z" } });
    const failed = await site.send("/auth/v1/otp", {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify({ email: "li@example.org" }),
    });
    expect(response.headers.has("X-Error-Id")).toBe(response.status >= 500);
    const errorId = failed.headers.get("X-Error-Id");
    expect([failed.status, (await failed.json()).error_id]).toEqual([500, errorId]);
    expect(reasonsOf(errorId ?? "")).toHaveLength(1);
  });
});

test("with a locked database, a failed post shows the id beside its text, and a script gets both", async () => {
  const busy = await createSite({ RATE_LIMITS: "off" });
  const visitor = openVisitor(busy);
  await visitor.say("/wishes", {});
  const lock = lockForWriting(busy);
  const wish = { authorName: "林月", content: "更多长椅", category: "其他" };
  const failed = await visitor.say("/wishes", wish);
  const errorId = failed.headers.get("X-Error-Id") ?? "";
  lock.release();
  expect(failed.status).toBe(503);
  expect(textOf(parse(await failed.text()).querySelector("#unsaved"))).toContain(`错误编号：${errorId}`);
  expect(decodeURIComponent(failed.headers.get("X-Unsaved") ?? "")).toMatch(
    new RegExp(`（错误编号：${errorId}）$`),
  );
  expect(busy.logged.some((line) => line.includes(errorId) && line.includes("SQLITE_BUSY"))).toBe(true);
  busy.close();
});

test("a body above the memory limit is rejected with an id", async () => {
  const crowded = server.createHandler({
    site: site.site,
    build: server.build,
    ...client,
    bodies: { bytes: 0 },
  });
  const headers = { Origin: origin, ...formType };
  const response = await crowded(new Request(`${origin}/wishes`, { method: "POST", headers, body: "a=b" }));
  const errorId = response.headers.get("X-Error-Id") ?? "";
  expect([response.status, errorId]).toEqual([503, response.headers.get("X-Request-Id")]);
  expect(await response.text()).toContain(`错误编号：${errorId}`);
  expect(site.logged.some((line) => line.includes(errorId))).toBe(true);
});
