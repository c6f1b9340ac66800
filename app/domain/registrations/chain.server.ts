// Adds the guests of a pasted chain, all of them or none.
import type { Db } from "../../db/client.server";
import { allOrNothing } from "../all-or-nothing.server";
import type { Actor } from "../audit/actor";
import { ok, type Result } from "../result";
import type { RegistrationContext, RegistrationRow } from "./book.server";
import { addGuest } from "./organise.server";

export type AddedGuests = { registrations: RegistrationRow[]; auditIds: string[] };
type AddRejection = Exclude<ReturnType<typeof addGuest>, { ok: true }>["error"];

/** Adds guests in the given order in one transaction. */
export function addGuests(
  db: Db,
  actor: Actor,
  { eventId, guests }: { eventId: string; guests: readonly { name: string; seats: number }[] },
  context: RegistrationContext,
): Result<AddedGuests, AddRejection> {
  return allOrNothing<Result<AddedGuests, AddRejection>>(db, () => {
    const added: AddedGuests = { registrations: [], auditIds: [] };
    for (const input of guests) {
      const result = addGuest(db, actor, { eventId, input }, context);
      if (!result.ok) return result;
      const { registration, auditId } = result.value;
      added.registrations.push(registration);
      if (auditId !== null) added.auditIds.push(auditId);
    }
    return ok(added);
  });
}
