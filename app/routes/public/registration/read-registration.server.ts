// A registration as its guest sees it.

import { dateTimeText, eventDateParts, recentText } from "~/domain/events/date-text";
import { toEventView } from "~/domain/events/event-views.server";
import { euroText, yuanText } from "~/domain/events/money";
import { moveWordsOf } from "~/domain/events/moved-start";
import type { EventRow, EventWithPictures } from "~/domain/events/queries.server";
import { closedReason, waitingText } from "~/domain/events/registration/availability";
import { partFor, viewerOf } from "~/domain/events/registration/disclosure";
import type { SiteTime } from "~/domain/events/site-time";
import { nameOmittedText } from "~/domain/posters/undrawable";
import type { RequesterIds } from "~/domain/posts.server";
import { questionsOf, readAnswers, readCompanions } from "~/domain/registrations/answers";
import { forOtherPath, type RegistrationRow, registrationPath } from "~/domain/registrations/book.server";
import { answerOf } from "~/domain/registrations/coming/coming";
import { seatsLimit } from "~/domain/registrations/companions/seats-limit";
import { isRemembered } from "~/domain/registrations/devices/devices.server";
import { listOwnMessages } from "~/domain/registrations/guest-messages/queries.server";
import {
  contactLabels,
  hearingText,
  heldOnPage,
  lostLinkText,
  payTextOf,
  signedUpHeadings,
  statusLabels,
} from "~/domain/registrations/messages";
import {
  factsOf,
  type GuestFacts,
  isPlaceChanged,
  knownPlace,
  readFacts,
  unseenSince,
} from "~/domain/registrations/notices/facts";
import { findMoveNotice, lastNoticesOf } from "~/domain/registrations/notices/queries.server";
import { changedLines, statusHeading } from "~/domain/registrations/notices/texts";
import {
  canComeAgain,
  isWithdrawnByErasure,
  lockedReason,
  type OwnReference,
} from "~/domain/registrations/own.server";
import {
  findOwnAt,
  findOwnById,
  findPosition,
  hasCreated,
  isReadMail,
} from "~/domain/registrations/queries.server";
import { isOpenTo } from "~/domain/registrations/reconfirm/question";
import { hasSeat, isActive } from "~/domain/registrations/seats";
import { readContact, readSettings } from "~/domain/settings/queries.server";
import type { Site } from "~/http/context.server";
import { codeOf } from "~/http/files/event-qr.server";
import { ticketAddress, ticketContent } from "~/http/files/tickets.server";
import { sendsMail } from "~/http/limits/mail-context.server";
import { requireRegistration } from "~/http/records/load-registration.server";
import { siteOrigin } from "~/http/security/public-origin.server";
import { siteTimeOf } from "~/http/site-time.server";

/** The next step for a guest without a confirmed seat, and how they are notified; null for others. */
function nextStep({ status, held, contactType }: RegistrationRow, site: Site): string | null {
  if (held || (status !== "pending" && status !== "waiting")) return null;
  const first = status === "waiting" ? waitingText : "主办方还没有确认";
  return `${first}。${hearingText(contactType, sendsMail(site))}`;
}

/** `state`: 已付, 未付, or the outstanding amount. */
type Payment = { label: string; amount: string; state: string; isPaid: boolean; isDeposit: boolean };

const depositLabel = "定金";

/** Payments for all seats, due or paid. */
function paymentsOf({ depositCents, enrollFeeCents, status }: EventRow, row: RegistrationRow): Payment[] {
  const { seats, depositSeats, feeSeats } = row;
  const stateOf = (paid: number, rest: string) =>
    paid >= seats ? "已付" : paid > 0 ? `已付 ${paid} 人，还差 ${rest}` : "未付";
  return [
    { label: depositLabel, cents: depositCents, paid: depositSeats, text: yuanText },
    { label: "报名费", cents: enrollFeeCents, paid: feeSeats, text: euroText },
  ]
    .filter(({ cents, paid }) => cents > 0 && ((hasSeat(row) && status !== "cancelled") || paid > 0))
    .map(({ label, cents, paid, text }) => ({
      label,
      amount: text(cents * seats),
      state: stateOf(paid, text(cents * (seats - paid))),
      isPaid: paid >= seats,
      isDeposit: label === depositLabel,
    }));
}

/** How paid fees are refunded; null for a free event. */
function refundTextOf({ depositCents, enrollFeeCents, refundNote }: EventRow): string | null {
  if (depositCents === 0 && enrollFeeCents === 0) return null;
  return refundNote || "已付的费用怎么退，请看活动的注意事项，或联系主办方。";
}

/** The private link; null for a page opened without one. */
const linkOf = (site: Site, reference: OwnReference) =>
  "token" in reference ? siteOrigin(site) + registrationPath(reference.token) : null;

const pathOf = (reference: OwnReference) =>
  registrationPath("token" in reference ? reference.token : reference.id);

/** The ticket code of a confirmed registration and the URL of its picture; null without a ticket. */
function ticketOf(site: Site, reference: OwnReference, row: RegistrationRow, found: EventWithPictures) {
  const address = ticketAddress(site, row, found.event);
  if (address === null) return null;
  const isNamed = ticketContent(site, row, found).name === row.name;
  const picture = `${pathOf(reference)}/ticket.png`;
  return { code: codeOf(address), picture, hint: isNamed ? null : nameOmittedText };
}

/** A move of the event as its guest sees it, and the question that it asks; times and places as one text. */
type Move = {
  /** 改期, 提前 */
  word: string;
  /** When the notice was opened: 12月20日 周日; null while the notice follows. */
  on: string | null;
  from: string;
  to: string;
  /** The new start, ms UTC. */
  startAt: number;
  isAsked: boolean;
  hasSaidYes: boolean;
};

/** Seats that are or were offered to a waiting guest, until 11月27日 20:00. */
type Offer = { until: string; isOpen: boolean; startAt: number };

function offerFor(
  { status, offerExpiresAt }: RegistrationRow,
  event: EventRow,
  { now, timeZone }: SiteTime,
): Offer | null {
  if (offerExpiresAt === null) return null;
  const isOpen = status === "offered" && offerExpiresAt > now;
  return { until: dateTimeText(offerExpiresAt, now, timeZone), isOpen, startAt: event.startAt };
}

/** The question 还来吗 about a start (ms UTC). */
type Question = { startAt: number; hasSaidYes: boolean };

/** The open question of an event to its guest; null for none, and for one that its move asks. */
function questionFor(
  row: RegistrationRow,
  event: EventRow,
  siteTime: SiteTime,
  move: Move | null,
): Question | null {
  if (move?.isAsked || !isOpenTo(row, event, siteTime)) return null;
  return { startAt: event.startAt, hasSaidYes: answerOf(row, event) === "yes" };
}

/** 12月28日 周一 19:00，彼得罗·米卡街; without the place unless it has changed. */
function pointText(facts: GuestFacts, hasMoved: boolean, { now, timeZone }: SiteTime): string {
  const { date, time } = eventDateParts(facts.startAt, now, timeZone);
  return `${date} ${time}${hasMoved ? `，${knownPlace(facts) || "地点待定"}` : ""}`;
}

/** The last move since the sign-up, and old and new values of the other changes: 时间：原定 …，改到 … */
function changesFor(
  site: Site,
  row: RegistrationRow,
  event: EventRow,
): { move: Move | null; lines: string[] } {
  const siteTime = siteTimeOf(site);
  const { now, timeZone } = siteTime;
  const after = factsOf(row, event);
  const last = lastNoticesOf(site.db, [row.id]).get(row.id);
  // Unseen changes are listed first; seen ones remain until the next change.
  const before = unseenSince(row, event, now) ?? (last?.before ? readFacts(last.before) : null);
  const notice = findMoveNotice(site.db, row.id, event);
  const from = notice?.before ? readFacts(notice.before) : before;
  if (!from || from.startAt === event.startAt)
    return { move: null, lines: before ? changedLines(event, { before, after }, siteTime) : [] };
  const hasPlace = isPlaceChanged(from, after);
  const { startAt, endAt, place, address } = after;
  const rest = before && { before: { ...before, startAt, endAt, place, address }, after };
  return {
    move: {
      word: moveWordsOf(from.startAt, startAt).changed,
      on: notice ? eventDateParts(notice.createdAt, now, timeZone).date : null,
      from: pointText(from, hasPlace, siteTime),
      to: pointText(after, hasPlace, siteTime),
      startAt,
      isAsked: notice !== undefined && isActive(row),
      hasSaidYes: answerOf(row, event) === "yes",
    },
    lines: rest ? changedLines(event, rest, siteTime) : [],
  };
}

/** The name of the guest who registered another person at the event; null for own registrations. */
function creatorOf(site: Site, row: RegistrationRow): string | null {
  const { byVisitorId: visitorId, byUserId: userId } = row;
  if (visitorId === null && userId === null) return null;
  return findOwnAt(site.db, row.eventId, { visitorId, userId })?.name ?? null;
}

/** The heading: after the sign-up what it brought, later whose registration it is. */
function headingOf(row: RegistrationRow, position: number | null, isNew: boolean, isFriend: boolean) {
  const { status, name } = row;
  if (isNew && isFriend) return `已替${name}报名，把这张票发给 TA`;
  if (isNew && status !== "cancelled" && status !== "declined") return signedUpHeadings[status];
  if (status === "confirmed") return isFriend ? `${name}的报名` : "我的报名";
  return statusHeading(status, position);
}

/** Whether the requester's browser may remember a current registration that it does not list, or forget one; null for others. */
export function deviceOf(
  site: Site,
  { id }: RegistrationRow,
  reference: OwnReference,
  { requester, isCurrent }: { requester: RequesterIds; isCurrent: boolean },
): "remember" | "forget" | null {
  if (isRemembered(site.db, id, requester.visitorId)) return "forget";
  return isCurrent && "token" in reference && !findOwnById(site.db, id, requester) ? "remember" : null;
}

type Viewer = {
  requester: RequesterIds;
  /** Whether the page follows the sign-up. */
  isNew: boolean;
};

export function readRegistration(site: Site, reference: OwnReference, { requester, isNew }: Viewer) {
  const { row, found } = requireRegistration(site, reference);
  const position = findPosition(site.db, row);
  const siteTime = siteTimeOf(site);
  const viewer = viewerOf(row);
  const event = toEventView(found, siteTime, viewer);
  const { id, name, seats, status, held, requestedSeats, contact, contactType } = row;
  const isByMail = "token" in reference && isReadMail(site.db, reference.token, row);
  const isRunning = event.phase === "upcoming" || event.phase === "ongoing";
  const isCalledOff = event.phase === "cancelled" && isActive(row);
  const payments = paymentsOf(found.event, row);
  const changes = isRunning ? changesFor(site, row, found.event) : { move: null, lines: [] };
  const isOpen = closedReason(found.event, siteTime.now) === null;
  const { siteName, city } = readSettings(site.db);
  return {
    event,
    registration: {
      id,
      name,
      seats,
      seatsLimit: seatsLimit(found.event, row),
      requestedSeats,
      note: row.note,
      payments,
      status: isCalledOff ? ("cancelled" as const) : status,
      label: isCalledOff ? "活动已取消" : statusLabels[status],
      declineReason: row.declineReason,
      heading: isCalledOff ? "活动已取消" : headingOf(row, position, isNew, hasCreated(requester, row)),
      position,
      by: creatorOf(site, row),
      next: nextStep(row, site),
      /** Available actions for a guest without a confirmed seat; null for others. */
      held: held
        ? { text: heldOnPage[contactType === "email" ? "mail" : "other"], canConfirm: isByMail }
        : null,
      contact:
        contactType === "none" || contact === null ? null : `${contactLabels[contactType]}：${contact}`,
      contactType,
      typedContact: contact ?? "",
      pendingContact: row.pendingContact,
      questions: questionsOf(found.event),
      answers: readAnswers(row.answers),
      companions: readCompanions(row.companions),
      alone: row.alone,
      showName: row.showName,
      isForOther: hasCreated(requester, row),
      isActive: isActive(row),
      hasAttended: row.attendedAt !== null,
      payText:
        hasSeat(row) && isRunning && (found.event.registrationNote || payments.some(({ isPaid }) => !isPaid))
          ? payTextOf(found.event.registrationNote)
          : "",
    },
    /** Whether the instructions for joining the group are shown. */
    isInGroup: isRunning && status === "confirmed",
    groupLink: partFor(viewer, found.event).groupQrLink,
    messages: listOwnMessages(site.db, id).map(({ at, ...message }) => ({
      ...message,
      iso: new Date(at).toISOString(),
      when: recentText(at, siteTime.now, siteTime.timeZone),
    })),
    isRunning,
    canWithdraw: isWithdrawnByErasure(row, found.event, siteTime.now),
    locked: lockedReason(found.event, siteTime.now)?.message ?? null,
    changes,
    offer: isRunning ? offerFor(row, found.event, siteTime) : null,
    question: questionFor(row, found.event, siteTime, changes.move),
    canSignUpAgain: status === "cancelled" && isOpen,
    /** Whether the guest has answered 来不了, and whether the seats are still free. */
    hasGivenUp: answerOf(row, found.event) === "no",
    canComeAgain: canComeAgain(site.db, row, found.event, siteTime.now),
    /** URL of the form for registering another person; null once registration is closed. */
    forOther: isOpen ? forOtherPath(found.event.id) : null,
    refundText: refundTextOf(found.event),
    wechat: readContact(site.db).wechat,
    sendsMail: sendsMail(site),
    siteLine: [siteName, city].filter(Boolean).join(" · "),
    /** For a guest who signed up before and lost the link; the same whether the contact is known or not. */
    lostLink: isNew && contactType !== "none" ? lostLinkText(contactType, sendsMail(site)) : null,
    editPath: `${pathOf(reference)}/edit`,
    link: linkOf(site, reference),
    calendar: `${pathOf(reference)}/calendar.ics`,
    ticket: ticketOf(site, reference, row, found),
    /** How long the guest's browser may store the page (ms UTC). */
    offlineUntil: isRunning && isActive(row) ? found.event.endAt : null,
  };
}
