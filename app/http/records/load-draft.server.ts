import { draftMessages } from "../../domain/drafts/messages";
import { type Draft, findDraft } from "../../domain/drafts/queries.server";
import { isId } from "../../platform/ids";
import type { Site } from "../context.server";
import { notFound } from "../pages/not-found";

/** The draft of an id; throws a 404. */
export function requireDraft(site: Site, id: string | undefined): Draft {
  const draft = isId(id) ? findDraft(site.db, id) : undefined;
  if (!draft) throw notFound(draftMessages.missing);
  return draft;
}
