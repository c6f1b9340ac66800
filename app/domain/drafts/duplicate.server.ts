// Duplicates an event into a draft for another date. Copies texts, place, fees and registration, but nothing tied to the old
// date.
import type { Db } from "../../db/client.server";
import { fromUtcText } from "../../platform/zone-clock";
import { fromWallTime, wallTime } from "../../platform/zoned-time";
import type { Actor } from "../audit/actor";
import { defaultTime, type EventForm, eventFormOf } from "../events/form/form";
import { checkStart, type TypedStart } from "../events/form/form-rules";
import { formTimeOf } from "../events/form/form-schema";
import { movedText } from "../events/form/moved-deadline";
import { dateOf } from "../events/form/start-slots";
import { leadMs } from "../events/messages";
import type { EventRow } from "../events/queries.server";
import type { SiteTime } from "../events/site-time";
import { type Result, rejected } from "../result";
import { addDraftOnce } from "./new-draft.server";
import type { DraftForm } from "./schema";

const weekMs = 7 * 24 * 60 * 60 * 1000;
/** A clock change skips at most one of them, and may shift another by an hour. */
const weeksTried = [1, 2, 3];

/** Returns the same weekday and time a week after an event's start, or in the first week ahead of now. */
export function nextSameStart(
  { startAt }: Pick<EventRow, "startAt">,
  { now, timeZone }: SiteTime,
): TypedStart {
  const { date, time } = wallTime(startAt, timeZone);
  const weeksPast = Math.max(0, Math.floor((now - startAt) / weekMs));
  const offered = weeksTried.map((weeks) => movedText(`${date}T${time}`, (weeksPast + weeks) * weekMs) ?? "");
  const first = offered.find((text) => (fromWallTime(text, timeZone) ?? 0) > now + leadMs);
  const [nextDate = "", nextTime = ""] = first?.split("T") ?? [dateOf(now, 1, timeZone), defaultTime];
  return { date: nextDate, time: nextTime };
}

/**
 * Creates a draft from an event with another start and returns its id. The registration
 * deadline keeps its distance from the start. Photos, participants and a group code that expires before the start are not
 * copied.
 */
export function duplicateEvent(
  db: Db,
  actor: Actor,
  { event, start }: { event: EventRow; start: TypedStart },
  siteTime: SiteTime,
): Result<string, "too-many" | "invalid"> {
  const checked = checkStart(start, formTimeOf(siteTime));
  if (!("at" in checked)) return rejected("invalid", checked.message, { [checked.field]: [checked.message] });
  const form = againForm(event, checked.at, siteTime);
  return addDraftOnce(db, actor, { formType: "event", form }, siteTime.now);
}

/** `startAt` is ms UTC. */
function againForm(event: EventRow, startAt: number, siteTime: SiteTime): DraftForm {
  const form = eventFormOf(event, siteTime.timeZone);
  const { date, time } = wallTime(startAt, siteTime.timeZone);
  const expires = event.groupQrValidUntil !== null && event.groupQrValidUntil < startAt;
  return {
    ...form,
    date,
    time,
    registrationDeadline: movedDeadline(form, `${date}T${time}`, siteTime),
    ...(expires ? { groupQrImageId: "", groupQrValidUntil: "", wechatQrcodeUrl: "" } : {}),
  };
}

/** Returns the deadline at the same distance from another start; none when it has already passed. */
function movedDeadline(
  { registrationDeadline, date, time }: Pick<EventForm, "registrationDeadline" | "date" | "time">,
  start: string,
  { now, timeZone }: SiteTime,
): string {
  const by = (fromUtcText(start) ?? 0) - (fromUtcText(`${date}T${time}`) ?? 0);
  const moved = movedText(registrationDeadline, by) ?? "";
  return (fromWallTime(moved, timeZone) ?? 0) > now ? moved : "";
}
