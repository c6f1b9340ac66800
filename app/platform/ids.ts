// Short random alphanumeric ids; `-` and `_` would break auto-linking in chats.
import { customAlphabet } from "nanoid";
import { customAlphabet as customGuessable } from "nanoid/non-secure";

export const idLength = 12;
const alphabet = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";

/** A new id: 12 characters, about 71 bits. */
export const newId = customAlphabet(alphabet, idLength);

/** A request's id in the log and in its response. It grants no access, so it may be guessable. */
export const newRequestId = customGuessable(alphabet, idLength);

/** Whether a string has the format of an id, so that invalid input never reaches the database. */
export function isId(value: string | undefined): value is string {
  return value !== undefined && /^[0-9A-Za-z]{12}$/.test(value);
}
