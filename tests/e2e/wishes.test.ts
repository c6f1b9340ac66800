import { describe, expect, it } from "vitest";
import { mainSize, rejectedNoise, scripted, withPage } from "../support/browser";
import { axeProblems } from "./axe";
import { sendPost } from "./send-post";

describe.each(mainSize("phone"))("the board of wishes on a $size", ({ size }) => {
  it("accepts a wish, shows it to its author, who can delete it by the receipt", () =>
    withPage({ size, expectedMessages: rejectedNoise }, async (page) => {
      const content = `想要一面攀岩墙（${size}）`;
      await page.goto("/");
      await page.getByRole("link", { name: "心愿留言" }).click();
      await page.getByRole("heading", { level: 1, name: "心愿留言" }).waitFor();
      await scripted(page);
      const button = page.getByRole("button", { name: "发布心愿" });
      await expect.poll(() => button.isEnabled()).toBe(false);
      await page.getByLabel("昵称", { exact: true }).fill("小鹿");
      await expect.poll(() => button.isEnabled()).toBe(false);
      await page.getByLabel("心愿内容").fill(content);
      await expect.poll(() => button.isEnabled()).toBe(true);
      await page.getByLabel("类别").first().selectOption("运动健身");
      await sendPost(page, "发布心愿", "心愿已提交，审核通过后显示");
      const own = page.getByRole("listitem").filter({ hasText: content });
      await expect.poll(() => own.getByText("审核中").isVisible()).toBe(true);
      await expect.poll(() => page.getByLabel("昵称", { exact: true }).inputValue()).toBe("小鹿");
      expect(await axeProblems(page)).toEqual([]);
      await page.getByRole("link", { name: "查看状态" }).click();
      await page.getByRole("heading", { level: 1, name: "我的心愿" }).waitFor();
      await page.getByText("删除这条心愿").click();
      expect(await axeProblems(page)).toEqual([]);
      await page.getByRole("button", { name: "确认删除" }).click();
      await page.getByRole("status").filter({ hasText: "心愿已删除" }).waitFor();
      await expect.poll(() => own.count()).toBe(0);
    }));

  it("accepts a like and its removal, and returns to the wish", () =>
    withPage({ size }, async (page) => {
      await page.goto("/wishes");
      await scripted(page);
      const wish = page.getByRole("listitem").filter({ hasText: "帕拉佐门市场" });
      const like = wish.getByRole("button", { name: /^赞 / });
      const before = Number((await like.textContent())?.replace(/\D/g, ""));
      const { width } = (await like.boundingBox()) ?? {};
      await like.click();
      const undo = wish.getByRole("button", { name: `取消赞 ${before + 1}` });
      await undo.waitFor();
      await expect.poll(async () => (await undo.boundingBox())?.width).toBe(width);
      await expect.poll(() => page.url()).toMatch(/\/wishes$/);
      expect(await axeProblems(page)).toEqual([]);
      await undo.click();
      await wish.getByRole("button", { name: new RegExp(`^赞 ${before}，`) }).waitFor();
    }));
});

describe("a like on a bad connection", () => {
  const trouble = /^Failed to load resource: .*net::/;

  it("is retried automatically, then offered for retry, and counts once", () =>
    withPage({ clock: true, expectedMessages: trouble }, async (page) => {
      await page.goto("/wishes");
      await scripted(page);
      let lost = 4;
      await page.route(/\/wishes\/\w+(\?again=1)?$/, async (route) => {
        if (lost === 0) return route.continue();
        lost -= 1;
        // The request succeeds, but its response is lost.
        await route.fetch({ maxRedirects: 0 });
        await route.abort("connectionreset");
      });
      const wish = page.getByRole("listitem").filter({ hasText: "方言的饭局" });
      const like = wish.getByRole("button", { name: /^赞 / });
      const before = Number((await like.textContent())?.replace(/\D/g, ""));
      await like.click();
      const alert = page.getByRole("alert").filter({ hasText: "请检查网络连接后重试" });
      await page.clock.runFor(4_000);
      await alert.waitFor();
      expect(await axeProblems(page)).toEqual([]);
      await alert.getByRole("button", { name: "重试" }).click();
      await page.clock.runFor(4_000);
      await wish.getByRole("button", { name: `取消赞 ${before + 1}` }).waitFor();
      await expect.poll(() => alert.count()).toBe(0);
      await page.reload();
      await wish.getByRole("button", { name: `取消赞 ${before + 1}` }).click();
      await wish.getByRole("button", { name: new RegExp(`^赞 ${before}，`) }).waitFor();
    }));
});
