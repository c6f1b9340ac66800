// Limits concurrent sign-ins and other forms that hash a password: starts one per tick of the event loop, up to a fixed
// concurrency, fairly by network. Bodies are received beforehand, so a slow client does not occupy a slot.
import { setImmediate as nextTurn } from "node:timers/promises";
import type { RouteFacts } from "../app/http/pages/hydration";
import { networkKey } from "../app/http/security/client-address";
import { createFairQueue, newTurn } from "../app/platform/fair-queue";
import { withSlot } from "../app/platform/slot.server";

/** Higher than the number of concurrent hashes: a delayed response releases its slot meanwhile. */
const concurrency = 32;

type Respond = (request: Request) => Promise<Response>;

/** Creates a function that responds to a request at once, or, if it hashes a password, when a slot is free. */
export function createSignInLimiter() {
  const queue = createFairQueue(concurrency);
  return async (
    request: Request,
    passwordOwner: RouteFacts["hashesPassword"],
    address: string,
    respond: Respond,
  ): Promise<Response> => {
    if (!["POST", "PUT"].includes(request.method) || !passwordOwner) return respond(request);
    const turn = newTurn(networkKey(address), passwordOwner === "organisers");
    /** Resolves when a slot is free. Call the result to release it. */
    const acquire = () =>
      new Promise<() => void>((entered) => {
        void queue.run(turn, () => new Promise<void>((release) => entered(release)));
      });
    let release = await acquire();
    const reacquire = async () => {
      release = await acquire();
    };
    try {
      await nextTurn();
      return await withSlot({ turn, release: () => release(), reacquire }, () => respond(request));
    } finally {
      release();
    }
  };
}
