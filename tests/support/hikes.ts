// Events of one category with guests who came, paid or left no contact.
import { eq } from "drizzle-orm";
import { registrations } from "../../app/db/schema/registrations";
import { changeGuest } from "../../app/domain/registrations/organise.server";
import { site } from "./each-site";
import { admin, makeEvent, unwrap } from "./fixtures";
import { contextOf, makeGuest } from "./signed-up";
import { dayMs, noon } from "./site";

export type Change = Record<string, unknown>;
export type Sent = [contact: string | null, seats: number, change?: Change];

/** Creates an event that begins so many days after noon, with guests who register at noon. */
export function makeHike(days: number, guests: readonly Sent[], fields: Record<string, unknown> = {}) {
  const startAt = noon + days * dayMs;
  const price = { depositCents: 4000, enrollFeeCents: 650, category: "徒步" };
  const hike = { registrationMode: "open", startAt, title: `徒步 ${days}`, ...price, ...fields };
  const event = makeEvent(site, hike);
  const tokens = guests.map(([contact, seats, input]) => {
    const { registration, token } = makeGuest(site, event.id, { seats, ...(contact ? { contact } : {}) });
    const { id } = registration;
    if (input) unwrap(changeGuest(site.db, admin, { eventId: event.id, id, input }, contextOf(site)));
    const none = { contactType: "none", contact: null, contactKey: null } as const;
    if (contact === null) site.db.update(registrations).set(none).where(eq(registrations.id, id)).run();
    return token;
  });
  return { ...event, tokens };
}
/** Guests of one seat who came. */
export const allCame = (...contacts: string[]) => contacts.map((contact): Sent => [contact, 1, came]);

export const came = { attended: true };
export const paid = { depositPaid: true, feePaid: true };
export const refunded = { depositPaid: true, refunded: true };

/** Guests who came, did not come, paid, were refunded, returned, or left no contact. */
export const full: readonly Sent[] = [
  ["xiaolu", 2, { ...came, ...paid }],
  ["anan01", 3, { arrived: 1, depositPaid: true }],
  ["xiaoman", 1],
  [null, 1, came],
  ["dapeng", 1, { ...refunded, status: "cancelled" }],
  ["zhouzhou", 2, { depositPaid: true, status: "cancelled" }],
];
