// Searches lists of guests; shared by server and browser.
import { foldText } from "../../../platform/fold-text";
import type { RegistrationRow } from "../book.server";
import type { ColumnsWith } from "../fields";
import { phoneSearchText, searchedDigits } from "./phone";

/**
 * Returns a predicate that tests the `guestSearchText` of guests against a typed search; null for a blank one. Phone numbers
 * match by their digits.
 */
export function guestMatcher(typed: string): ((text: string) => boolean) | null {
  const folded = foldText(typed);
  if (folded === "") return null;
  const digits = searchedDigits(typed);
  return (text) => text.includes(folded) || (digits !== null && text.includes(digits));
}

/** Searched columns; texts of the guest and lists are passed separately, as the browser has them. */
type SearchedText = Exclude<ColumnsWith<{ isSearched: true }>, "note" | "answers" | "companions">;
type Searched = Pick<RegistrationRow, SearchedText | "contactType">;

/** Returns the folded search text of a guest, including `more`. */
export const guestSearchText = (
  { name, contactType, contact, adminNote }: Searched,
  more: readonly string[] = [],
): string => {
  const texts: Record<SearchedText, string> = { name, contact: contact ?? "", adminNote };
  const digits = contactType === "phone" && contact ? [phoneSearchText(contact)] : [];
  return foldText([...Object.values(texts), ...digits, ...more].join("\n"));
};
