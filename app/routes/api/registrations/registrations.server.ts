// Operations of guests: signing up, and what the private link allows.
import { isDeepStrictEqual } from "node:util";
import { z } from "zod";
import type { EventRow } from "~/domain/events/queries.server";
import { clampPage } from "~/domain/paging";
import {
  findEventRow,
  listRegistrations,
  type RegistrationRow,
  registrationPath,
} from "~/domain/registrations/book.server";
import { signUp } from "~/domain/registrations/commands.server";
import {
  type CorrectionRejection,
  correctGuest,
} from "~/domain/registrations/corrections/corrections.server";
import type { ColumnsWith } from "~/domain/registrations/fields";
import { allOrNothing } from "~/domain/registrations/guest-book.server";
import { guestData } from "~/domain/registrations/guest-view";
import { registrationMessages } from "~/domain/registrations/messages";
import { listToAnswer } from "~/domain/registrations/notices/queries.server";
import { type ChangedGuest, changeGuest, type GuestRejection } from "~/domain/registrations/organise.server";
import { answerComing, updateOwn, withdrawOwn } from "~/domain/registrations/own.server";
import { filterGuests, findByToken, findGuest, findPosition } from "~/domain/registrations/queries.server";
import {
  contactTypes,
  correctionSchema,
  guestChangeSchema,
  guestFilters,
  ownChangeSchema,
  registrationSchema,
  registrationStatuses,
} from "~/domain/registrations/schema";
import { positionOf } from "~/domain/registrations/seats";
import { type Result, rejected } from "~/domain/result";
import { commonMessages } from "~/domain/validation";
import { type ApiRequest, type OperationOf, type OperationResult, operation } from "~/http/api/operation";
import {
  idShape,
  isoOf,
  listReply,
  paginationShape,
  pagingFields,
  timestampShape,
  tokenExample,
} from "~/http/api/paging";
import type { Site } from "~/http/context.server";
import { ticketAddress } from "~/http/files/tickets.server";
import { receiptLimits, registrationLimits } from "~/http/limits/post-limits.server";
import { guestContext, registrationContext } from "~/http/records/event-guests.server";
import { siteOrigin } from "~/http/security/public-origin.server";
import { findNamedEvent } from "../events/events.server";

// Registrations in API responses: for the guest with the private link, and for the administrator.

const statusShape = z.enum(registrationStatuses).meta({
  description:
    "pending 待确认，confirmed 已确认，offered 等回复，waiting 候补，cancelled 已取消，declined 未通过",
});
const heldShape = z
  .boolean()
  .meta({ description: "待确认而且不占名额：同一个网络的报名超过限度，要先由主办方确认" });
const positionShape = z.int().nullable().meta({ description: "候补的位次，从 1 开始；不在候补时为 null" });

/** Columns under another name or as a yes or no. */
type Renamed = "attendedAt" | "answeredStart" | "refundedAt" | "depositSeats" | "feeSeats" | "erasedAt";
/** Shapes of all columns that the table of fields gives to a reader. */
type ShapesFor<Reader> = Record<Exclude<ColumnsWith<{ inApi: Reader }>, Renamed>, z.ZodType> &
  Record<string, z.ZodType>;

const guestFields = {
  id: idShape,
  eventId: idShape,
  status: statusShape,
  held: heldShape,
  seats: z.int(),
  requestedSeats: z.int().nullable().meta({ description: "想增加到的人数，要等主办方确认；没有时为 null" }),
  position: positionShape,
  name: z.string(),
  contactType: z.enum(contactTypes),
  contact: z.string().nullable(),
  pendingContact: z.string().nullable().meta({ description: "还没有确认的新邮箱" }),
  note: z.string(),
  answers: z.array(z.strictObject({ question: z.string(), answer: z.string() })),
  companions: z.array(z.string()).meta({ description: "同行的人的称呼，填了的才有" }),
  alone: z.boolean().meta({ description: "客人说自己一个人来" }),
  showName: z.boolean().meta({ description: "客人同意活动页写出称呼" }),
  declineReason: z.string().meta({ description: "主办方没有通过时写的原因；没有时为空" }),
  attended: z.boolean().meta({ description: "是否已到场" }),
  arrived: z.int().meta({ description: "已到场的人数" }),
  refunded: z.boolean().meta({ description: "定金是否已退" }),
  depositPaid: z.boolean().meta({ description: "所有人数的定金是否已收" }),
  feePaid: z.boolean().meta({ description: "所有人数的报名费是否已收" }),
  coming: z
    .boolean()
    .nullable()
    .meta({ description: "true 能来，false 来不了（名额已让出）；没问或没回时为 null" }),
  offerExpiresAt: timestampShape.nullable(),
  createdAt: timestampShape,
  updatedAt: timestampShape,
} satisfies ShapesFor<"guest">;
const adminFields = {
  arrival: z.int().meta({ description: "报名的先后，从 1 开始" }),
  adminNote: z.string().meta({ description: "主办方自己的备注" }),
  attendedAt: timestampShape.nullable(),
  erased: z.boolean().meta({ description: "个人资料是否已删除；删除后只留人数和状态" }),
} satisfies ShapesFor<"admin">;

const holderFields = {
  ticket: z
    .url()
    .nullable()
    .meta({ description: "票的地址，签到时出示；没有确认、活动已取消或已结束时为 null" }),
};

const registrationShape = z.strictObject({ ...guestFields, ...holderFields }).meta({ id: "Registration" });
const registrationRecordShape = z
  .strictObject({ ...guestFields, ...adminFields })
  .meta({ id: "RegistrationRecord" });

/** A registration for its guest; `position` is the place among the waiting, `ticket` the address of the ticket. */
const toRegistration = (
  row: RegistrationRow,
  event: EventRow,
  { position, ticket }: { position: number | null; ticket: string | null },
): z.output<typeof registrationShape> => ({ ...guestData(row, event), position, ticket });

/** A registration with the administrator's fields. */
function toRegistrationRecord(
  row: RegistrationRow,
  event: EventRow,
  position: number | null,
): z.output<typeof registrationRecordShape> {
  return {
    ...guestData(row, event),
    position,
    arrival: row.arrival,
    adminNote: row.adminNote,
    attendedAt: row.attendedAt === null ? null : isoOf(row.attendedAt),
    erased: row.erasedAt !== null,
  };
}

const tag = "报名";

const signUpShape = z.strictObject({
  id: idShape,
  status: statusShape,
  held: heldShape,
  seats: z.int(),
  position: positionShape,
  token: z
    .string()
    .nullable()
    .meta({ description: "私密链接的密钥，只在这里给出；报名早已存在时为 null", example: tokenExample }),
  url: z.string().nullable().meta({ description: "私密链接；token 为 null 时也为 null" }),
});

const postRegistration = operation({
  id: "createRegistration",
  method: "POST",
  path: "/events/:id/registrations",
  tag,
  summary: "报名",
  note: "名额不够时不再询问，所有人数一起进入候补（waiting），position 是位次。同一个浏览器再次报名，得到的是第一次的报名。没有访客 Cookie 或令牌的请求用同一个 Idempotency-Key 重试，得到 409，不再给出私密链接。一个网络超过 12 个名额时 held 为 true，登录的会员和确认过邮箱的人除外。",
  access: "public",
  isIdempotent: true,
  isPrivate: true,
  limits: registrationLimits,
  body: () => registrationSchema,
  example: {
    name: "小鹿",
    contactType: "email",
    contact: "xiaolu@example.org",
    seats: 2,
    note: "带一个朋友",
    consent: true,
  },
  response: { status: 201, data: signUpShape },
  rejections: { closed: 409, declined: 409, "too-many": 409, short: 409 },
  run: ({ site, params, body, poster: requester, address }) => {
    const context = guestContext(site, requester, address);
    const signedUp = signUp(site.db, requester, { eventId: params.id ?? "", input: body }, context);
    if (!signedUp.ok) return signedUp;
    const { registration, position, token } = signedUp.value;
    const { id, status, held, seats } = registration;
    const url = token === null ? null : siteOrigin(site) + registrationPath(token);
    return { data: { id, status, held, seats, position, token, url } };
  },
});

/** The event of a registration. */
function eventOf(site: Site, { eventId }: Pick<RegistrationRow, "eventId">): EventRow {
  const event = findEventRow(site.db, eventId);
  if (!event) throw new Error("a registration has its event");
  return event;
}

function replyOf(site: Site, row: RegistrationRow): OperationResult {
  const event = eventOf(site, row);
  const ticket = ticketAddress(site, row, event);
  return { data: toRegistration(row, event, { position: findPosition(site.db, row), ticket }) };
}

const ownOperation: Omit<
  OperationOf<undefined, undefined>,
  "id" | "method" | "summary" | "run" | "prepare"
> = {
  path: "/registrations/:token",
  tag,
  access: "public",
  isPrivate: true,
  response: { status: 200, data: registrationShape },
};
const changeRejections = { closed: 409, full: 409, "not-possible": 409, duplicate: 409, "too-many": 429 };

const readOwn = operation({
  ...ownOperation,
  id: "readRegistration",
  method: "GET",
  summary: "自己的报名",
  note: "私密链接的密钥就是凭证。",
  run: ({ site, params }) => {
    const row = findByToken(site.db, params.token ?? "");
    return row ? replyOf(site, row) : rejected("missing", registrationMessages.linkMissing);
  },
});

/** Applies a guest's own change and returns the registration. */
function changed<E extends string>(
  { site }: Pick<ApiRequest<unknown, unknown>, "site">,
  result: Result<RegistrationRow, E>,
): OperationResult {
  if (!result.ok) return result;
  return replyOf(site, result.value);
}

/** The id of a record that is sent back: fields that it has not changed do nothing. */
const sentBack = {
  id: z.string(commonMessages.text).optional(),
};
const ownChangeBody = ownChangeSchema.extend(sentBack);
const guestChangeBody = correctionSchema.extend(guestChangeSchema.shape).extend({
  ...sentBack,
  status: z.enum(registrationStatuses, registrationMessages.status).optional(),
});

/** Without the fields of a record that was sent back unchanged. */
function changesIn<Body extends { id?: string | undefined }>({ id, ...body }: Body, record: object) {
  const known = new Map<string, unknown>(Object.entries(record));
  const isChange = ([name, value]: [string, unknown]) =>
    id === undefined || !isDeepStrictEqual(value, known.get(name));
  return Object.fromEntries(Object.entries(body).filter(isChange));
}

const patchOwn = operation<undefined, z.output<typeof ownChangeBody>>({
  ...ownOperation,
  id: "updateOwnRegistration",
  method: "PATCH",
  limits: receiptLimits,
  summary: "修改自己的报名",
  note: "没有发送的字段保持不变。增加人数要有名额，而且报名还没有截止。",
  body: () => ownChangeBody,
  example: { seats: 1, note: "晚到半小时" },
  rejections: changeRejections,
  run: (request) => {
    const { site, params, body, requester, address } = request;
    const context = guestContext(site, requester, address);
    const token = params.token ?? "";
    const row = findByToken(site.db, token);
    const changes = changesIn(body, row ? guestData(row, eventOf(site, row)) : {});
    return changed(request, updateOwn(site.db, { token }, changes, context));
  },
});

const removeOwn = operation({
  ...ownOperation,
  id: "cancelRegistration",
  method: "DELETE",
  limits: receiptLimits,
  summary: "取消自己的报名",
  note: "释放名额，由候补的人补上；报名仍在，状态为 cancelled。要删除姓名、联系方式和回答，请打开私密链接的页面；否则它们在活动结束一段时间后删除。删除以后，链接失效。",
  rejections: changeRejections,
  run: (request) => {
    const { site, params, requester, address } = request;
    const context = guestContext(site, requester, address);
    return changed(request, withdrawOwn(site.db, { token: params.token ?? "" }, context));
  },
});

const answerOwn = operation({
  ...ownOperation,
  id: "answerRegistration",
  method: "POST",
  path: "/registrations/:token/coming",
  limits: receiptLimits,
  summary: "能来还是来不了",
  note: "活动改期或问还来吗时回答，offered 时要或不要；重复没有影响。来不了立即让出名额，由候补的人补上；还没给别人时，再回答能来，报名恢复原样。",
  body: () => z.object({ coming: z.boolean(registrationMessages.answer) }),
  example: { coming: true },
  rejections: changeRejections,
  run: (request) => {
    const { site, params, body, requester, address } = request;
    const context = guestContext(site, requester, address);
    return changed(request, answerComing(site.db, { token: params.token ?? "" }, body, context));
  },
});

const registrationsPerPage = 20;

const listGuests = operation({
  id: "listRegistrations",
  method: "GET",
  path: "/events/:id/registrations",
  tag,
  summary: "活动的报名名单",
  note: "先报名的在前。status 可以是一个状态、attended（已到场）、absent（未到场）、unanswered（没回）、paid（付过款）、unpaid（未付）、refundable（待退定金）或 all。",
  access: "full",
  query: () =>
    z.object({
      ...pagingFields(registrationsPerPage),
      status: z.enum(guestFilters, commonMessages.status).optional().default("all"),
      search: z.string().optional().default("").meta({ description: "称呼、联系方式、备注或回答里的字" }),
    }),
  response: {
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
    const of = { event, now: siteTime.now, asked: listToAnswer(site.db, event, all, siteTime) };
    const found = filterGuests(all, { filter, search }, of).filter(({ createdAt }) => createdAt <= until);
    const { page, totalPages, offset } = clampPage(query.page, found.length, limit, "empty");
    const items = found.slice(offset, offset + limit);
    const paged = { items, page, totalPages, total: found.length };
    const { pagination, headers } = listReply(request, query, paged, siteTime.now);
    return {
      data: {
        registrations: items.map((row) => toRegistrationRecord(row, event, positionOf(all, row.id))),
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
  note: "没有发送的字段保持不变。带着 id 时，和读到的一样的字段不起作用。status 可以设为 confirmed、declined 或 cancelled；名额不够时为 409，和 override: true 一起发送就超出名额加入。只有已确认的人可以签到：attended 是全部到场，arrived 是几位。没有收过定金时 refunded: true 为 409。",
  access: "full",
  body: () => guestChangeBody,
  example: { status: "confirmed", depositPaid: true },
  response: { status: 200, data: registrationRecordShape },
  rejections: { full: 409, "not-possible": 409, duplicate: 409, "too-many": 429 },
  run: ({ site, params, body, actor }) => {
    const { id: eventId = "", registrationId: id = "" } = params;
    const row = findGuest(site.db, eventId, id);
    if (!row) return rejected("missing", registrationMessages.missing);
    const event = eventOf(site, row);
    const input = changesIn(body, toRegistrationRecord(row, event, null));
    const context = registrationContext(site);
    const changed = allOrNothing<Result<ChangedGuest, GuestRejection | CorrectionRejection>>(site.db, () => {
      const isCorrection = Object.keys(input).some((name) => Object.hasOwn(correctionSchema.shape, name));
      const corrected = isCorrection ? correctGuest(site.db, actor(), { eventId, id, input }, context) : null;
      if (corrected && !corrected.ok) return corrected;
      return changeGuest(site.db, actor(), { eventId, id, input }, context);
    });
    if (!changed.ok) return changed;
    const { registration } = changed.value;
    return { data: toRegistrationRecord(registration, event, findPosition(site.db, registration)) };
  },
});

export const registrationOperations = [
  postRegistration,
  listGuests,
  patchGuest,
  readOwn,
  patchOwn,
  removeOwn,
  answerOwn,
];
