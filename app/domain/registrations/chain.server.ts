// Adds the guests of a pasted chain, all of them or none.
import { type Db, inTransaction } from "../../db/client.server";
import type { Actor } from "../audit/actor";
import { ok, type Rejected, type Result } from "../result";
import type { RegistrationContext, RegistrationRow } from "./book.server";
import { addGuest } from "./organise.server";

export type AddedGuests = { registrations: RegistrationRow[]; auditIds: string[] };
type AddRejection = Exclude<ReturnType<typeof addGuest>, { ok: true }>["error"];

/** Rolls back the guests before the rejected one. */
class Stopped extends Error {
  constructor(readonly rejection: Rejected<AddRejection>) {
    super(rejection.message);
  }
}

/** Adds guests in the given order in one transaction. */
export function addGuests(
  db: Db,
  actor: Actor,
  { eventId, guests }: { eventId: string; guests: readonly { name: string; seats: number }[] },
  context: RegistrationContext,
): Result<AddedGuests, AddRejection> {
  try {
    return inTransaction(db, () => {
      const added: AddedGuests = { registrations: [], auditIds: [] };
      for (const input of guests) {
        const result = addGuest(db, actor, { eventId, input }, context);
        if (!result.ok) throw new Stopped(result);
        const { registration, auditId } = result.value;
        added.registrations.push(registration);
        if (auditId !== null) added.auditIds.push(auditId);
      }
      return ok(added);
    });
  } catch (error) {
    if (error instanceof Stopped) return error.rejection;
    throw error;
  }
}
