// The environment of child processes: an allow list, so that no setting of the site that is added later is passed on.

/** What a shell and the programs that take backups elsewhere read. */
const passedOn =
  /^(PATH|HOME|USER|LOGNAME|LANG|LC_\w+|TZ|TMPDIR|SSH_AUTH_SOCK|(RCLONE|RSYNC|RESTIC|BORG|AWS)_\w+)$/;

/** The parent's variables that child processes may have, those named `also`, and `more`. */
export function childEnvironment(
  more: Record<string, string>,
  also: readonly string[] = [],
): NodeJS.ProcessEnv {
  const kept = Object.entries(process.env).filter(([name]) => passedOn.test(name) || also.includes(name));
  return { NODE_ENV: process.env.NODE_ENV, ...Object.fromEntries(kept), ...more };
}
