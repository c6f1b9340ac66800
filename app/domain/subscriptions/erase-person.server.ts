// Erases a person of registrations, and the subscription of the same address.
import { eq } from "drizzle-orm";
import { type Db, inTransaction } from "../../db/client.server";
import { registrations } from "../../db/schema/registrations";
import type { Actor } from "../audit/actor";
import type { RegistrationContext } from "../registrations/book.server";
import { erasePerson } from "../registrations/people/people.server";
import type { Result } from "../result";
import { eraseSubscriptionOf } from "./subscriptions.server";

/** Erases all data of the person of a registration; returns the number of erased registrations. */
export function erasePersonWithSubscription(
  db: Db,
  actor: Actor,
  registrationId: string,
  context: RegistrationContext,
): Result<number, "missing"> {
  return inTransaction(db, () => {
    const { contactType, contact } = registrations;
    const isOf = eq(registrations.id, registrationId);
    const row = db.select({ contactType, contact }).from(registrations).where(isOf).get();
    if (row?.contactType === "email" && row.contact !== null) eraseSubscriptionOf(db, row.contact);
    return erasePerson(db, actor, registrationId, context);
  });
}
