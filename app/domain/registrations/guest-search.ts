// What lists of guests find a guest by, in the browser too.
import { foldText } from "../../platform/fold-text";
import type { RegistrationRow } from "./book.server";

/** A typed search as it is compared with `guestSearchText`. */
export const foldGuestSearch = (typed: string): string => foldText(typed);

/** The folded texts of a guest, with `more` of them. */
export const guestSearchText = (
  { name, contact, note, adminNote }: Pick<RegistrationRow, "name" | "contact" | "note" | "adminNote">,
  more: readonly string[] = [],
): string => foldText([name, contact ?? "", note, adminNote, ...more].join("\n"));
