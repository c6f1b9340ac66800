// How V8 runs this server. What it learns while a server starts would otherwise decide by chance how fast that answers for as long as
// it runs (docs/decisions/021-settings-of-the-engine.md).
import { executionAsyncResource } from "node:async_hooks";
import { setFlagsFromString } from "node:v8";

/**
 * How much the heap may grow, in percent of what was in use, before its garbage is collected. Left to itself, it grows to four times
 * as much while pages are rendered, for memory that a small server needs for other things.
 */
const heapGrowth = 30;

/** Objects whose form V8 is not to forget. */
const kept: object[] = [];

/**
 * Prepares the engine for a server that runs for months. To be called before anything that a server makes for its whole life.
 */
export function setUpEngine(): void {
  setFlagsFromString(`--heap-growing-percent=${heapGrowth}`);
  // Code that runs while routes and files are loaded makes objects that stay, and makes those of a request later: V8 would put all of
  // them where only a full collection frees them, and with them whatever they refer to.
  setFlagsFromString("--no-allocation-site-pretenuring");
  // Node makes an object of one form for each `nextTick`. A collection at which none exists drops that form, and V8 makes it in the
  // slow way ever after.
  process.nextTick(() => kept.push(executionAsyncResource()));
}
