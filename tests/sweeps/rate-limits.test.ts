// Memory of the rate limits: bounded for each, whatever keys clients send.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { count, counterBytesAtMost, countOf, Limit, waitFor } from "../../app/http/limits/rate-limit.server";
import { openSharedSite, site } from "../support/each-site";

const app = join(process.cwd(), "app");
const makers = readdirSync(app, { recursive: true, encoding: "utf8" })
  .map((file) => join(app, file))
  .filter((file) => /\.tsx?$/.test(file))
  .filter((file) => /new Limit\(|\b(postLimits|passwordAttemptLimits)\(/.test(readFileSync(file, "utf8")));
await Promise.all(makers.map((file) => import(/* @vite-ignore */ file)));
const limits = [...Limit.all];

const big = "界".repeat(7000);
const flood = 8000;

openSharedSite();

/** The bytes of stored keys and timestamps, without overhead. */
function storedBytes(limit: Limit): number {
  const entries = [...limit.countersOf(site.site).moments.entries()];
  return entries.reduce((sum, [key, times]) => sum + Buffer.byteLength(key) + 8 * times.length, 0);
}

test("all limits of the product are listed, each under one name", () => {
  const names = limits.map(({ name }) => name);
  expect(names).toEqual(
    expect.arrayContaining(["api-address", "mails-strangers", "mails-members", "sign-in-network"]),
  );
  expect(names).toEqual(expect.arrayContaining(["account-login-address", "wish-visitor", "google-address"]));
  expect(new Set(names).size).toBe(names.length);
  // The sum, if every one were full.
  expect(limits.length * counterBytesAtMost).toBeLessThan(100 * 1024 * 1024);
});

/** Limits that differ from each other; those of one size and window behave alike. */
const sorts = [...new Map(limits.map((limit) => [`${limit.most} in ${limit.windowMs} ms`, limit])).entries()];

test.each(sorts)("a limit of %s shortens long keys, and bounds its bytes and timestamps", (_sort, limit) => {
  for (let index = 0; index < 150; index += 1) count(site.site, limit, `${big}${index}`);
  expect(storedBytes(limit)).toBeLessThan(150 * 64);
  expect(countOf(site.site, limit, `${big}149`)).toBe(1);
  for (let index = 0; index < limit.most + 50; index += 1) count(site.site, limit, "one");
  expect(countOf(site.site, limit, "one")).toBe(limit.most);
  expect(waitFor(site.site, limit, "one")).toBe(limit.windowMs);
  for (let index = 0; index < flood; index += 1) count(site.site, limit, `short ${index}`);
  const { moments } = limit.countersOf(site.site);
  expect(moments.size).toBeLessThan(flood);
  expect(moments.calculatedSize).toBeLessThanOrEqual(counterBytesAtMost);
  expect(storedBytes(limit)).toBeLessThanOrEqual(counterBytesAtMost);
  // Expired entries are dropped.
  site.clock.time += limit.windowMs + 1;
  count(site.site, limit, "late");
  expect(limit.countersOf(site.site).moments.size).toBe(1);
});

test("a flood of one limit evicts no key of another", () => {
  const [victim] = limits;
  if (!victim) throw new Error("there are no limits");
  count(site.site, victim, "victim");
  for (const limit of limits.slice(1))
    for (let index = 0; index < 1000; index += 1) count(site.site, limit, `flood ${index}`);
  expect(countOf(site.site, victim, "victim")).toBe(1);
});
