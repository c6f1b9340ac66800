// Requests with an `Idempotency-Key`: the response is stored in the transaction of its change, and returned to a repeated request.
import {
  findStoredResponse,
  type IdempotentRequest,
  runOnce,
  type StoredResponse,
} from "~/domain/idempotency.server";
import { inSharedTransaction } from "~/domain/shared-commit.server";
import { voterKeyOf } from "~/domain/voter-key";
import type { ApiIdentity } from "~/http/api/api-identity.server";
import { apiMessages, failure, rejectionResponse } from "~/http/api/envelope";
import { type Operation, statusOfRejection } from "~/http/api/operation";
import type { Site } from "~/http/context.server";
import type { Received } from "~/http/operations/api.server";
import { sealText, unsealText } from "~/http/security/sealed-text.server";

/** A request with a key; `isProven` if cookie or token prove who sent it, which a network address does not. */
export type KeyedRequest = IdempotentRequest & { isProven: boolean };
/** A response whose text may be stored. */
export type SerializedResponse = { status: number; text: string; response: () => Response };

const keyPattern = /^[\x21-\x7e]{8,255}$/;

/** Namespace of an idempotency key, so that clients choosing the same key do not get each other's responses. */
function requesterKeyOf({ operation, request, address }: Received<Operation>, identity: ApiIdentity): string {
  const { admin, requester } = identity;
  if (operation.access !== "public") return admin ? `organiser:${admin.organiser.id}` : "admin";
  // The plain address, which is only hashed together with the key: the address hash for counting changes daily.
  const stranger = JSON.stringify([address, request.headers.get("User-Agent")]);
  return voterKeyOf(requester) ?? (admin ? `s:${admin.id}` : stranger);
}

/** The key of a request with its body's text, null without one, or the rejecting response. */
export function readKey(
  received: Received<Operation>,
  identity: ApiIdentity,
  text: string,
): KeyedRequest | Response | null {
  const { method, headers, url } = received.request;
  const key = headers.get("Idempotency-Key");
  if (key === null) return null;
  if (!keyPattern.test(key)) return failure(422, { message: apiMessages.key });
  return {
    key,
    requesterKey: requesterKeyOf(received, identity),
    scope: `${method} ${new URL(url).pathname.replace(/\/$/, "")}`,
    request: text,
    isProven: Boolean(identity.admin || voterKeyOf(identity.requester)),
  };
}

/** Replays a response without its cookies: the key may be sent by another client than the first one. */
function replayResponse({ status, body }: StoredResponse): Response {
  const headers = new Headers({ "Content-Type": "application/json", "Cache-Control": "no-store" });
  headers.set("Idempotency-Replayed", "true");
  return new Response(body, { status, headers });
}

/** What a stored private response is encrypted under; of this the database has a hash only. */
const sealOf = ({ requesterKey, scope, key }: IdempotentRequest) =>
  JSON.stringify([requesterKey, scope, key]);

/**
 * The stored response of an idempotency key, or the rejection of a reused one; null for a new key. A private response is repeated
 * to a proven requester only: anybody in the network may send the same key.
 */
export function findRepeated(operation: Operation, site: Site, keyed: KeyedRequest): Response | null {
  const known = findStoredResponse(site.db, keyed, site.clock.now());
  if (!known.ok) return rejectionResponse(statusOfRejection(operation, known.error), known);
  if (!known.value) return null;
  if (operation.isPrivate && !keyed.isProven) return failure(409, { message: apiMessages.notRepeated });
  const { status, body: stored } = known.value;
  const body = operation.isPrivate ? unsealText(site, sealOf(keyed), stored) : stored;
  return body === null ? null : replayResponse({ status, body });
}

/** Runs an operation unless its key has a response, and stores its response if it succeeds. */
export function runKeyed(
  operation: Operation,
  site: Site,
  keyed: KeyedRequest,
  run: () => SerializedResponse,
): Promise<Response> {
  const store = () => {
    const { status, text, response } = run();
    const body = () => (operation.isPrivate ? sealText(site, sealOf(keyed), text) : text);
    return { value: response, response: status < 300 ? { status, body: body() } : null };
  };
  return inSharedTransaction(
    site.db,
    // Looked up again, since a duplicate may have been committed while this one was queued.
    () => findRepeated(operation, site, keyed) ?? runOnce(site.db, keyed, store, site.clock.now())(),
  );
}
