// The ticket of a confirmed seat: a signed code of the registration and its arrival. It proves the seat but grants no control
// over it. Registering again assigns another arrival, which invalidates the old ticket.
import { createHash, timingSafeEqual } from "node:crypto";
import { eq } from "drizzle-orm";
import type { Db } from "../../../db/client.server";
import { registrations } from "../../../db/schema/registrations";
import { sign } from "../../../platform/signature.server";
import type { EventRow } from "../../events/queries.server";
import { findEventRow, type RegistrationRow } from "../book.server";
import { lockedReason } from "../own.server";
import { parseTicketCode, signatureLength, ticketMarkLength } from "./ticket-code";

const purpose = "ticket";
const arrivalRadix = 36;

const signatureOf = (secret: string, id: string, arrival: string) =>
  sign(secret, purpose, `${id}:${arrival}`).slice(0, signatureLength);

/** Returns the ticket code of a registration. */
export function ticketCode(secret: string, { id, arrival }: Pick<RegistrationRow, "id" | "arrival">): string {
  const number = arrival.toString(arrivalRadix);
  return id + signatureOf(secret, id, number) + number;
}

export const ticketPath = (code: string) => `/t/${code}`;

/** Recognises a registration's ticket code without revealing it (`ticketMarkLength`). */
export const ticketMark = (secret: string, row: Pick<RegistrationRow, "id" | "arrival">): string =>
  createHash("sha256").update(ticketCode(secret, row)).digest("hex").slice(0, ticketMarkLength);

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
  const parts = parseTicketCode(code);
  if (!parts) return null;
  const { id, signature, arrival } = parts;
  const expected = signatureOf(secret, id, arrival);
  if (!timingSafeEqual(Buffer.from(signature), Buffer.from(expected))) return null;
  const row = db.select().from(registrations).where(eq(registrations.id, id)).get();
  const event = row && findEventRow(db, row.eventId);
  if (!row || !event) return { state: "void", row: null, issuedTo: null, event: null };
  const isCurrent = isConfirmed(row) && row.arrival === Number.parseInt(arrival, arrivalRadix);
  if (isCurrent && hasTicket(row, event, now)) return { state: "valid", row, event };
  return { state: "void", row: isCurrent ? row : null, issuedTo: row, event };
}
