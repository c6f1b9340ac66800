// When the home page refreshes, and which navigations show the overlay (product.md, sections 2 and 4).
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { isDue } from "~/enhance/auto-refresh";

describe("refresh", () => {
  const rested = { loading: false, refreshedAt: 0, leftAt: 0 };

  test("is due more than 30 s after the last one", () => {
    expect(isDue(rested, 30_000)).toBe(false);
    expect(isDue(rested, 30_001)).toBe(true);
  });

  test("is not due while another runs", () => {
    expect(isDue({ ...rested, loading: true }, 60_000)).toBe(false);
  });

  test("is not due within 5 s of following a link", () => {
    expect(isDue({ ...rested, leftAt: 55_000 }, 60_000)).toBe(false);
    expect(isDue({ ...rested, leftAt: 54_999 }, 60_000)).toBe(true);
  });
});

describe("overlay", () => {
  let hasTransition: (from: string, to: string) => boolean;

  beforeAll(async () => {
    // The module stores the path on load.
    vi.stubGlobal("location", { pathname: "/" });
    ({ hasTransition } = await import("~/enhance/transition"));
  });
  afterAll(() => void vi.unstubAllGlobals());

  test.each([
    ["/", "/gallery"],
    ["/gallery", "/"],
    ["/home", "/gallery"],
    ["/gallery/2", "/home"],
  ])("runs between %s and %s", (from, to) => {
    expect(hasTransition(from, to)).toBe(true);
  });

  test.each([
    ["/", "/"],
    ["/", "/events"],
    ["/events", "/gallery"],
    ["/gallery", "/gallery"],
    ["/", "/gallery-of-others"],
  ])("does not run between %s and %s", (from, to) => {
    expect(hasTransition(from, to)).toBe(false);
  });
});
