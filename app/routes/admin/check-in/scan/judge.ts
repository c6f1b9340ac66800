// Judges a scanned ticket against the list on this device, which also works offline. Pure.
import { organiserStatusLabels } from "~/domain/registrations/messages";
import type { CheckInGuest } from "../check-in-list.server";
import { isHere } from "../sums";

/** A scanned ticket: the id of its registration, and the mark of its code (`ticketMarkLength`). */
export type ScannedTicket = { id: string; mark: string };

/** The server's answer about a ticket whose guest is not on the list. */
export type TicketReply =
  /** Not issued by this site. */
  | { ticket: "unknown" }
  /** Issued, and deleted since. */
  | { ticket: "void" }
  | { ticket: "here"; guest: CheckInGuest }
  /** Of another event; the name is null without permission. */
  | { ticket: "elsewhere"; title: string; period: string; name: string | null };

export type Verdict =
  /** No seat of the party has arrived. */
  | { is: "valid"; guest: CheckInGuest }
  /** All or some of the party have arrived. */
  | { is: "used"; guest: CheckInGuest }
  /** A guest without a confirmed seat. */
  | { is: "not-confirmed"; guest: CheckInGuest; reason: string }
  | { is: "void"; guest: CheckInGuest | null; reason: string }
  | { is: "elsewhere"; title: string; period: string; name: string | null }
  /** Not on the list, and the server does not respond. */
  | { is: "unlisted" }
  /** Not a ticket of this site. */
  | { is: "unknown" };

/** The verdict about a ticket of a known guest. */
export function judge({ mark }: Pick<ScannedTicket, "mark">, guest: CheckInGuest): Verdict {
  if (guest.ticket !== mark)
    return {
      is: "void",
      guest,
      reason: `后来重新报了名，这是以前的票。现在：${organiserStatusLabels[guest.status]}`,
    };
  if (guest.status === "confirmed") return { is: guest.arrived > 0 ? "used" : "valid", guest };
  const reason = organiserStatusLabels[guest.status];
  const isOver = guest.status === "cancelled" || guest.status === "declined";
  return isOver ? { is: "void", guest, reason } : { is: "not-confirmed", guest, reason };
}

/** The verdict of the server's answer. */
export function judgeReply(ticket: ScannedTicket, reply: TicketReply): Verdict {
  if (reply.ticket === "here") return judge(ticket, reply.guest);
  if (reply.ticket === "unknown") return { is: "unknown" };
  if (reply.ticket === "void") return { is: "void", guest: null, reason: "报名已经删除" };
  const { title, period, name } = reply;
  return { is: "elsewhere", title, period, name };
}

/** Whether a verdict from the list needs no confirmation by the server. */
export const isCertain = ({ is }: Verdict): boolean => is === "valid" || is === "used";

/** Seats of a party that have not arrived. */
export const missingOf = (guest: CheckInGuest): number => (isHere(guest) ? 0 : guest.seats - guest.arrived);
