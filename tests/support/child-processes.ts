// The child processes of a server, from /proc.
import { readFileSync } from "node:fs";
import { expect, vi } from "vitest";
import { childrenOf as processesOf } from "../../scripts/setup/site.mjs";

const patience = { timeout: 60_000, interval: 5 };

const programOf = (pid: number) => readFileSync(`/proc/${pid}/cmdline`, "utf8");

/**
 * Ids of the running children of a process. Excludes one that has not executed its program yet: its parent waits for
 * that.
 */
export function childrenOf(parent: number): number[] {
  const own = programOf(parent);
  return processesOf(parent).filter((pid: number) => {
    try {
      return programOf(pid) !== own;
    } catch {
      return false;
    }
  });
}

/** Waits for a child other than `other`. */
export const childOf = (parent: number, other?: number) =>
  vi.waitFor(() => {
    const pid = childrenOf(parent).find((child) => child !== other);
    if (pid === undefined) throw new Error("no drawing process");
    return pid;
  }, patience);

/** Waits for the end of a child. */
export const childExit = (parent: number, pid: number) =>
  vi.waitFor(() => expect(childrenOf(parent)).not.toContain(pid), patience);
