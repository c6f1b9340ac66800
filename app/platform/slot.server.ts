// The place that a request holds while few of a kind are answered at once. Work that only waits gives it up meanwhile.
import { AsyncLocalStorage } from "node:async_hooks";
import { newTurn, type Turn } from "./fair-queue";

export type Slot = { turn: Turn; release(): void; reacquire(): Promise<void> };

const slots = new AsyncLocalStorage<Slot>();
let inUse = 0;

/** Runs `work`, which may leave this place by `withoutPlace`. */
export async function withSlot<T>(slot: Slot, work: () => Promise<T>): Promise<T> {
  inUse += 1;
  try {
    return await slots.run(slot, work);
  } finally {
    inUse -= 1;
    // While it is in use, every promise of the process costs more, also those of other requests.
    if (inUse === 0) slots.disable();
  }
}

/** Runs what only waits while another request has the place, if there is one, and then waits for a place again. */
export async function withoutSlot(wait: () => Promise<void>): Promise<void> {
  const slot = slots.getStore();
  slot?.release();
  try {
    await wait();
  } finally {
    await slot?.reacquire();
  }
}

/** Whose work this is, for queues that are fair by network. Work outside of a request counts as one network. */
export const currentTurn = (): Turn => slots.getStore()?.turn ?? newTurn("", false);
