// Starts a draft from what the site has already: an event, or wishes. Other drafts stay as they are.
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

/** Adds a draft and returns its id; a repeated request returns that of the first. */
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

/** The value of a draft that names the wishes it was started from. It is no field of a form, so that saving the form keeps it. */
const wishesField = "wishIds";

/** The ids of the wishes that a draft was started from. */
export const wishesOfDraft = (form: DraftForm): string[] =>
  (form[wishesField] ?? "").split(" ").filter((id) => id !== "");

/** Starts a draft from approved wishes and returns its id; `toForm` makes its values of their texts. */
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

/** The first sentence or line of a text, without its punctuation. */
const firstSentence = (text: string) => /^[^\n。！？!?；;]*/.exec(text.trim())?.[0].trim() || text.trim();

/** The form of a new event with the text of a wish: its first sentence as the title, and in full as the summary or the details. */
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
