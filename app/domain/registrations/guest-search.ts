// What lists of guests find a guest by, in the browser too.
import { foldText } from "../../platform/fold-text";
import type { RegistrationRow } from "./book.server";
import type { ColumnsWith } from "./fields";
import { phoneSearchText, searchedDigits } from "./phone";

/** Tests the `guestSearchText` of guests against a typed search; null for a blank one. Phone numbers are found by their digits. */
export function guestMatcher(typed: string): ((text: string) => boolean) | null {
  const folded = foldText(typed);
  if (folded === "") return null;
  const digits = searchedDigits(typed);
  return (text) => text.includes(folded) || (digits !== null && text.includes(digits));
}

/** The searched texts of a row; those stored as lists are given apart, as the browser has them. */
type SearchedText = Exclude<ColumnsWith<{ isSearched: true }>, "answers" | "companions">;
type Searched = Pick<RegistrationRow, SearchedText | "contactType">;

/** The folded texts of a guest, with `more` of them. */
export const guestSearchText = (
  { name, contactType, contact, note, adminNote }: Searched,
  more: readonly string[] = [],
): string => {
  const texts: Record<SearchedText, string> = { name, contact: contact ?? "", note, adminNote };
  const digits = contactType === "phone" && contact ? [phoneSearchText(contact)] : [];
  return foldText([...Object.values(texts), ...digits, ...more].join("\n"));
};
