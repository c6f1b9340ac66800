// The forms of accounts: to sign in, and of members.
import { findPendingFactor } from "../../../app/domain/factors/factors.server";
import { codeAt } from "../factor";
import { openFactorMember, openWaitingMember } from "../factor-member";
import { makeWish } from "../fixtures";
import { newestLink } from "../mailbox";
import { memberPassword, openMember } from "../member";
import { email, type FormEntries, twice, type World } from "./entry";

const unchanged = "两步验证没有更改，请重试";
const signInFailed = "登录过程中发生错误，请稍后重试";
const rejected = "form-fields";

async function linkTo({ site }: World, to: string, path: string): Promise<Record<string, string>> {
  const link = new URL(await newestLink(site.folder, to, path), "http://x");
  return Object.fromEntries(link.searchParams);
}

/** A member who has begun to set up a second factor, and its first code. */
async function openBeginner({ site, now }: World) {
  const by = await openMember(site, "carla@example.org");
  await by.say("/account/second-factor", { password: memberPassword });
  return { by, fields: { code: codeAt(findPendingFactor(site.db, by.id, now)?.secret ?? "", now) } };
}

export const accountForms: FormEntries = {
  "/register": [
    "注册过程中发生错误，请稍后重试",
    () => ({ fields: { email: "anew@example.org", ...twice }, shown: ["email"], isTyped: true }),
    rejected,
  ],
  "/login": [
    signInFailed,
    () => ({ fields: { email, password: memberPassword, redirectTo: "/polls" }, shown: ["email"] }),
    rejected,
  ],
  "/login/reset": [
    "发送重置邮件失败：服务器繁忙，请稍后再试",
    () => ({ fields: { email }, shown: ["email"] }),
    rejected,
  ],
  "/email-verification": [
    "重新发送验证邮件失败: 服务器繁忙，请稍后再试",
    () => ({ fields: { email: "nobody@example.org" }, shown: ["email"] }),
    rejected,
  ],
  "/auth/confirm": [
    "邮箱验证失败",
    async (world) => {
      const to = "mei@example.org";
      await world.visitor.say("/register", { email: to, ...twice });
      return { fields: await linkTo(world, to, "/auth/confirm"), shown: ["token_hash"], later: 200 };
    },
    rejected,
  ],
  "/reset-password": [
    "密码没有更新，请重试",
    async (world) => {
      const to = (await openMember(world.site, "su@example.org")).email;
      await world.visitor.say("/login/reset", { email: to });
      const link = await linkTo(world, to, "/reset-password");
      return { fields: { ...link, ...twice }, shown: ["token_hash"] };
    },
    rejected,
  ],
  "/login/code": [
    signInFailed,
    async ({ site, now }) => {
      const by = await openWaitingMember(site, "anna@example.org");
      return { by, fields: { code: codeAt(by.secret, now), redirectTo: "/polls" } };
    },
    rejected,
  ],
  "/logout": [null, () => ({}), "none"],
  "/account/:list/:id/delete": [
    "删除失败，请重试",
    ({ site, member }) => ({ ids: ["wishes", makeWish(site, { userId: member.id }).id] }),
    "none",
  ],
  "/account/sessions": ["操作没有成功，请重试", () => ({ fields: { others: "1" } }), "none"],
  "/account/nickname": [
    "昵称没有保存，请重试",
    () => ({ fields: { nickname: "小林" }, shown: ["nickname"] }),
    rejected,
  ],
  "/account/subscription": [
    "操作没有成功，请重试",
    () => ({ fields: { when: "now" } }),
    [[{ when: "later" }, "fieldset subscription-when"]],
  ],
  "/account/password": [
    "密码没有更新，请重试",
    () => ({ fields: { current: memberPassword, ...twice } }),
    rejected,
  ],
  "/account/second-factor/setup": [unchanged, openBeginner, rejected],
  "/account/second-factor/codes": [
    unchanged,
    async ({ site, now }) => {
      const by = await openFactorMember(site, "bice@example.org");
      return { by, fields: { code: codeAt(by.secret, now) } };
    },
    rejected,
  ],
  "/account/second-factor/off": [
    unchanged,
    async ({ site }) => ({
      by: await openFactorMember(site, "bea@example.org"),
      query: "?with=password",
      fields: { password: memberPassword },
    }),
    rejected,
  ],
  "/account/second-factor": [unchanged, () => ({ fields: { password: memberPassword } }), rejected],
  "/account/delete": ["账号没有注销，请重试", () => ({ fields: { password: memberPassword } }), rejected],
};
