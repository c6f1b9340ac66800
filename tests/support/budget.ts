// Budgets of bytes: a test fails above one, and from 98 % on prints a line, so that the next change does not meet it unprepared.
import { expect } from "vitest";

const shareOfLittleLeft = 0.98;

/** Expects the sizes of some files or pages, by name, to be within a budget. */
export function expectWithin(budget: string, bytesAtMost: number, sizes: Record<string, number>): void {
  const largestFirst = Object.entries(sizes).sort(([, a], [, b]) => b - a);
  expect([budget, largestFirst.filter(([, bytes]) => bytes > bytesAtMost)]).toEqual([budget, []]);
  const [name, bytes] = largestFirst[0] ?? ["nothing", 0];
  expect([budget, bytes]).toEqual([budget, expect.toSatisfy((measured) => measured > 0)]);
  if (bytes < shareOfLittleLeft * bytesAtMost) return;
  const percent = ((100 * bytes) / bytesAtMost).toFixed(1);
  console.info(`nearly full: ${budget}: ${name} has ${bytes} of ${bytesAtMost} bytes (${percent} %)`);
}
