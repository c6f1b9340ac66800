// What the check-in list finds a guest by, in the browser too.
import { foldText } from "../../platform/fold-text";

/** A typed search as it is compared with `guestSearchText`. */
export const foldGuestSearch = (typed: string): string => foldText(typed);

export const guestSearchText = (guest: {
  name: string;
  contact: string | null;
  note: string;
  adminNote: string;
}): string => foldText([guest.name, guest.contact ?? "", guest.note, guest.adminNote].join("\n"));
