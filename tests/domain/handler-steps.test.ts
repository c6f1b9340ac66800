// The handler's private responses and disconnected clients, where no client can observe the effect.
import { expect, test, vi } from "vitest";
import type { Site } from "../../app/http/context.server";
import { createFinish, createReport } from "../../server/handler";
import { readIncoming } from "../../server/steps/incoming";

const log = { request: vi.fn(), error: vi.fn(), info: vi.fn(), warn: vi.fn() };
const env = { BASE_URL: "https://example.org", TRUST_PROXY: 0, API_CORS_ORIGINS: [] };
const site = { env, log, traffic: { note: vi.fn() } } as unknown as Site;
const request = (signal = new AbortController().signal) =>
  new Request("https://example.org/events", { signal });
const incoming = (received: Request) => readIncoming(site, received, "127.0.0.1");

test("a private response has no tag", () => {
  const response = new Response(null, { headers: { "Cache-Control": "public", ETag: '"a"' } });
  createFinish(
    site,
    () => ({ private: true }),
    false,
  )(response, { request: request(), pathname: "/admin", requestId: "id" });
  expect(response.headers.get("Cache-Control")).toBe("private, no-store");
  expect(response.headers.has("ETag")).toBe(false);
});

test("an error response to a client that disconnected is logged as 499, and its aborted work is not a failure", () => {
  const respondError = (_request: unknown, _url: unknown, status: number) => new Response(null, { status });
  const report = createReport(site, respondError, { patternOf: () => "/events", isRoutine: () => false });
  const aborted = request(AbortSignal.abort());
  for (const status of [500, 200]) report.note(aborted, incoming(aborted), new Response(null, { status }), 0);
  expect(log.request.mock.calls.map(([line]) => line.status)).toEqual([499, 200]);
  report.fail(incoming(aborted), Object.assign(new Error("aborted"), { name: "AbortError" }));
  expect(log.error).not.toHaveBeenCalled();
  expect(report.fail(incoming(request()), new Error("broken")).status).toBe(500);
  expect(log.error).toHaveBeenCalledOnce();
});
