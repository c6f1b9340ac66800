// Short random alphanumeric ids; `-` and `_` would break auto-linking in chats.
import { customAlphabet } from "nanoid";

export const idLength = 12;

/** A new id: 12 characters, about 71 bits. */
export const newId = customAlphabet(
  "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz",
  idLength,
);

/** Whether a string has the format of an id, so that garbage never reaches the database. */
export function isId(value: string | undefined): value is string {
  return value !== undefined && /^[0-9A-Za-z]{12}$/.test(value);
}
