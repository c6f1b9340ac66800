// The concurrency slot that a request holds. Work that only waits releases it meanwhile.
import { AsyncLocalStorage } from "node:async_hooks";
import { newTurn, type Turn } from "./fair-queue";

export type Slot = { turn: Turn; release(): void; reacquire(): Promise<void> };

const slots = new AsyncLocalStorage<Slot>();
let inUse = 0;

/** Runs `work`, which may release this slot by `withoutSlot`. */
export async function withSlot<T>(slot: Slot, work: () => Promise<T>): Promise<T> {
  inUse += 1;
  try {
    return await slots.run(slot, work);
  } finally {
    inUse -= 1;
    // While the storage is enabled, every promise of the process costs more, also those of other requests.
    if (inUse === 0) slots.disable();
  }
}

/** Runs a wait without holding the request's slot, if it has one, and then acquires a slot again. */
export async function withoutSlot(wait: () => Promise<void>): Promise<void> {
  const slot = slots.getStore();
  slot?.release();
  try {
    await wait();
  } finally {
    await slot?.reacquire();
  }
}

/** The requester of the current work, for queues that are fair by network. Work outside a request counts as one network. */
export const currentTurn = (): Turn => slots.getStore()?.turn ?? newTurn("", false);
