// Corrections of a guest's data by the guest or the organiser. Seats and position stay. A new e-mail address is pending until it is
// proven; the previous one stays in use and is informed. Mails of the organiser's corrections wait, so that undoing withdraws them.
import type { Db } from "../../../db/client.server";
import { hashToken, newToken } from "../../../platform/tokens.server";
import { composeMail, type MailBranding } from "../../accounts/account-mails";
import type { Actor } from "../../audit/actor";
import { unnamedEvent } from "../../events/event-views.server";
import { type MailText, queueMail } from "../../mails/queue.server";
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
import { dropEditMails, storeEditMails } from "../edits.server";
import { type GuestBook, inGuestBook } from "../guest-book.server";
import { registrationMessages, seatsMax } from "../messages";
import { type Correction, correctionSchema } from "../schema";
import { isActive } from "../seats";

const mailMs = 24 * 60 * 60 * 1000;

export type CorrectedGuest = { registration: RegistrationRow; auditId: string | null };
export type CorrectionRejection = "invalid" | "duplicate" | "too-many";
type Columns = Partial<RegistrationRow>;
/** Changed columns, and the ids of the mails about a changed contact. */
type Correcting = { columns: Columns; mails: string[] };
type Corrected = Result<Correcting, CorrectionRejection>;

const nothing: Correcting = { columns: {}, mails: [] };
const withdrawn = { pendingContact: null, pendingTokenHash: null };

const rejectedAt = (field: string, message: string): Rejected<"invalid"> =>
  rejected("invalid", message, { [field]: [message] });

/** Whether the limits allow a mail of a guest's submission, which counts it. */
function mayMail({ event, context }: GuestBook, recipient: string): boolean {
  const { cause, mailWait } = context;
  return !cause || !mailWait || mailWait({ ...cause, kind: "link", eventId: event.id, recipient }) === 0;
}

/** Queues a mail and returns its id. */
function mail({ db, context: { now, holdMs = 0 } }: GuestBook, recipient: string, text: MailText): string {
  return queueMail(db, recipient, text, { now, dueAt: now + holdMs, expiresAt: now + mailMs });
}

/** Queues the mail that proves a new address. */
export function pendingColumns(book: GuestBook, contact: string): Correcting {
  const { branding } = book.context;
  const token = newToken();
  const proof = proofMail(branding, book.event.title, branding.origin + registrationPath(token));
  const columns = { pendingContact: contact, pendingTokenHash: hashToken(token) };
  return { columns, mails: [mail(book, contact, proof)] };
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
  if (typed === undefined && type === before.contactType) return ok(nothing);
  if ((typed ?? null) === null)
    return before.contact === null ? ok(nothing) : rejectedAt("contact", contactRequired);
  if (type === "none") return rejectedAt("contactType", typeMessage);
  const contact = readContact(type, typed ?? "");
  const problem = contactProblem({ contactType: type, contact });
  if (problem) return rejectedAt("contact", problem);
  const key = contactKey({ contactType: type, contact });
  if (key === before.contactKey) return ok({ columns: { contact }, mails: [] });
  const known = handleKnown(book, before.id, key);
  if (known) return known;
  const isMailed = type === "email" && book.context.sendsMail;
  if (isMailed && !mayMail(book, contact))
    return rejected("too-many", mailsTooMany, { contact: [mailsTooMany] });
  // Those of an earlier correction that wait are outdated.
  dropEditMails(book.db, [before.id]);
  const isInformed =
    before.contactType === "email" && before.contact !== null && mayMail(book, before.contact);
  const news = contactChangedMail(book.context.branding, book.event.title);
  const mails = isInformed && before.contact !== null ? [mail(book, before.contact, news)] : [];
  const settled = { contactType: type, contact, contactKey: key, ...withdrawn };
  if (!isMailed) return ok({ columns: settled, mails });
  const pending = pendingColumns(book, contact);
  return ok({ ...pending, mails: [...mails, ...pending.mails] });
}

/** The columns of a contact. A null `pendingContact` withdraws the address that is not proven yet. */
function allContactColumns(book: GuestBook, before: RegistrationRow, input: Correction): Corrected {
  const contact = contactColumns(book, before, input);
  if (!contact.ok || input.pendingContact !== null || before.pendingContact === null) return contact;
  dropEditMails(book.db, [before.id]);
  return ok({ ...contact.value, columns: { ...withdrawn, ...contact.value.columns } });
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
  const contact = allContactColumns(book, before, input);
  if (!contact.ok) return contact;
  const columns = {
    ...(input.name === undefined ? {} : { name: input.name }),
    note: input.note ?? before.note,
    ...(input.answers ? { answers: correctedAnswers(book.event, before.answers, input.answers) } : {}),
    ...contact.value.columns,
    companions,
    alone: (input.alone ?? before.alone) && seats === 1,
    showName: input.showName ?? before.showName,
  };
  return ok({ columns, mails: contact.value.mails });
}

/** Whether columns leave a registration as it is. */
export const isCorrect = (before: RegistrationRow, columns: Columns): boolean => {
  const stored = new Map<string, unknown>(Object.entries(before));
  return Object.entries(columns).every(([name, value]) => stored.get(name) === value);
};

/** Corrects a guest's data for the organiser. A repeated correction changes nothing and has no audit entry. */
export function correctGuest(
  db: Db,
  actor: Actor,
  { eventId, id, input }: { eventId: string; id: string; input: unknown },
  context: RegistrationContext,
): Result<CorrectedGuest, CorrectionRejection | "missing"> {
  const parsed = correctionSchema.safeParse(input);
  if (!parsed.success) return invalid(parsed.error);
  return inGuestBook<CorrectedGuest, CorrectionRejection | "missing">(db, eventId, context, (book) => {
    const before = book.find(id);
    if (!before || before.erasedAt !== null) return rejected("missing", registrationMessages.missing);
    if (parsed.data.showName && !before.showName)
      return rejectedAt("showName", registrationMessages.showName);
    const corrected = correctionColumns(book, before, parsed.data, before.seats);
    if (!corrected.ok) return corrected;
    const { columns, mails } = corrected.value;
    if (isCorrect(before, columns)) return ok({ registration: before, auditId: null });
    const after = book.set(id, columns);
    const auditId = recordRegistration(db, actor, "registration.correct", { before, after }, context.now);
    storeEditMails(db, auditId, mails);
    return ok({ registration: after, auditId });
  });
}

// Mails about a corrected contact: the proof of a new address, and the news for the old one. Neither contains a private link.

const titleOf = (title: string) => `「${title.trim() || unnamedEvent}」`;

const proofMail = (branding: MailBranding, title: string, link: string): MailText =>
  composeMail("seat-contact-proof", branding, {
    subject: `确认新邮箱：${titleOf(title)}`,
    lines: [
      `有人把${titleOf(title)}的报名改为用这个邮箱联系。`,
      "打开下面的链接，按「确认邮箱」以后，通知才会寄到这里。",
    ],
    button: { label: "确认邮箱", href: link },
    after: ["没有报过名的话，请忽略这封邮件，什么也不会改变。"],
  });

const contactChangedMail = (branding: MailBranding, title: string): MailText =>
  composeMail("seat-contact-changed", branding, {
    subject: `联系方式有更改：${titleOf(title)}`,
    lines: [`你在${titleOf(title)}的报名里，联系方式有更改。`, "不是你改的话，请联系主办方。"],
  });
