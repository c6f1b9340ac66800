// An unexpected console.error or console.warn fails the test in which it appears.
import { afterEach, beforeEach, expect, vi } from "vitest";

beforeEach(() => {
  vi.spyOn(console, "error");
  vi.spyOn(console, "warn");
});

afterEach(() => {
  const said = [...vi.mocked(console.error).mock.calls, ...vi.mocked(console.warn).mock.calls];
  // Restored before the check, so that one failing test does not fail those after it.
  vi.restoreAllMocks();
  expect(said).toEqual([]);
});
