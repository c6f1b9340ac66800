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
 * wait as they are instead of in the output's text: each of the two took as long as a seventh of an answer from memory.
 */
export function createLog(level: string, sample = 1): Log {
  const output = pino.destination({ dest: 1, sync: true });
  let waiting: string[] = [];
  const flush = () => {
    if (waiting.length === 0) return;
    const lines = waiting.join("");
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
  const told = sample < 1 ? `,"sample":${sample}` : "";
  let due = 0;
  const request = (line: RequestLine) => {
    if (!log.isLevelEnabled("info")) return;
    const isSampled = line.status < 400 && ["GET", "HEAD"].includes(line.method);
    if (isSampled) {
      due += sample;
      if (due < 1) return;
      due -= 1;
    }
    waiting.push(
      `{"level":"info","time":"${isoTime()}",${fieldsOf(line)}${isSampled ? told : ""},"msg":"request"}\n`,
    );
    if (waiting.length >= waitingAtMost) flush();
  };
  return Object.assign(log, { request });
}

const needsNoEscape = /^[ !#-[\]-~]*$/;
const quoted = (text: string) => (needsNoEscape.test(text) ? `"${text}"` : JSON.stringify(text));

/** The fields of a line as JSON. Its calls of JSON.stringify alone would take as long as all the rest of it. */
const fieldsOf = ({ requestId, method, path, status, ms }: RequestLine) => {
  const duration = ms === undefined ? "" : `,"ms":${ms}`;
  return `"requestId":"${requestId}","method":${quoted(method)},"path":${quoted(path)},"status":${status}${duration}`;
};

/** The time in UTC, written anew only when it has changed. */
const isoTime = (() => {
  let [at, text] = [0, ""];
  return () => {
    const now = Date.now();
    if (now !== at) [at, text] = [now, new Date(now).toISOString()];
    return text;
  };
})();
