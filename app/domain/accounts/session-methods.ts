// Sign-in methods: the `amr` of a session, newest first, and the resulting assurance level.
import { z } from "zod";

/** `otp` is any mailed link or code. */
export const signInMethods = ["password", "otp", "oauth", "totp"] as const;
export type SignInMethod = (typeof signInMethods)[number];
/** Time in seconds UTC. */
export type MethodEntry = { method: string; timestamp: number };

const entriesSchema = z.array(z.object({ method: z.string(), timestamp: z.number() }));

/** Parses a stored `amr`. */
export function readMethods(stored: string): MethodEntry[] {
  return entriesSchema.parse(JSON.parse(stored));
}

/** Removes a method from a stored `amr`. */
export function withoutMethod(stored: string, method: SignInMethod): string {
  return JSON.stringify(readMethods(stored).filter((entry) => entry.method !== method));
}

/** Adds a method used at `now` (ms UTC) to a stored `amr`, replacing its earlier entry. */
export function withMethod(stored: string, method: SignInMethod, now: number): string {
  const others = readMethods(stored).filter((entry) => entry.method !== method);
  return JSON.stringify([{ method, timestamp: Math.floor(now / 1000) }, ...others]);
}

/** Whether a method was used within `withinMs` before `now` (ms UTC). */
export const isRecent = (stored: string, method: SignInMethod, withinMs: number, now: number): boolean =>
  readMethods(stored).some((entry) => entry.method === method && now - entry.timestamp * 1000 <= withinMs);
