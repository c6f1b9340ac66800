// Duplicates an event into a draft: texts, place and fees are copied, nothing tied to the old date or group.
import type { Db } from "../../db/client.server";
import type { Actor } from "../audit/actor";
import { eventFormOf, newEventForm } from "../events/form";
import type { Moment } from "../events/moment";
import type { EventRow } from "../events/queries.server";
import { ok, type Result } from "../result";
import { addDrafts } from "./commands.server";
import { listRecentEventDrafts } from "./queries.server";
import type { DraftForm } from "./schema";

/** A repeated request within this time returns the same draft. */
const doublePressMs = 60_000;

/**
 * Creates a draft from an event and returns its id. It starts tomorrow at 14:00; photos, participants and QR codes
 * are not copied.
 */
export function duplicateEvent(
  db: Db,
  actor: Actor,
  event: EventRow,
  moment: Moment,
): Result<string, "too-many" | "invalid"> {
  const form = againForm(event, moment);
  const twin = listRecentEventDrafts(db, moment.now).find(
    (draft) => moment.now - draft.createdAt < doublePressMs && isSame(draft.form, form),
  );
  if (twin) return ok(twin.id);
  const draft = { formType: "event" as const, name: null, form, updatedAt: moment.now };
  const added = addDrafts(db, actor, [draft], moment.now);
  return added.ok ? ok(added.value[0] ?? "") : added;
}

function againForm(event: EventRow, moment: Moment): DraftForm {
  const { date, time } = newEventForm({ notes: "", disclaimer: "" }, moment);
  const codes = { groupQrImageId: "", groupQrValidUntil: "", wechatQrcodeUrl: "" };
  return { ...eventFormOf(event, moment.timeZone), date, time, ...codes };
}

const isSame = (one: DraftForm, other: DraftForm) =>
  Object.entries(other).every(([name, value]) => one[name] === value);
