import { z } from "zod";
import { createEvent, eventRejections, setEventStatus, updateEvent } from "~/domain/events/commands.server";
import { type EventApiInput, eventChangeBody, newEventBody } from "~/domain/events/export/api-schema";
import { eventMessages } from "~/domain/events/messages";
import type { EventRow } from "~/domain/events/queries.server";
import type { Cancellation } from "~/domain/events/schema";
import { eventSearchSchema } from "~/domain/events/search/search";
import { searchEvents } from "~/domain/events/search/search-queries.server";
import { readDashboardStats } from "~/domain/moderation/dashboard-stats.server";
import { isPermitted } from "~/domain/organisers/roles";
import { findApprovedWishes } from "~/domain/outcomes/link-wishes.server";
import { outcomeMessages } from "~/domain/outcomes/messages";
import { ok, type Rejected, type Result, rejected } from "~/domain/result";
import { apiMessages } from "~/http/api/envelope";
import { type ApiRequest, type OperationResult, operation } from "~/http/api/operation";
import { deletedReply, deletedShape, listReply, paginationShape, pagingFields } from "~/http/api/paging";
import type { Site } from "~/http/context.server";
import { deleteEventWithPictures } from "~/http/drop-pictures.server";
import { countSearch } from "~/http/limits/read-limit.server";
import { changeEventWithGuests } from "~/http/records/event-guests.server";
import { loadEvent } from "~/http/records/load-event.server";
import { copyColumnPictures } from "~/http/records/picture-copies.server";
import {
  isSame,
  knownEventFields,
  mergeEventInput,
  newEventFields,
  parseEventFields,
} from "./event-fields.server";
import { eventShape, toEvents } from "./event-shape.server";

const tag = "活动";
const eventsPerPage = 12;

/** The event of a path parameter. */
export function findNamedEvent(site: Site, id: string | undefined): EventRow | Rejected<"not-found"> {
  return loadEvent(site, id)?.event ?? rejected("not-found", eventRejections.notFound);
}

/** Whether a requester sees what is hidden from everybody. */
const seesAll = (admin: ApiRequest<unknown, unknown>["admin"]) =>
  admin !== undefined && isPermitted(admin.organiser, "full");

function replyOf(
  { site, admin }: Pick<ApiRequest<unknown, unknown>, "site" | "admin">,
  event: EventRow,
): OperationResult {
  return { data: toEvents(site, [event], seesAll(admin))[0] };
}

const listEvents = operation({
  id: "listEvents",
  method: "GET",
  path: "/events",
  content: { tags: ["events", "comments"], perVisitor: [] },
  tag,
  summary: "活动列表",
  note: "金额以分为单位；日期可以是 2026-11-28 或完整的 ISO 时间。archived=true 只给管理员。",
  access: "public",
  query: (timeZone) => eventSearchSchema(timeZone, "cents").extend(pagingFields(eventsPerPage)),
  response: { status: 200, data: z.array(eventShape), members: { pagination: paginationShape } },
  rejections: { unauthorized: 401, "too-many": 429 },
  run: ({ site, request, address, query, siteTime, admin }) => {
    if (query.archived && !admin) return rejected("unauthorized", apiMessages.unauthorized);
    const waitMs = admin ? 0 : countSearch(site, address, query.search, query.location);
    if (waitMs > 0)
      return { ...rejected("too-many", apiMessages.tooMany), retryAfterSeconds: Math.ceil(waitMs / 1000) };
    const until = Math.min(
      query.createdDateTo ?? Number.MAX_SAFE_INTEGER,
      query.asOf ?? Number.MAX_SAFE_INTEGER,
    );
    const createdDateTo = until === Number.MAX_SAFE_INTEGER ? null : until;
    const found = searchEvents(site.db, { ...query, createdDateTo }, siteTime, query.limit, "empty");
    const events = found.items.map(({ event }) => event);
    const { pagination, headers } = listReply(request, query, found, siteTime.now);
    return { data: toEvents(site, events, seesAll(admin)), members: { pagination }, headers };
  },
});

const readEvent = operation({
  id: "readEvent",
  method: "GET",
  path: "/events/:id",
  content: { tags: ["events", "comments"], perVisitor: [] },
  tag,
  summary: "一个活动",
  access: "public",
  response: { status: 200, data: eventShape },
  run: (request) => {
    const event = findNamedEvent(request.site, request.params.id);
    return "ok" in event ? event : replyOf(request, event);
  },
});

type Change = ApiRequest<undefined, EventApiInput>;

type Copies = Awaited<ReturnType<typeof copyColumnPictures>>;

/** The copied pictures of new events by their requests. */
const copiesOfNew = new WeakMap<object, Copies>();

/** The fields of a new event. */
function newEventOf({ site, body, siteTime }: Pick<Change, "site" | "body" | "siteTime">) {
  const merged = mergeEventInput(site, { fields: newEventFields(site, siteTime) }, body, siteTime.now);
  return parseEventFields(merged, siteTime);
}

const postEvent = operation({
  id: "createEvent",
  method: "POST",
  path: "/events",
  tag,
  summary: "发布活动",
  note: "只需要 title 和 startTime；endTime 默认在两小时之后，其余为默认值。",
  access: "full",
  isIdempotent: true,
  body: newEventBody,
  example: {
    title: "波河边的野餐",
    startTime: "2030-05-18T15:00:00+02:00",
    category: "野餐",
    capacity: 20,
    summary: "带一块毯子、一道家乡菜。",
    locationName: "瓦伦蒂诺公园",
    depositCents: 5000,
  },
  response: { status: 201, data: eventShape },
  prepare: async (request) => {
    const parsed = newEventOf(request);
    if (parsed.ok) copiesOfNew.set(request, await copyColumnPictures(request.site, parsed.value));
  },
  run: (request) => {
    const { site, body, siteTime, actor } = request;
    const parsed = newEventOf(request);
    if (!parsed.ok) return parsed;
    const wishId = body.wishId ?? undefined;
    if (wishId !== undefined && findApprovedWishes(site.db, [wishId]).length === 0) {
      const message = outcomeMessages.notApproved;
      return rejected("invalid", message, { wishId: [message] });
    }
    const fields = { ...parsed.value, ...copiesOfNew.get(request)?.(parsed.value) };
    return replyOf(request, createEvent(site.db, actor(), fields, siteTime, { wishId }));
  },
});

/** What is said of a cancellation; null says nothing. Rejected when the event is not to be a cancelled one. */
function readCancellation(body: EventApiInput, status: EventRow["status"]): Result<Cancellation, "invalid"> {
  const texts = { cancelReason: body.cancelReason ?? undefined, refundNote: body.refundNote ?? undefined };
  // What was read of an event that is not cancelled may be sent back.
  const said = Object.entries(texts).filter(([, text]) => Boolean(text));
  if (status === "cancelled" || said.length === 0) return ok(texts);
  const message = eventMessages.notCancelled;
  return rejected("invalid", message, Object.fromEntries(said.map(([name]) => [name, [message]])));
}

/** Whether at most the status is to be changed, and what is said of it. */
function isStatusOnly({ status, version, cancelReason, refundNote, ...fields }: EventApiInput): boolean {
  return Object.values(fields).every((value) => value === undefined);
}

/** The event of a change, with the changed fields laid over it. */
function mergedOf({ site, body, siteTime }: Change, event: EventRow) {
  const known = knownEventFields(event);
  const record = toEvents(site, [event], true)[0];
  return { known, merged: mergeEventInput(site, { fields: known, record }, body, siteTime.now) };
}

/** Copies the pictures that a change has by new addresses, unless the change is rejected anyway. */
async function copiesOf(request: Change, event: EventRow): Promise<Copies> {
  const { site, body, siteTime } = request;
  const { merged } = mergedOf(request, event);
  const isStale = body.version && body.version !== event.version;
  const isTaken = event.status !== "ended" && !isStale && parseEventFields(merged, siteTime, event).ok;
  return copyColumnPictures(site, isTaken ? merged : {}, event);
}

/** Changes an event as it is now: another request may have changed it while pictures were copied. */
function carryOut(request: Change, copies: Copies): OperationResult {
  const { site, params, body, siteTime, actor } = request;
  const event = findNamedEvent(site, params.id);
  if ("ok" in event) return event;
  const { version } = body;
  const status = body.status ?? event.status;
  const said = readCancellation(body, status);
  if (!said.ok) return said;
  const cancellation = said.value;
  if (version && version !== event.version) return rejected("stale", eventRejections.stale);
  const { known, merged } = mergedOf(request, event);
  if (isStatusOnly(body) || isSame(known, merged)) {
    const isUnchanged = Object.values(cancellation).every((text) => text === undefined);
    if (status === event.status && isUnchanged) return replyOf(request, event);
    const set = changeEventWithGuests(site, event.id, () =>
      setEventStatus(site.db, actor(), { id: event.id, status, cancellation }, siteTime.now),
    );
    return set.ok ? replyOf(request, set.value) : set;
  }
  if (event.status === "ended") return rejected("ended", eventRejections.ended);
  const parsed = parseEventFields(merged, siteTime, event);
  if (!parsed.ok) return parsed;
  const fields = { ...parsed.value, ...copies(parsed.value) };
  const updated = changeEventWithGuests(site, event.id, () =>
    updateEvent(site.db, actor(), { id: event.id, fields, status, cancellation }, siteTime),
  );
  return updated.ok ? replyOf(request, updated.value) : updated;
}

const putEvent = operation({
  id: "updateEvent",
  method: "PUT",
  path: "/events/:id",
  tag,
  summary: "修改活动",
  note: "没有发送的字段保持不变。已结束的活动只能修改 status。任何时候都能设为 ended。取消时可以用 cancelReason 和 refundNote 说明原因和退款。带上 version 时，活动在此之后被修改过则拒绝。",
  access: "full",
  body: eventChangeBody,
  example: { status: "ended" },
  response: { status: 200, data: eventShape },
  rejections: { ended: 409, stale: 409 },
  run: async (request) => {
    const event = findNamedEvent(request.site, request.params.id);
    return "ok" in event ? event : carryOut(request, await copiesOf(request, event));
  },
});

const removeEvent = operation({
  id: "deleteEvent",
  method: "DELETE",
  path: "/events/:id",
  tag,
  summary: "删除活动及其相册和讨论",
  access: "full",
  response: { status: 200, data: deletedShape },
  run: ({ site, params, actor, siteTime }) => {
    const deleted = deleteEventWithPictures(site, actor(), params.id ?? "", siteTime.now);
    return deleted.ok ? deletedReply(deleted.value.id) : deleted;
  },
});

const count = z.int();
const eventStats = operation({
  id: "readEventStats",
  method: "GET",
  path: "/events/admin/stats",
  tag,
  summary: "管理后台的数字",
  access: "full",
  response: {
    status: 200,
    data: z.strictObject({
      totalEvents: count,
      ongoingEvents: count,
      completedEvents: count,
      upcomingEvents: count,
      pendingComments: count,
      totalComments: count,
      totalWishes: count,
      totalPolls: count,
      albumPhotos: count,
    }),
  },
  run: ({ site, siteTime }) => ({ data: readDashboardStats(site.db, siteTime.now) }),
});

export const eventOperations = [listEvents, eventStats, readEvent, postEvent, putEvent, removeEvent];
