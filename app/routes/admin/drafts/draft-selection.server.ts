// The selected drafts of a form: the ticked ones, or all that match its filter at this moment.
import { browsedDrafts } from "~/domain/drafts/browse";
import { draftMessages, draftsAtMost } from "~/domain/drafts/messages";
import { type Draft, findDrafts, listDrafts } from "~/domain/drafts/queries.server";
import type { Site } from "~/http/context.server";
import { changedText, filterQuery, readWhole } from "../lists/whole-selection";
import { readDraftFilter } from "./draft-list";

type Fields = FormData | URLSearchParams;

/** `whole` is the number of drafts if the filter names them, not their ids. */
export type DraftSelection = { drafts: Draft[]; whole: number | null } | { rejection: string };

/** Names of the list's filter. */
export const draftFilterNames = ["q", "type"] as const;

export function readDraftSelection(site: Site, fields: Fields): DraftSelection {
  const whole = readWhole(fields);
  if (whole === null) {
    const ids = fields.getAll("draft").filter((id) => typeof id === "string");
    const drafts = findDrafts(site.db, [...new Set(ids)].slice(0, draftsAtMost));
    return drafts.length > 0 ? { drafts, whole } : { rejection: draftMessages.nothingSelected };
  }
  const filter = readDraftFilter(filterQuery(fields, draftFilterNames));
  const drafts = browsedDrafts(listDrafts(site.db), filter, site.clock.now());
  return drafts.length === whole
    ? { drafts, whole }
    : { rejection: changedText(whole, drafts.length, "个草稿") };
}
