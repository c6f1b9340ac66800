// A file whose reads block, so that a test can detect that a process reads it.
import { execFileSync } from "node:child_process";
import { closeSync, constants, openSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { vi } from "vitest";

const patience = { timeout: 60_000, interval: 5 };
const { O_WRONLY, O_NONBLOCK } = constants;

export type StuckFile = {
  /** Waits until somebody reads it, does `during`, and puts the file back. */
  whileRead: (during: () => Promise<unknown>) => Promise<void>;
};

/** Replaces a file by a named pipe. */
export function makeStuck(path: string): StuckFile {
  const bytes = readFileSync(path);
  rmSync(path);
  execFileSync("mkfifo", [path]);
  return {
    async whileRead(during) {
      // A pipe cannot be opened for writing without a reader.
      const writer = await vi.waitFor(() => openSync(path, O_WRONLY | O_NONBLOCK), patience);
      try {
        await during();
      } finally {
        rmSync(path);
        writeFileSync(path, bytes);
        closeSync(writer);
      }
    },
  };
}
