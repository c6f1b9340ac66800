// The organiser's complete journey with an event, in a real browser.
import type { Page } from "playwright";
import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { clockText } from "../../app/domain/events/date-text";
import { mainSize, offlineNoise, scripted, withPage } from "../support/browser";
import { holdRequests } from "../support/held-requests";
import { isRelease } from "../support/tier";
import { axeProblems } from "./axe";
import { beginEvent } from "./own-event";

/** The browser's console message for a rejected form. */
const rejectedNoise = /^Failed to load resource: .* 4(13|15|22|09)/;

async function picture(colour: string) {
  const image = sharp({ create: { width: 900, height: 1600, channels: 3, background: colour } });
  return { name: `${colour.slice(1)}.jpg`, mimeType: "image/jpeg", buffer: await image.jpeg().toBuffer() };
}

/** Lets every request fail from now on. */
async function disconnect(page: Page) {
  await page.context().route("**/*", (route) => route.abort("internetdisconnected"));
  return () => page.context().unroute("**/*");
}

const next = (page: Page) => page.getByRole("button", { name: "下一步" }).click();
const heading = (page: Page, name: string) => page.getByRole("heading", { name, level: 1 }).waitFor();

describe.each(mainSize("phone"))("an event on a $size", ({ size }) => {
  const title = `河边骑行 ${size}`;

  it("is created in four steps with pictures, published once, edited and completed", () =>
    withPage({ size, admin: true, expectedMessages: rejectedNoise }, async (page) => {
      await page.goto("/admin");
      await page.getByRole("link", { name: "创建活动" }).click();
      await heading(page, "基本信息");

      await next(page);
      await page.getByRole("alert").waitFor();
      await expect.poll(() => page.getByRole("alert").textContent()).toContain("请输入活动标题");
      await page.getByLabel("活动标题").fill(title);
      await page.getByLabel("活动简介").fill("沿波河骑到苏佩尔加");
      await page.getByLabel("徒步").check();
      await page.getByLabel("活动人数").fill("12");
      await page.getByLabel("选择图片").setInputFiles(await picture("#336699"));
      await next(page);

      await heading(page, "配色方案");
      await page.getByLabel("樱花夜色").check();
      await next(page);

      await heading(page, "时间地点");
      await page.getByRole("radiogroup", { name: "快捷选择" }).getByLabel("19:00").check();
      await page.getByLabel("活动时长").selectOption("2.5");
      await page.getByLabel("地点名称").fill("瓦伦蒂诺公园");
      await next(page);

      await heading(page, "费用与提醒");
      await page.getByLabel("定金（元）").fill("100");
      await page.getByRole("button", { name: "上一步" }).click();
      await heading(page, "时间地点");
      await expect.poll(() => page.getByLabel("地点名称").inputValue()).toBe("瓦伦蒂诺公园");
      await page.getByRole("button", { name: "费用与提醒", exact: true }).click();
      await heading(page, "费用与提醒");
      await expect.poll(() => page.getByLabel("定金（元）").inputValue()).toBe("100");
      await page.getByRole("button", { name: "发布活动" }).click();
      await heading(page, "确定要发布吗？");
      await expect.poll(() => page.getByRole("main").textContent()).toContain("群二维码");
      await page.getByRole("button", { name: "仍要发布" }).dblclick();
      await heading(page, "发布成功！");

      await page.getByRole("link", { name: "返回首页" }).last().click();
      await page.waitForURL((url) => url.pathname === "/");
      await expect.poll(() => page.getByRole("link", { name: title }).count()).toBeGreaterThan(0);

      await page.goto("/admin");
      const ticket = page.getByRole("article", { name: title });
      await expect.poll(() => ticket.count()).toBe(1);
      await ticket.getByRole("link", { name: "编辑" }).click();
      await heading(page, "基本信息");
      await expect.poll(() => page.getByRole("button", { name: "保存修改" }).count()).toBe(1);
      await page.getByLabel("活动简介").fill("改过的简介");
      await next(page);
      await heading(page, "配色方案");
      await page.getByRole("button", { name: "保存修改" }).click();
      await page.getByText(`活动「${title}」已成功更新！`).waitFor();
      if (!isRelease) return;
      beginEvent(title);
      await page.getByRole("link", { name: "返回管理后台" }).click();

      await page.getByRole("article", { name: title }).getByRole("link", { name: "标记为已完成" }).click();
      await page.getByRole("button", { name: "标记为已完成" }).click();
      await page.getByText(`活动「${title}」已标记为已完成`).waitFor();
      const ended = page.getByRole("article", { name: title });
      await expect.poll(() => ended.getByRole("link", { name: "上传照片" }).count()).toBe(1);
      await ended.getByRole("link", { name: "标记为未完成" }).click();
      await page.getByRole("button", { name: "标记为未完成" }).click();

      await page.getByRole("article", { name: title }).getByText("更多").click();
      await page.getByRole("article", { name: title }).getByRole("link", { name: "删除" }).click();
      await page.getByRole("button", { name: "删除" }).click();
      await expect.poll(() => page.getByRole("article", { name: title }).count()).toBe(0);
    }));
});

describe("a draft", () => {
  if (isRelease)
    it("from one browser is continued in another", async () => {
      const title = "换一台设备写";
      await withPage({ size: "phone", admin: true }, async (page) => {
        await page.goto("/admin/create-event");
        await page.getByLabel("活动标题").fill(title);
        await page.getByText(/^已自动保存 \d\d:\d\d$/).waitFor();
        await expect.poll(() => page.locator("[data-preview-title]").textContent()).toBe(title);
      });
      await withPage({ js: false, size: "desktop", admin: true }, async (page) => {
        await page.goto("/admin/create-event");
        await expect.poll(() => page.getByRole("status").textContent()).toContain(`继续填写草稿「${title}」`);
        await expect.poll(() => page.getByLabel("活动标题").inputValue()).toBe(title);
        await page.locator("summary", { hasText: "草稿" }).click();
        await page.getByRole("button", { name: "清除草稿" }).click();
        await page.getByRole("button", { name: "删除" }).click();
      });
    });

  it("loses no input when the connection drops", () =>
    withPage({ size: "phone", admin: true, expectedMessages: offlineNoise }, async (page) => {
      await page.goto("/admin/create-event");
      await page.getByLabel("活动标题").fill("断线也不丢");
      await page.getByText(/^已自动保存/).waitFor();
      const connect = await disconnect(page);
      await page.getByLabel("活动简介").fill("地铁里写的");
      await page.getByText("未连接，已保存在本机").waitFor();

      await page.getByRole("link", { name: "管理后台" }).first().click();
      const question = page.getByRole("dialog");
      await question.waitFor();
      expect(await axeProblems(page)).toEqual([]);
      await question.getByRole("button", { name: "取消" }).click();
      await expect.poll(() => page.getByLabel("活动简介").inputValue()).toBe("地铁里写的");

      await next(page);
      await page.getByText("未连接，已保存在本机").waitFor();
      await expect.poll(() => page.getByLabel("活动简介").inputValue()).toBe("地铁里写的");
      // Its beacon would bypass the route that simulates the lost connection.
      await page.evaluate(() => {
        navigator.sendBeacon = () => false;
      });
      await connect();
      await page.goto("/admin/create-event");
      // This browser's zone differs from the site's.
      const writtenAt = await page.evaluate(() => JSON.parse(Object.values(localStorage)[0]).updatedAt);
      await page.getByText(`本机还有未上传的内容（${clockText(writtenAt, "Europe/Rome")}）`).waitFor();
      expect(await axeProblems(page)).toEqual([]);
      const saved = page.waitForResponse(/draft-save/);
      await page.getByRole("button", { name: "恢复本机内容" }).click();
      await expect.poll(() => page.getByLabel("活动简介").inputValue()).toBe("地铁里写的");
      await saved;
      await page.reload();
      await expect.poll(() => page.getByLabel("活动简介").inputValue()).toBe("地铁里写的");
      await expect.poll(() => page.getByRole("button", { name: "恢复本机内容" }).count()).toBe(0);
      await expect.poll(() => page.evaluate(() => Object.keys(localStorage))).toEqual([]);
    }));

  if (isRelease)
    it("saves automatically once the connection is restored", () =>
      withPage({ size: "phone", admin: true, expectedMessages: offlineNoise }, async (page) => {
        await page.goto("/admin/create-event");
        const connect = await disconnect(page);
        await page.getByLabel("活动标题").fill("隧道里写的");
        await page.getByText("未连接，已保存在本机").waitFor();
        await connect();
        await page.getByText(/^已自动保存/).waitFor();
        await page.reload();
        await expect.poll(() => page.getByLabel("活动标题").inputValue()).toBe("隧道里写的");
      }));
});

it("a form whose session has ended shows that, and saves after signing in again", () =>
  withPage({ size: "phone", admin: true }, async (page) => {
    await page.goto("/admin/create-event?new=1");
    await scripted(page);
    const cookies = await page.context().cookies();
    await page.context().clearCookies();
    await page.getByLabel("活动标题").fill("登录过期时写的");
    await page.getByText("登录已过期，已保存在本机，请重新登录").waitFor();
    await page.context().addCookies(cookies);
    await page.getByText(/^已自动保存/).waitFor();
    await page.reload();
    await expect.poll(() => page.getByLabel("活动标题").inputValue()).toBe("登录过期时写的");
  }));

if (isRelease)
  it("the time picker follows the selected date", () =>
    withPage({ size: "desktop", admin: true }, async (page) => {
      await page.goto("/admin/create-event?step=3");
      const slot = (time: string) => page.locator(`#event-form-time input[value="${time}"]`);
      await page.getByLabel("开始日期").fill("2027-03-28");
      await page.locator("#event-form-time").getByText("(不存在)").first().waitFor();
      await expect
        .poll(async () => [await slot("02:00").isDisabled(), await slot("03:00").isDisabled()])
        .toEqual([true, false]);
      await page.getByLabel("开始日期").fill("");
      await expect.poll(() => page.getByLabel("开始日期").inputValue()).not.toBe("");
      await expect.poll(() => slot("14:00").isChecked()).toBe(true);
    }));

describe("a picture of the form", () => {
  const pictures = [
    { what: "background", step: 2, text: "海报上传失败，请重试（上传失败：网络错误）" },
    { what: "group code", step: 4, text: "群二维码上传失败，请重试（上传失败：网络错误）" },
  ];
  it.each(
    pictures.filter(({ what }) => isRelease || what === "background"),
  )("of the $what that fails to load is reported", ({ step, text }) =>
    withPage({ size: "phone", admin: true, expectedMessages: offlineNoise }, async (page) => {
      await page.goto(`/admin/create-event?step=${step}`);
      await scripted(page);
      await disconnect(page);
      await page.getByLabel("选择图片").setInputFiles(await picture("#336699"));
      await page.getByText(text).waitFor();
    }));

  it("is uploaded when selected, with progress, and survives a lost connection", () =>
    withPage({ size: "phone", admin: true, expectedMessages: offlineNoise }, async (page) => {
      await page.goto("/admin/create-event");
      await page.getByLabel("活动标题").fill("先传图再写");
      const connect = await disconnect(page);
      const input = page.getByLabel("选择图片");
      await input.setInputFiles(await picture("#993366"));
      await page.getByText("封面上传失败，请重试（上传失败：网络错误）").waitFor();
      expect(await axeProblems(page)).toEqual([]);
      await connect();
      const respond = await holdRequests(page, "**/admin/create-event?*");
      await page.getByRole("button", { name: "未保存 · 重试" }).click();
      await page.getByRole("progressbar", { name: "上传进度" }).waitFor();
      await expect.poll(() => page.getByText(/上传中 \d+%/).count()).toBe(1);
      respond();
      await page.getByRole("button", { name: "裁剪" }).waitFor();
      await expect.poll(() => page.getByLabel("活动标题").inputValue()).toBe("先传图再写");
      await page.reload();
      await expect.poll(() => page.getByRole("button", { name: "裁剪" }).count()).toBe(1);
    }));

  it("that is too large or invalid is reported immediately, without a request", () =>
    withPage({ size: "phone", admin: true }, async (page) => {
      await page.goto("/admin/create-event");
      const sent: string[] = [];
      page.on("request", (request) => {
        const isUpload = request.headers()["content-type"]?.startsWith("multipart/form-data") ?? false;
        if (isUpload) sent.push(request.url());
      });
      const input = page.getByLabel("选择图片");
      await input.setInputFiles({ name: "a.pdf", mimeType: "application/pdf", buffer: Buffer.from("%PDF") });
      await page.getByText("封面上传失败：不支持的文件格式，请选择 JPG、PNG 或 WebP 图片").waitFor();
      const retry = page.getByRole("button", { name: /重试/ });
      await expect.poll(() => retry.count()).toBe(0);
      const large = Buffer.alloc(10 * 1024 * 1024 + 1);
      await input.setInputFiles({ name: "a.jpg", mimeType: "image/jpeg", buffer: large });
      await page.getByText("封面上传失败：文件大小不能超过10MB").waitFor();
      await expect.poll(() => retry.count()).toBe(0);
      expect(sent).toEqual([]);
    }));
});
