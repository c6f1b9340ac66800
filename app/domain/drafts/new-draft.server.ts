// Creates drafts from existing content: an event, or wishes. Other drafts are unaffected.
import { type Db, inTransaction } from "../../db/client.server";
import { isWithinLength, shortLine } from "../../platform/text";
import type { Actor } from "../audit/actor";
import { fieldOf } from "../events/fields";
import { newEventForm } from "../events/form/form";
import type { SiteTime } from "../events/site-time";
import { findApprovedWishes } from "../outcomes/link-wishes.server";
import { outcomeMessages, wishesPerPoll } from "../outcomes/messages";
import { ok, type Result, rejected } from "../result";
import { readSettings } from "../settings/queries.server";
import { addDrafts } from "./commands.server";
import type { DraftType } from "./messages";
import { listRecentDrafts } from "./queries.server";
import type { DraftForm } from "./schema";

/** A repeated request within this time returns the same draft. */
const doublePressMs = 60_000;

const isSame = (one: DraftForm, other: DraftForm) =>
  Object.entries(other).every(([name, value]) => one[name] === value);

/** Adds a draft and returns its id; a repeated request returns the first one's. */
export function addDraftOnce(
  db: Db,
  actor: Actor,
  { formType, form }: { formType: DraftType; form: DraftForm },
  now: number,
): Result<string, "too-many" | "invalid"> {
  const twin = listRecentDrafts(db, formType, now).find(
    (draft) => now - draft.createdAt < doublePressMs && isSame(draft.form, form),
  );
  if (twin) return ok(twin.id);
  const added = addDrafts(db, actor, [{ formType, name: null, form, updatedAt: now }], now);
  return added.ok ? ok(added.value[0] ?? "") : added;
}

/** Draft value with the ids of its source wishes. It is no form field, so that saving the form retains it. */
const wishesField = "wishIds";

/** Returns the ids of a draft's source wishes. */
export const wishesOfDraft = (form: DraftForm): string[] =>
  (form[wishesField] ?? "").split(" ").filter((id) => id !== "");

/** Creates a draft from approved wishes and returns its id; `toForm` converts their texts to form values. */
export function startFromWishes(
  db: Db,
  actor: Actor,
  {
    ids,
    formType,
    toForm,
  }: { ids: readonly string[]; formType: "event" | "poll"; toForm: (texts: readonly string[]) => DraftForm },
  now: number,
): Result<string, "too-many" | "invalid"> {
  if (ids.length > wishesPerPoll) return rejected("too-many", outcomeMessages.tooMany);
  return inTransaction(db, () => {
    const found = findApprovedWishes(db, ids);
    if (found.length === 0 || found.length < ids.length)
      return rejected("invalid", outcomeMessages.notApproved);
    const form = { ...toForm(found.map(({ content }) => content)), [wishesField]: ids.join(" ") };
    return addDraftOnce(db, actor, { formType, form }, now);
  });
}

function maxOf(field: "title" | "summary" | "details"): number {
  const { kind } = fieldOf(field);
  return kind.is === "text" ? kind.rule.max : 0;
}

/** Returns the first sentence or line of a text, without its punctuation. */
const firstSentence = (text: string) => /^[^\n。！？!?；;]*/.exec(text.trim())?.[0].trim() || text.trim();

/** Creates the form of a new event from a wish: its first sentence is the title, the full text the summary or the details. */
export function eventFormOfWish(db: Db, text: string, siteTime: SiteTime): DraftForm {
  const { defaultNotes: notes, defaultDisclaimer: disclaimer } = readSettings(db);
  const isShort = isWithinLength(text, maxOf("summary"));
  return {
    ...newEventForm({ notes, disclaimer }, siteTime),
    title: shortLine(firstSentence(text), maxOf("title")),
    summary: isShort ? text : shortLine(text, maxOf("summary")),
    details: isShort ? "" : text,
  };
}
