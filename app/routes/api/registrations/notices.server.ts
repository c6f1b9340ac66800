// Administrator operations on the notices of an event's guests.
import { z } from "zod";
import type { RegistrationRow } from "~/domain/registrations/book.server";
import { erasedName } from "~/domain/registrations/messages";
import { closeAll, setClosed } from "~/domain/registrations/notices/close.server";
import { changesOf, newsKinds, noticeChannels } from "~/domain/registrations/notices/facts";
import { followRest } from "~/domain/registrations/notices/follow.server";
import { withdrawMails } from "~/domain/registrations/notices/notice-mails.server";
import type { NoticeRow } from "~/domain/registrations/notices/notice-rows.server";
import { findNotice, listNotices } from "~/domain/registrations/notices/queries.server";
import { commonMessages } from "~/domain/validation";
import { operation } from "~/http/api/operation";
import { idShape, isoOf, listReply, paginationShape, pagingFields, timestampShape } from "~/http/api/paging";
import type { Site } from "~/http/context.server";
import { registrationContext, sendHeldMails } from "~/http/records/event-guests.server";
import { findNamedEvent } from "../events/events.server";

const tag = "报名";

/** The event of a URL, with all notices of its last change; a rejection otherwise. */
function findFollowed(site: Site, id: string | undefined) {
  const event = findNamedEvent(site, id);
  if (!("ok" in event)) followRest(site.db, event.id, registrationContext(site));
  return event;
}
const noticesPerPage = 20;

const valueShape = z.union([z.string(), z.number()]);
const noticeShape = z
  .strictObject({
    id: idShape,
    registrationId: idShape,
    name: z.string(),
    kind: z.enum(newsKinds).meta({
      description:
        "confirmed 已确认，moved-up 递补，declined 未通过，changed 有变动，cancelled 活动取消，restored 照常举行，reminder 前一天的提醒，reconfirm 还来吗，offered 有名额，lapsed 名额过期",
    }),
    changes: z
      .array(z.strictObject({ field: z.string(), before: valueShape, after: valueShape }))
      .meta({ description: "有变化的项目；时间是 UTC，金额以分为单位" }),
    channel: z.enum(noticeChannels).meta({ description: "mail 由本站发邮件，hand 由主办方告诉" }),
    createdAt: timestampShape,
    sendAt: timestampShape
      .nullable()
      .meta({ description: "邮件最早什么时候发出：主办方的改动等两分钟，可以撤回；不等待时为 null" }),
    toldAt: timestampShape.nullable().meta({ description: "客人什么时候知道的；还不知道时为 null" }),
  })
  .meta({ id: "Notice" });

/** Times as API texts. */
const apiValueOf = (field: string, value: string | number) =>
  typeof value === "number" && field.endsWith("Time") ? isoOf(value) : value;

function toNotice(notice: NoticeRow, row: RegistrationRow) {
  const { id, registrationId, kind, channel, createdAt, dueAt, closedAt } = notice;
  return {
    id,
    registrationId,
    kind,
    channel,
    name: row.name || erasedName,
    changes: changesOf(notice).map(({ field, before, after }) => ({
      field,
      before: apiValueOf(field, before),
      after: apiValueOf(field, after),
    })),
    createdAt: isoOf(createdAt),
    sendAt: dueAt === null ? null : isoOf(dueAt),
    toldAt: closedAt === null ? null : isoOf(closedAt),
  };
}

const listOperation = operation({
  id: "listNotices",
  method: "GET",
  path: "/events/:id/notices",
  tag,
  summary: "报名的人要知道的变动",
  note: "每个报名最多有一条还不知道的通知；客人知道之前的多次变动合成一条。",
  access: "full",
  query: () =>
    z.object({
      ...pagingFields(noticesPerPage),
      open: z
        .enum(["0", "1"], commonMessages.flag)
        .optional()
        .default("0")
        .meta({ description: "1：只列出客人还不知道的" }),
    }),
  response: {
    status: 200,
    data: z.strictObject({ notices: z.array(noticeShape), pagination: paginationShape }),
  },
  run: ({ site, request, params, query, siteTime }) => {
    const event = findNamedEvent(site, params.id);
    if ("ok" in event) return event;
    const { page, limit: perPage } = query;
    const filter = query.open === "1" ? "open" : "all";
    const paged = listNotices(site.db, event.id, {
      filter,
      page,
      perPage,
      pastEnd: "empty",
      until: query.asOf,
    });
    const { pagination, headers } = listReply(request, query, paged, siteTime.now);
    return {
      data: { notices: paged.items.map(({ notice, row }) => toNotice(notice, row)), pagination },
      headers,
    };
  },
});

const changeOperation = operation({
  id: "updateNotice",
  method: "PATCH",
  path: "/events/:id/notices/:noticeId",
  tag,
  summary: "记下已经通知，或者改回",
  note: "told 为 true：这位客人已经知道。改回只限主办方记下的最后一条。内容变了的通知有新的 id，旧的为 404。",
  access: "full",
  body: () => z.object({ told: z.boolean(commonMessages.flag) }),
  example: { told: true },
  response: { status: 200, data: noticeShape },
  rejections: { "not-possible": 409 },
  run: ({ site, params, body, actor, siteTime }) => {
    const { id: eventId = "", noticeId: id = "" } = params;
    const set = setClosed(site.db, actor(), { eventId, id, isClosed: body.told }, siteTime);
    if (!set.ok) return set;
    const { row } = findNotice(site.db, eventId, id) ?? {};
    if (!row) throw new Error("a notice has its registration");
    return { data: toNotice(set.value, row) };
  },
});

const closeOperation = operation({
  id: "closeNotices",
  method: "POST",
  path: "/events/:id/notices/told",
  tag,
  summary: "记下所有报名的人都已经通知",
  note: "还没有发出的邮件不再发。",
  access: "full",
  response: { status: 200, data: z.strictObject({ told: z.int() }) },
  run: ({ site, params, actor, siteTime }) => {
    const event = findFollowed(site, params.id);
    if ("ok" in event) return event;
    const of = { eventId: event.id, seenAt: siteTime.now };
    const closed = closeAll(site.db, actor(), of, registrationContext(site));
    return closed.ok ? { data: { told: closed.value.closed } } : closed;
  },
});

const sendOperation = operation({
  id: "sendNotices",
  method: "POST",
  path: "/events/:id/notices/send",
  tag,
  summary: "等着的邮件现在就发",
  access: "full",
  response: { status: 200, data: z.strictObject({ sent: z.int() }) },
  run: ({ site, params }) => {
    const event = findFollowed(site, params.id);
    return "ok" in event ? event : { data: { sent: sendHeldMails(site, event.id) } };
  },
});

const withdrawOperation = operation({
  id: "withdrawNoticeMails",
  method: "DELETE",
  path: "/events/:id/notices/mails",
  tag,
  summary: "不发邮件",
  note: "还没有发出的邮件不再发，这些人由主办方告诉。",
  access: "full",
  response: { status: 200, data: z.strictObject({ withdrawn: z.int() }) },
  run: ({ site, params, actor, siteTime }) => {
    const event = findFollowed(site, params.id);
    if ("ok" in event) return event;
    return { data: { withdrawn: withdrawMails(site.db, actor(), event.id, siteTime.now) } };
  },
});

export const noticeOperations = [
  listOperation,
  changeOperation,
  closeOperation,
  sendOperation,
  withdrawOperation,
];
