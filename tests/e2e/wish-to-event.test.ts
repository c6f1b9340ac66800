// The organiser turns a wish into an event; the board links it until it is cancelled.
import { afterEach, expect, it } from "vitest";
import { withPage } from "../support/browser";
import { scriptModes } from "../support/tier";
import { axeProblems } from "./axe";
import { execute, insertRows } from "./city-database";
import { inRow } from "./page-state";

const content = "想学写毛笔字，周日下午都可以";
const id = "WishToEvent1";

afterEach(() => {
  execute("DELETE FROM events WHERE title = ?", content);
  execute("DELETE FROM wishes WHERE id = ?", id);
});

it.each(scriptModes)("a wish becomes an event, scripts: $js", ({ js }) => {
  const post = { id, author_name: "小鹿", content, status: "approved", created_at: 1, updated_at: 1 };
  insertRows("wishes", [{ ...post, search_text: content }]);
  return withPage({ js, size: "phone", admin: true }, async (page) => {
    await page.goto(`/admin/wishes?q=${encodeURIComponent("毛笔字")}&sort=likes`);
    const row = page.getByRole("listitem").filter({ hasText: content });
    await row.getByRole("button", { name: inRow("做成活动") }).click();
    await page.getByRole("status").filter({ hasText: "已按心愿新建草稿" }).waitFor();
    await expect.poll(() => page.getByLabel("活动标题").inputValue()).toBe(content);
    const press = (name: string) => page.getByRole("button", { name, exact: true }).click();
    await press("时间地点");
    await page.getByLabel("地点名称").fill("小客厅");
    await press("费用与提醒");
    await page.getByLabel("定金（元）").waitFor();
    await press("发布活动");
    await press("仍要发布");
    await page.getByRole("heading", { name: "发布成功！" }).waitFor();
    await page.goto(`/wishes/${id}`);
    if (js) expect(await axeProblems(page)).toEqual([]);
    await page.getByText("已约成：").getByRole("link", { name: content }).click();
    await page.getByText("来自心愿").getByRole("link").waitFor();
    const event = new URL(page.url()).pathname.split("/").at(-1);
    await page.goto(`/admin/events/${event}/cancel`);
    await page.getByRole("button", { name: "取消活动" }).click();
    await page.waitForURL((url) => !url.pathname.endsWith("/cancel"));
    await page.goto(`/wishes/${id}`);
    await page.getByText(content).first().waitFor();
    await expect.poll(() => page.getByText("已约成").count()).toBe(0);
  });
});
