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
    error: (...said: unknown[]) => {
      errors.push(JSON.stringify(said, (_, value) => (value instanceof Error ? value.stack : value)));
    },
  };
  return { log, errors };
}
