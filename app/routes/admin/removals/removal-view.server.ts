import { dateTimeText } from "~/domain/events/date-text";
import type { SiteTime } from "~/domain/events/site-time";
import { emailOf } from "~/domain/removals/contact";
import type { Removal } from "~/domain/removals/queries.server";
import { removalReplySubject } from "~/domain/removals/reply-mail";

/** Only what the page shows: the address hash stays on the server. */
export function removalView(removal: Removal, { now, timeZone }: SiteTime) {
  const { id, about, reason, contact, status, picture, slot, eventId, written, createdAt, settledAt } =
    removal;
  const email = emailOf(contact);
  const mail = new URLSearchParams({ subject: removalReplySubject, body: written.reply });
  return {
    id,
    about,
    reason,
    contact,
    status,
    picture,
    ...written,
    // Mail programs do not decode a plus as a space.
    mailto: email === null ? null : `mailto:${email}?${mail.toString().replaceAll("+", "%20")}`,
    photoHref: eventId && slot !== null ? `/photos/${eventId}/${slot}` : null,
    requested: dateTimeText(createdAt, now, timeZone),
    settled: settledAt === null ? null : dateTimeText(settledAt, now, timeZone),
  };
}

/** How a reply to an open request would be delivered; null for an old request without a contact, which has no receipt either. */
export function wayOf({ contact, receiptHash }: Removal, sendsMail: boolean): string | null {
  const page = receiptHash === null ? "" : "，对方在「查看状态」里也看得到";
  if (contact === "") return receiptHash === null ? null : "对方没有留联系方式，在「查看状态」里看得到";
  const email = emailOf(contact);
  return email !== null && sendsMail
    ? `会由网站发到 ${email}${page}`
    : `存下之后可以复制，由你发给对方（${contact}）${page}`;
}

export type RemovalView = ReturnType<typeof removalView>;
