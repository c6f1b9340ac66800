// Any console.error or console.warn fails the test in which it appears.
import { afterEach, beforeEach, expect, vi } from "vitest";

beforeEach(() => {
  vi.spyOn(console, "error");
  vi.spyOn(console, "warn");
});

afterEach(() => {
  const messages = [...vi.mocked(console.error).mock.calls, ...vi.mocked(console.warn).mock.calls];
  // Restored before the check, so that a failing test does not affect later ones.
  vi.restoreAllMocks();
  expect(messages).toEqual([]);
});
