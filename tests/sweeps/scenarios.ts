// One valid request for each operation-specific response. Responses shared by kinds of operations, such as for
// malformed JSON, are produced in contract.test.ts.

import { setEventStatus } from "../../app/domain/events/commands.server";
import { uploadAddress } from "../../app/domain/images/picture";
import { openAdminSession } from "../../app/domain/organisers/sessions.server";
import { putPhoto } from "../../app/domain/photos/commands.server";
import { updateSettings } from "../../app/domain/settings/commands.server";
import type { operations } from "../../docs/api-client/api-types";
import { makePhotoFile } from "../support/album";
import { adminPassword } from "../support/api";
import type { DocumentedOperation } from "../support/contract";
import {
  makeComment,
  makeEvent,
  makeImage,
  makePoll,
  makeQuestion,
  makeWish,
  unwrap,
} from "../support/fixtures";
import { guest, makeGuest } from "../support/signed-up";
import { origin, type TestSite } from "../support/site";
import { fullDay, guestIds, messageIds, noticeIds, registrationToken, takesGuests } from "./scenario-guests";

/** A request: path parameters, query string, JSON or form body, and additional headers. */
export type Sent = {
  params?: Record<string, string>;
  query?: string;
  body?: unknown;
  form?: FormData;
  headers?: Record<string, string>;
};
export type Make = (site: TestSite) => Sent | Promise<Sent>;
export type OperationId = keyof operations;
type Scenarios = { [Id in OperationId]: { [Status in keyof operations[Id]["responses"]]?: Make | Make[] } };

export const unknownId = "000000000000";
const admin = { kind: "admin" } as const;
const inAWeek = "2026-11-28T13:00:00Z";

const ended = (site: TestSite) => makeEvent(site, {}, "ended").id;
const pending = { status: "pending" } as const;
const comment = (fields: object = {}) => ({ authorName: "苏苏", content: "下次还来", ...fields });
const wish = (fields: object = {}) => ({ authorName: "小鹿", content: "想学写毛笔字", ...fields });
const poll = (fields: object = {}) => ({ title: "去哪儿", options: ["波河", "山上", "湖边"], ...fields });
const smallImage = (site: TestSite) => makeImage(site, "#336699", 60, 40);
const uploaded = async (site: TestSite) => uploadAddress((await smallImage(site)).hash);

const switchOff = (site: TestSite, which: "wishesOn" | "pollsOn") =>
  void updateSettings(site.db, admin, { [which]: false }, site.clock.now());

/** A request that requires a changed site. */
const parameters =
  (prepare: (site: TestSite) => unknown, sent: Sent = {}): Make =>
  (site) => {
    prepare(site);
    return sent;
  };

/** An ended event with photos in the first slots; returns the id of the last one. */
async function album(site: TestSite, photos = 1) {
  const id = ended(site);
  const { id: imageId } = await smallImage(site);
  const put = () => unwrap(putPhoto(site.db, admin, { eventId: id, imageId }, site.clock.now())).id;
  return { id, photoId: Array.from({ length: photos }, put).at(-1) ?? "" };
}

async function form(fields: Record<string, string>, bytes?: Buffer) {
  const made = new FormData();
  for (const [name, value] of Object.entries(fields)) made.append(name, value);
  if (bytes) made.append("file", new Blob([new Uint8Array(bytes)], { type: "image/jpeg" }), "a.jpg");
  return { form: made };
}

const ballot = (id: string, selectedOption = 1): Sent => ({ params: { id }, body: { selectedOption } });

const replied = { reply: "谢谢", repliedAt: 1 };
const commentOf = (site: TestSite, fields = {}) => makeComment(site, { eventId: ended(site), ...fields });
const questionOf = (site: TestSite, fields = {}) =>
  makeQuestion(site, { eventId: makeEvent(site).id, ...fields });
const answered = { ...replied, status: "approved" };
const declined = { status: "rejected", rejectionReason: "广告" };
const judgedComment: Pick<Scenarios["setCommentStatus"], 200 | 409 | 422> = {
  200: (site) => ({ params: { id: commentOf(site, pending).id }, body: { status: "APPROVED" } }),
  409: (site) => ({ params: { id: commentOf(site).id }, body: { status: "rejected", reason: "广告" } }),
  422: (site) => ({ params: { id: commentOf(site, pending).id }, body: { status: "rejected" } }),
};

export const scenarios: Scenarios = {
  listEvents: {
    200: (site) => ({ query: `?search=${makeEvent(site).title}` }),
    401: () => ({ query: "?archived=true" }),
    422: () => ({ query: "?startDateFrom=soon" }),
  },
  readEventStats: { 200: () => ({}) },
  readEvent: { 200: (site) => ({ params: { id: makeEvent(site).id } }) },
  readEventResults: {
    200: (site) => ({ params: { id: ended(site) } }),
    409: (site) => ({ params: { id: makeEvent(site).id } }),
  },
  createEvent: {
    201: () => ({ body: { title: "新的活动", startTime: inAWeek } }),
    422: [
      () => ({ body: { title: "", startTime: "2026-11-28T13:10:00Z" } }),
      () => ({ body: { title: "新的活动", startTime: inAWeek, status: "ended" } }),
    ],
  },
  updateEvent: {
    200: (site) => ({ params: { id: makeEvent(site).id }, body: { title: "改过的标题" } }),
    409: [
      (site) => ({ params: { id: ended(site) }, body: { title: "改过的标题" } }),
      (site) => ({ params: { id: makeEvent(site).id }, body: { title: "改过的标题", version: 7 } }),
    ],
    422: (site) => ({ params: { id: makeEvent(site).id }, body: { capacity: 1 } }),
  },
  deleteEvent: { 200: (site) => ({ params: { id: makeEvent(site).id } }) },
  listRegistrations: {
    200: (site) => {
      const { id } = makeEvent(site, takesGuests);
      makeGuest(site, id);
      return { params: { id } };
    },
    422: (site) => ({ params: { id: makeEvent(site, takesGuests).id }, query: "?status=present" }),
  },
  listNotices: {
    200: (site) => ({ params: noticeIds(site) }),
    422: (site) => ({ params: noticeIds(site), query: "?open=maybe" }),
  },
  updateNotice: {
    200: (site) => ({ params: noticeIds(site), body: { told: true } }),
    409: (site) => ({ params: noticeIds(site, { isSeen: true }), body: { told: false } }),
    422: (site) => ({ params: noticeIds(site), body: {} }),
  },
  closeNotices: { 200: (site) => ({ params: noticeIds(site) }) },
  sendNotices: { 200: (site) => ({ params: noticeIds(site) }) },
  withdrawNoticeMails: { 200: (site) => ({ params: noticeIds(site) }) },
  listMessages: {
    200: (site) => ({ params: messageIds(site, { isSent: true }) }),
    422: (site) => ({ params: messageIds(site), query: "?page=none" }),
  },
  createMessage: {
    201: (site) => ({ params: guestIds(site), body: { to: "confirmed", text: "请带伞" } }),
    409: [
      (site) => ({ params: guestIds(site), body: { to: "pending", text: "请带伞" } }),
      (site) => ({ params: fullDay(site), body: { to: "confirmed", text: "请带伞" } }),
    ],
    422: [
      (site) => ({ params: guestIds(site), body: { to: "confirmed", text: "" } }),
      (site) => ({
        params: guestIds(site),
        body: { to: "confirmed", text: "请带伞", at: "2020-01-01T10:00:00Z" },
      }),
    ],
  },
  recallMessage: {
    200: (site) => ({ params: messageIds(site) }),
    409: (site) => ({ params: messageIds(site, { isSent: true }) }),
  },
  createRegistration: {
    201: (site) => ({ params: { id: makeEvent(site, takesGuests).id }, body: guest() }),
    409: (site) => ({ params: { id: makeEvent(site).id }, body: guest() }),
    422: (site) => ({ params: { id: makeEvent(site, takesGuests).id }, body: guest({ seats: 5 }) }),
  },
  updateRegistration: {
    200: (site) => ({ params: guestIds(site), body: { depositPaid: true } }),
    404: (site) => ({ params: { ...guestIds(site), registrationId: unknownId }, body: {} }),
    409: (site) => ({ params: guestIds(site, { status: "waiting" }), body: { status: "confirmed" } }),
    422: (site) => ({ params: guestIds(site), body: { status: "pending" } }),
  },
  readRegistration: { 200: (site) => ({ params: { token: registrationToken(site) } }) },
  updateOwnRegistration: {
    200: (site) => ({ params: { token: registrationToken(site) }, body: { seats: 2 } }),
    409: (site) => ({ params: { token: registrationToken(site, "cancelled") }, body: { seats: 1 } }),
    422: (site) => ({ params: { token: registrationToken(site) }, body: { seats: 0 } }),
  },
  cancelRegistration: {
    200: (site) => ({ params: { token: registrationToken(site) } }),
    409: (site) => ({ params: { token: registrationToken(site, "ended") } }),
  },
  answerRegistration: {
    200: (site) => ({ params: { token: registrationToken(site, "moved") }, body: { coming: true } }),
    409: (site) => ({ params: { token: registrationToken(site) }, body: { coming: true } }),
    422: (site) => ({ params: { token: registrationToken(site, "moved") }, body: { coming: "yes" } }),
  },
  listPhotos: { 200: async (site) => ({ params: { id: (await album(site)).id } }) },
  addPhotos: {
    201: async (site) => ({ params: { id: ended(site) }, body: { photos: [{ url: await uploaded(site) }] } }),
    409: [
      async (site) => {
        const { id } = makeEvent(site);
        return { params: { id }, body: { photos: [{ url: await uploaded(site) }] } };
      },
      async (site) => {
        const { id } = await album(site, 5);
        return { params: { id }, body: { photos: [{ url: await uploaded(site) }] } };
      },
    ],
    422: (site) => ({ params: { id: ended(site) }, body: { photos: [{ url: "/uploads/none.jpg" }] } }),
  },
  updatePhoto: {
    200: async (site) => ({ params: await album(site), body: { caption: "河边" } }),
    404: async (site) => ({
      params: { ...(await album(site)), photoId: unknownId },
      body: { caption: "河边" },
    }),
    409: async (site) => {
      const params = await album(site);
      unwrap(setEventStatus(site.db, admin, { id: params.id, status: "active" }, site.clock.now()));
      return { params, body: { caption: "河边" } };
    },
    422: async (site) => ({ params: await album(site), body: { caption: "长".repeat(101) } }),
  },
  deletePhoto: {
    200: async (site) => ({ params: await album(site) }),
    404: async (site) => ({ params: { ...(await album(site)), photoId: unknownId } }),
  },
  upload: {
    201: async () => form({ type: "album" }, (await makePhotoFile()).bytes),
    400: () => ({ body: "--x\r\nnothing", headers: { "Content-Type": "multipart/form-data; boundary=x" } }),
    404: async () => form({ eventId: unknownId }, (await makePhotoFile()).bytes),
    409: async (site) => form({ type: "album", eventId: makeEvent(site).id }, (await makePhotoFile()).bytes),
    413: () => form({ type: "album" }, Buffer.alloc(10 * 1024 * 1024 + 1)),
    415: () => form({}, Buffer.from("no picture")),
    422: [() => form({ type: "album" }), async () => form({ type: "song" }, (await makePhotoFile()).bytes)],
  },
  listComments: { 200: (site) => ({ params: { id: commentOf(site).eventId } }) },
  listPendingComments: {
    200: parameters((site) => commentOf(site, { authorEmail: "su@example.org", ...pending })),
  },
  createComment: {
    201: (site) => ({ body: comment({ eventId: ended(site) }) }),
    403: (site) => ({ body: comment({ eventId: makeEvent(site).id }) }),
    404: () => ({ body: comment({ eventId: unknownId }) }),
    422: (site) => ({ body: { eventId: ended(site) } }),
  },
  setCommentStatus: judgedComment,
  updateComment: judgedComment,
  replyToComment: {
    200: (site) => ({ params: { id: commentOf(site).id }, body: { text: "下次见！" } }),
    409: (site) => ({ params: { id: commentOf(site, pending).id }, body: { text: "下次见！" } }),
    422: (site) => ({ params: { id: commentOf(site).id }, body: { text: "" } }),
  },
  deleteCommentReply: { 200: (site) => ({ params: { id: commentOf(site, replied).id } }) },
  deleteComment: { 200: (site) => ({ params: { id: commentOf(site).id } }) },
  listQuestions: { 200: (site) => ({ params: { id: questionOf(site, answered).eventId } }) },
  listPendingQuestions: { 200: parameters(questionOf) },
  createQuestion: {
    201: (site) => ({ body: comment({ eventId: makeEvent(site).id }) }),
    403: (site) => ({ body: comment({ eventId: ended(site) }) }),
    404: () => ({ body: comment({ eventId: unknownId }) }),
    422: (site) => ({ body: { eventId: makeEvent(site).id } }),
  },
  answerQuestion: {
    200: (site) => ({ params: { id: questionOf(site).id }, body: { text: "可以。" } }),
    409: (site) => ({ params: { id: questionOf(site, declined).id }, body: { text: "可以。" } }),
    422: (site) => ({ params: { id: questionOf(site).id }, body: { text: "" } }),
  },
  deleteAnswer: { 200: (site) => ({ params: { id: questionOf(site, answered).id } }) },
  deleteQuestion: { 200: (site) => ({ params: { id: questionOf(site).id } }) },
  listWishes: {
    200: parameters(makeWish),
    401: () => ({ query: "?status=pending" }),
    404: parameters((site) => switchOff(site, "wishesOn")),
    422: () => ({ query: "?sortBy=likesCount" }),
  },
  readWishStats: { 200: () => ({}) },
  createWish: {
    201: () => ({ body: wish({ category: "general" }) }),
    404: parameters((site) => switchOff(site, "wishesOn"), { body: wish() }),
    422: () => ({ body: wish({ content: "" }) }),
  },
  likeWish: { 200: (site) => ({ params: { id: makeWish(site).id } }) },
  unlikeWish: { 200: (site) => ({ params: { id: makeWish(site).id } }) },
  setWishStatus: {
    200: (site) => ({ params: { id: makeWish(site, pending).id }, body: { status: "approved" } }),
    409: (site) => ({ params: { id: makeWish(site).id }, body: { status: "rejected", reason: "广告" } }),
    422: (site) => ({ params: { id: makeWish(site, pending).id }, body: { status: "rejected" } }),
  },
  featureWish: {
    200: (site) => ({ params: { id: makeWish(site).id }, body: { isFeatured: true } }),
    409: (site) => ({ params: { id: makeWish(site, pending).id }, body: { isFeatured: true } }),
    422: (site) => ({ params: { id: makeWish(site).id }, body: {} }),
  },
  setWishVisibility: {
    200: (site) => ({ params: { id: makeWish(site).id }, body: { isPublic: false } }),
    422: (site) => ({ params: { id: makeWish(site).id }, body: { isPublic: "no" } }),
  },
  replyToWish: {
    200: (site) => ({ params: { id: makeWish(site).id }, body: { text: "下次见！" } }),
    409: (site) => ({ params: { id: makeWish(site, pending).id }, body: { text: "下次见！" } }),
    422: (site) => ({ params: { id: makeWish(site).id }, body: {} }),
  },
  deleteWishReply: { 200: (site) => ({ params: { id: makeWish(site, replied).id } }) },
  deleteWish: { 200: (site) => ({ params: { id: makeWish(site).id } }) },
  listPolls: {
    200: parameters(makePoll),
    401: () => ({ query: "?status=draft" }),
    404: parameters((site) => switchOff(site, "pollsOn")),
    422: () => ({ query: "?status=paused" }),
  },
  readPoll: { 200: (site) => ({ params: { id: makePoll(site).id } }) },
  createPoll: { 201: () => ({ body: poll() }), 422: () => ({ body: poll({ options: ["波河", "山上"] }) }) },
  updatePoll: {
    200: (site) => ({ params: { id: makePoll(site).id }, body: { title: "改到哪天" } }),
    409: async (site) => {
      const { id } = makePoll(site);
      await cast(site, id);
      return { params: { id }, body: { option1: "星期一" } };
    },
    422: (site) => ({ params: { id: makePoll(site).id }, body: { title: "" } }),
  },
  deletePoll: { 200: (site) => ({ params: { id: makePoll(site).id } }) },
  vote: {
    200: (site) => ballot(makePoll(site).id),
    401: (site) => ballot(makePoll(site, { isAnonymous: false }).id),
    404: (site) => ballot(makePoll(site, { status: "draft" }).id),
    409: [
      (site) => ballot(makePoll(site, { status: "ended" }).id),
      (site) => ballot(makePoll(site, { startAt: site.clock.now() + 3_600_000 }).id),
      async (site) => {
        const { id } = makePoll(site);
        const Cookie = await cast(site, id);
        return { ...ballot(id, 2), headers: { Cookie } };
      },
    ],
    422: [
      (site) => ballot(makePoll(site).id, 4),
      (site) => ({ params: { id: makePoll(site).id }, body: { pollId: unknownId, selectedOption: 1 } }),
    ],
  },
  generatePoster: {
    200: (site) => ({ body: { eventId: makeEvent(site).id } }),
    404: () => ({ body: { eventId: unknownId } }),
    422: () => ({ body: {} }),
  },
  savePoster: {
    async 200(site) {
      const { id } = makeEvent(site);
      // Rendered beforehand: the operation waits for at most ten seconds, and a machine may be busy.
      const { data } = await (await site.send(`/api/posters/preview/${id}`)).json();
      await (await site.send(data.url)).arrayBuffer();
      return { body: { eventId: id } };
    },
    404: () => ({ body: { eventId: unknownId } }),
    422: () => ({ body: {} }),
  },
  previewPoster: { 200: (site) => ({ params: { id: makeEvent(site).id } }) },
  adminLogin: {
    200: () => ({ body: { password: adminPassword } }),
    401: () => ({ body: { password: "wrong horse" } }),
    422: () => ({ body: { password: "" } }),
  },
  adminLogout: {
    200(site) {
      const { token } = openAdminSession(site.db, { userAgent: "" }, site.clock.now());
      return { headers: { Authorization: `Bearer ${token}` } };
    },
  },
  readHealth: { 200: () => ({}) },
  readOpenApi: { 200: () => ({}) },
};

/** The requests of an operation by the status of their response. */
export const makesOf = (id: string): [status: number, make: Make][] => {
  if (!isOperation(id)) throw new Error(`${id} has no scenarios: add them to tests/sweeps/scenarios.ts`);
  return Object.entries(scenarios[id]).flatMap(([status, makes]) =>
    [makes].flat().map((make): [number, Make] => [Number(status), make]),
  );
};
const isOperation = (id: string): id is OperationId => Object.hasOwn(scenarios, id);

/** A successful request with rows of its own. */
export async function worksOf(site: TestSite, { operationId }: { operationId: string }): Promise<Sent> {
  const [, make] = makesOf(operationId).find(([status]) => status < 300) ?? [];
  if (!make) throw new Error(`${operationId} has no scenario of success`);
  return make(site);
}

/** The request of an operation. */
export function requestFor({ method, path }: Pick<DocumentedOperation, "method" | "path">, sent: Sent) {
  const { params = {}, query = "", body, form, headers } = sent;
  const named = path.replace(/\{(\w+)\}/g, (_, name) => params[name] ?? unknownId);
  const text = body === undefined || typeof body === "string" ? body : JSON.stringify(body);
  const type: Record<string, string> = text === undefined ? {} : { "Content-Type": "application/json" };
  return new Request(`${origin}/api${named}${query}`, {
    method,
    headers: { ...type, ...headers },
    body: form ?? text ?? null,
  });
}

/** Votes as a new visitor; returns the visitor's cookie. */
async function cast(site: TestSite, id: string): Promise<string> {
  const response = await site.send(`/api/polls/${id}/vote`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ selectedOption: 1 }),
  });
  return (response.headers.get("Set-Cookie") ?? "").split(";")[0] ?? "";
}
