// The draft referenced by a form's URL.
import { type Draft, findDraft } from "../../domain/drafts/queries.server";
import { isId, newId } from "../../platform/ids";
import type { Site } from "../context.server";

export type AddressedDraft = {
  /** Id of the stored draft, or the id for storing one. */
  draftId: string;
  /** The URL references a draft that is not stored or belongs to another form. */
  isMissing: boolean;
};

/**
 * Reads the `draft` parameter. A form whose draft may not be stored yet marks its URLs with `new`; a form without the parameter
 * gets a new id at once, so that repeated submissions share one draft.
 */
export function addressedDraft(
  site: Site,
  request: Request,
  isOfForm: (draft: Draft) => boolean,
): AddressedDraft {
  const query = new URL(request.url).searchParams;
  const named = query.get("draft") ?? undefined;
  if (named === undefined) return { draftId: newId(), isMissing: false };
  const draft = isId(named) ? findDraft(site.db, named) : undefined;
  if (draft && isOfForm(draft)) return { draftId: draft.id, isMissing: false };
  const isFree = isId(named) && !draft;
  return { draftId: isFree ? named : newId(), isMissing: !isFree || !query.has("new") };
}
