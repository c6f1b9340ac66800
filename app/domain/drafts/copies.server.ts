// New drafts from existing ones: copying and importing.
import { setImmediate as nextTurn } from "node:timers/promises";
import type { Db } from "../../db/client.server";
import { truncateText } from "../../platform/text";
import type { Actor } from "../audit/actor";
import type { SiteTime } from "../events/site-time";
import { ok, type Result, rejected } from "../result";
import { addDrafts } from "./commands.server";
import { draftTexts } from "./draft-view";
import { readDraftFile } from "./import-export";
import { draftMessages, draftNameMax } from "./messages";
import { findDraft, withKnownImages } from "./queries.server";

const copyMark = " 副本";

/** Copies a draft with the current date; the copy of an event edit becomes the draft of a new event. */
export function copyDraft(
  db: Db,
  actor: Actor,
  id: string,
  now: number,
): Result<string[], "not-found" | "too-many" | "invalid"> {
  const draft = findDraft(db, id);
  if (!draft) return rejected("not-found", draftMessages.missing);
  const { formType, form } = draft;
  // One character less for the ellipsis that truncation appends.
  const name = truncateText(draftTexts(draft).title, draftNameMax - copyMark.length - 1) + copyMark;
  return addDrafts(db, actor, [{ formType, name, form, updatedAt: now }], now);
}

/** Imports the drafts of an exported file, all or none; returns how many. Expired drafts remain expired. */
export async function importDrafts(
  db: Db,
  actor: Actor,
  text: string,
  siteTime: SiteTime,
): Promise<Result<number, "unreadable" | "invalid" | "too-many">> {
  const file = readDraftFile(text, siteTime);
  if (!file.ok) return file;
  // Parsing and storing a large file take about equally long; other requests are served in between.
  await nextTurn();
  const drafts = file.value.map((draft) => ({ ...draft, form: withKnownImages(db, draft.form) }));
  const added = addDrafts(db, actor, drafts, siteTime.now);
  return added.ok ? ok(added.value.length) : added;
}
