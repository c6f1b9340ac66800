// Limits concurrent sign-ins and other forms that hash a password: they start one per turn of the event loop, up to a fixed
// concurrency. Their bodies are received beforehand, so a slow client does not occupy a slot.
import { setImmediate as nextTurn } from "node:timers/promises";
import pLimit from "p-limit";
import { withPlace } from "../app/platform/place.server";

/** Higher than the number of concurrent hashes: a delayed response releases its slot meanwhile. */
const concurrency = 32;
const limitedPath =
  /^\/(login|register|reset-password|auth\/confirm|auth\/v1\/(signup|token|user)|(api\/)?admin\/login|admin\/health\/backup|account\/(password|delete|second-factor(\/(off|codes))?))(\.data)?\/?$/i;

/** Runs a handler at once, or when a slot is free. */
export function createSignInLimiter() {
  const limit = pLimit(concurrency);
  /** Resolves when a slot is free; call the result to release it. */
  const enter = () =>
    new Promise<() => void>((entered) => {
      void limit(() => new Promise<void>((leave) => entered(leave)));
    });
  return async (request: Request, answer: (request: Request) => Promise<Response>): Promise<Response> => {
    if (!["POST", "PUT"].includes(request.method) || !limitedPath.test(new URL(request.url).pathname))
      return answer(request);
    let leave = await enter();
    const comeBack = async () => {
      leave = await enter();
    };
    try {
      await nextTurn();
      return await withPlace({ leave: () => leave(), comeBack }, () => answer(request));
    } finally {
      leave();
    }
  };
}
