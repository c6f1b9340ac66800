// JSON log on standard output. Log lines hold no personal data: no address, user agent, query string or body.
import { pino } from "pino";

export type Log = Pick<pino.Logger, "info" | "warn" | "error" | "debug" | "fatal">;

/** A logger that writes synchronously, so that the last lines before a crash are not lost. */
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
