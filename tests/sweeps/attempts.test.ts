// Rate limits of posts by address include rejected ones.
import { parse } from "node-html-parser";
import { expect, test } from "vitest";
import { operations } from "../../app/routes/api/operations.server";
import { openEachSite, site } from "../support/each-site";
import { makeEvent, makePhotos } from "../support/fixtures";
import { openRawClient } from "../support/raw-api";
import { origin, textOf } from "../support/site";
import { isRelease } from "../support/tier";
import { openVisitor } from "../support/visitor";

const minuteMs = 60_000;
const tooMany = "操作过于频繁，请在 10 分钟后再试";

openEachSite();

const limited = operations.flatMap(({ id, method, path, limits, body }) =>
  limits && body
    ? [{ id, method, path: path.replace(/:\w+/g, "Nowhere00000"), most: limits.attempts.most }]
    : [],
);

test.each(
  isRelease ? limited : limited.slice(0, 2),
)("the operation $id returns 429 after its limit of attempts, with any content", async ({
  method,
  path,
  most,
}) => {
  const request = openRawClient(site);
  const statuses = new Set<number>();
  for (let sent = 0; sent < most; sent += 1) {
    // All operations of an address have a limit per minute.
    if (sent % 500 === 499) site.clock.time += minuteMs;
    statuses.add((await request(method, path, "{")).status);
  }
  expect([...statuses]).toEqual([400]);
  const rejected = await request(method, path, "{");
  expect(rejected.status).toBe(429);
  expect(Number(rejected.headers.get("Retry-After"))).toBeGreaterThan(0);
  expect(rejected.headers.get("RateLimit-Remaining")).toBe("0");
  expect(rejected.headers.get("RateLimit-Limit")).toBe(String(most));
  const headers = { "Content-Type": "application/json" };
  const elsewhere = new Request(`${origin}/api${path}`, { method, headers, body: "{" });
  expect((await site.handler(elsewhere, "203.0.113.9")).status).toBe(400);
  site.clock.time += 10 * minuteMs;
  expect((await request(method, path, "{")).status).toBe(400);
});

test("all operations with limits are covered", () => {
  expect(limited.map(({ id }) => id)).toEqual(
    expect.arrayContaining(["createWish", "createComment", "vote"]),
  );
});

const email = "lin.yue@example.org";
const twice = { password: "Secret99x", confirm: "Secret99x" };
const forms: { path: string; fields: Record<string, string>; most: number }[] = [
  { path: "/wishes", fields: { authorName: "林月", content: "想要一个夜间图书馆" }, most: 120 },
  { path: "/events/:id/discussion", fields: { authorName: "林月", content: "下次还来" }, most: 120 },
  { path: "/photos/:id/1/removal", fields: { reason: "照片里有我", contact: "微信 mama_88" }, most: 60 },
  { path: "/login", fields: { email }, most: 120 },
  { path: "/register", fields: { email, ...twice }, most: 120 },
  { path: "/login/reset", fields: { email }, most: 120 },
  { path: "/email-verification", fields: { email }, most: 120 },
];

test.each(forms)("the form $path returns 429 after $most attempts and preserves input", async (form) => {
  const { id } = makeEvent(site, {}, "ended");
  await makePhotos(site, id, [1]);
  const path = form.path.replace(":id", id);
  const { fields } = form;
  const visitor = openVisitor(site);
  const unstamped = () => visitor.post(path, { ...fields, stamp: "forged" });
  for (let sent = 0; sent < form.most; sent += 1) expect((await unstamped()).status).toBe(422);
  const rejected = await visitor.say(path, fields);
  expect(rejected.status).toBe(429);
  expect(Number(rejected.headers.get("Retry-After"))).toBeGreaterThan(0);
  const html = parse(await rejected.text());
  expect(textOf(html.querySelector("[role=alert]"))).toContain(
    tooMany.replace("10", String(Number(rejected.headers.get("Retry-After")) / 60)),
  );
  for (const [name, typed] of Object.entries(fields)) {
    if (name in twice) continue;
    const control = html.querySelector(`main [name="${name}"]`);
    expect(control?.getAttribute("value") ?? control?.textContent).toBe(typed);
  }
  site.clock.time += 10 * minuteMs;
  expect((await unstamped()).status).toBe(422);
});
