// The forms of visitors.
import { maxPhotoBytes } from "../../../app/domain/images/schema";
import { findByToken } from "../../../app/domain/registrations/queries.server";
import { hashToken } from "../../../app/platform/tokens.server";
import { makeComment, makePoll, makeWish } from "../fixtures";
import { helperPassword, openInvitation } from "../organisers";
import { guestFields, makeOpenEvent, registrationPathOf, signUpIn } from "../registrations";
import { moveEvent } from "../signed-up";
import { requestedSubscription, subscribed } from "../subscriptions";
import { openVisitor, visitorIdIn } from "../visitor";
import { email, type FormEntries, long, message, type World } from "./entry";

const changeFailed = "操作没有成功，请重试";
const voteFailed = "投票提交失败，请重试";
const commentFailed = "留言提交失败，请重试";
const ballot = { selectedOption: "1" };
const onPolls = { from: "/polls" };
const receipt = "receipt-of-a-wish";

async function openSeat({ site }: World): Promise<string> {
  const response = await signUpIn(openVisitor(site), makeOpenEvent(site).id, { contact: "another_1" });
  return registrationPathOf(response).replace("/seat/", "");
}

export const visitorForms: FormEntries = {
  "/subscribe": [
    "没有订阅成功，请重试",
    () => ({ fields: { email, when: "now" }, shown: ["email"], isTyped: true }),
    [
      [{ when: "now" }, "input subscribe-email"],
      [{ email, when: "later" }, "fieldset subscribe-when"],
    ],
  ],
  "/subscription/confirm/:token": [
    "没有订阅成功，请重试",
    ({ site }) => ({ ids: [requestedSubscription(site, "wen@example.org")] }),
    [[{ stamp: "forged" }, message]],
  ],
  "/subscription/:token": [
    changeFailed,
    ({ site }) =>
      ["save", "continue", "end"].map((intent) => ({
        ids: [subscribed(site, `${intent}@example.org`)],
        fields: { intent, when: "thursday" },
      })),
    [[{ intent: "save", when: "later" }, "fieldset subscription-when"]],
  ],
  "/subscription/:token/unsubscribe": [
    null,
    ({ site }) => ({
      ids: [subscribed(site, "program@example.org")],
      fields: { "List-Unsubscribe": "One-Click" },
      later: 200,
    }),
    "none",
  ],
  "/preferences": [null, () => ({ fields: { theme: "dark" } }), "none"],
  "/wishes": [
    commentFailed,
    () => ({
      fields: { authorName: "林月", content: "想要一个夜间图书馆", category: "环境保护" },
      shown: ["authorName", "content", "category"],
      isTyped: true,
    }),
    [
      [{}, "textarea wish-content"],
      [{ authorName: "林月", content: long }, "textarea wish-content"],
      [{ authorName: "林月", content: "想", stamp: "forged" }, message],
    ],
  ],
  "/wishes/:id": [
    changeFailed,
    ({ site }) => {
      const ids = [makeWish(site).id];
      return ["like", "unlike"].map((intent) => ({ ids, fields: { intent } }));
    },
    [[{ intent: "like", stamp: "forged" }, message]],
  ],
  "/receipt/:token": [
    "删除失败，请重试",
    ({ site }) => {
      makeWish(site, { receiptHash: hashToken(receipt) });
      return { ids: [receipt] };
    },
    [[{ stamp: "forged" }, message]],
  ],
  "/polls/:id": [voteFailed, ({ site }) => ({ ids: [makePoll(site).id], fields: ballot }), [[{}, message]]],
  "/polls/:id/vote": [
    voteFailed,
    ({ site }) => ({ ids: [makePoll(site).id], fields: { selectedOption: "2" } }),
    [[{}, message, onPolls]],
  ],
  "/polls/:id/change-vote": [
    voteFailed,
    async ({ site, visitor }) => {
      const { id } = makePoll(site);
      await visitor.say(`/polls/${id}/vote`, ballot);
      return { ids: [id], fields: { selectedOption: "2" } };
    },
    [[{}, message, onPolls]],
  ],
  "/events/:id/questions": [
    "提问提交失败，请重试",
    ({ event }) => ({
      ids: [event.id],
      fields: { authorName: "林月", content: "可以带小孩吗？" },
      shown: ["authorName", "content"],
      isTyped: true,
    }),
    [
      [{ authorName: "林月" }, "textarea question-content"],
      [{ authorName: "主办方", content: "想" }, "input question-authorName"],
    ],
  ],
  "/events/:id/discussion": [
    commentFailed,
    ({ site, visitor, ended: { id } }) => {
      const visitorId = visitorIdIn(visitor.jar.get("visitor"));
      const own = makeComment(site, { eventId: id, status: "pending", visitorId });
      const fields = { authorName: "林月", authorEmail: email, content: "下次还来" };
      return [
        { ids: [id], fields, shown: Object.keys(fields), isTyped: true },
        { ids: [id], fields: { delete: own.id }, failure: "删除失败，请重试" },
      ];
    },
    [[{ authorName: "林月", authorEmail: "lin.yue@", content: "" }, "input comment-authorEmail"]],
  ],
  "/photos/:id/:slot/removal": [
    "申请提交失败，请重试",
    ({ ended }) => ({
      ids: [ended.id, "1"],
      fields: { reason: "不能来了，请撤下", contact: "微信 mama_88" },
      shown: ["reason", "contact"],
      isTyped: true,
    }),
    [[{}, "textarea removal-reason"]],
  ],
  "/events/:id/join": [
    "报名提交失败，请重试",
    ({ site }) => ({
      ids: [makeOpenEvent(site).id],
      fields: guestFields,
      shown: ["name", "contact"],
      isTyped: true,
    }),
    [
      [{}, "input sign-up-name"],
      [{ ...guestFields, contactType: "" }, "fieldset sign-up-contactType"],
    ],
  ],
  "/seat/:token": [
    changeFailed,
    async (world) => {
      const moved = await openSeat(world);
      const eventId = findByToken(world.site.db, moved)?.eventId ?? "";
      moveEvent(world.site, eventId);
      return [
        { ids: [await openSeat(world)], fields: { intent: "withdraw" } },
        { ids: [moved], fields: { intent: "coming" } },
        { ids: [moved], fields: { intent: "not-coming" } },
        { ids: [await openSeat(world)], fields: { intent: "remember" } },
      ];
    },
    [[{ intent: "withdraw", stamp: "forged" }, message]],
  ],
  "/seat/:token/edit": [
    changeFailed,
    async (world) => ({
      ids: [await openSeat(world)],
      fields: { seats: "2", note: "带一位朋友" },
      shown: ["note"],
    }),
    [[{ seats: "9" }, "fieldset change-seats"]],
  ],
  "/invitation/:token": [
    "没有加入成功，请重试",
    ({ site }) => ({
      ids: [openInvitation(site)],
      by: openVisitor(site),
      fields: { name: "小满", password: helperPassword, confirm: helperPassword },
    }),
    [[{ name: "" }, "input join-name"]],
  ],
  "/api/*": [
    null,
    null,
    "none",
    {
      "the API": {
        path: () => "/api/upload",
        field: "file",
        fields: () => ({ type: "cover" }),
        reads: "api",
        bytesAtMost: maxPhotoBytes,
        tooLarge: "10MB",
      },
    },
  ],
  "/*": [null, null, "none"],
};
