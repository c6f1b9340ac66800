// A form whose answer was lost is sent again, by a script or a press. The script says how long ago it sent the form first, so that
// what was carried out then is known again, however long the connection was gone.

/** As long as a form can be sent at all. */
const longestMs = 24 * 60 * 60 * 1000;

/** Ms since a form was first sent, 0 when this is its first try; from `X-First-Try`, in seconds. */
export function sinceFirstTry({ headers }: Request): number {
  const seconds = Number(headers.get("X-First-Try") ?? 0);
  return seconds > 0 ? Math.min(seconds * 1000, longestMs) : 0;
}
