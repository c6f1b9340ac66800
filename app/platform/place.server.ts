// The place that a request holds while few of a kind are answered at once. Work that only waits gives it up meanwhile.
import { AsyncLocalStorage } from "node:async_hooks";
import { newTurn, type Turn } from "./fair-queue";

export type Place = { turn: Turn; leave(): void; comeBack(): Promise<void> };

const places = new AsyncLocalStorage<Place>();
let held = 0;

/** Runs `work`, which may leave this place by `withoutPlace`. */
export async function withPlace<T>(place: Place, work: () => Promise<T>): Promise<T> {
  held += 1;
  try {
    return await places.run(place, work);
  } finally {
    held -= 1;
    // While it is in use, every promise of the process costs more, also those of other requests.
    if (held === 0) places.disable();
  }
}

/** Runs what only waits while another request has the place, if there is one, and then waits for a place again. */
export async function withoutPlace(wait: () => Promise<void>): Promise<void> {
  const place = places.getStore();
  place?.leave();
  try {
    await wait();
  } finally {
    await place?.comeBack();
  }
}

/** Whose work this is, for queues that are fair by network. Work outside of a request counts as one network. */
export const currentTurn = (): Turn => places.getStore()?.turn ?? newTurn("", false);
