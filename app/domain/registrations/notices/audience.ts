// Counts the guests affected by an event change. Pure.
import type { RegistrationRow } from "../book.server";
import { answerLabel } from "../messages";
import { isActive } from "../seats";

/** Seats of registrations that get a mail, and of those that the organiser has to inform. */
export type Audience = { mail: number; hand: number };

/** Counts the audience of an event's registrations; `sendsMail` is whether the site delivers mail. */
export function audienceOf(rows: readonly RegistrationRow[], sendsMail: boolean): Audience {
  const audience = { mail: 0, hand: 0 };
  for (const row of rows) {
    if (!isActive(row) || row.erasedAt !== null) continue;
    const channel = sendsMail && row.contactType === "email" && row.contact !== null ? "mail" : "hand";
    audience[channel] += row.seats;
  }
  return audience;
}

/** The clauses of a count of people: 34 人：, 10 人收邮件，, 24 人要另外通知; one without a sum. */
export function peopleClauses({ informed = 0, mail, hand }: Audience & { informed?: number }): string[] {
  const parts = [
    informed > 0 ? `${informed} 人已经知道` : "",
    mail > 0 ? `${mail} 人收邮件` : "",
    hand > 0 ? `${hand} 人要另外通知` : "",
  ].filter((part) => part !== "");
  if (parts.length < 2) return parts;
  const last = parts.length - 1;
  return [`${informed + mail + hand} 人：`, ...parts.map((part, at) => (at < last ? `${part}，` : part))];
}

/** 34 人：10 人收邮件，24 人要另外通知; null without guests. */
export const audienceText = (audience: Audience): string | null => peopleClauses(audience).join("") || null;

/** 30 人还不知道改期, 9 人还没问还来吗; `word` names the change. */
export const uninformedText = (people: number, word: string): string =>
  `${people} 人${word === answerLabel ? "还没问" : "还不知道"}${word}`;
