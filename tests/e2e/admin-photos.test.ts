import type { Page } from "playwright";
import sharp from "sharp";
import { afterEach, describe, expect, it } from "vitest";
import { mainSize, scripted, withPage } from "../support/browser";
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
  openSlots,
  photo,
  put,
  slot,
  stopAnswering,
} from "./album-slots";
import { axeProblems } from "./axe";

const albumFull = "每个活动最多 5 张照片";
const lostNoise = /^Failed to load resource: (net::|.* (413|502))/;

afterEach(emptyAlbum);

describe.each(mainSize("phone"))("the slots of an album on a $size", ({ size }) => {
  it("accept five photos and no sixth; photos are captioned, moved, replaced and deleted", () =>
    withPage({ size, admin: true }, async (page) => {
      await openSlots(page);
      expect(await axeProblems(page)).toEqual([]);
      await slot(page, 2).getByLabel("说明（选填）").fill("开场的狼人杀");
      await put(page, 2, "first.jpg", "#aa3322");
      await expect.poll(() => captions(page)).toEqual(["开场的狼人杀"]);

      const more = await Promise.all(
        ["a", "b", "c", "d", "e"].map((name) => photo(`${name}.jpg`, `#${name}04080`)),
      );
      await fileOf(page, "#album-many").setInputFiles(more);
      for (const number of [1, 3, 4, 5]) await isFilled(page, number);
      await expect.poll(() => captions(page)).toEqual(["a.jpg", "开场的狼人杀", "b.jpg", "c.jpg", "d.jpg"]);
      await page.getByText(albumFull).first().waitFor();
      await expect.poll(() => fileOf(page, "#album-many").count()).toBe(0);
      expect(await axeProblems(page)).toEqual([]);

      await slot(page, 1).getByText("编辑说明").click();
      await slot(page, 1).getByLabel("说明", { exact: true }).fill("雨停之后");
      await button(page, 1, "保存说明").click();
      await expect.poll(() => page.getByRole("status").textContent()).toBe("照片说明已保存");
      await button(page, 1, "后移").click();
      await expect.poll(() => page.getByRole("status").textContent()).toBe("照片已移到第 2 位");
      await button(page, 5, "前移").click();
      await expect
        .poll(() => captions(page))
        .toEqual(["开场的狼人杀", "雨停之后", "b.jpg", "d.jpg", "c.jpg"]);

      await scripted(page);
      await isShown(page, 3);
      const [chooser] = await Promise.all([
        page.waitForEvent("filechooser"),
        slot(page, 3).getByRole("link", { name: "替换" }).click(),
      ]);
      const other = await photo("other.jpg", "#008800");
      await chooser.setFiles(other);
      await slot(page, 3).locator("figcaption", { hasText: "other.jpg" }).waitFor();

      await isShown(page, 4);
      await slot(page, 4).getByRole("link", { name: "删除" }).click();
      await page.getByRole("heading", { name: "确定要删除这张照片吗？" }).waitFor();
      await isLoaded(page.locator("figure", { hasText: "照片 4" }).locator("img"));
      expect(await axeProblems(page)).toEqual([]);
      await page.getByRole("button", { name: "删除" }).click();
      await expect.poll(() => page.getByRole("status").textContent()).toBe("照片删除成功");
      await expect.poll(() => captions(page)).toEqual(["开场的狼人杀", "雨停之后", "other.jpg", "c.jpg"]);
      await fileOf(page, "#slot-4").waitFor();
    }));
});

describe.each(mainSize("phone"))("uploads on a $size", ({ size }) => {
  const withSlots = (use: (page: Page) => Promise<void>, expectedMessages?: RegExp, clock = false) =>
    withPage({ size, admin: true, clock, expectedMessages }, async (page) => {
      await openSlots(page);
      await use(page);
    });

  it("show the image, progress and a cancel button, and complete only with the server's response", () =>
    withSlots(async (page) => {
      const { open: release, opened: held } = gate();
      await onPost(page, async (route) => {
        await held;
        await route.continue();
      });
      await fileOf(page, "#slot-1").setInputFiles(await photo("a.jpg", "#aa3322"));
      await slot(page, 1)
        .getByText(/^上传中 \d+%$/)
        .waitFor();
      await slot(page, 1).getByRole("progressbar", { name: "上传进度" }).waitFor();
      const picture = slot(page, 1).locator("img:visible");
      await expect.poll(() => picture.getAttribute("src")).toMatch(/^blob:/);
      await expect.poll(() => slot(page, 1).getByRole("link", { name: "替换" }).count()).toBe(0);
      expect(await axeProblems(page)).toEqual([]);
      release();
      await isFilled(page, 1);
      await expect.poll(() => picture.getAttribute("src")).toMatch(/^\/uploads\//);
      await expect.poll(() => page.locator("[data-said]").textContent()).toBe("照片已上传");
      await expect.poll(() => page.locator("#album-head").textContent()).toContain("1 / 5");
    }));

  it("count sent bytes", () =>
    withSlots(async (page) => {
      const network = await page.context().newCDPSession(page);
      const noise = await sharp(
        Buffer.alloc(900 * 900 * 3).map(() => Math.random() * 256),
        {
          raw: { width: 900, height: 900, channels: 3 },
        },
      )
        .png()
        .toBuffer();
      await network.send("Network.emulateNetworkConditions", {
        offline: false,
        latency: 0,
        downloadThroughput: -1,
        uploadThroughput: noise.length / 2,
      });
      await fileOf(page, "#slot-1").setInputFiles({ name: "n.png", mimeType: "image/png", buffer: noise });
      await slot(page, 1)
        .getByText(/^上传中 [1-9]\d?%$/)
        .waitFor();
      await isFilled(page, 1);
    }));

  it("stay visible when the connection is lost, and succeed on retry", () =>
    withSlots(async (page) => {
      await onPost(page, (route) => route.abort("connectionreset"));
      await slot(page, 2).getByLabel("说明（选填）").fill("合影");
      await fileOf(page, "#slot-2").setInputFiles(await photo("a.jpg", "#aa3322"));
      await slot(page, 2).getByRole("alert").getByText("上传失败：网络错误").waitFor();
      await expect.poll(() => slot(page, 2).locator("img:visible").getAttribute("src")).toMatch(/^blob:/);
      expect(await axeProblems(page)).toEqual([]);
      await stopAnswering(page);
      await button(page, 2, "未保存 · 重试").click();
      await isFilled(page, 2);
      await expect.poll(() => captions(page)).toEqual(["合影"]);
      await page.reload();
      await expect.poll(() => captions(page)).toEqual(["合影"]);
    }, lostNoise));

  it("time out after 30 seconds without progress", () =>
    withSlots(
      async (page) => {
        await onPost(page, () => new Promise(() => {}));
        await fileOf(page, "#slot-1").setInputFiles(await photo("a.jpg", "#aa3322"));
        await slot(page, 1).getByText("上传中").waitFor();
        await page.clock.fastForward(15_000);
        await expect.poll(() => slot(page, 1).getByText("上传中").count()).toBe(1);
        await page.clock.fastForward(16_000);
        await slot(page, 1).getByText("上传失败：请求超时").waitFor();
        await button(page, 1, "未保存 · 重试").waitFor();
      },
      lostNoise,
      true,
    ));

  it("can be cancelled; the next one continues", () =>
    withSlots(async (page) => {
      await onPost(page, () => new Promise(() => {}));
      const [first, second] = [await photo("a.jpg", "#aa3322"), await photo("b.jpg", "#22aa33")];
      await fileOf(page, "#album-many").setInputFiles([first, second]);
      await slot(page, 2).getByText("上传中 0%").waitFor();
      await button(page, 1, "取消").click();
      await slot(page, 1).getByText("上传已取消").waitFor();
      // Only now: what is held goes on to the server, and the album shows what is stored there.
      await stopAnswering(page);
      await isFilled(page, 2);
      await expect.poll(() => captions(page)).toEqual(["b.jpg"]);
      await put(page, 1, "a.jpg", "#aa3322");
    }, lostNoise));

  it("show the status of a rejection", () =>
    withSlots(async (page) => {
      await onPost(page, (route) =>
        route.fulfill({ status: 413, contentType: "text/html", body: "<h1>No</h1>" }),
      );
      await fileOf(page, "#slot-1").setInputFiles(await photo("a.jpg", "#aa3322"));
      await slot(page, 1).getByText("照片上传失败：HTTP 413").waitFor();
      await expect.poll(() => slot(page, 1).getByText("重试").count()).toBe(0);
      await page.unrouteAll();
      await onPost(page, (route) =>
        route.fulfill({ status: 502, contentType: "text/html", body: "<h1>No</h1>" }),
      );
      await fileOf(page, "#slot-1").setInputFiles(await photo("a.jpg", "#aa3322"));
      await slot(page, 1).getByText("上传失败：HTTP 502").waitFor();
      await page.unrouteAll();
      await onPost(page, (route) => route.fulfill({ contentType: "text/html", body: "<h1>OK</h1>" }));
      await button(page, 1, "未保存 · 重试").click();
      await slot(page, 1).getByText("上传失败：无效的响应格式").waitFor();
      await button(page, 1, "取消").click();
      await fileOf(page, "#slot-1").waitFor();
    }, lostNoise));

  it("remain visible with the reason when the session has ended", () =>
    withSlots(async (page) => {
      await page.context().clearCookies();
      await fileOf(page, "#slot-1").setInputFiles(await photo("a.jpg", "#aa3322"));
      await slot(page, 1).getByText("请先登录管理员账号").waitFor();
      await button(page, 1, "未保存 · 重试").waitFor();
    }));

  it("are not sent for invalid types or sizes; the server detects a wrong type", () =>
    withSlots(async (page) => {
      let posts = 0;
      await onPost(page, (route) => {
        posts += 1;
        return route.continue();
      });
      const gif = { name: "a.gif", mimeType: "image/gif", buffer: Buffer.from("GIF89a") };
      await fileOf(page, "#slot-1").setInputFiles(gif);
      await slot(page, 1).getByText("不支持的文件格式，请选择 JPG、PNG 或 WebP 图片").waitFor();
      const buffer = Buffer.alloc(10 * 1024 * 1024 + 1);
      await fileOf(page, "#slot-2").setInputFiles({ name: "b.jpg", mimeType: "image/jpeg", buffer });
      await slot(page, 2).getByText("文件大小超过10MB，请选择更小的文件").waitFor();
      expect(posts).toBe(0);
      await slot(page, 3).getByLabel("说明（选填）").fill("合影");
      await fileOf(page, "#slot-3").setInputFiles({ ...gif, name: "c.jpg", mimeType: "image/jpeg" });
      await slot(page, 3).getByText("不支持的文件格式，请选择 JPG、PNG 或 WebP 图片").waitFor();
      await expect.poll(() => slot(page, 3).getByLabel("说明（选填）").inputValue()).toBe("合影");
      expect(await axeProblems(page)).toEqual([]);
    }, /^Failed to load resource: .* 415/));

  it("can be dropped on a slot; a drop elsewhere does not navigate", () =>
    withSlots(async (page) => {
      const { buffer } = await photo("a.jpg", "#aa3322");
      const drop = (selector: string) =>
        page.evaluate(
          ([target, bytes]) => {
            const dataTransfer = new DataTransfer();
            const data = Uint8Array.from(atob(bytes), (character) => character.charCodeAt(0));
            dataTransfer.items.add(new File([data], "dropped.jpg", { type: "image/jpeg" }));
            const options = { dataTransfer, bubbles: true, cancelable: true };
            return !document.querySelector(target)?.dispatchEvent(new DragEvent("drop", options));
          },
          [selector, buffer.toString("base64")] as const,
        );
      expect(await drop("h1")).toBe(true);
      await expect.poll(() => captions(page)).toEqual([]);
      await drop("#slot-4 [data-drop]");
      await isFilled(page, 4);
      await expect.poll(() => captions(page)).toEqual(["dropped.jpg"]);
    }));
});
