// What a posted form will do, in words, for browsers that hide where a post comes from: one press on exactly this. A post
// that has no words here cannot be confirmed.

import { findMailedLink } from "../../domain/auth/mailed-link.server";
import { type CommentRow, findCommentByReceipt } from "../../domain/comments/queries.server";
import { findPollRow, isPublicPollRow } from "../../domain/polls/queries.server";
import { findPublicWish, findWishByReceipt, type WishRow } from "../../domain/wishes/queries.server";
import { claimedEmail } from "../../platform/auth/access-token.server";
import { toSingleLine } from "../../platform/text";
import type { Site } from "../context.server";
import { plainPath } from "./canonical-path";

/** `press` is what the button says; `about` quotes what it concerns. */
export type Purpose = { press: string; about: string | null };

type Post = { site: Site; id: string; fields: URLSearchParams };

const quotedAtMost = 100;
const quote = (text: string | null | undefined) => (text ? `「${toSingleLine(text, quotedAtMost)}」` : null);

const plain = (press: string) => (): Purpose => ({ press, about: null });
const withField =
  (press: string, name: string) =>
  ({ fields }: Post) => ({
    press,
    about: quote(fields.get(name)),
  });

const wishPresses: Record<string, string> = {
  like: "给这条心愿点赞",
  unlike: "取消对这条心愿的点赞",
  delete: "删除这条心愿",
};

function wishChange({ site, id, fields }: Post): Purpose | null {
  const press = wishPresses[fields.get("intent") ?? ""];
  return press ? { press, about: quote(findPublicWish(site.db, id)?.content) } : null;
}

function ballot({ site, id, fields }: Post): Purpose | null {
  const poll = findPollRow(site.db, id);
  if (!poll || !isPublicPollRow(poll)) return null;
  const texts = [poll.option1, poll.option2, poll.option3];
  const chosen = fields.getAll("selectedOption").map((option) => quote(texts[Number(option) - 1]) ?? "");
  return { press: `为${quote(poll.title)}投票`, about: chosen.join("") || null };
}

const signInStep = ({ fields }: Post): Purpose => ({
  press: fields.has("leave") ? "返回登录" : "用验证码登录",
  about: null,
});

const comment = ({ fields }: Post): Purpose =>
  fields.has("delete")
    ? { press: "删除这条留言", about: null }
    : { press: "发表这条留言", about: quote(fields.get("content")) };

function receipt({ site, id }: Post): Purpose | null {
  const ofReceipt = (press: string, found: WishRow | CommentRow | undefined) =>
    found ? { press, about: quote(found.content) } : null;
  return (
    ofReceipt("删除这条心愿", findWishByReceipt(site.db, id)) ??
    ofReceipt("删除这条留言", findCommentByReceipt(site.db, id))
  );
}

/** A link may be another's: what it does is said with the account. */
function mailedLink({ site, fields }: Post): Purpose {
  const type = fields.get("type") ?? "";
  const accessToken = fields.get("access_token");
  if (accessToken !== null) return { press: "登录这个账号", about: quote(claimedEmail(accessToken)) };
  const link = findMailedLink(site.db, { type, token: fields.get("token_hash") ?? "" }, site.clock.now());
  if (link?.purpose === "reset") return { press: "登录这个账号", about: quote(link.email) };
  if (link?.purpose === "email-change") return { press: "更换账号的邮箱", about: quote(link.newEmail) };
  return { press: "验证我的邮箱", about: null };
}

/** Every address that takes a form, but those where nothing is ever confirmed. */
const purposes: readonly [path: RegExp, (post: Post) => Purpose | null][] = [
  [/^\/wishes$/i, withField("发布这条心愿", "content")],
  [/^\/wishes\/([^/]+)$/i, wishChange],
  [/^\/polls\/([^/]+)(?:\/vote)?$/i, ballot],
  [/^\/events\/([^/]+)\/discussion$/i, comment],
  [/^\/photos\/([^/]+)\/[^/]+\/removal$/i, withField("申请撤下这张照片", "reason")],
  [/^\/receipt\/([^/]+)$/i, receipt],
  [/^\/preferences$/i, plain("更改页面的显示方式")],
  [/^\/login$/i, withField("登录这个账号", "email")],
  [/^\/login\/code$/i, signInStep],
  [/^\/login\/reset$/i, withField("申请重置密码", "email")],
  [/^\/register$/i, withField("注册这个账号", "email")],
  [/^\/email-verification$/i, withField("重新发送验证邮件到这个邮箱", "email")],
  [/^\/auth\/confirm$/i, mailedLink],
  [/^\/reset-password$/i, plain("更新我的密码")],
  [/^\/logout$/i, plain("退出我的账号")],
];

/** What the post of a form to an address would do; null for one that nothing of ours answers. */
export function purposeOf(site: Site, pathname: string, fields: URLSearchParams): Purpose | null {
  const path = plainPath(pathname);
  for (const [pattern, tell] of purposes) {
    const match = pattern.exec(path);
    if (match) return tell({ site, id: match[1] ?? "", fields });
  }
  return null;
}
