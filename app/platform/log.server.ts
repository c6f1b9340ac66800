// JSON log on standard output. Log lines contain no personal data: no address, user agent, query string or body.
import { pino } from "pino";

/** Log line of a request. `path` contains no secrets, `ms` is the duration of the response. */
export type RequestLine = { requestId: string; method: string; path: string; status: number; ms?: number };

export type Log = Pick<pino.Logger, "info" | "warn" | "error" | "debug" | "fatal"> & {
  request: (line: RequestLine) => void;
};

/** Request lines are buffered for this long, up to `waitingAtMost`. */
const flushEveryMs = 1000;
const waitingAtMost = 64;

/**
 * Creates a logger for lines from `level` on. Logs every write and every 4xx and 5xx response, and the fraction `sample` (0 to 1)
 * of successful reads, evenly spread. Writes synchronously, so that a crash loses no lines; only request lines are buffered, until
 * a line of another kind, for a second, or until the process exits. Request lines bypass pino and are formatted when written,
 * because each of the two cost a seventh of a cached response.
 */
export function createLog(level: string, sample = 1): Log {
  const output = pino.destination({ dest: 1, sync: true });
  const sampleField = sample < 1 ? `,"sample":${sample}` : "";
  let waiting: { at: number; line: RequestLine }[] = [];
  const textOf = ({ at, line }: (typeof waiting)[number]) =>
    `{"level":"info","time":"${isoTime(at)}",${JSON.stringify(line).slice(1, -1)}${isSampled(line) ? sampleField : ""},"msg":"request"}\n`;
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

/** Whether a line is about a successful read. */
const isSampled = ({ status, method }: RequestLine) =>
  status < 400 && (method === "GET" || method === "HEAD");

/** Formats a time as ISO 8601 in UTC; caches the last result. */
const isoTime = (() => {
  let [before, text] = [0, ""];
  return (at: number) => {
    if (at !== before) [before, text] = [at, new Date(at).toISOString()];
    return text;
  };
})();
