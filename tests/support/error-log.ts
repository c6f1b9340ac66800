/** A log that records only errors, each with its stack. */
export function openErrorLog() {
  const errors: string[] = [];
  const quiet = () => undefined;
  const log = {
    request: quiet,
    info: quiet,
    warn: quiet,
    debug: quiet,
    fatal: quiet,
    error: (...values: unknown[]) => {
      errors.push(JSON.stringify(values, (_, value) => (value instanceof Error ? value.stack : value)));
    },
  };
  return { log, errors };
}
