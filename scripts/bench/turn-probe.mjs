// Preloaded into a server (`--import`): measures the longest turn of its event loop, in processor time of its main thread, so that
// other processes do not count. SIGUSR2 begins a measurement, the next one ends it. `TURNS_FILE` gets "begun", then the ms. Linux only.
import { closeSync, openSync, readSync, writeFileSync } from "node:fs";

const text = Buffer.alloc(64);

/** Processor time of this thread in ms. */
function threadMs() {
  const file = openSync("/proc/thread-self/schedstat", "r");
  readSync(file, text, 0, text.length, 0);
  closeSync(file);
  return Number(text.toString("latin1").split(" ")[0]) / 1e6;
}

let isMeasuring = false;
let longest = 0;
let begun = 0;

function turn() {
  const now = threadMs();
  longest = Math.max(longest, now - begun);
  begun = now;
  if (isMeasuring) setImmediate(turn);
  else writeFileSync(process.env.TURNS_FILE, String(longest));
}

process.on("SIGUSR2", () => {
  isMeasuring = !isMeasuring;
  if (!isMeasuring) return;
  writeFileSync(process.env.TURNS_FILE, "begun");
  longest = 0;
  begun = threadMs();
  setImmediate(turn);
});
