// The draft id of a form's URL. A form without one gets an id at once, so that repeated submissions share one draft.
import { isId, newId } from "../../platform/ids";

export const newDraftId = newId;

/** The `draft` parameter of a URL, or a new id. */
export function draftIdOf(request: Request): string {
  const id = new URL(request.url).searchParams.get("draft") ?? undefined;
  return isId(id) ? id : newId();
}
