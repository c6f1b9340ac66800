// A form with a lost response is resent, by a script or a press. The script sends the age of its first attempt, so that a completed
// post is recognised after any time offline.

/** As long as a form can be sent at all. */
const longestMs = 24 * 60 * 60 * 1000;

/** Ms since a form was first sent, 0 when this is its first try; from `X-First-Try`, in seconds. */
export function sinceFirstTry({ headers }: Request): number {
  const seconds = Number(headers.get("X-First-Try") ?? 0);
  return seconds > 0 ? Math.min(seconds * 1000, longestMs) : 0;
}
