import { withReturnTo } from "../confirmations/return-to";

export const draftsPath = "/admin/drafts";
/** List of the event form's drafts. */
export const eventDraftsPath = `${draftsPath}?type=event`;
/** Path that restores deleted drafts, followed by the audit id of the first deletion. */
export const undoPath = `${draftsPath}/undo`;

/** A page for one draft that returns to `returnTo`. */
export function draftPageAddress(id: string, page: string, returnTo: string): string {
  return withReturnTo(`${draftsPath}/${id}${page && `/${page}`}`, returnTo);
}
