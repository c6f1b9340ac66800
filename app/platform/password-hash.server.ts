// argon2id password hashes, computed off the main thread with limited concurrency, so that pages stay responsive during many
// sign-ins.
import { availableParallelism } from "node:os";
import type { Options } from "@node-rs/argon2";
import { createFairQueue } from "./fair-queue";
import { currentTurn } from "./slot.server";

/** The cost of a hash: memory in KiB, and rounds. */
export type HashCost = Pick<Options, "memoryCost" | "timeCost">;

/** OWASP's recommendation for argon2id: 19 MiB, two rounds. */
const productionCost: HashCost = { memoryCost: 19_456, timeCost: 2 };
let cost = productionCost;

/** Sets the cost of new hashes. Only tests lower it: each hash contains its cost. */
export function setHashCost(changed: HashCost): void {
  cost = changed;
  decoyHash = undefined;
}

let begun: (() => Promise<void>) | undefined;

/** Sets a function to await before each hash. Only tests use it, to act while a command waits. */
export function beforeHashing(wait: (() => Promise<void>) | undefined): void {
  begun = wait;
}

/** Leaves one core to page rendering. */
const atOnce = Math.max(1, Math.min(3, availableParallelism() - 1));
const waitingAtMost = 1000;

/** The hashing queue is full; the response is 503. */
export class PasswordQueueFull extends Error {
  override name = "PasswordQueueFull";
}

const queue = createFairQueue(atOnce);
/** Number of queued hashes. */
export const passwordsWaiting = () => queue.waiting();
/** Loaded on first use. */
const loadArgon2 = () => import("@node-rs/argon2");

function queued<T>(work: () => Promise<T>): Promise<T> {
  if (queue.waiting() >= waitingAtMost) throw new PasswordQueueFull();
  return queue.run(currentTurn(), work);
}

/** The hash to store. Throws `PasswordQueueFull`. */
export async function hashPassword(password: string): Promise<string> {
  await begun?.();
  return queued(async () => (await loadArgon2()).hash(password, cost));
}

let decoyHash: Promise<string> | undefined;

/**
 * Whether a password matches a hash. Without a hash it verifies a dummy one, so that timing does not reveal its absence. Throws
 * `PasswordQueueFull`.
 */
export async function isPasswordOf(stored: string | null | undefined, password: string): Promise<boolean> {
  await begun?.();
  if (stored) return queued(async () => (await loadArgon2()).verify(stored, password));
  decoyHash ??= loadArgon2().then(({ hash }) => hash("nobody", cost));
  const decoy = await decoyHash;
  await queued(async () => (await loadArgon2()).verify(decoy, password));
  return false;
}
