// Adds a walk-in from the form without scripts.
import type { Actor } from "~/domain/audit/actor";
import { type AddOptions, addGuest } from "~/domain/registrations/organise.server";
import type { AddedGuest } from "~/domain/registrations/schema";
import type { Site } from "~/http/context.server";
import { registrationContext } from "~/http/records/event-guests.server";

type WalkIn = { eventId: string; input: AddedGuest; id: FormDataEntryValue | null; consent: number };

/**
 * Adds a walk-in. Seats beyond the capacity need `consent` to their number, by a second press on a button that shows
 * it.
 */
export function addWalkIn(site: Site, actor: Actor, { eventId, input, id, consent }: WalkIn) {
  const context = registrationContext(site);
  const add = (more: AddOptions) => addGuest(site.db, actor, { eventId, input, ...more }, context);
  const addAs = (own: AddOptions) => {
    const fitting = add({ ...own, ifFull: "reject" });
    const mayExceed = !fitting.ok && consent >= (fitting.excess ?? Infinity);
    return mayExceed ? add({ ...own, ifFull: "override" }) : fitting;
  };
  const added = addAs(typeof id === "string" ? { id } : {});
  // The browser's back button may resubmit a used form.
  const isOther = added.ok && added.value.auditId === null && added.value.registration.name !== input.name;
  return isOther ? addAs({}) : added;
}
