// Posts of the site's forms, one for each form of a page, with the failure text while the database cannot be written.
// Those of the organiser's other pages are in admin-posts.ts.

import { findPendingFactor } from "../../app/domain/factors/factors.server";
import { newId } from "../../app/platform/ids";
import { hashToken } from "../../app/platform/tokens.server";
import { codeAt } from "./factor";
import { openFactorMember, openWaitingMember } from "./factor-member";
import {
  makeComment,
  makeDraft,
  makeEvent,
  makeImage,
  makePhotos,
  makePoll,
  makeQuestion,
  makeWish,
} from "./fixtures";
import { newestLink } from "./mailbox";
import { memberPassword, openMember } from "./member";
import { helperPassword, openHelper, openInvitation, openOrganiser, openWaitingHelper } from "./organisers";
import { routeOf } from "./posting-routes";
import { guestFields, makeOpenEvent, registrationPathOf, signUpIn } from "./registrations";
import type { TestSite } from "./site";
import { openVisitor } from "./visitor";

type Fields = Record<string, string>;
type Sender = {
  say: (path: string, fields: Fields) => Promise<Response>;
  /** The headers of its requests, with its cookies. */
  headers: () => Record<string, string>;
};
export type Form = {
  /** The path of its route. */
  route: string;
  path: string;
  by: Sender;
  fields: Fields;
  text: string;
  /** Fields whose input the page shows again. */
  shown?: string[];
  /** The status of the same post once the database can be written; 303 by default. */
  later?: number;
};

const email = "lin.yue@example.org";
const newPassword = "Anders2026";
const receipt = "receipt-of-a-wish";

/** Builds one post for each form of a page that `makeAdminPosts` does not post. */
export async function makeForms(site: TestSite): Promise<Form[]> {
  const admin = openOrganiser(site);
  const member = await openMember(site, email);
  await openMember(site, "su@example.org");
  const visitor = openVisitor(site);
  // A first post is redirected with the cookie, and changes nothing here.
  await visitor.say("/wishes", {});
  const event = makeEvent(site);
  const begun = makeEvent(site, { startAt: site.clock.now() });
  const ended = makeEvent(site, {}, "ended");
  await makePhotos(site, ended.id, [1]);
  const wish = makeWish(site, { receiptHash: hashToken(receipt) });
  const pending = makeWish(site, { status: "pending" });
  const comment = makeComment(site, { eventId: ended.id, status: "pending" });
  const unjudged = makeComment(site, { eventId: ended.id, content: "另一条", status: "pending" });
  const question = makeQuestion(site, { eventId: event.id });
  const [deleted, answered] = [1, 2].map(() => makeQuestion(site, { eventId: event.id }));
  const [poll, voted] = [makePoll(site), makePoll(site)];
  await visitor.say(`/polls/${voted.id}/vote`, { selectedOption: "1" });
  const groupQr = await makeImage(site, "#123123", 400, 400, "qr");
  const ofEvent = site.db.$client.prepare("SELECT id FROM photos WHERE event_id = ?").pluck();
  const photoId = String(ofEvent.get(ended.id));
  const now = site.clock.now();
  const draftId = makeDraft(site);
  await visitor.say("/register", { email: "mei@example.org", password: newPassword, confirm: newPassword });
  const linkTo = async (to: string, path: string) =>
    Object.fromEntries(new URL(await newestLink(site.folder, to, path), "http://x").searchParams);
  const confirmLink = await linkTo("mei@example.org", "/auth/confirm");
  await visitor.say("/login/reset", { email: "su@example.org" });
  const resetLink = await linkTo("su@example.org", "/reset-password");
  const inBrowser: Sender = {
    ...admin,
    say: (path, fields) => site.post(path, fields, { ...admin.headers(), Accept: "text/html,*/*" }),
  };
  const twice = { password: newPassword, confirm: newPassword };
  const by =
    (sender: Sender) =>
    (path: string, fields: Fields, text: string, more: Partial<Form> = {}): Form => {
      return { route: routeOf(path), path, by: sender, fields, text, ...more };
    };
  const [open, own, organiser] = [by(visitor), by(member), by(admin)];
  const note = "不能来了，请撤下";
  const signUpEvent = makeOpenEvent(site);
  const registrationPath = registrationPathOf(
    await signUpIn(openVisitor(site), signUpEvent.id, { contact: "another_1" }),
  );
  const waiting = await openWaitingMember(site, "anna@example.org");
  const owner = await openFactorMember(site, "bice@example.org");
  const beginner = await openMember(site, "carla@example.org");
  await beginner.say("/account/second-factor", { password: memberPassword });
  const first = codeAt(findPendingFactor(site.db, beginner.id, now)?.secret ?? "", now);
  const helper = await openHelper(site, { role: "full", name: newId() });
  const { helper: waitingHelper, secret: helperSecret } = await openWaitingHelper(site);
  const invitation = openInvitation(site);
  const unchanged = "两步验证没有更改，请重试";
  const factor = "/account/second-factor";
  return [
    open(
      "/wishes",
      { authorName: "林月", content: "想要一个夜间图书馆", category: "环境保护" },
      "留言提交失败，请重试",
      { shown: ["authorName", "content", "category"] },
    ),
    open(`/wishes/${wish.id}`, { intent: "like" }, "操作没有成功，请重试"),
    open(`/polls/${poll.id}`, { selectedOption: "1" }, "投票提交失败，请重试"),
    open(`/polls/${makePoll(site).id}/vote`, { selectedOption: "2" }, "投票提交失败，请重试"),
    open(`/polls/${voted.id}/change-vote`, { selectedOption: "2" }, "投票提交失败，请重试"),
    open(
      `/events/${event.id}/questions`,
      { authorName: "林月", content: "可以带小孩吗？" },
      "提问提交失败，请重试",
      { shown: ["authorName", "content"] },
    ),
    open(
      `/events/${ended.id}/discussion`,
      { authorName: "林月", authorEmail: email, content: "下次还来" },
      "留言提交失败，请重试",
      { shown: ["authorName", "authorEmail", "content"] },
    ),
    open(`/photos/${ended.id}/1/removal`, { reason: note, contact: "微信 mama_88" }, "申请提交失败，请重试", {
      shown: ["reason", "contact"],
    }),
    open("/register", { email: "anew@example.org", ...twice }, "注册过程中发生错误，请稍后重试", {
      shown: ["email"],
    }),
    open(
      "/login",
      { email, password: memberPassword, redirectTo: "/polls" },
      "登录过程中发生错误，请稍后重试",
      { shown: ["email"] },
    ),
    open("/login/reset", { email }, "发送重置邮件失败：服务器繁忙，请稍后再试", { shown: ["email"] }),
    open(
      "/email-verification",
      { email: "nobody@example.org" },
      "重新发送验证邮件失败: 服务器繁忙，请稍后再试",
      { shown: ["email"] },
    ),
    open("/auth/confirm", confirmLink, "邮箱验证失败", { shown: ["token_hash"], later: 200 }),
    open("/reset-password", { ...resetLink, ...twice }, "密码没有更新，请重试", { shown: ["token_hash"] }),
    own("/account/sessions", { others: "1" }, "操作没有成功，请重试"),
    by(openVisitor(site))(
      `/invitation/${invitation}`,
      { name: "小满", password: helperPassword, confirm: helperPassword },
      "没有加入成功，请重试",
    ),
    by(waitingHelper)(
      "/admin/login/code",
      { code: codeAt(helperSecret, now) },
      "登录过程中发生错误，请稍后重试",
    ),
    by(helper)("/admin/password", { current: helperPassword, ...twice }, "密码没有更新，请重试"),
    organiser("/admin/organisers", { role: "review" }, "操作没有成功，请重试"),
    by(await openHelper(site, { role: "review", name: newId() }))(
      "/admin/second-factor",
      { intent: "begin", password: helperPassword },
      unchanged,
    ),
    organiser(`/admin/organisers/${helper.id}/remove`, {}, "操作没有成功，请重试"),
    open("/admin/login", { password: "correct horse" }, "登录过程中发生错误，请稍后重试"),
    organiser(`/admin/events/${event.id}/archive`, {}, "归档失败，请重试"),
    organiser(`/admin/events/${begun.id}/complete`, {}, "标记完成失败，请重试"),
    organiser(`/admin/events/${event.id}/reopen`, {}, "更新状态失败，请重试"),
    organiser(`/admin/events/${makeEvent(site).id}/delete`, {}, "删除失败，请重试"),
    organiser(`/admin/comments/${comment.id}/reject`, { reason: "广告" }, "更新评论状态失败，请重试"),
    organiser(`/admin/comments/${comment.id}/delete`, {}, "删除评论失败，请重试"),
    organiser(
      "/admin/comments/selection",
      { id: unjudged.id, verdict: "approve" },
      "更新评论状态失败，请重试",
    ),
    organiser(`/admin/questions/${deleted?.id}/delete`, {}, "删除失败，请重试"),
    organiser(`/admin/questions/${answered?.id}/approve-reply`, { text: "可以" }, "保存失败，请重试"),
    organiser(
      "/admin/questions/selection",
      { id: question.id, verdict: "reject", reason: "广告" },
      "更新状态失败，请重试",
    ),
    organiser(`/admin/wishes/${pending.id}/approve`, {}, "更新状态失败，请重试"),
    organiser(`/admin/wishes/${wish.id}/hide`, {}, "更新心愿可见性失败，请重试"),
    organiser(`/admin/wishes/${makeWish(site).id}/delete`, {}, "删除心愿失败，请重试"),
    organiser(`/admin/wishes/${makeWish(site).id}/event`, {}, "草稿没有保存，请重试"),
    organiser("/admin/wishes/poll", { id: makeWish(site).id }, "草稿没有保存，请重试"),
    organiser("/admin/wishes/selection", { id: pending.id, verdict: "delete" }, "删除心愿失败，请重试"),
    organiser(
      "/admin/votes/create",
      { title: "去哪儿", option1: "波河", option2: "山上", option3: "湖边", status: "active" },
      "保存失败，请重试",
      { shown: ["title", "option1", "option2", "option3"] },
    ),
    organiser(
      `/admin/votes/${poll.id}/edit`,
      { title: "改到哪天", option1: "一", option2: "二", option3: "三", status: "active" },
      "保存失败，请重试",
      { shown: ["title", "option1", "option2", "option3"], later: 422 },
    ),
    organiser(`/admin/votes/${poll.id}/close`, {}, "更新状态失败，请重试"),
    organiser(`/admin/votes/${poll.id}/delete`, {}, "删除失败，请重试"),
    organiser(
      `/admin/create-event?draft=${draftId}`,
      { intent: "next", title: "波河边的野餐", summary: "带一块毯子" },
      "草稿没有保存，请重试",
      { shown: ["title", "summary"], later: 422 },
    ),
    organiser(
      `/admin/create-event?draft=${draftId}&step=4`,
      { intent: "publish", notes: "带一块毯子" },
      "发布活动失败，请重试",
      { shown: ["notes"], later: 422 },
    ),
    organiser(
      `/admin/events/${makeEvent(site).id}/postpone`,
      { date: "2026-12-05", time: "19:30", version: "1", redirectTo: "/admin" },
      "保存失败，请重试",
      { shown: ["date", "time"] },
    ),
    organiser(
      `/admin/events/${makeEvent(site).id}/duplicate`,
      { start: "2026-12-05T14:00" },
      "保存失败，请重试",
      { shown: ["start"] },
    ),
    organiser(
      `/admin/events/${makeEvent(site).id}/qr`,
      { validUntil: "2026-11-25", imageId: groupQr.id },
      "保存失败，请重试",
      { shown: ["validUntil"] },
    ),
    organiser(
      `/admin/events/${ended.id}/photos`,
      { intent: "caption", photo: photoId, caption: "开场的狼人杀" },
      "保存失败，请重试",
      { shown: ["caption"] },
    ),
    organiser(`/admin/drafts/${draftId}/rename`, { name: "春天的野餐" }, "重命名失败", { shown: ["name"] }),
    organiser(`/admin/drafts/${draftId}/copy`, {}, "复制失败", { by: inBrowser }),
    organiser(`/admin/drafts/${draftId}/delete`, {}, "删除草稿失败"),
    organiser("/draft-test", {}, "草稿没有保存，请重试"),
    organiser(`/admin/events/${event.id}/poster`, { layout: "quiet" }, "保存失败，请重试"),
    own("/account/nickname", { nickname: "小林" }, "昵称没有保存，请重试", { shown: ["nickname"] }),
    own("/account/password", { current: memberPassword, ...twice }, "密码没有更新，请重试"),
    open(`/receipt/${receipt}`, {}, "删除失败，请重试"),
    open(`/events/${signUpEvent.id}/join`, guestFields, "报名提交失败，请重试", {
      shown: ["name", "contact"],
    }),
    open(registrationPath, { intent: "update", seats: "2", note: "带一位朋友" }, "操作没有成功，请重试", {
      shown: ["note"],
    }),
    by(waiting)(
      "/login/code",
      { code: codeAt(waiting.secret, now), redirectTo: "/polls" },
      "登录过程中发生错误，请稍后重试",
    ),
    by(beginner)(`${factor}/setup`, { code: first }, unchanged),
    by(owner)(`${factor}/codes`, { code: codeAt(owner.secret, now) }, unchanged),
    by(owner)(`${factor}/off?with=password`, { password: memberPassword }, unchanged),
    own(factor, { password: memberPassword }, unchanged),
    own("/account/delete", { password: memberPassword }, "账号没有注销，请重试"),
  ];
}

/** They write nothing, or no form of a page posts to them. */
export const otherRoutes = [
  ...["/preferences", "/logout", "/admin/draft-save", "/admin/health/backup"],
  ...["/api/*", "/*"],
];
