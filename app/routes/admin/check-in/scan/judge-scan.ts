// Judges the text of a scanned code: by the list on this device, and by the server for tickets that the list does not let in.
import { parseTicketCode, ticketCodeIn, ticketMarkLength } from "~/domain/registrations/tickets/ticket-code";
import type { CheckInGuest } from "../check-in-list.server";
import { ticketAddress } from "../check-in-path";
import { isCertain, judge, judgeReply, type ScannedTicket, type TicketReply, type Verdict } from "./judge";

/** Somebody waits at the entrance. */
const lookupTimeoutMs = 4000;

/** The mark of a code. Browsers have it in secure contexts alone, as they have the camera. */
async function markOf(code: string): Promise<string> {
  const hash = new Uint8Array(await crypto.subtle.digest("SHA-256", new TextEncoder().encode(code)));
  const digits = Array.from(hash, (byte) => byte.toString(16).padStart(2, "0"));
  return digits.join("").slice(0, ticketMarkLength);
}

const isReply = (value: unknown): value is TicketReply =>
  typeof value === "object" && value !== null && "ticket" in value;

/** The server's answer; null without one in time, or from another server such as a Wi-Fi sign-in. */
async function lookUp(eventId: string, code: string): Promise<TicketReply | null> {
  const abort = new AbortController();
  const timer = window.setTimeout(() => abort.abort(), lookupTimeoutMs);
  try {
    const headers = { Accept: "application/json" };
    const response = await fetch(ticketAddress(eventId, code), { headers, signal: abort.signal });
    const reply: unknown = await response.json();
    return isReply(reply) ? reply : null;
  } catch {
    return null;
  } finally {
    clearTimeout(timer);
  }
}

/** The verdict about a scanned text at an event, of which `guests` are known here. */
export async function judgeScan(
  text: string,
  eventId: string,
  guests: readonly CheckInGuest[],
): Promise<Verdict> {
  const code = ticketCodeIn(text);
  const id = code === null ? undefined : parseTicketCode(code)?.id;
  if (code === null || id === undefined) return { is: "unknown" };
  const ticket: ScannedTicket = { id, mark: await markOf(code) };
  const listed = guests.find((guest) => guest.id === id);
  const verdict = listed && judge(ticket, listed);
  if (verdict && isCertain(verdict)) return verdict;
  const reply = await lookUp(eventId, code);
  return reply ? judgeReply(ticket, reply) : (verdict ?? { is: "unlisted" });
}
