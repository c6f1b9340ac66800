// Waits for another process's write lock without blocking the event loop.
import Database from "better-sqlite3";
import { blockedAtMostMs, type Db, lockPatienceMs } from "./client.server";

/** Lock timeout of background work such as jobs, in ms. */
export const backgroundPatienceMs = 10 * 60_000;

const probeEveryMs = 20;
/** Waiting operations resumed per event-loop turn, so that reads interleave. */
const releasedPerTurn = 4;

/** Whether an error means that another process holds the lock. */
const isLocked = (error: unknown) =>
  error instanceof Database.SqliteError && error.code.startsWith("SQLITE_BUSY");

/**
 * The write lock of a serving process's connection. While another process is known to hold it, statements fail immediately
 * instead of blocking all reads one after the other.
 */
export class WriteLock {
  /** Lock timeout of a request, in ms. */
  patienceMs = lockPatienceMs;
  readonly #db: Db;
  readonly #begin: Database.Statement;
  readonly #rollback: Database.Statement;
  readonly #waiting = new Set<() => void>();
  readonly #released: (() => void)[] = [];
  #timer: NodeJS.Timeout | undefined;

  constructor(db: Db) {
    this.#db = db;
    this.#begin = db.$client.prepare("BEGIN IMMEDIATE");
    this.#rollback = db.$client.prepare("ROLLBACK");
    this.#allowBlocking(blockedAtMostMs);
  }

  /** Resolves when no other process holds the lock, or after `ms`. The lock may be taken again before the write. */
  async whenFree(ms = this.patienceMs): Promise<void> {
    if (this.#timer === undefined && this.#isFree()) return;
    await new Promise<void>((resolve) => {
      const end = () => {
        clearTimeout(late);
        this.#waiting.delete(end);
        if (this.#released.push(resolve) === 1) setImmediate(() => this.#goOn());
      };
      const late = setTimeout(end, ms);
      this.#waiting.add(end);
      this.#timer ??= setInterval(() => this.#poll(), probeEveryMs).unref();
    });
  }

  /** Polls the lock once for all waiting operations until it is free; statements may then block again. */
  #poll(): void {
    if (!this.#isFree()) return;
    clearInterval(this.#timer);
    this.#timer = undefined;
    for (const end of this.#waiting) end();
  }

  #goOn(): void {
    const due = this.#released.slice(0, releasedPerTurn);
    for (const resolve of due) resolve();
    this.#released.splice(0, due.length);
    if (this.#released.length > 0) setImmediate(() => this.#goOn());
  }

  #isFree(): boolean {
    if (!this.#db.$client.open) return true;
    try {
      this.#allowBlocking(0);
      this.#begin.run();
      this.#rollback.run();
    } catch (error) {
      if (isLocked(error)) return false;
    }
    this.#allowBlocking(blockedAtMostMs);
    return true;
  }

  #allowBlocking(ms: number): void {
    this.#db.$client.pragma(`busy_timeout = ${ms}`);
  }
}
