// Signs guests up, in one immediate transaction. A browser or member has one registration per event, which a second sign-up
// returns, plus those for other people. Other requesters get a new registration even with a known contact, because a contact
// proves nothing.
import type { Db } from "../../db/client.server";
import { subscribedRegistrations } from "../../db/schema/subscriptions";
import { newId } from "../../platform/ids";
import type { EventRow } from "../events/queries.server";
import { closedReason, closedTexts } from "../events/registration/availability";
import { type Requester, type RequesterIds, sentAgainMs } from "../posts.server";
import { ok, type Rejected, type Result, rejected } from "../result";
import { invalid } from "../validation";
import { answersJson, companionsJson } from "./answers";
import {
  issueToken,
  type RegistrationContext,
  type RegistrationRow,
  recordRegistration,
} from "./book.server";
import { seatsRejection } from "./companions/seats-limit";
import { contactKey, readContact } from "./contact";
import { declinedKeyOf, isOverNetworkLimit, wasDeclined } from "./doubts";
import { blankRow } from "./fields";
import { type GuestBook, inGuestBook } from "./guest-book.server";
import { owedAgain } from "./guest-marks";
import { heldPerEventMax, registrationMessages, registrationsPerEventMax, shortText } from "./messages";
import { hasCreated } from "./queries.server";
import { isOpenTo } from "./reconfirm/question";
import { type RegistrationInput, registrationSchema } from "./schema";
import { countActive, isActive, positionOf } from "./seats";
import { storeRows } from "./stored-rows.server";

const guest = { kind: "guest" } as const;

/** The guest's registration. `token` is that of a new private link; null for an existing registration. */
export type SignedUp = { registration: RegistrationRow; position: number | null; token: string | null };

/** `short`: fewer seats are left than requested, so the guest has to choose. */
export type SignUpRejection = "invalid" | "missing" | "closed" | "declined" | "too-many" | "short";

export type SignUp = {
  eventId: string;
  input: unknown;
  /** In ms: age of the first attempt, which may have been stored although its response was lost. */
  sinceFirstTry?: number;
  /**
   * Rejects more seats than are left instead of adding the guest to the waiting list. A full event always uses the waiting
   * list.
   */
  offersWaiting?: boolean;
  /** Registers another person. */
  isForOther?: boolean;
  /** Began in a mail to subscribers, which the results count. */
  isFromMail?: boolean;
};

/** `isForOther`: the requester registers another person. */
type SignUpContext = RegistrationContext & { isForOther: boolean };

type GuestColumns = ReturnType<typeof guestColumns>;

/** Whether a column has typed content, which differs between two registrations. The key represents the contact. */
const isTyped: Record<keyof GuestColumns, boolean> = {
  name: true,
  contactType: false,
  contact: false,
  contactKey: true,
  seats: true,
  note: true,
  answers: true,
  companions: true,
  alone: true,
  showName: true,
  visitorId: false,
  userId: false,
  byVisitorId: false,
  byUserId: false,
  addressHash: false,
};
const isColumn = (name: string): name is keyof GuestColumns => Object.hasOwn(isTyped, name);
const typedColumns = Object.keys(isTyped)
  .filter(isColumn)
  .filter((name) => isTyped[name]);

/** Whether a sign-up repeats a registration recent enough that its response may have been lost. */
const mayBeRepeat = (
  own: RegistrationRow,
  { columns, now, sinceFirstTry }: { columns: GuestColumns; now: number; sinceFirstTry: number },
) =>
  own.createdAt > now - sentAgainMs - sinceFirstTry &&
  typedColumns.every((column) => own[column] === columns[column]);

/** Converts the personal data of a sign-up to columns. */
function guestColumns(
  event: EventRow,
  input: RegistrationInput,
  requester: Requester,
  { isForOther, guestNetworks: [network = requester.addressHash] = [] }: SignUpContext,
) {
  const { name, contactType, seats, note, answers, companions, alone = false, showName = false } = input;
  const { userId } = requester;
  const visitorId = userId === null ? requester.visitorId : null;
  const none = { visitorId: null, userId: null, byVisitorId: null, byUserId: null };
  const contact = readContact(contactType, input.contact);
  return {
    name,
    contactType,
    contact,
    seats,
    note,
    contactKey: contactKey({ contactType, contact }),
    answers: answersJson(event, answers),
    companions: companionsJson(companions, seats),
    alone: alone && seats === 1,
    // Only the guest can agree.
    showName: showName && !isForOther,
    ...none,
    ...(isForOther ? { byVisitorId: visitorId, byUserId: userId } : { visitorId, userId }),
    addressHash: network,
  };
}

/** Finds the requester's registration in the book; equivalent to `isOwnedBy` in SQL. */
function ownIn(book: GuestBook, { visitorId, userId }: RequesterIds): RegistrationRow | undefined {
  const isOwn = (row: RegistrationRow) =>
    (row.userId === null && visitorId !== null && row.visitorId === visitorId) ||
    (userId !== null && row.userId === userId);
  return book.rows.findLast(isOwn);
}

/** Earlier versions also stored the browser with a member's registration; releases it for the next user. */
function releaseBrowser(book: GuestBook, visitorId: string | null): void {
  if (visitorId === null) return;
  for (const { id, visitorId: stored, userId } of book.rows)
    if (stored === visitorId && userId !== null) storeRows(book.db, [book.set(id, { visitorId: null })]);
}

/** Checks the event's limits; returns whether a new registration is held without a seat. */
function initialStatus(
  book: GuestBook,
  columns: GuestColumns,
  isProven: boolean,
): { isHeld: boolean } | Rejected<"too-many"> {
  const { rows, context } = book;
  const isHeld =
    !isProven &&
    (wasDeclined(rows, declinedKeyOf(context, columns.contactKey), columns.contactKey) ||
      isOverNetworkLimit(rows, columns.seats, context.guestNetworks));
  const held = rows.filter((row) => row.held).length;
  if (isHeld && held >= heldPerEventMax) return rejected("too-many", registrationMessages.heldTooMany);
  if (!isHeld && countActive(rows) >= registrationsPerEventMax)
    return rejected("too-many", registrationMessages.tooMany);
  return { isHeld };
}

/** Rejects more seats than are left, unless none are. */
function shortage({ openLeft: left }: GuestBook, seats: number): Rejected<"short"> | null {
  return left === null || left === 0 || seats <= left ? null : rejected("short", shortText(left, seats));
}

/**
 * Signs a guest up with a seat, or on the waiting list when the seats do not fit. An unverified registration beyond its
 * network's limit, or of a previously declined guest, is held for the organiser.
 */
export function signUp(
  db: Db,
  requester: Requester,
  {
    eventId,
    input,
    sinceFirstTry = 0,
    offersWaiting = false,
    isForOther = false,
    isFromMail = false,
  }: SignUp,
  context: RegistrationContext,
): Result<SignedUp, SignUpRejection> {
  const parsed = registrationSchema.safeParse(input);
  if (!parsed.success) return invalid(parsed.error);
  const { now } = context;
  return inGuestBook<SignedUp, SignUpRejection>(db, eventId, context, (book) => {
    const { event } = book;
    releaseBrowser(book, requester.visitorId);
    const ownRow = ownIn(book, requester);
    const columns = guestColumns(event, parsed.data, requester, { ...context, isForOther });
    if (ownRow?.status === "declined" || (!ownRow && isBarred(book, requester)))
      return rejected("declined", registrationMessages.declined);
    const isRepeat = (row: RegistrationRow) => mayBeRepeat(row, { columns, now, sinceFirstTry });
    const own = isForOther
      ? book.rows.find((row) => hasCreated(requester, row) && isActive(row) && isRepeat(row))
      : ownRow;
    if (own && isActive(own)) {
      const token = isRepeat(own) ? issueToken(db, own.id, now) : null;
      return ok({ registration: own, position: positionOf(book.entries, own.id), token });
    }
    const closed = closedReason(event, now);
    if (closed) return rejected("closed", closedTexts[closed]);
    const tooMany = seatsRejection(event, columns.seats);
    if (tooMany) return tooMany;
    const isProven =
      (!isForOther && requester.userId !== null) ||
      (own?.proven === true && own.contactKey === columns.contactKey);
    const initial = initialStatus(book, columns, isProven);
    if ("ok" in initial) return initial;
    const short = offersWaiting && !initial.isHeld ? shortage(book, columns.seats) : null;
    if (short) return short;
    const entered = enter(book, own, columns, { isProven, requester, ...initial });
    if (isFromMail)
      db.insert(subscribedRegistrations)
        .values({ registrationId: entered.registration.id })
        .onConflictDoNothing()
        .run();
    return ok(entered);
  });
}

/** Whether the browser or member was declined and erased its data. */
const isBarred = ({ rows, context }: GuestBook, { visitorId, userId }: RequesterIds) =>
  [visitorId, userId].some((id) => id !== null && wasDeclined(rows, declinedKeyOf(context, id)));

/** Adds a registration, or reactivates the requester's withdrawn one with its marks, notes and links. */
function enter(
  book: GuestBook,
  own: RegistrationRow | undefined,
  columns: GuestColumns,
  { isHeld, isProven, requester }: { isHeld: boolean; isProven: boolean; requester: Requester },
): SignedUp {
  const { db, event, context } = book;
  const { now } = context;
  const id = own?.id ?? newId();
  // Other owners of a known contact get the link by mail; the response is the same as for an unknown contact.
  const isKnown = (row: RegistrationRow) => row === ownIn(book, requester) || hasCreated(requester, row);
  for (const row of book.rows)
    if (row.id !== id && row.contactKey === columns.contactKey && isActive(row) && !isKnown(row))
      book.queueReceipt(row.id, "link");
  const plan = book.plan({ is: "sign-up", id, seats: columns.seats, isHeld });
  const entry = typeof plan === "string" ? undefined : plan.find((planned) => planned.id === id);
  if (typeof plan === "string" || !entry) throw new Error("a new registration has a place");
  const fresh = {
    ...{ ...columns, ...entry, proven: isProven, consentedAt: now, createdAt: now, updatedAt: now },
    // Who gets a seat while the event asks 还来吗 has just said so.
    answeredStart: isOpenTo(entry, event, context) ? event.startAt : null,
  };
  book.enter(plan, id);
  const registration = own
    ? book.set(id, { ...fresh, ...owedAgain(own, entry) })
    : book.add({ ...blankRow, ...fresh, eventId: event.id });
  const token = issueToken(db, id, now);
  book.queueReceipt(id, "received");
  book.markKnown(id);
  const before = own ? { before: own } : {};
  recordRegistration(db, guest, "registration.create", { ...before, after: registration }, now);
  return { registration, position: positionOf(book.entries, id), token };
}
