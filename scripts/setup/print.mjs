// Console output of the commands.

/** Prints a progress line. */
export function say(line) {
  process.stdout.write(`${line}\n`);
}

/** Exits with one line that names the fix. */
export function fail(line) {
  process.stderr.write(`error: ${line}\n`);
  process.exit(1);
}
