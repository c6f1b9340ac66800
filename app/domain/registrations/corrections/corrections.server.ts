// Corrections of a guest's data by the guest or the organiser. Seats and position stay. A new e-mail address is pending until it is
// proven; the previous one stays in use and is informed.
import type { Db } from "../../../db/client.server";
import { hashToken, newToken } from "../../../platform/tokens.server";
import type { Actor } from "../../audit/actor";
import { queueMail } from "../../mails/queue.server";
import { ok, type Rejected, type Result, rejected } from "../../result";
import { invalid } from "../../validation";
import { companionsJson, correctedAnswers, readCompanions } from "../answers";
import {
  type RegistrationContext,
  type RegistrationRow,
  recordRegistration,
  registrationPath,
} from "../book.server";
import { contactKey, contactProblem, readContact } from "../contact";
import { type GuestBook, inGuestBook } from "../guest-book.server";
import { registrationMessages, seatsMax } from "../messages";
import { type Correction, correctionSchema } from "../schema";
import { isActive } from "../seats";
import { contactChangedMail, proofMail } from "./contact-mails";

const mailMs = 24 * 60 * 60 * 1000;

export type CorrectionRejection = "invalid" | "duplicate" | "too-many";
type Columns = Partial<RegistrationRow>;
type Corrected = Result<Columns, CorrectionRejection>;

const rejectedAt = (field: string, message: string): Rejected<"invalid"> =>
  rejected("invalid", message, { [field]: [message] });

/** Whether the limits allow a mail of a guest's submission, which counts it. */
function mayMail({ event, context }: GuestBook, recipient: string): boolean {
  const { cause, mailWait } = context;
  return !cause || !mailWait || mailWait({ ...cause, kind: "link", eventId: event.id, recipient }) === 0;
}

function mail({ db, event, context }: GuestBook, recipient: string, token: string | null): void {
  const { branding, now } = context;
  const text =
    token === null
      ? contactChangedMail(branding, event.title)
      : proofMail(branding, event.title, branding.origin + registrationPath(token));
  queueMail(db, recipient, text, { now, expiresAt: now + mailMs });
}

/** Rejects the organiser's contact of another guest. Guests get the response of an unknown one; the other gets its link. */
function handleKnown(book: GuestBook, id: string, key: string): Rejected<"duplicate"> | null {
  const others = book.rows.filter((row) => row.id !== id && row.contactKey === key && isActive(row));
  if (others.length === 0) return null;
  const { known } = registrationMessages;
  if (!book.context.cause) return rejected("duplicate", known, { contact: [known] });
  for (const other of others) book.queueReceipt(other.id, "link");
  return null;
}

function contactColumns(book: GuestBook, before: RegistrationRow, input: Correction): Corrected {
  const { contactRequired, contactType: typeMessage, mailsTooMany } = registrationMessages;
  const type = input.contactType && input.contactType !== "none" ? input.contactType : before.contactType;
  const typed = input.contact;
  if (typed === undefined && type === before.contactType) return ok({});
  if ((typed ?? null) === null)
    return before.contact === null ? ok({}) : rejectedAt("contact", contactRequired);
  if (type === "none") return rejectedAt("contactType", typeMessage);
  const contact = readContact(type, typed ?? "");
  const problem = contactProblem({ contactType: type, contact });
  if (problem) return rejectedAt("contact", problem);
  const key = contactKey({ contactType: type, contact });
  if (key === before.contactKey) return ok({ contact });
  const known = handleKnown(book, before.id, key);
  if (known) return known;
  const isMailed = type === "email" && book.context.sendsMail;
  if (isMailed && !mayMail(book, contact))
    return rejected("too-many", mailsTooMany, { contact: [mailsTooMany] });
  if (before.contactType === "email" && before.contact !== null && mayMail(book, before.contact))
    mail(book, before.contact, null);
  const settled = {
    contactType: type,
    contact,
    contactKey: key,
    pendingContact: null,
    pendingTokenHash: null,
  };
  if (!isMailed) return ok(settled);
  const token = newToken();
  mail(book, contact, token);
  return ok({ pendingContact: contact, pendingTokenHash: hashToken(token) });
}

/** The columns of a correction for a number of seats; queues the mails of a changed contact. */
export function correctionColumns(
  book: GuestBook,
  before: RegistrationRow,
  input: Correction,
  seats: number,
): Corrected {
  const companions = companionsJson(input.companions ?? readCompanions(before.companions), seats);
  if (input.companions && companions !== companionsJson(input.companions, seatsMax))
    return rejectedAt("companions", registrationMessages.companions);
  const contact = contactColumns(book, before, input);
  if (!contact.ok) return contact;
  return ok({
    ...(input.name === undefined ? {} : { name: input.name }),
    note: input.note ?? before.note,
    ...(input.answers ? { answers: correctedAnswers(book.event, before.answers, input.answers) } : {}),
    ...contact.value,
    companions,
  });
}

/** Whether columns leave a registration as it is. */
export const isCorrect = (before: RegistrationRow, columns: Columns): boolean => {
  const stored = new Map<string, unknown>(Object.entries(before));
  return Object.entries(columns).every(([name, value]) => stored.get(name) === value);
};

/** Corrects a guest's data for the organiser. A repeated correction changes nothing. */
export function correctGuest(
  db: Db,
  actor: Actor,
  { eventId, id, input }: { eventId: string; id: string; input: unknown },
  context: RegistrationContext,
): Result<RegistrationRow, CorrectionRejection | "missing"> {
  const parsed = correctionSchema.safeParse(input);
  if (!parsed.success) return invalid(parsed.error);
  return inGuestBook<RegistrationRow, CorrectionRejection | "missing">(db, eventId, context, (book) => {
    const before = book.find(id);
    if (!before || before.erasedAt !== null) return rejected("missing", registrationMessages.missing);
    const columns = correctionColumns(book, before, parsed.data, before.seats);
    if (!columns.ok) return columns;
    if (isCorrect(before, columns.value)) return ok(before);
    const after = book.set(id, columns.value);
    recordRegistration(db, actor, "registration.correct", { before, after }, context.now);
    return ok(after);
  });
}
