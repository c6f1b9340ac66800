// JSON lines on standard output. What is logged names no person: no address, no user agent, no query string, no body.
import { pino } from "pino";

export type Log = Pick<pino.Logger, "info" | "warn" | "error" | "debug" | "fatal">;

/** A log that writes synchronously, so that the last lines before a crash are not lost. */
export function createLog(level: string): Log {
  return pino(
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
    pino.destination({ dest: 1, sync: true }),
  );
}
