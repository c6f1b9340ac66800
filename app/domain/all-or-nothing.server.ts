// Commands of several writes that are stored together or not at all.
import { type Db, inTransaction } from "../db/client.server";
import type { Result } from "./result";

/** Runs `work` in a write transaction, or in a part of the running one, and rolls it back when it returns a rejection. */
export function allOrNothing<Outcome extends Result<unknown, string>>(db: Db, work: () => Outcome): Outcome {
  const rollback = new Error("rolled back");
  let outcome: Outcome | undefined;
  try {
    return inTransaction(db, () => {
      outcome = work();
      if (!outcome.ok) throw rollback;
      return outcome;
    });
  } catch (error) {
    if (error === rollback && outcome) return outcome;
    throw error;
  }
}
