// Limits concurrent sign-ins and other forms that hash a password: they start one per turn of the event loop, up to a fixed
// concurrency, fairly by network. Their bodies are received beforehand, so a slow client does not occupy a slot.
import { setImmediate as nextTurn } from "node:timers/promises";
import type { RouteFacts } from "../app/http/pages/hydration";
import { networkKey } from "../app/http/security/client-address";
import { createFairQueue, newTurn } from "../app/platform/fair-queue";
import { withPlace } from "../app/platform/place.server";

/** Higher than the number of concurrent hashes: a delayed response releases its slot meanwhile. */
const concurrency = 32;

type Respond = (request: Request) => Promise<Response>;

/** Creates a function that responds to a request at once, or, where it hashes a password, when a slot is free. */
export function createSignInLimiter() {
  const queue = createFairQueue(concurrency);
  return async (
    request: Request,
    whose: RouteFacts["hashesPassword"],
    address: string,
    respond: Respond,
  ): Promise<Response> => {
    if (!["POST", "PUT"].includes(request.method) || !whose) return respond(request);
    const turn = newTurn(networkKey(address), whose === "organisers");
    /** Resolves when a slot is free; call the result to release it. */
    const enter = () =>
      new Promise<() => void>((entered) => {
        void queue.run(turn, () => new Promise<void>((leave) => entered(leave)));
      });
    let leave = await enter();
    const comeBack = async () => {
      leave = await enter();
    };
    try {
      await nextTurn();
      return await withPlace({ turn, leave: () => leave(), comeBack }, () => respond(request));
    } finally {
      leave();
    }
  };
}
