// Signing up, in one immediate transaction. A browser, a member and a contact have one registration at an event; a second sign-up leads to the first.
import { and, eq } from "drizzle-orm";
import { type Db, inTransaction } from "../../db/client.server";
import { registrations, registrationTokens } from "../../db/schema/registrations";
import { newId } from "../../platform/ids";
import type { EventRow } from "../events/queries.server";
import { closedReason, closedTexts } from "../events/registration/availability";
import { type Requester, sentAgainMs } from "../posts.server";
import { ok, type Rejected, type Result, rejected } from "../result";
import { invalid } from "../validation";
import { answersJson } from "./answers";
import {
  eraseColumns,
  findEventRow,
  issueToken,
  listRegistrations,
  notifyGuest,
  type RegistrationContext,
  type RegistrationRow,
  recordRegistration,
  storeEntry,
} from "./book.server";
import { releaseBrowser } from "./claim.server";
import { contactKey, readContact } from "./contact";
import { applyChange } from "./guest-book.server";
import { registrationMessages, registrationsPerEventMax } from "./messages";
import { findOwnAt, findPosition } from "./queries.server";
import { type RegistrationInput, registrationSchema } from "./schema";
import { isActive, positionOf } from "./seats";

const guest = { kind: "guest" } as const;

/** A registration for its guest. `token` is that of a new private link; null when an existing registration was found. */
export type SignedUp = { registration: RegistrationRow; position: number | null; token: string | null };

export type SignUpRejection = "invalid" | "not-found" | "closed" | "duplicate" | "declined" | "too-many";

type GuestColumns = ReturnType<typeof guestColumns>;
const typedColumns = ["name", "contactKey", "seats", "note", "answers"] as const;

/** Whether a sign-up is that of a registration, made so recently that its answer may have been lost. */
const mayBeRepeat = (
  own: RegistrationRow,
  { columns, now, sinceFirstTry }: { columns: GuestColumns; now: number; sinceFirstTry: number },
) =>
  own.createdAt > now - sentAgainMs - sinceFirstTry &&
  typedColumns.every((column) => own[column] === columns[column]);

function findByContact(db: Db, eventId: string, key: string): RegistrationRow | undefined {
  const isSame = and(eq(registrations.eventId, eventId), eq(registrations.contactKey, key));
  return db.select().from(registrations).where(isSame).get();
}

/** Personal data of a sign-up as columns. */
function guestColumns(event: EventRow, input: RegistrationInput, requester: Requester) {
  const { name, contactType, seats, note, answers } = input;
  const contact = readContact(contactType, input.contact);
  return {
    ...{ name, contactType, contact, seats, note },
    contactKey: contactKey({ contactType, contact }),
    answers: answersJson(event, answers),
    visitorId: requester.userId === null ? requester.visitorId : null,
    userId: requester.userId,
    addressHash: requester.addressHash,
  };
}

/** The registration that a second sign-up leads to, or why there cannot be another; null for a first one. */
function existing(
  db: Db,
  own: RegistrationRow | undefined,
  byContact: RegistrationRow | undefined,
  again: { columns: GuestColumns; now: number; sinceFirstTry: number },
): Result<SignedUp, SignUpRejection> | null {
  if (own?.status === "declined") return rejected("declined", registrationMessages.declined);
  if (own && isActive(own)) {
    const token = mayBeRepeat(own, again) ? issueToken(db, own.id, again.now) : null;
    return ok({ registration: own, position: findPosition(db, own), token });
  }
  // Who only knows the contact does not learn that it was declined.
  if (byContact && byContact.status !== "cancelled")
    return rejected("duplicate", registrationMessages.duplicate, {
      contact: [registrationMessages.duplicate],
    });
  return null;
}

/**
 * Signs a guest up. Gives a seat, or a place among the waiting when the seats do not fit. `sinceFirstTry` in ms: the same post may
 * have been stored then, though its answer was lost.
 */
export function signUp(
  db: Db,
  requester: Requester,
  { eventId, input, sinceFirstTry = 0 }: { eventId: string; input: unknown; sinceFirstTry?: number },
  context: RegistrationContext,
): Result<SignedUp, SignUpRejection> {
  const parsed = registrationSchema.safeParse(input);
  if (!parsed.success) return invalid(parsed.error);
  const { now } = context;
  return inTransaction<Result<SignedUp, SignUpRejection>>(db, () => {
    const event = findEventRow(db, eventId);
    if (!event) return rejected("not-found", registrationMessages.missing);
    releaseBrowser(db, eventId, requester.visitorId);
    const own = findOwnAt(db, eventId, requester);
    const columns = guestColumns(event, parsed.data, requester);
    const byContact = findByContact(db, eventId, columns.contactKey);
    const isOwnContact = byContact === undefined || byContact.id === own?.id;
    const found = existing(db, own, isOwnContact ? undefined : byContact, {
      columns,
      now,
      sinceFirstTry,
    });
    if (found?.ok) return found;
    const closed = closedReason(event, now);
    if (closed) return rejected("closed", closedTexts[closed]);
    if (found) return notifyOfLink(db, found, byContact, event, context);
    const rows = listRegistrations(db, eventId);
    if (rows.length >= registrationsPerEventMax) return rejected("too-many", registrationMessages.tooMany);
    const again = own ?? byContact;
    if (own && byContact && !isOwnContact) eraseColumns(db, byContact.id, now);
    return ok(store(db, event, { again, columns, rows }, context));
  });
}

/** A guest who lost the link gets it by mail; a client that only knows the address learns nothing else. */
function notifyOfLink<E extends Rejected<SignUpRejection>>(
  db: Db,
  rejection: E,
  byContact: RegistrationRow | undefined,
  event: EventRow,
  context: RegistrationContext,
): E {
  if (rejection.error === "duplicate" && byContact)
    notifyGuest(db, "link", { event, row: byContact }, context);
  return rejection;
}

function store(
  db: Db,
  event: EventRow,
  {
    again,
    columns,
    rows,
  }: {
    again: RegistrationRow | undefined;
    columns: GuestColumns;
    rows: readonly RegistrationRow[];
  },
  context: RegistrationContext,
): SignedUp {
  const { now } = context;
  const id = again?.id ?? newId();
  const applied = applyChange(db, event, { is: "sign-up", id, seats: columns.seats }, context, rows);
  if (typeof applied === "string" || !applied.entry) throw new Error("a new registration has a place");
  const { entry, entries } = applied;
  const fresh = { ...columns, consentedAt: now, createdAt: now, updatedAt: now };
  const blank = { attendedAt: null, depositPaid: false, feePaid: false, adminNote: "" };
  if (again) db.delete(registrationTokens).where(eq(registrationTokens.registrationId, id)).run();
  const registration = again
    ? storeEntry(db, entry, now, { ...fresh, ...blank })
    : db
        .insert(registrations)
        .values({ ...fresh, id, eventId: event.id, arrival: entry.arrival, status: entry.status })
        .returning()
        .get();
  const token = issueToken(db, id, now);
  const position = positionOf(entries, id);
  notifyGuest(db, "received", { event, row: registration, position }, context, token);
  recordRegistration(db, guest, "registration.create", { after: registration }, now);
  return { registration, position, token };
}
