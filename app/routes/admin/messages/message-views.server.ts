// View models of an event's messages for the organiser. Yields to the event loop between its parts, because lists may be long.
import { setImmediate as nextTurn } from "node:timers/promises";
import { dateTimeText, recentText } from "~/domain/events/date-text";
import { canCheckIn, phaseOf } from "~/domain/events/phase";
import type { EventRow } from "~/domain/events/queries.server";
import type { SiteTime } from "~/domain/events/site-time";
import { addressedBy } from "~/domain/registrations/guest-messages/audience";
import { findMessage } from "~/domain/registrations/guest-messages/commands.server";
import {
  type ListedMessage,
  type ListedRecipient,
  listMessages,
  listRecipients,
  readMessage,
  recipientState,
} from "~/domain/registrations/guest-messages/queries.server";
import { type GuestToAddress, listToAddress } from "~/domain/registrations/guest-messages/recipients.server";
import {
  localInput,
  messageMail,
  messageText,
  thanksText,
} from "~/domain/registrations/guest-messages/texts";
import {
  audienceLabels,
  isAudience,
  type MessageAudience,
  unsentReasons,
} from "~/domain/registrations/guest-messages/words";
import { toGuestView } from "~/domain/registrations/guest-view";
import { erasedName, organiserStatusLabels } from "~/domain/registrations/messages";
import { hasMail } from "~/domain/registrations/notices/notice-mails.server";
import { guestMatcher, guestSearchText } from "~/domain/registrations/search/guest-search";
import { isActive } from "~/domain/registrations/seats";
import type { Site } from "~/http/context.server";
import { shortAddress } from "~/http/files/event-qr.server";
import { mailBranding, sendsMail } from "~/http/limits/mail-context.server";
import { notFound } from "~/http/pages/not-found";
import { siteOrigin } from "~/http/security/public-origin.server";
import { siteTimeOf } from "~/http/site-time.server";
import { guestList } from "../guests/guest-list";

const perPage = 20;
const guestsPerPage = 30;
/** Guests offered for a choice; a search finds the others. */
const offeredAtMost = 100;

const nothingTyped = { to: "", text: "", at: "" };

/** The groups that the form offers now. */
function offeredAudiences(event: EventRow, now: number): MessageAudience[] {
  const isOver = phaseOf(event, now) === "completed";
  return [
    ...(["confirmed", "waiting", "pending", "all"] as const),
    ...(isOver ? (["no-show"] as const) : canCheckIn(event, now) ? (["absent"] as const) : []),
    "chosen",
  ];
}

/** The input of a form that is not typed yet: of a message that was not sent, or thanks after the event. */
function startOf(site: Site, event: EventRow, query: URLSearchParams, hasChosen: boolean) {
  const again = findMessage(site.db, event.id, query.get("again") ?? "");
  if (again) return { ...nothingTyped, to: again.audience, text: again.text };
  const to = hasChosen ? "chosen" : "confirmed";
  const isThanks = query.get("text") === "thanks";
  const album = `${siteOrigin(site)}/events/${event.id}#album`;
  return { ...nothingTyped, to, text: isThanks ? thanksText(event, album) : "" };
}

/** 3 组收邮件 · 16 组看自己的报名页，由你发到群里 */
function reachText(rows: readonly GuestToAddress[], isMailed: (row: GuestToAddress) => boolean): string {
  const mail = rows.filter(isMailed).length;
  const parts = [
    mail > 0 ? `${mail} 组收邮件` : "",
    rows.length > mail ? `${rows.length - mail} 组看自己的报名页，由你发到群里` : "",
  ];
  return parts.filter(Boolean).join(" · ") || "这一组现在没有人";
}

/** Active guests that a search finds, the selected ones first. */
function offeredGuests(rows: readonly GuestToAddress[], search: string, selected: ReadonlySet<string>) {
  const matches = guestMatcher(search);
  const active = rows.filter((row) => isActive(row) && row.erasedAt === null);
  const chosen = active.filter(({ id }) => selected.has(id));
  const others = active.filter(
    (row) => !selected.has(row.id) && (matches === null || matches(guestSearchText(row))),
  );
  const offered = [...chosen, ...others].slice(0, Math.max(offeredAtMost, chosen.length));
  return {
    guests: offered.map(({ id, name, seats, status }) => ({
      id,
      name,
      label: `${name || erasedName} · ${organiserStatusLabels[status]} · ${seats} 人`,
    })),
    isPart: offered.length < active.length,
  };
}

/** 2 分钟后, or the planned time. */
function whenText({ dueAt, planned }: ListedMessage["message"], { now, timeZone }: SiteTime): string {
  if (planned) return `${dateTimeText(dueAt, now, timeZone)} 发出`;
  return `${Math.max(1, Math.ceil((dueAt - now) / 60_000))} 分钟后发出`;
}

/** 12/12 已送 · 9/16 已看 · 2 封邮件没有送到 */
function countsText({ mail, sent, hand, seen, byHand, failed }: ListedMessage["counts"]): string {
  const parts = [
    mail > 0 ? `邮件 ${sent}/${mail} 已送` : "",
    `${seen}/${mail + hand} 已看`,
    byHand > 0 ? `${byHand} 人由你告诉` : "",
    failed > 0 ? `${failed} 封邮件没有送到` : "",
  ];
  return mail + hand === 0 ? "没有收件人" : parts.filter(Boolean).join(" · ");
}

/** A message for the list. */
function toMessage({ message, counts }: ListedMessage, siteTime: SiteTime) {
  const { id, audience, text, state, settledAt } = message;
  const { now, timeZone } = siteTime;
  const isWaiting = state === "waiting";
  const ended = recentText(settledAt ?? now, now, timeZone);
  return {
    id,
    to: audienceLabels[audience],
    text,
    isWaiting,
    isSent: state === "sent",
    hasFailed: counts.failed > 0,
    isOpen: counts.open > 0,
    isUnderWay: state === "sent" && counts.sent + counts.failed < counts.mail,
    when: isWaiting ? whenText(message, siteTime) : `${ended}${state === "sent" ? " 发出" : ""}`,
    said: state === "sent" ? countsText(counts) : isWaiting ? "" : unsentReasons[state],
  };
}

/** The page of all messages: form, and messages with who has them. */
export async function readMessages(site: Site, event: EventRow, query: URLSearchParams, page: number) {
  const { db } = site;
  const siteTime = siteTimeOf(site);
  const { now, timeZone } = siteTime;
  const rows = listToAddress(db, event.id);
  await nextTurn();
  // From a guest's page, or picked in the guest list.
  const selected = [...query.getAll("guest"), ...guestList(event.id).read(query).picked];
  const start = startOf(site, event, query, selected.length > 0);
  const search = query.get("search")?.slice(0, 100) ?? "";
  const isOver = phaseOf(event, now) === "completed";
  const listed = listMessages(db, event.id, { page, perPage });
  return {
    audiences: offeredAudiences(event, now).map((value) => {
      const count = value === "chosen" ? "" : ` ${addressedBy(rows, value, { event, now }).length}`;
      return { value, label: audienceLabels[value] + count };
    }),
    start,
    search,
    selected,
    offered: offeredGuests(rows, search, new Set(selected)),
    /** Bounds of a planned time; null once the event is over. */
    planned: isOver ? null : { min: localInput(now, timeZone), max: localInput(event.endAt, timeZone) },
    isOver,
    hasGuests: rows.some(isActive),
    list: { ...listed, items: listed.items.map((item) => toMessage(item, siteTime)) },
  };
}

export type MessagesView = Awaited<ReturnType<typeof readMessages>>;

type Previewed = { to: string; text: string; guests: readonly string[] };

/** The three texts of a message, and whom it reaches now. */
export function previewMessage(site: Site, event: EventRow, { to, text, guests }: Previewed) {
  const siteTime = siteTimeOf(site);
  const audience = isAudience(to) ? to : "confirmed";
  const terms = { event, now: siteTime.now, chosen: new Set(guests) };
  const rows = addressedBy(listToAddress(site.db, event.id), audience, terms);
  const facts = { event, text, siteTime };
  const mail = messageMail(mailBranding(site), facts, `${siteOrigin(site)}/seat/…`);
  return {
    reach: `${audienceLabels[audience]} ${rows.length} 组：${reachText(rows, (row) => sendsMail(site) && hasMail(row))}`,
    subject: mail.subject,
    // Without the blank lines between its parts.
    mail: mail.text.replace(/\n{2,}/g, "\n"),
    group: messageText(facts, shortAddress(site, event.id)),
    own: text,
  };
}

const stateLabels = {
  seen: "已看",
  sent: "邮件已送",
  "by-hand": "已通知",
  failed: "邮件没有送到",
  mailing: "邮件在路上",
  open: "还没看",
} as const;

function toRecipient({ recipient, row }: ListedRecipient, event: EventRow, siteTime: SiteTime) {
  const { name, contact, seats } = toGuestView(row, event, siteTime);
  const state = recipientState(recipient);
  const at = recipient.seenAt ?? recipient.sentAt ?? recipient.markedAt;
  return {
    id: row.id,
    name,
    contact,
    seats,
    hasFailed: recipient.mailFailed,
    isMarked: recipient.markedAt !== null,
    state: stateLabels[state],
    when: at === null ? "" : recentText(at, siteTime.now, siteTime.timeZone),
  };
}

/** The page of one message: its texts, whom the organiser has to tell, and who has it. Throws a 404. */
export async function readOneMessage(site: Site, event: EventRow, id: string, page: number) {
  const listed = readMessage(site.db, event.id, id);
  if (!listed) throw notFound();
  const siteTime = siteTimeOf(site);
  const facts = { event, text: listed.message.text, siteTime };
  const open = listRecipients(site.db, id, { filter: "open", page, perPage: guestsPerPage });
  await nextTurn();
  const others = listRecipients(site.db, id, { filter: "other", page, perPage: guestsPerPage });
  const views = (items: readonly ListedRecipient[]) =>
    items.map((item) => toRecipient(item, event, siteTime));
  return {
    message: toMessage(listed, siteTime),
    group: messageText(facts, shortAddress(site, event.id)),
    open: { ...open, items: views(open.items) },
    others: { ...others, items: views(others.items) },
    totalPages: Math.max(open.totalPages, others.totalPages),
  };
}

export type OneMessageView = Awaited<ReturnType<typeof readOneMessage>>;
