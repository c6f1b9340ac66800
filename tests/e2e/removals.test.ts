import { describe, expect, it } from "vitest";
import { modesWithScriptsOn, scripted, sizes, withPage } from "../support/browser";
import { axeProblems } from "./axe";
import { overflow, smallTargets } from "./layout-checks";
import { idOf } from "./sample-city";

describe.each(modesWithScriptsOn("phone"))("removal requests and health $way", ({ js, size }) => {
  const reason = `照片里有我（${js ? "有" : "无"}脚本，${size}）`;

  it("a visitor requests a removal, and the organiser settles it with a note", () =>
    withPage({ js, size }, async (page) => {
      const fits = async () => {
        if (js) expect(await axeProblems(page)).toEqual([]);
        for (const viewport of [sizes.small, sizes.phone, sizes.desktop]) {
          await page.setViewportSize(viewport);
          await expect.poll(() => page.evaluate(overflow)).toEqual({ sideways: 0, beyond: [] });
        }
        await page.setViewportSize(sizes.phone);
        await expect.poll(() => page.evaluate(smallTargets)).toEqual([]);
        await page.setViewportSize(sizes[size]);
      };
      await page.goto(`/photos/${await idOf("ended")}/2`);
      await page.getByRole("link", { name: "申请撤下这张照片" }).click();
      await page.getByRole("heading", { name: "申请撤下照片" }).waitFor();
      await scripted(page);
      await page.getByLabel("原因").fill(reason);
      await page.getByLabel("联系方式（选填）").fill("微信 mama_88");
      await page.getByRole("button", { name: "提交申请" }).click();
      await page.getByRole("status").getByText("申请已提交").waitFor();

      await page.goto("/admin/login");
      await page.getByLabel("密码").fill("correct horse");
      await page.getByRole("button", { name: "登录" }).click();
      await page.getByText("个撤下照片的申请等待处理").waitFor();
      await page.getByRole("link", { name: "查看申请" }).click();
      const item = page.getByRole("listitem").filter({ hasText: reason });
      await item.getByText("联系方式：微信 mama_88").waitFor();
      await fits();
      await item.getByRole("link", { name: "撤下照片" }).click();
      await page.getByRole("heading", { name: "确定要撤下这张照片吗？" }).waitFor();
      await page.getByRole(js ? "button" : "link", { name: "取消", exact: true }).click();
      await item.getByRole("link", { name: "保留照片：" }).click();
      await page.getByLabel("备注（选填）").fill("是本人的朋友");
      await fits();
      await page.getByRole("button", { name: "确认保留" }).click();
      await page.getByRole("status").getByText("已保留照片").waitFor();
      await item.getByText("备注：是本人的朋友").waitFor();
    }));

  it("the organiser opens the health page and sends a test mail", () =>
    withPage({ js, size, admin: true }, async (page) => {
      await page.goto("/admin/health");
      await page.getByRole("heading", { name: "系统状态" }).waitFor();
      await page.getByLabel("测试邮件的收件地址").fill("li@example.org");
      await page.getByRole("button", { name: "发送测试邮件" }).click();
      await page.getByRole("status").getByText("测试邮件已存入发件箱文件夹").waitFor();
      if (js) expect(await axeProblems(page)).toEqual([]);
      for (const viewport of [sizes.small, sizes.phone, sizes.desktop]) {
        await page.setViewportSize(viewport);
        await expect.poll(() => page.evaluate(overflow)).toEqual({ sideways: 0, beyond: [] });
      }
      await page.setViewportSize(sizes.phone);
      await expect.poll(() => page.evaluate(smallTargets)).toEqual([]);
    }));
});
