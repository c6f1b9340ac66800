// /metrics, for clients with the token only.
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { testMail } from "../../app/domain/accounts/account-mails";
import { backupName } from "../../app/domain/backups/schedule";
import { writeBackupState } from "../../app/domain/backups/state.server";
import { queueMail } from "../../app/domain/mails/queue.server";
import { runDueJobs } from "../../server/housekeeping";
import { sendRaw } from "../support/ask";
import { openEachSite, site } from "../support/each-site";
import { makeEvent } from "../support/fixtures";
import { openMember } from "../support/member";
import { metricsToken, readMetrics, withToken } from "../support/metrics";
import { routeList } from "../support/public-pages";
import { createSite, noon, origin, server, type TestSite } from "../support/site";
import { stableHeaders } from "../support/stable-headers";

openEachSite({ METRICS_TOKEN: metricsToken, RATE_LIMITS: "off" });

/** A response without its id and its nonce, which always differ. */
async function comparableOf(from: TestSite, path: string, headers: Record<string, string> = {}) {
  const response = await from.send(path, { headers });
  const { "content-security-policy": _, ...rest } = Object.fromEntries(stableHeaders(response.headers));
  const body = (await response.text()).replaceAll(path, "HERE").replaceAll(encodeURIComponent(path), "HERE");
  return { status: response.status, rest, body: body.replace(/nonce="[^"]*"/g, "") };
}

test("clients without the token get the response of an unknown page, with any URL or method", async () => {
  for (const headers of [
    {},
    { Authorization: `Bearer ${metricsToken.slice(0, -1)}` },
    { Authorization: `Basic ${metricsToken}` },
  ] as Record<string, string>[]) {
    const unknown = await comparableOf(site, "/nothing", headers);
    expect(unknown.status).toBe(404);
    expect(await comparableOf(site, "/metrics", headers)).toEqual(unknown);
  }
  const plain = await createSite();
  const unknown = await comparableOf(plain, "/nothing", withToken);
  expect(await comparableOf(plain, "/metrics", withToken), "without a configured token").toEqual(unknown);
  plain.close();
  expect((await site.send(`/metrics?token=${metricsToken}`)).status).toBe(404);
  expect((await site.send("/metrics.data", { headers: withToken })).status).toBe(404);
  expect((await site.post("/metrics", { a: "b" }, withToken)).status).not.toBe(200);
});

describe("clients with the token", () => {
  test("get uncacheable text without cookies and log lines", async () => {
    const response = await site.send("/metrics", { headers: withToken });
    expect(response.status).toBe(200);
    expect(response.headers.get("Content-Type")).toBe("text/plain; version=0.0.4; charset=utf-8");
    expect(response.headers.get("Cache-Control")).toBe("no-store");
    expect(response.headers.getSetCookie()).toEqual([]);
    expect(site.logged).toEqual([]);
  });

  test("get requests by route, method and status class, with durations", async () => {
    const member = await openMember(site, "lin.yue@example.org");
    await member.page("/account");
    const { id } = makeEvent(site, { title: "秘密的野餐" });
    for (const path of [`/events/${id}`, `/events/${id}.data`, "/events/000000000000", "/health", "/up"])
      await site.send(path);
    await site.post("/wishes", {}, { Origin: "https://evil.example" });
    const { samples, metric } = await readMetrics(site);
    const requests = (labels: Record<string, string>) => metric("http_requests_total", labels);
    expect(requests({ route: "/events/:id", method: "GET", status: "2xx" })).toBe(2);
    expect(requests({ route: "/events/:id", method: "GET", status: "4xx" })).toBe(1);
    expect(requests({ route: "/wishes", method: "POST", status: "4xx" })).toBe(1);
    expect(requests({ route: "routine" })).toBe(2);
    const buckets = samples.filter(
      ({ name, labels }) => name === "http_request_duration_seconds_bucket" && labels.route === "/events/:id",
    );
    const counts = buckets.map(({ value }) => value);
    expect(counts).toEqual([...counts].sort((a, b) => a - b));
    expect(buckets.at(-1)).toMatchObject({ labels: { le: "+Inf" }, value: 3 });
    expect(metric("http_request_duration_seconds_count", { route: "/events/:id" })).toBe(3);
    expect(metric("http_request_duration_seconds_sum", { route: "/events/:id" })).toBeGreaterThan(0);
    const text = await (await site.send("/metrics", { headers: withToken })).text();
    expect(text, "no personal data").not.toMatch(/lin\.yue|秘密|127\.0\.0\.1/);
    for (const secret of [site.folder, metricsToken]) expect(text).not.toContain(secret);
  });

  test("get cache hits, over a real connection too", async () => {
    const listening = await server.listen(site.handler, { port: 0, host: "127.0.0.1" }, site.log);
    for (let round = 0; round < 4; round += 1) await sendRaw(listening, "/events");
    const { metric } = await readMetrics(site);
    expect(metric("site_page_cache_requests_total", { result: "miss" })).toBe(1);
    expect(metric("site_page_cache_requests_total", { result: "hit" })).toBe(3);
    expect(metric("http_requests_total", { route: "/events", status: "2xx" })).toBe(4);
    await server.drain(listening);
  });

  test("get queues, jobs, backups, database size, disk and process", async () => {
    const text = testMail({ siteName: "城里见", origin });
    queueMail(site.db, "li@example.org", text, { now: noon, expiresAt: noon + 1000 });
    await runDueJobs(site.site);
    const backups = join(site.folder, "backups");
    mkdirSync(join(backups, backupName(noon)), { recursive: true });
    writeBackupState(backups, { backup: { at: noon, error: null }, check: { at: noon, error: "no" } });
    const { metric } = await readMetrics(site);
    expect(metric("site_mails", { state: "waiting" })).toBe(1);
    expect(metric("site_mails", { state: "failed" })).toBe(0);
    expect(metric("site_job_last_end_timestamp_seconds", { job: "old-mails" })).toBe(noon / 1000);
    expect(metric("site_job_last_run_failed", { job: "old-mails" })).toBe(0);
    expect(metric("site_backup_newest_timestamp_seconds")).toBe(noon / 1000);
    expect(metric("site_backup_last_attempt_failed", { step: "backup" })).toBe(0);
    expect(metric("site_backup_last_attempt_failed", { step: "check" })).toBe(1);
    expect(metric("site_backup_last_attempt_failed", { step: "command" })).toBeUndefined();
    for (const queue of ["posters", "pictures", "passwords"])
      expect(metric("site_queue_length", { queue })).toBe(0);
    expect(metric("site_bodies_in_flight")).toBe(0);
    expect(metric("site_healthy")).toBe(1);
    expect(metric("site_info", { version: site.version })).toBe(1);
    for (const name of [
      ...["site_database_bytes", "site_disk_free_bytes", "process_resident_memory_bytes"],
      ...["process_start_time_seconds", "nodejs_heap_size_used_bytes"],
    ])
      expect(metric(name), name).toBeGreaterThan(0);
  });
});

test("without a readable database there are the other metrics and a note", async () => {
  await site.send("/events");
  site.db.$client.exec("ALTER TABLE mails RENAME TO lost");
  const { metric } = await readMetrics(site);
  const readable = ["rows", "traffic"].map((source) => metric("site_metrics_source_readable", { source }));
  expect(readable).toEqual([0, 1]);
  expect(metric("site_mails", { state: "waiting" })).toBeUndefined();
  expect(metric("http_requests_total", { route: "/events" })).toBe(1);
});

test("labels have a limited set of values", async () => {
  const odd = ["/a", "/%E0%A4%A", "/%00", `/${"x".repeat(3000)}`, "/events/a/b/c/d", "/api/nope/x", "//evil"];
  for (let round = 0; round < 70; round += 1) {
    const path = `${odd[round % odd.length]}${round}`;
    await site.handler(new Request(`${origin}${path}`, { method: round % 2 ? "GET" : `BREW${round}` }));
  }
  for (const method of ["TRACE", "CONNECT", "", "x\ny"]) site.handler.respondUnread(method, "/a?b", 405);
  const { samples } = await readMetrics(site);
  const patterns = [...routeList.map(({ path }) => `/${path ?? ""}`), "routine", "unread"];
  const methods = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "other"];
  const counted = samples.filter(({ name }) => name === "http_requests_total");
  expect(counted.length).toBeGreaterThan(3);
  for (const { labels } of counted) {
    expect(patterns).toContain(labels.route);
    expect(methods).toContain(labels.method);
    expect(labels.status).toMatch(/^[2-5]xx$/);
  }
});
