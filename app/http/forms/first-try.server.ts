// Clients resend a form whose response was lost. The script sends the age of its first attempt, so that the server recognises a
// completed post after any time offline.

/** Forms expire after this time. */
const longestMs = 24 * 60 * 60 * 1000;

/** Milliseconds since the first attempt to send a form, 0 for the first attempt; from `X-First-Try`, in seconds. */
export function sinceFirstTry({ headers }: Request): number {
  const seconds = Number(headers.get("X-First-Try") ?? 0);
  return seconds > 0 ? Math.min(seconds * 1000, longestMs) : 0;
}
