// When the home page refreshes, and which navigations show the overlay (product.md, sections 2 and 4).
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { isDue } from "~/enhance/auto-refresh";

test("a refresh is due 30 s after the last one, not while another runs or within 5 s of following a link", () => {
  const rested = { loading: false, refreshedAt: 0, leftAt: 0 };
  expect([30_000, 30_001].map((now) => isDue(rested, now))).toEqual([false, true]);
  expect(isDue({ ...rested, loading: true }, 60_000)).toBe(false);
  expect([55_000, 54_999].map((leftAt) => isDue({ ...rested, leftAt }, 60_000))).toEqual([false, true]);
});

describe("overlay", () => {
  let hasTransition: (from: string, to: string) => boolean;

  beforeAll(async () => {
    // The module reads the path on load.
    vi.stubGlobal("location", { pathname: "/" });
    ({ hasTransition } = await import("~/enhance/transition"));
  });
  afterAll(() => void vi.unstubAllGlobals());

  test.each([
    ["/", "/gallery", true],
    ["/gallery", "/", true],
    ["/home", "/gallery", true],
    ["/", "/events", false],
    ["/gallery", "/gallery", false],
    ["/", "/gallery-of-others", false],
  ])("between %s and %s: %s", (from, to, runs) => {
    expect(hasTransition(from, to)).toBe(runs);
  });
});
