// JSON log on standard output. Log lines hold no personal data: no address, user agent, query string or body.
import { pino } from "pino";

/** What is told of an answered request. `path` is without secrets, `ms` the time that the answer took. */
export type RequestLine = { requestId: string; method: string; path: string; status: number; ms?: number };

export type Log = Pick<pino.Logger, "info" | "warn" | "error" | "debug" | "fatal"> & {
  request: (line: RequestLine) => void;
};

/** Lines of requests wait for each other this long, and until there are so many. */
const flushEveryMs = 1000;
const waitingAtMost = 64;

/**
 * A logger of lines from `level` on, with the share `sample` (0 to 1) of the lines about reads that succeeded, evenly spread; what
 * failed, was refused or was posted is always told. It writes synchronously, so that the last lines before a crash are not lost; only lines of
 * requests wait for a line of another kind, for a second, or for the end of the process. They are made without the general logger, and
 * only when they are written: each of the two took as long as a seventh of an answer from memory.
 */
export function createLog(level: string, sample = 1): Log {
  const output = pino.destination({ dest: 1, sync: true });
  const told = sample < 1 ? `,"sample":${sample}` : "";
  let waiting: { at: number; line: RequestLine }[] = [];
  const textOf = ({ at, line }: (typeof waiting)[number]) =>
    `{"level":"info","time":"${isoTime(at)}",${JSON.stringify(line).slice(1, -1)}${isSampled(line) ? told : ""},"msg":"request"}\n`;
  const flush = () => {
    if (waiting.length === 0) return;
    const lines = waiting.map(textOf).join("");
    waiting = [];
    output.write(lines);
  };
  const write = (line: string) => {
    flush();
    output.write(line);
  };
  const log = pino(
    {
      level,
      base: undefined,
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
      redact: {
        paths: ["password", "token", "secret", "*.password", "*.token", "*.secret"],
        censor: "[redacted]",
      },
    },
    { write },
  );
  setInterval(flush, flushEveryMs).unref();
  process.once("exit", flush);
  let due = 0;
  const request = (line: RequestLine) => {
    if (!log.isLevelEnabled("info")) return;
    if (isSampled(line)) {
      due += sample;
      if (due < 1) return;
      due -= 1;
    }
    waiting.push({ at: Date.now(), line });
    if (waiting.length >= waitingAtMost) flush();
  };
  return Object.assign(log, { request });
}

/** Whether a line is about a read that succeeded. */
const isSampled = ({ status, method }: RequestLine) =>
  status < 400 && (method === "GET" || method === "HEAD");

/** A time in UTC, written anew only when it is another than before. */
const isoTime = (() => {
  let [before, text] = [0, ""];
  return (at: number) => {
    if (at !== before) [before, text] = [at, new Date(at).toISOString()];
    return text;
  };
})();
