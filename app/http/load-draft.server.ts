// Loading the draft that an address names.
import { type Draft, findDraft } from "../domain/drafts/queries.server";
import { draftMessages } from "../domain/drafts/schema";
import { isId } from "../platform/ids";
import type { Site } from "./context.server";
import { notFound } from "./not-found";

/** The draft of an id; throws the 404 page when there is none. */
export function requireDraft(site: Site, id: string | undefined): Draft {
  const draft = isId(id) ? findDraft(site.db, id) : undefined;
  if (!draft) throw notFound(draftMessages.missing);
  return draft;
}
