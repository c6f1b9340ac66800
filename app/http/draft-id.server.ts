// The draft that a form's address names. A form without one gets a new id at once, so that sending it twice is one draft.
import { isId, newId } from "../platform/ids";

export const newDraftId = newId;

/** The `draft` parameter of an address, or a new id. */
export function draftIdOf(request: Request): string {
  const id = new URL(request.url).searchParams.get("draft") ?? undefined;
  return isId(id) ? id : newId();
}
