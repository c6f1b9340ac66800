// The ticket of a confirmed seat: a signed code of the registration and its arrival. It proves the seat but grants no control
// over it. Registering again assigns another arrival, which invalidates the old ticket.
import { timingSafeEqual } from "node:crypto";
import { eq } from "drizzle-orm";
import type { Db } from "../../../db/client.server";
import { registrations } from "../../../db/schema/registrations";
import { idLength } from "../../../platform/ids";
import { sign } from "../../../platform/signature.server";
import type { EventRow } from "../../events/queries.server";
import { findEventRow, type RegistrationRow } from "../book.server";
import { lockedReason } from "../own.server";

const purpose = "ticket";
/** 96 bits. */
const signatureLength = 16;
const codePattern = new RegExp(`^([0-9A-Za-z]{${idLength}})([\\w-]{${signatureLength}})([0-9a-z]{1,8})$`);
const arrivalRadix = 36;

const signatureOf = (secret: string, id: string, arrival: string) =>
  sign(secret, purpose, `${id}:${arrival}`).slice(0, signatureLength);

/** Returns the ticket code of a registration. */
export function ticketCode(secret: string, { id, arrival }: Pick<RegistrationRow, "id" | "arrival">): string {
  const number = arrival.toString(arrivalRadix);
  return id + signatureOf(secret, id, number) + number;
}

export const ticketPath = (code: string) => `/t/${code}`;

/** Whether a registration has a seat that its guest has not withdrawn from. */
const isConfirmed = ({ status, erasedAt }: RegistrationRow) => status === "confirmed" && erasedAt === null;

/** Whether the ticket of a registration is valid at `now` (ms UTC). */
export const hasTicket = (row: RegistrationRow, event: EventRow, now: number): boolean =>
  isConfirmed(row) && lockedReason(event, now) === null;

/** A ticket issued by the site: valid, or void with its event if known. */
export type Ticket =
  | { state: "valid"; row: RegistrationRow; event: EventRow }
  /** `row` is still confirmed, but the event is cancelled or over. `issuedTo` is the ticket's registration as it is now. */
  | {
      state: "void";
      row: RegistrationRow | null;
      issuedTo: RegistrationRow | null;
      event: EventRow | null;
    };

/** Verifies a ticket code; null for a code that the site did not issue. */
export function readTicket(db: Db, secret: string, code: string, now: number): Ticket | null {
  const [, id = "", signature = "", arrival = ""] = codePattern.exec(code) ?? [];
  const expected = signatureOf(secret, id, arrival);
  if (id === "" || !timingSafeEqual(Buffer.from(signature), Buffer.from(expected))) return null;
  const row = db.select().from(registrations).where(eq(registrations.id, id)).get();
  const event = row && findEventRow(db, row.eventId);
  if (!row || !event) return { state: "void", row: null, issuedTo: null, event: null };
  const isCurrent = isConfirmed(row) && row.arrival === Number.parseInt(arrival, arrivalRadix);
  if (isCurrent && hasTicket(row, event, now)) return { state: "valid", row, event };
  return { state: "void", row: isCurrent ? row : null, issuedTo: row, event };
}
