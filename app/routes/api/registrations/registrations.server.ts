// Operations of guests: signing up, and what the private link allows.
import { z } from "zod";
import { findEventRow, type RegistrationRow, seatPath } from "~/domain/registrations/book.server";
import { signUp } from "~/domain/registrations/commands.server";
import { registrationMessages } from "~/domain/registrations/messages";
import { updateOwn, withdrawOwn } from "~/domain/registrations/own.server";
import { findByToken, findPosition } from "~/domain/registrations/queries.server";
import { ownChangeSchema, registrationSchema } from "~/domain/registrations/schema";
import { type Result, rejected } from "~/domain/result";
import { type Call, type OperationOf, type Outcome, operation } from "~/http/api/operation";
import { idShape, tokenExample } from "~/http/api/paging";
import type { Site } from "~/http/context.server";
import { ticketAddress } from "~/http/files/tickets.server";
import { receiptLimits, registrationLimits } from "~/http/limits/post-limits.server";
import { guestContext } from "~/http/records/event-guests.server";
import { siteOrigin } from "~/http/security/public-origin.server";
import { guestOperations } from "./guests.server";
import {
  heldShape,
  positionShape,
  registrationShape,
  statusShape,
  toRegistration,
} from "./registration-shape.server";

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
  note: "名额不够时不再询问，所有人数一起进入候补（waiting），position 是位次。同一个浏览器再次报名，得到的是第一次的报名。没有访客 Cookie 或令牌的请求用同一个 Idempotency-Key 重试，得到 409，不再给出私密链接。同一个网络未经证明的报名超过 12 个名额时，held 为 true：状态是 pending，不占名额，等主办方确认；登录的会员和确认过邮箱的人不受此限。联系方式和回答只给主办方看，活动结束一段时间后删除。",
  access: "public",
  isIdempotent: true,
  isPrivate: true,
  limits: registrationLimits,
  body: () => registrationSchema,
  example: {
    ...{ name: "小鹿", contactType: "email", contact: "xiaolu@example.org", seats: 2 },
    ...{ note: "带一个朋友", consent: true },
  },
  answer: { status: 201, data: signUpShape },
  rejections: { closed: 409, declined: 409, "too-many": 409, short: 409 },
  run: ({ site, params, body, poster: requester, address }) => {
    const context = guestContext(site, requester, address);
    const made = signUp(site.db, requester, { eventId: params.id ?? "", input: body }, context);
    void site.mail.notifyQueued();
    if (!made.ok) return made;
    const { registration, position, token } = made.value;
    const { id, status, held, seats } = registration;
    const url = token === null ? null : siteOrigin(site) + seatPath(token);
    return { data: { id, status, held, seats, position, token, url } };
  },
});

function replyOf(site: Site, row: RegistrationRow): Outcome {
  const event = findEventRow(site.db, row.eventId);
  const ticket = event ? ticketAddress(site, row, event) : null;
  return { data: toRegistration(row, { position: findPosition(site.db, row), ticket }) };
}

const own: Omit<OperationOf<undefined, undefined>, "id" | "method" | "summary" | "run"> = {
  path: "/registrations/:token",
  tag,
  access: "public",
  isPrivate: true,
  answer: { status: 200, data: registrationShape },
};
const ownRejections = { closed: 409, full: 409, "not-possible": 409 };

const readOwn = operation({
  ...own,
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
  { site }: Pick<Call<unknown, unknown>, "site">,
  result: Result<RegistrationRow, E>,
): Outcome {
  if (!result.ok) return result;
  void site.mail.notifyQueued();
  return replyOf(site, result.value);
}

const patchOwn = operation<undefined, z.output<typeof ownChangeSchema>>({
  ...own,
  id: "updateOwnRegistration",
  method: "PATCH",
  limits: receiptLimits,
  summary: "修改自己的人数、备注和同行的人",
  note: "没有发送的字段保持不变。增加人数要有名额，而且报名还没有截止；要主办方确认时，seats 不变，requestedSeats 是想增加到的人数。",
  body: () => ownChangeSchema,
  example: { seats: 1, note: "晚到半小时" },
  rejections: ownRejections,
  run: (call) => {
    const { site, params, body, requester, address } = call;
    const context = guestContext(site, requester, address);
    return changed(call, updateOwn(site.db, { token: params.token ?? "" }, body, context));
  },
});

const removeOwn = operation({
  ...own,
  id: "cancelRegistration",
  method: "DELETE",
  limits: receiptLimits,
  summary: "取消自己的报名",
  note: "释放名额，由候补的人补上；报名仍在，状态为 cancelled。要删除姓名、联系方式和回答，请打开私密链接的页面；否则它们在活动结束一段时间后删除。删除以后，链接失效。",
  rejections: ownRejections,
  run: (call) => {
    const { site, params, requester, address } = call;
    const context = guestContext(site, requester, address);
    return changed(call, withdrawOwn(site.db, { token: params.token ?? "" }, context));
  },
});

export const registrationOperations = [postRegistration, ...guestOperations, readOwn, patchOwn, removeOwn];
