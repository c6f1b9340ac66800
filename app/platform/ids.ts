// Short random ids of letters and digits; no `-` or `_`, which break the auto-linking of addresses in chats.
import { customAlphabet } from "nanoid";

export const idLength = 12;

/** A new id: 12 characters, about 71 bits. */
export const newId = customAlphabet(
  "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz",
  idLength,
);

/** Whether a string has the shape of an id, so that lookups of garbage never reach the database. */
export function isId(value: string | undefined): value is string {
  return value !== undefined && /^[0-9A-Za-z]{12}$/.test(value);
}
