// Limits concurrent sign-ins and other forms that hash a password. Their bodies are read first; then they start one
// per turn of the event loop, up to a fixed concurrency.
import { setImmediate as nextTurn } from "node:timers/promises";
import pLimit from "p-limit";
import { failureCode, UnreadableForm } from "../app/http/failure.server";

/** More than hashing needs, because a failed sign-in holds its place for a second. */
const atOnce = 32;
const gatedPath =
  /^\/(login|register|reset-password|(api\/)?admin\/login|account\/(password|delete))(\.data)?\/?$/i;

/** The request with its body in memory, so that a slow client does not hold a place. */
async function readWhole(request: Request): Promise<Request> {
  const { url, method, headers, signal } = request;
  try {
    return new Request(url, { method, headers, signal, body: await request.arrayBuffer() });
  } catch (error) {
    throw failureCode(error) === "BODY_TOO_LARGE" ? error : new UnreadableForm();
  }
}

/** Runs a handler at once, or when a place is free. */
export function createSignInGate() {
  const limit = pLimit(atOnce);
  return async (request: Request, answer: (request: Request) => Promise<Response>): Promise<Response> => {
    if (request.method !== "POST" || !gatedPath.test(new URL(request.url).pathname)) return answer(request);
    const whole = await readWhole(request);
    return limit(async () => {
      await nextTurn();
      return answer(whole);
    });
  };
}
