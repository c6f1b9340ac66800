// Administrator operations on messages to an event's guests.
import { z } from "zod";
import { recallMessage, sendMessage } from "~/domain/registrations/guest-messages/commands.server";
import {
  type ListedMessage,
  listMessages,
  readMessage,
} from "~/domain/registrations/guest-messages/queries.server";
import { messageSchema } from "~/domain/registrations/guest-messages/schema";
import { messageAudiences, messageStates, messageTexts } from "~/domain/registrations/guest-messages/words";
import { rejected } from "~/domain/result";
import { operation } from "~/http/api/operation";
import { idShape, isoOf, listReply, paginationShape, pagingFields, timestampShape } from "~/http/api/paging";
import type { Site } from "~/http/context.server";
import { findNamedEvent } from "../events/events.server";

const tag = "报名";
const perPage = 20;

const messageShape = z
  .strictObject({
    id: idShape,
    to: z.enum(messageAudiences),
    text: z.string(),
    state: z.enum(messageStates).meta({
      description: "recalled 已收回，cancelled 活动取消，late 时间已过",
    }),
    createdAt: timestampShape,
    sendAt: timestampShape,
    counts: z
      .strictObject({
        mail: z.int(),
        sent: z.int(),
        hand: z.int(),
        seen: z.int(),
        byHand: z.int(),
        failed: z.int(),
        open: z.int(),
      })
      .meta({
        description:
          "报名数：mail 收邮件，sent 已送，hand 不收，seen 看过，byHand 主办方告诉，failed 没送到，open 还要告诉",
      }),
  })
  .meta({ id: "GuestMessage" });

const toShape = ({ message, counts }: ListedMessage): z.output<typeof messageShape> => ({
  id: message.id,
  to: message.audience,
  text: message.text,
  state: message.state,
  createdAt: isoOf(message.createdAt),
  sendAt: isoOf(message.dueAt),
  counts,
});

/** The response with a message as it is now. */
function replyOf(site: Site, eventId: string, id: string) {
  const listed = readMessage(site.db, eventId, id);
  return listed ? { data: toShape(listed) } : rejected("missing", messageTexts.missing);
}

const listOperation = operation({
  id: "listMessages",
  method: "GET",
  path: "/events/:id/messages",
  tag,
  summary: "消息和收到的情况",
  access: "full",
  query: () => z.object(pagingFields(perPage)),
  response: {
    status: 200,
    data: z.strictObject({ messages: z.array(messageShape), pagination: paginationShape }),
  },
  run: ({ site, request, params, query, siteTime }) => {
    const event = findNamedEvent(site, params.id);
    if ("ok" in event) return event;
    const { page, limit, asOf: until } = query;
    const paged = listMessages(site.db, event.id, { page, perPage: limit, pastEnd: "empty", until });
    const { pagination, headers } = listReply(request, query, paged, siteTime.now);
    return { data: { messages: paged.items.map(toShape), pagination }, headers };
  },
});

const sendOperation = operation({
  id: "createMessage",
  method: "POST",
  path: "/events/:id/messages",
  tag,
  summary: "给报名的人发消息",
  note: "两分钟后或 at 的时间发出，之前可以收回。收件人在发出时确定。一个活动一天最多 3 条，收回的不算。",
  access: "full",
  isIdempotent: true,
  body: messageSchema,
  example: { to: "confirmed", text: "今晚有雨，请带伞。集合点改到后门。" },
  response: { status: 201, data: messageShape },
  rejections: { empty: 409, "too-many": 409 },
  run: ({ site, params, body, actor, siteTime }) => {
    const event = findNamedEvent(site, params.id);
    if ("ok" in event) return event;
    const sent = sendMessage(site.db, actor(), { eventId: event.id, input: body }, siteTime);
    return sent.ok ? replyOf(site, event.id, sent.value.id) : sent;
  },
});

const recallOperation = operation({
  id: "recallMessage",
  method: "DELETE",
  path: "/events/:id/messages/:messageId",
  tag,
  summary: "收回还没有发出的消息",
  note: "已经发出的为 409。",
  access: "full",
  response: { status: 200, data: messageShape },
  rejections: { out: 409 },
  run: ({ site, params, actor, siteTime }) => {
    const { id: eventId = "", messageId: id = "" } = params;
    const recalled = recallMessage(site.db, actor(), { eventId, id }, siteTime.now);
    return recalled.ok ? replyOf(site, eventId, id) : recalled;
  },
});

export const messageOperations = [listOperation, sendOperation, recallOperation];
