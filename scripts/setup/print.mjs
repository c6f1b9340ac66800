// Console output of the commands.

/** Prints a progress line. */
export function say(line) {
  process.stdout.write(`${line}\n`);
}

/** Prints one line with the fix and exits. */
export function fail(line) {
  process.stderr.write(`error: ${line}\n`);
  process.exit(1);
}
