// Progress and endings of the commands, one line each.

/** Prints a progress line. */
export function say(line) {
  process.stdout.write(`${line}\n`);
}

/** Ends the command with one clear line that names the fix. */
export function fail(line) {
  process.stderr.write(`error: ${line}\n`);
  process.exit(1);
}
