import { describe, expect, it } from "vitest";
import { modesWithScriptsOn, scripted, withPage } from "../support/browser";
import { axeProblems } from "./axe";
import { idOf } from "./sample-city";
import { returnedNoise, sendPost } from "./send-post";

describe.each(modesWithScriptsOn("phone"))("the discussion of an ended event $way", ({ way, js, size }) => {
  it("accepts a comment on the event's page, shows it to its author, who can delete it", () =>
    withPage({ js, size, expectedMessages: returnedNoise }, async (page) => {
      const content = `那天的灯真好看（${way}）`;
      await page.goto(`/events/${await idOf("ended")}`);
      await scripted(page);
      const button = page.getByRole("button", { name: "发表留言" });
      await expect.poll(() => button.isEnabled()).toBe(!js);
      await page.getByLabel("昵称").fill("苏苏");
      await page.getByLabel("邮箱（选填）").fill("su@example.org");
      await page.getByLabel("留言内容").fill(content);
      await sendPost(page, "发表留言", "留言已提交，审核通过后显示");
      await page.getByRole("heading", { level: 1, name: "自由讨论" }).waitFor();
      const own = page.getByRole("listitem").filter({ hasText: content });
      await expect.poll(() => own.getByText("审核中").isVisible()).toBe(true);
      await expect.poll(() => page.getByLabel("昵称").inputValue()).toBe("苏苏");
      await expect.poll(() => page.getByText("su@example.org").count()).toBe(0);
      await own.getByText("删除这条留言").click();
      if (js) expect(await axeProblems(page)).toEqual([]);
      await own.getByRole("button", { name: "确认删除" }).click();
      await page.getByRole("status").filter({ hasText: "留言已删除" }).waitFor();
      await expect.poll(() => own.count()).toBe(0);
    }));

  it("re-renders an invalid comment with the reason at the field", () =>
    withPage({ js, size, expectedMessages: returnedNoise }, async (page) => {
      await page.goto(`/events/${await idOf("ended")}/discussion?page=2`);
      await scripted(page);
      await page.getByLabel("昵称").fill("苏苏");
      await page.getByLabel("留言内容").fill("字".repeat(1001));
      const failed = page.getByRole("alert");
      await page.getByRole("button", { name: "发表留言" }).click();
      await failed.waitFor();
      if (await failed.getByText("提交得太快了").isVisible()) {
        await page.getByRole("button", { name: "发表留言" }).click();
      }
      await failed.getByRole("link", { name: "留言内容不能超过1000个字符" }).waitFor();
      await expect.poll(async () => (await page.getByLabel("留言内容").inputValue()).length).toBe(1001);
      await expect.poll(() => page.getByText("第 2 页，共 2 页").isVisible()).toBe(true);
      if (js) expect(await axeProblems(page)).toEqual([]);
    }));
});
