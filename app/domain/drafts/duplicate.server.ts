// Duplicates an event into a draft: texts, place and fees are copied, nothing tied to the old date or group.
import type { Db } from "../../db/client.server";
import type { Actor } from "../audit/actor";
import { eventFormOf, newEventForm } from "../events/form/form";
import type { EventRow } from "../events/queries.server";
import type { SiteTime } from "../events/site-time";
import { ok, type Result } from "../result";
import { addDrafts } from "./commands.server";
import { listRecentEventDrafts } from "./queries.server";
import type { DraftForm } from "./schema";

/** A repeated request within this time returns the same draft. */
const doublePressMs = 60_000;

/**
 * Creates a draft from an event and returns its id. It starts tomorrow at 14:00; photos, participants, QR codes and the
 * deadline of registration are not copied.
 */
export function duplicateEvent(
  db: Db,
  actor: Actor,
  event: EventRow,
  siteTime: SiteTime,
): Result<string, "too-many" | "invalid"> {
  const form = againForm(event, siteTime);
  const twin = listRecentEventDrafts(db, siteTime.now).find(
    (draft) => siteTime.now - draft.createdAt < doublePressMs && isSame(draft.form, form),
  );
  if (twin) return ok(twin.id);
  const draft = { formType: "event" as const, name: null, form, updatedAt: siteTime.now };
  const added = addDrafts(db, actor, [draft], siteTime.now);
  return added.ok ? ok(added.value[0] ?? "") : added;
}

function againForm(event: EventRow, siteTime: SiteTime): DraftForm {
  const { date, time } = newEventForm({ notes: "", disclaimer: "" }, siteTime);
  const codes = { groupQrImageId: "", groupQrValidUntil: "", wechatQrcodeUrl: "" };
  return { ...eventFormOf(event, siteTime.timeZone), date, time, registrationDeadline: "", ...codes };
}

const isSame = (one: DraftForm, other: DraftForm) =>
  Object.entries(other).every(([name, value]) => one[name] === value);
