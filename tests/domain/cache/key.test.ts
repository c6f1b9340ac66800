import { describe, expect, test } from "vitest";
import { cacheKey, isSearch, type Known, readLookup, renderRequest } from "../../../server/cache/key";

const origin = "https://example.org";
const known: Known = {
  addressOf: (path, search) => ({ path, search }),
  factsOf: (path) => ({ visit: path === "/" ? "home" : undefined }),
  hasEvent: (id) => id === "abcdefghijkl",
};
const lookupOf = (address: string, headers: Record<string, string> = {}) =>
  readLookup(known, origin, { headers: new Headers(headers) }, new URL(address, origin));
const keyOf = (address: string, headers?: Record<string, string>) => cacheKey(lookupOf(address, headers));

const visit = { Cookie: "first_visit=0; last_event=abcdefghijkl" };

test.each<[string, Record<string, string>]>([
  ["unknown cookies", { Cookie: "analytics=1" }],
  ["a theme that does not exist", { Cookie: "theme=neon" }],
  ["a visit, which this page does not show", visit],
  ["a language or a browser", { "Accept-Language": "it", "User-Agent": "x" }],
  ["an encoding or a tag", { "Accept-Encoding": "br", "If-None-Match": "*" }],
  ["a link from another site", { "Sec-Fetch-Site": "cross-site" }],
])("requests that differ only in %s share an entry", (_name, headers) => {
  expect(keyOf("/events", headers)).toBe(keyOf("/events"));
});

describe("requests have separate entries", () => {
  test.each<[string, string, Record<string, string>]>([
    ["path", "/wishes", {}],
    ["search", "/events?q=a", {}],
    ["page", "/events?page=2", {}],
    ["theme", "/events", { Cookie: "theme=dark" }],
    ["low data by cookie", "/events", { Cookie: "lite=1" }],
    ["low data by header", "/events", { "Save-Data": "on" }],
    ["link from this site", "/events", { "Sec-Fetch-Site": "same-origin" }],
  ])("by %s", (_name, address, headers) => {
    expect(keyOf(address, headers)).not.toBe(keyOf("/events"));
  });

  test("by origin", () => {
    const at = { pathname: "/events", search: "" };
    const other = readLookup(known, "https://other.example", { headers: new Headers() }, at);
    expect(cacheKey(other)).not.toBe(keyOf("/events"));
  });

  test("on the home page by the last visit", () => {
    expect(keyOf("/", { Cookie: "first_visit=0" })).not.toBe(keyOf("/"));
    const last = (id: string) => keyOf("/", { Cookie: `first_visit=0; last_event=${id}` });
    expect(last("abcdefghijkl")).not.toBe(last("lkjihgfedcba"));
    expect(last("lkjihgfedcba")).toBe(keyOf("/", { Cookie: "first_visit=0" }));
  });

  test("in the API by the complete query", () => {
    expect(keyOf("/api/events?limit=1")).not.toBe(keyOf("/api/events"));
  });
});

test("a response is rendered from its key alone", () => {
  const request = renderRequest(
    lookupOf("/events?q=a", {
      Cookie: "theme=dark; visitor=abc",
      "X-Forwarded-Host": "evil.example",
      Referer: `${origin}/wishes`,
      "Sec-Fetch-Site": "same-origin",
    }),
  );
  expect(request.url).toBe(`${origin}/events?q=a`);
  expect(Object.fromEntries(request.headers)).toEqual({
    cookie: "theme=dark; lite=0",
    "sec-fetch-site": "same-origin",
  });
});

test.each([
  ["/events?q=a", true],
  ["/events?page=2", false],
  ["/api/events?search=a", true],
  ["/api/wishes?location=a", true],
  ["/api/events?q=a", false],
])("whether %s is a search: %s", (address, isExpected) => {
  expect(isSearch(lookupOf(address))).toBe(isExpected);
});
