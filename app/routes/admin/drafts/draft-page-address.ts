import { withReturnTo } from "../confirmations/return-to";
import { draftsPath } from "./draft-paths";

/** A page for one draft that returns to `returnTo`. */
export function draftPageAddress(id: string, page: string, returnTo: string): string {
  return withReturnTo(`${draftsPath}/${id}${page && `/${page}`}`, returnTo);
}
