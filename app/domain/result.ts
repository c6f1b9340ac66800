// Result of a command: a value, or the reason why nothing was changed. Commands do not throw for expected rejections.

export type Ok<T> = { ok: true; value: T };
export type Rejected<E extends string> = {
  ok: false;
  error: E;
  message: string;
  fields?: Record<string, string[]>;
  /** Set when retrying later can succeed. */
  retryAfterSeconds?: number;
  /** Seats beyond the capacity, which the organiser may override. */
  excess?: number;
};
export type Result<T, E extends string> = Ok<T> | Rejected<E>;

export function ok<T>(value: T): Ok<T> {
  return { ok: true, value };
}

/** Creates a rejection: a code for programs and a Chinese message for people, optionally with messages by field. */
export function rejected<E extends string>(
  error: E,
  message: string,
  fields?: Record<string, string[]>,
): Rejected<E> {
  return fields ? { ok: false, error, message, fields } : { ok: false, error, message };
}
