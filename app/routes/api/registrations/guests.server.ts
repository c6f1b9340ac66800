// Administrator operations on the registrations of an event.
import { z } from "zod";
import { clampPage } from "~/domain/paging";
import { listRegistrations } from "~/domain/registrations/book.server";
import { changeGuest } from "~/domain/registrations/organise.server";
import { filterGuests, findPosition } from "~/domain/registrations/queries.server";
import { guestChangeSchema, guestFilters } from "~/domain/registrations/schema";
import { positionOf } from "~/domain/registrations/seats";
import { commonMessages } from "~/domain/validation";
import { operation } from "~/http/api/operation";
import { listReply, paginationShape, pagingFields } from "~/http/api/paging";
import { registrationContext } from "~/http/records/event-guests.server";
import { findNamedEvent } from "../events/events.server";
import { registrationRecordShape, toRegistrationRecord } from "./registration-shape.server";

const tag = "报名";
const registrationsPerPage = 20;

const listGuests = operation({
  id: "listRegistrations",
  method: "GET",
  path: "/events/:id/registrations",
  tag,
  summary: "活动的报名名单",
  note: "先报名的在前。status 可以是一个状态、attended（已到场）、absent（未到场）、paid（付过款）、unpaid（未付）、refundable（待退定金）或 all。",
  access: "full",
  query: () =>
    z.object({
      ...pagingFields(registrationsPerPage),
      status: z.enum(guestFilters, commonMessages.status).optional().default("all"),
      search: z.string().optional().default("").meta({ description: "称呼、联系方式、备注或回答里的字" }),
    }),
  answer: {
    status: 200,
    data: z.strictObject({
      registrations: z.array(registrationRecordShape),
      pagination: paginationShape,
    }),
  },
  run: ({ site, request, params, query, siteTime }) => {
    const event = findNamedEvent(site, params.id);
    if ("ok" in event) return event;
    const { status: filter, search, limit, asOf } = query;
    const all = listRegistrations(site.db, event.id);
    const until = asOf ?? Number.MAX_SAFE_INTEGER;
    const of = { event, now: siteTime.now };
    const found = filterGuests(all, { filter, search }, of).filter(({ createdAt }) => createdAt <= until);
    const { page, totalPages, offset } = clampPage(query.page, found.length, limit, "empty");
    const items = found.slice(offset, offset + limit);
    const paged = { items, page, totalPages, total: found.length };
    const { pagination, headers } = listReply(request, query, paged, siteTime.now);
    return {
      data: {
        registrations: items.map((row) => toRegistrationRecord(row, positionOf(all, row.id))),
        pagination,
      },
      headers,
    };
  },
});

const patchGuest = operation({
  id: "updateRegistration",
  method: "PATCH",
  path: "/events/:id/registrations/:registrationId",
  tag,
  summary: "确认、拒绝或修改一个报名",
  note: "没有发送的字段保持不变。status 可以设为 confirmed、declined 或 cancelled；名额不够时为 409，和 override: true 一起发送就超出名额加入。只有已确认的人可以签到：attended 是全部到场，arrived 是几位。没有收过定金时 refunded: true 为 409。",
  access: "full",
  body: () => guestChangeSchema,
  example: { status: "confirmed", depositPaid: true },
  answer: { status: 200, data: registrationRecordShape },
  rejections: { full: 409, "not-possible": 409 },
  run: ({ site, params, body, actor }) => {
    const { id: eventId = "", registrationId: id = "" } = params;
    const changed = changeGuest(site.db, actor(), { eventId, id, input: body }, registrationContext(site));
    if (!changed.ok) return changed;
    void site.mail.notifyQueued();
    const { registration } = changed.value;
    return { data: toRegistrationRecord(registration, findPosition(site.db, registration)) };
  },
});

export const guestOperations = [listGuests, patchGuest];
