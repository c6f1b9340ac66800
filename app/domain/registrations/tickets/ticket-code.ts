// The format of a ticket code, shared by the server and the check-in page: id of the registration, signature, arrival. Pure.
import { idLength } from "../../../platform/ids";

/** 96 bits. */
export const signatureLength = 16;
const codePattern = new RegExp(`^([0-9A-Za-z]{${idLength}})([\\w-]{${signatureLength}})([0-9a-z]{1,8})$`);

export type TicketParts = { id: string; signature: string; arrival: string };

/** Splits a ticket code into its parts, unverified; null for other texts. */
export function parseTicketCode(code: string): TicketParts | null {
  const [, id = "", signature = "", arrival = ""] = codePattern.exec(code) ?? [];
  return id === "" ? null : { id, signature, arrival };
}

/** The ticket code in the text of a QR code, a link to the ticket's page on any host; null for other texts. */
export function ticketCodeIn(text: string): string | null {
  const [, code = ""] = /^https?:\/\/[^/]+\/t\/([\w-]+)\/?(?:[?#].*)?$/.exec(text.trim()) ?? [];
  return parseTicketCode(code) ? code : null;
}

/**
 * Number of hexadecimal digits of a code's SHA-256 by which the check-in page recognises it without a connection. They do not
 * reveal the code.
 */
export const ticketMarkLength = 12;
