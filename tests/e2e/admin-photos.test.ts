import type { Page } from "playwright";
import { afterEach, describe, expect, it } from "vitest";
import { mainSize, scripted } from "../support/browser";
import { gate } from "../support/held-requests";
import {
  button,
  captions,
  emptyAlbum,
  fileOf,
  isFilled,
  isLoaded,
  isShown,
  onPost,
  photo,
  slot,
  slotsPath,
  stopAnswering,
} from "./album-slots";
import { axeProblems } from "./axe";
import { withAdmin } from "./page-state";

const lostNoise = /^Failed to load resource: (net::|.* (413|502))/;

afterEach(emptyAlbum);

/** Drops a file; returns whether the page handles it. */
const drop = (page: Page, selector: string, bytes: Buffer) =>
  page.evaluate(
    ([target, content]) => {
      const dataTransfer = new DataTransfer();
      const data = Uint8Array.from(atob(content), (character) => character.charCodeAt(0));
      dataTransfer.items.add(new File([data], "dropped.jpg", { type: "image/jpeg" }));
      const options = { dataTransfer, bubbles: true, cancelable: true };
      return !document.querySelector(target)?.dispatchEvent(new DragEvent("drop", options));
    },
    [selector, bytes.toString("base64")] as const,
  );

const says = (page: Page, text: string) =>
  expect.poll(() => page.getByRole("status").textContent()).toBe(text);
const hasCaptions = (page: Page, ...texts: string[]) => expect.poll(() => captions(page)).toEqual(texts);

describe.each(mainSize("phone"))("an album's slots on a $size", ({ size }) => {
  it("accept five photos and no sixth; photos are dropped, captioned, replaced and deleted", () =>
    withAdmin(slotsPath(), { size }, async (page) => {
      const { open: release, opened: held } = gate();
      await onPost(page, async (route) => {
        await held;
        await route.continue();
      });
      await slot(page, 2).locator("summary").click();
      await slot(page, 2).getByLabel("说明", { exact: true }).fill("开场的狼人杀");
      const { buffer } = await photo("a.jpg", "#aa3322");
      expect(await drop(page, "h1", buffer)).toBe(true);
      await drop(page, "#slot-2 [data-drop]", buffer);
      await slot(page, 2)
        .getByText(/^上传中 \d+%$/)
        .waitFor();
      await slot(page, 2).getByRole("progressbar", { name: "上传进度" }).waitFor();
      const picture = slot(page, 2).locator("img:visible");
      await expect.poll(() => picture.getAttribute("src")).toMatch(/^blob:/);
      await expect.poll(() => slot(page, 2).getByRole("link", { name: "替换" }).count()).toBe(0);
      release();
      await isFilled(page, 2);
      await expect.poll(() => picture.getAttribute("src")).toMatch(/^\/uploads\//);
      await expect.poll(() => page.locator("[data-said]").textContent()).toBe("照片已上传");
      await page.locator("#album-head", { hasText: "1 / 5" }).waitFor();
      await hasCaptions(page, "开场的狼人杀");

      const more = ["a", "b", "c", "d", "e"].map((name) => photo(`${name}.jpg`, `#${name}04080`));
      await fileOf(page, "#album-many").setInputFiles(await Promise.all(more));
      for (const number of [1, 3, 4, 5]) await isFilled(page, number);
      await hasCaptions(page, "a.jpg", "开场的狼人杀", "b.jpg", "c.jpg", "d.jpg");
      await page.getByText("每个活动最多 5 张照片").first().waitFor();
      await expect.poll(() => fileOf(page, "#album-many").count()).toBe(0);
      await scripted(page);
      await isShown(page, 3);
      const [chooser] = await Promise.all([
        page.waitForEvent("filechooser"),
        slot(page, 3).getByRole("link", { name: "替换" }).click(),
      ]);
      await chooser.setFiles(await photo("other.jpg", "#008800"));
      await slot(page, 3).locator("figcaption", { hasText: "other.jpg" }).waitFor();
      await isShown(page, 4);
      await slot(page, 4).getByRole("link", { name: "删除" }).click();
      await page.getByRole("heading", { name: "确定要删除这张照片吗？" }).waitFor();
      await isLoaded(page.locator("figure", { hasText: "照片 4" }).locator("img"));
      await page.getByRole("button", { name: "删除" }).click();
      await says(page, "照片删除成功");
      await hasCaptions(page, "a.jpg", "开场的狼人杀", "other.jpg", "d.jpg");
      await fileOf(page, "#slot-4").waitFor();
    }));

  it("show the reason of a failed upload, which can be retried or cancelled, and times out after 30 seconds without progress", () =>
    withAdmin(slotsPath(), { size, clock: true, expectedMessages: lostNoise }, async (page) => {
      const put = async (number: number, respond?: Parameters<typeof onPost>[1]) => {
        await stopAnswering(page);
        if (respond) await onPost(page, respond);
        await fileOf(page, `#slot-${number}`).setInputFiles(first);
      };
      const first = await photo("a.jpg", "#aa3322");
      const html = { contentType: "text/html", body: "<h1>No</h1>" };
      let posts = 0;
      await onPost(page, (route) => {
        posts += 1;
        return route.continue();
      });
      const buffer = Buffer.alloc(10 * 1024 * 1024 + 1);
      await fileOf(page, "#slot-1").setInputFiles({ name: "b.jpg", mimeType: "image/jpeg", buffer });
      await slot(page, 1).getByText("文件大小超过10MB，请选择更小的文件").waitFor();
      expect(posts).toBe(0);

      await slot(page, 2).locator("summary").click();
      await slot(page, 2).getByLabel("说明", { exact: true }).fill("合影");
      await put(2, (route) => route.fulfill({ status: 413, ...html }));
      await slot(page, 2).getByText("照片上传失败：HTTP 413").waitFor();
      await expect.poll(() => slot(page, 2).getByText("重试").count()).toBe(0);
      await put(2, (route) => route.fulfill(html));
      await slot(page, 2).getByText("上传失败：无效的响应格式").waitFor();
      expect(await axeProblems(page)).toEqual([]);
      await stopAnswering(page);
      await button(page, 2, "未保存 · 重试").click();
      await isFilled(page, 2);
      await hasCaptions(page, "合影");
      const hang = () => new Promise<void>(() => {});
      await onPost(page, hang);
      await fileOf(page, "#album-many").setInputFiles([first, await photo("b.jpg", "#22aa33")]);
      await slot(page, 3).getByText("上传中 0%").waitFor();
      await button(page, 1, "取消").click();
      await slot(page, 1).getByText("上传已取消").waitFor();
      // Last: the delayed uploads continue to the server, and the album shows the stored photos.
      await stopAnswering(page);
      await isFilled(page, 3);
      await hasCaptions(page, "合影", "b.jpg");
      await put(1);
      await isFilled(page, 1);
      await put(4, hang);
      await slot(page, 4).getByText("上传中").waitFor();
      await page.clock.fastForward(15_000);
      await expect.poll(() => slot(page, 4).getByText("上传中").count()).toBe(1);
      await page.clock.fastForward(16_000);
      await slot(page, 4).getByText("上传失败：请求超时").waitFor();
      await button(page, 4, "未保存 · 重试").waitFor();

      await page.context().clearCookies();
      await put(5);
      await slot(page, 5).getByText("请先登录管理员账号").waitFor();
      await button(page, 5, "未保存 · 重试").waitFor();
    }));
});
