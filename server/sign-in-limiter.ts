// Limits concurrent sign-ins and other forms that hash a password: they start one per turn of the event loop, up to a fixed
// concurrency, fairly by network. Their bodies are received beforehand, so a slow client does not occupy a slot.
import { setImmediate as nextTurn } from "node:timers/promises";
import { networkKey } from "../app/http/security/client-address";
import { createFairQueue, newTurn } from "../app/platform/fair-queue";
import { withPlace } from "../app/platform/place.server";

/** Higher than the number of concurrent hashes: a delayed response releases its slot meanwhile. */
const concurrency = 32;
const limitedPath =
  /^\/(login|register|reset-password|auth\/confirm|auth\/v1\/(signup|token|user)|(api\/)?admin\/login|admin\/health\/backup|account\/(password|delete|second-factor(\/(off|codes))?))(\.data)?\/?$/i;
const adminPath = /^\/(api\/)?admin\//i;

type Respond = (request: Request) => Promise<Response>;

/** Creates a function that responds to a request from the address `addressKey` at once, or when a slot is free. */
export function createSignInLimiter() {
  const queue = createFairQueue(concurrency);
  return async (request: Request, address: string, respond: Respond): Promise<Response> => {
    const { pathname } = new URL(request.url);
    if (!["POST", "PUT"].includes(request.method) || !limitedPath.test(pathname)) return respond(request);
    const turn = newTurn(networkKey(address), adminPath.test(pathname));
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
