// The organiser's other journey without scripts: decisions, a poll, drafts, settings and signing out.
import type { Page } from "playwright";
import { afterAll, describe, expect, it } from "vitest";
import { withPage } from "../support/browser";
import { execute } from "./city-database";
import { addPendingComments, removeComments } from "./own-event";
import { fill } from "./page-state";
import {
  expectMessage,
  follow,
  header,
  item,
  mark,
  open,
  press,
  pressFor,
  problem,
  signInAsOrganiser,
  unfold,
  walks,
} from "./plain-page";
import { card } from "./posts-in-place";
import { titleOf } from "./sample-city";

afterAll(() => {
  removeComments(mark);
  execute("DELETE FROM removal_requests WHERE reason LIKE ?", `${mark}%`);
});

/** Presses a button of each page that the previous one opens. */
async function pressAll(page: Page, ...names: string[]): Promise<void> {
  for (const name of names) await press(page, name);
}

async function moderate(page: Page): Promise<void> {
  addPendingComments(["甲", "乙", "丙", "丁", "戊"].map((content) => mark + content));
  await open(page, "/admin");
  await follow(page.getByRole("navigation", { name: "管理栏目" }), /^审核\s*\d+ 件要处理$/);
  await follow(page, "逐条审核");
  await item(page, `${mark}甲`).waitFor();
  await press(page, "通过");
  await item(page, `${mark}乙`).waitFor();
  await follow(page, "跳过");
  await item(page, `${mark}丙`).waitFor();
  await page.locator("main").getByText("拒绝", { exact: true }).click();
  await pressFor(page, "广告推销", "评论已拒绝");
  await open(page, "/admin/comments");
  await page.getByRole("searchbox").fill(mark);
  await press(page, "搜索");
  const rejected = item(page, `${mark}乙`);
  await rejected.locator("summary").click();
  await follow(rejected, /^拒绝/);
  await page.getByRole("radio", { name: "广告推销" }).check();
  await page.getByLabel("拒绝原因").fill("第三次了");
  await pressFor(page, "确认拒绝", "评论已拒绝");
  await follow(page, "全选");
  await press(page, "拒绝所选");
  await page.getByRole("radio", { name: "重复发布" }).check();
  await pressFor(page, "确认拒绝", "已拒绝 2 条评论");
  await pressFor(page, "撤销", "已撤销 2 条");
}

async function runPoll(page: Page): Promise<void> {
  const title = `${mark}春游去哪里`;
  const row = item(page, title);
  await open(page, "/admin/votes");
  await follow(page, "创建投票");
  await page.getByRole("textbox", { name: "投票标题" }).fill(title);
  await fill(page, { "选项 1": "山里", "选项 2": "湖边" });
  await press(page, "发布投票");
  await problem(page, "请填写第 3 个选项");
  await fill(page, { "选项 3": "海边" });
  await press(page, "更新预览");
  await page.getByRole("complementary", { name: "预览" }).getByText("海边").waitFor();
  await pressFor(page, "发布投票", `投票「${title}」已创建`);
  await open(page, "/polls");
  await press(card(page, title), /湖边/);
  await card(page, title).getByText("您选择了「湖边」").waitFor();
  await open(page, "/admin/votes");
  await follow(row, "结束投票");
  await pressFor(page, "结束投票", "已结束");
  await follow(row, "删除");
  await pressFor(page, "删除", `投票「${title}」已删除`);
}

async function manageDrafts(page: Page): Promise<void> {
  const [title, renamed] = [`${mark}包饺子`, `${mark}冬至`];
  const draft = (name: string) =>
    page.getByRole("listitem").filter({ has: page.getByRole("heading", { name, exact: true }) });
  await open(page, "/admin/create-event?new=1");
  await page.getByLabel("活动标题").fill(title);
  await unfold(page, "草稿");
  await press(page, "保存草稿");
  await page.getByText("草稿已保存", { exact: true }).waitFor();
  await open(page, "/admin/drafts");
  await unfold(draft(title), "更多");
  await follow(draft(title), "重命名草稿");
  await page.getByLabel("草稿名称").fill(renamed);
  await pressFor(page, "保存", "草稿已重命名");
  await unfold(draft(renamed), "更多");
  await pressFor(draft(renamed), "复制", "草稿已复制");
  await unfold(draft(renamed), "更多");
  await follow(draft(renamed), "删除");
  await press(page, /删除|放弃/);
  await expectMessage(page, "草稿已删除");
  await expect.poll(() => draft(renamed).count()).toBe(0);
  await press(page, "撤销");
  await draft(renamed).waitFor();
  await page.getByRole("checkbox", { name: `选择 ${renamed}`, exact: true }).check();
  await press(page, "删除所选");
  await pressFor(page, "删除所选（1）", "已删除 1 个草稿");
  await follow(draft(`${renamed} 副本`), "恢复");
  await expect.poll(() => page.getByLabel("活动标题").inputValue()).toBe(title);
  await unfold(page, "草稿");
  await pressAll(page, "清除草稿", "删除");
}

async function changeSettings(page: Page): Promise<void> {
  const tagline = page.getByLabel("副标题");
  const save = async (text: string) => {
    await open(page, "/admin/settings");
    await tagline.fill(text);
    await press(page, "保存设置");
  };
  await open(page, "/admin/settings");
  const before = await tagline.inputValue();
  await save("长".repeat(41));
  await page.getByText("副标题不能超过40个字符").last().waitFor();
  await save("周末见");
  await expectMessage(page, "设置已保存");
  await open(page, "/");
  await header(page).getByText("周末见").waitFor();
  await save(before);
  await expectMessage(page, "设置已保存");
}

async function settleRemoval(page: Page): Promise<void> {
  const reason = `${mark}请撤下这张`;
  await open(page, "/gallery");
  await follow(page.getByRole("main"), new RegExp(titleOf("ended")));
  await follow(page, /照片 2/);
  await page.getByLabel("更多").click();
  await follow(page, "申请撤下这张照片");
  await page.getByLabel("原因").fill(reason);
  await press(page, "提交申请");
  await open(page, "/admin");
  await follow(page, /照片申请撤下/);
  const request = item(page, reason);
  await follow(request, "撤下照片");
  await follow(page, "取消");
  await follow(request, "保留照片");
  await page.getByLabel("备注（选填）").fill("是本人的朋友");
  await pressFor(page, "确认保留", "已保留照片");
}

async function signOutAsOrganiser(page: Page): Promise<void> {
  await open(page, "/admin/health");
  await page.getByLabel("测试邮件的收件地址").fill("li@example.org");
  await pressFor(page, "发送测试邮件", "测试邮件已存入发件箱文件夹");
  await page.locator("header summary").click();
  await press(page, "退出登录");
  await follow(page, "管理活动");
  await page.getByRole("heading", { name: "管理员登录" }).waitFor();
}

describe.each(walks)("the organiser without scripts on a $size", ({ options }) => {
  it("moderates and changes settings", () =>
    withPage(options, async (page) => {
      await signInAsOrganiser(page);
      await moderate(page);
      await runPoll(page);
      await manageDrafts(page);
      await changeSettings(page);
      await settleRemoval(page);
      await signOutAsOrganiser(page);
    }));
});
