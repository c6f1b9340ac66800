// The environment of child processes: an allow list, so that settings of the site added later are not inherited.

/** Variables of a shell and of the programs that copy backups elsewhere. */
const passedOn =
  /^(PATH|HOME|USER|LOGNAME|LANG|LC_\w+|TZ|TMPDIR|SSH_AUTH_SOCK|(RCLONE|RSYNC|RESTIC|BORG|AWS)_\w+)$/;

/** Returns the parent's allowed variables, those named in `also`, and `more`. */
export function childEnvironment(
  more: Record<string, string>,
  also: readonly string[] = [],
): NodeJS.ProcessEnv {
  const inherited = Object.entries(process.env).filter(
    ([name]) => passedOn.test(name) || also.includes(name),
  );
  return { NODE_ENV: process.env.NODE_ENV, ...Object.fromEntries(inherited), ...more };
}
