// Idempotency keys: repeating a request with the same key returns the first response and changes nothing. The response is
// stored in the transaction of the change.
import { createHash } from "node:crypto";
import { eq, inArray, lt } from "drizzle-orm";
import { type Db, inTransaction } from "../db/client.server";
import { idempotentResponses } from "../db/schema/idempotent-responses";
import { ok, type Result, rejected } from "./result";

export const responseRetentionMs = 24 * 60 * 60 * 1000;
export const keyReused = "Idempotency-Key 已经用于另一个请求";

/**
 * `key` is the client's idempotency key, unique per `requesterKey`. `scope` identifies the operation, `request` is the body.
 */
export type IdempotentRequest = { key: string; requesterKey: string; scope: string; request: string };
/** The response without personal data, because an anonymous requester cannot be recognised reliably. */
export type StoredResponse = { status: number; body: string };

const hash = (...parts: string[]) => createHash("sha256").update(JSON.stringify(parts)).digest("base64url");
const keyHashOf = ({ requesterKey, scope, key }: IdempotentRequest) => hash(requesterKey, scope, key);

/** Finds a response of the last day, or undefined; rejected when the key was used for another request. */
export function findStoredResponse(
  db: Db,
  request: IdempotentRequest,
  now: number,
): Result<StoredResponse | undefined, "key-reused"> {
  const row = db
    .select()
    .from(idempotentResponses)
    .where(eq(idempotentResponses.keyHash, keyHashOf(request)))
    .get();
  if (!row || row.createdAt <= now - responseRetentionMs) return ok(undefined);
  if (row.requestHash !== hash(request.request)) return rejected("key-reused", keyReused);
  const { status, body } = row;
  return ok({ status, body });
}

/** Runs the change and stores its response in one transaction; a null response is a rejection and is not stored. */
export function runOnce<T>(
  db: Db,
  request: IdempotentRequest,
  work: () => { value: T; response: StoredResponse | null },
  now: number,
): T {
  return inTransaction(db, () => {
    const { value, response } = work();
    if (response) {
      const row = { requestHash: hash(request.request), ...response, createdAt: now };
      db.insert(idempotentResponses)
        .values({ keyHash: keyHashOf(request), ...row })
        .onConflictDoUpdate({ target: idempotentResponses.keyHash, set: row })
        .run();
    }
    return value;
  });
}

/** Deletes responses older than a day, at most `most`; returns how many. */
export function deleteExpiredResponses(db: Db, now: number, most: number): number {
  const { keyHash, createdAt } = idempotentResponses;
  const old = db
    .select({ keyHash })
    .from(idempotentResponses)
    .where(lt(createdAt, now - responseRetentionMs))
    .limit(most);
  return db.delete(idempotentResponses).where(inArray(keyHash, old)).run().changes;
}
