// Whose turn it is: posts begin one in a round of the event loop, so that pages are read between those of a crowd that
// comes at once. Nobody holds a turn, so a post that is slow to arrive keeps no other waiting.
import { setImmediate as nextRound } from "node:timers/promises";

/** Gives out turns in the order in which they are asked for. */
export function createTurns(): () => Promise<void> {
  let last = Promise.resolve();
  return () => {
    last = last.then(() => nextRound());
    return last;
  };
}
