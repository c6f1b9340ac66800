// Counts the guests affected by an event change. Pure.
import type { RegistrationRow } from "../book.server";
import { isActive } from "../seats";

/** Seats of active registrations, registrations that get a mail, and those that the organiser has to inform. */
export type Audience = { seats: number; mail: number; hand: number };

/** Counts the audience of an event's registrations; `sendsMail` is whether the site delivers mail. */
export function audienceOf(rows: readonly RegistrationRow[], sendsMail: boolean): Audience {
  const audience = { seats: 0, mail: 0, hand: 0 };
  for (const row of rows) {
    if (!isActive(row) || row.erasedAt !== null) continue;
    audience.seats += row.seats;
    audience[sendsMail && row.contactType === "email" && row.contact !== null ? "mail" : "hand"] += 1;
  }
  return audience;
}

/** 28 位：2 条会收到邮件，15 条只有微信号或手机; null without guests. */
export function audienceText({ seats, mail, hand }: Audience): string | null {
  if (mail + hand === 0) return null;
  const parts = [mail > 0 ? `${mail} 条会收到邮件` : "", hand > 0 ? `${hand} 条只有微信号或手机` : ""];
  return `${seats} 位：${parts.filter((part) => part !== "").join("，")}`;
}

/** 15 人还不知道改期; `word` names the change. */
export const uninformedText = (guests: number, word: string): string => `${guests} 人还不知道${word}`;
