// Steps of the handler by themselves, without a site.
import { describe, expect, test, vi } from "vitest";
import type { Site } from "../../../app/http/context.server";
import { redirectHost, rejectAddress } from "../../../server/steps/address";
import { createFinish } from "../../../server/steps/finish";
import { placeOf, readIncoming } from "../../../server/steps/incoming";
import { createReport } from "../../../server/steps/report";

const origin = "https://example.org";

/** The parts of a site that these steps read. */
function makeSite(env: Partial<Site["env"]> = {}) {
  const log = { request: vi.fn(), error: vi.fn(), info: vi.fn(), warn: vi.fn() };
  const traffic = { note: vi.fn() };
  const settings = { BASE_URL: origin, TRUST_PROXY: 0, API_CORS_ORIGINS: [] as string[], ...env };
  const parts = { env: settings, log, traffic };
  return { site: parts as unknown as Site, log, traffic };
}

const { site } = makeSite();
const incomingOf = (address: string, init?: RequestInit) =>
  readIncoming(site, new Request(new URL(address, origin), init), "127.0.0.1");
const respondError = vi.fn((_request, _url, status: number) => new Response(null, { status }));

describe("the address step", () => {
  const step = rejectAddress(respondError, new Set(["root"]));
  const statusOf = async (address: string) => (await step(incomingOf(address)))?.status ?? null;

  test.each([
    ["/events?q=a", null],
    [`/events?q=${"a".repeat(2000)}`, 414],
    ["/events?_data=root", 404],
    ["/events.data?_routes=root", null],
    ["/events.data?_routes=nothing", 404],
  ])("%.40s: %s", async (address, status) => {
    expect(await statusOf(address)).toBe(status);
  });
});

describe("the host step", () => {
  const locationOf = async (host: string, method = "GET") =>
    (
      await redirectHost(site)(incomingOf("/events?page=2", { method, headers: { Host: host } }))
    )?.headers.get("Location") ?? null;

  test("redirects reads of another public name and nothing else", async () => {
    expect(await locationOf("www.example.org")).toBe(`${origin}/events?page=2`);
    expect(await locationOf("example.org")).toBeNull();
    expect(await locationOf("www.example.org", "POST")).toBeNull();
  });
});

describe("reading a request", () => {
  test("HEAD becomes a marked GET, and each request has an id", () => {
    const { request, requester } = incomingOf("/events", { method: "HEAD" });
    expect([request.method, request.headers.get("X-Original-Method")]).toEqual(["GET", "HEAD"]);
    expect(incomingOf("/events").requester.requestId).not.toBe(requester.requestId);
  });

  test("invalid percent-encoding becomes a decodable URL", () => {
    expect(incomingOf("/%zz").url.pathname).toBe("/%25zz");
  });

  test("the previous page is a different one of this site", () => {
    const url = new URL("/events", origin);
    const previousOf = (referer: string) =>
      placeOf(new Request(url, { headers: { Referer: referer } }), url).previous;
    expect(previousOf(`${origin}/wishes?page=2`)).toBe("/wishes?page=2");
    for (const other of [`${origin}/events`, "https://other.example/wishes", "nonsense"])
      expect(previousOf(other)).toBe("/");
  });
});

describe("the finish step", () => {
  const finished = (response: Response, pathname: string, init: RequestInit = {}) => {
    createFinish(site, false)(response, {
      ...{ request: new Request(new URL(pathname, origin), init), pathname, requestId: "id" },
    });
    return response.headers;
  };

  test("adds security headers, a policy and the request's id", () => {
    const headers = Object.fromEntries(finished(new Response(null), "/events"));
    expect(headers).toMatchObject({
      ...{ "x-content-type-options": "nosniff", "x-request-id": "id" },
      "content-security-policy": expect.stringContaining("default-src 'none'"),
      "strict-transport-security": expect.any(String),
    });
  });

  test("marks responses of private paths, and API responses to a known client, as uncacheable", () => {
    const tagged = (caching: string) =>
      new Response(null, { headers: { "Cache-Control": caching, ETag: '"a"' } });
    const known = { headers: { Cookie: "session=a" } };
    expect(finished(tagged("public"), "/admin").get("Cache-Control")).toBe("private, no-store");
    expect(finished(tagged("public"), "/admin").has("ETag")).toBe(false);
    expect(finished(tagged("no-store"), "/api/events", known).get("Cache-Control")).toBe("private, no-store");
    expect(finished(tagged("private, no-cache"), "/api/events").get("ETag")).toBe('"a"');
  });

  test("names the request on a failure, unless the response names another", () => {
    expect(finished(new Response(null, { status: 500 }), "/events").get("X-Error-Id")).toBe("id");
    const shared = new Response(null, { status: 503, headers: { "X-Error-Id": "other" } });
    expect(finished(shared, "/events").get("X-Error-Id")).toBe("other");
  });
});

describe("the report", () => {
  const routes = { patternOf: () => "/events", isRoutine: (path: string) => path === "/health" };
  const note = (address: string, status: number, signal = new AbortController().signal) => {
    const { site: reported, log, traffic } = makeSite();
    const received = new Request(new URL(address, origin), { signal });
    const incoming = readIncoming(site, received, "127.0.0.1");
    createReport(reported, respondError, routes).note(received, incoming, new Response(null, { status }), 0);
    return { line: log.request.mock.calls[0]?.[0], counted: traffic.note.mock.calls[0] };
  };

  test("logs and counts a response by the pattern of its route", () => {
    const { line, counted } = note("/events?q=secret", 200);
    expect(line).toMatchObject({ method: "GET", path: "/events", status: 200 });
    expect(counted).toEqual([expect.objectContaining({ route: "/events", status: 200 }), false]);
  });

  test("logs a routine request only when it fails", () => {
    expect(note("/health", 200).line).toBeUndefined();
    expect(note("/health", 503).line).toMatchObject({ status: 503 });
  });

  test("logs 499 for an error response to a client that disconnected", () => {
    expect(note("/events", 500, AbortSignal.abort()).line).toMatchObject({ status: 499 });
    expect(note("/events", 200, AbortSignal.abort()).line).toMatchObject({ status: 200 });
  });

  test("logs an unexpected error with its id, but not that a client disconnected", () => {
    const { site: reported, log } = makeSite();
    const { fail } = createReport(reported, respondError, routes);
    expect(fail(incomingOf("/events"), new Error("broken")).status).toBe(500);
    expect(log.error).toHaveBeenCalledOnce();
    const abort = Object.assign(new Error("aborted"), { name: "AbortError" });
    fail(incomingOf("/events", { signal: AbortSignal.abort() }), abort);
    expect(log.error).toHaveBeenCalledOnce();
  });
});
