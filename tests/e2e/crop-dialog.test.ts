// The crop dialog of the event form: by touch and keyboard, closed without a crop, and with a lost connection.
import type { Page } from "playwright";
import sharp from "sharp";
import { beforeAll, expect, it } from "vitest";
import { offlineNoise, type PageOptions, withPage } from "../support/browser";
import { axeProblems } from "./axe";
import { makeDraft, storeCover } from "./own-draft";
import { boxOf, hasFocus, hasValues, touchScreen } from "./page-state";
import { isMarked, open } from "./posts-in-place";

let cover: string;
beforeAll(async () => {
  const image = sharp({ create: { width: 1600, height: 1200, channels: 3, background: "#406080" } });
  cover = await storeCover(await image.png().toBuffer());
});

const crop = (page: Page) => page.getByRole("button", { name: "裁剪", exact: true });
const dialog = (page: Page) => page.getByRole("dialog", { name: "裁剪封面图片" });
const use = (page: Page) => dialog(page).getByRole("button", { name: "就用这个范围" });

const area = (page: Page) => dialog(page).getByRole("application", { name: "选区" });

async function openDialog(page: Page): Promise<void> {
  await crop(page).click();
  await area(page).waitFor();
}

const coverOf = (page: Page) =>
  page.locator("#event-form-coverImageId").getByRole("img", { name: "封面图片" });
/** Waits for a cover of this width and height in the form, its other input and the focus. */
async function isBack(page: Page, width: number, height: number): Promise<void> {
  await dialog(page).waitFor({ state: "detached" });
  await hasValues(page, { 活动简介: "还没有保存" });
  await hasFocus(crop(page));
  const sizeOf = (image: Element) => [image.getAttribute("width"), image.getAttribute("height")].map(Number);
  await expect.poll(() => coverOf(page).evaluate(sizeOf)).toEqual([width, height]);
}

/** Continues a draft with a cover, opened from the dashboard, and types. */
const onForm = (options: PageOptions, test: (page: Page) => Promise<void>) =>
  withPage({ admin: true, ...options }, async (page) => {
    makeDraft({ title: "裁剪时不丢字", coverImageId: cover });
    await open(page, "/admin");
    await page.getByRole("link", { name: "创建活动" }).click();
    await crop(page).waitFor();
    await page.getByLabel("活动简介").fill("还没有保存");
    await test(page);
    await expect.poll(() => isMarked(page)).toBe(true);
  });

it("by keyboard, a window is selected and applied", () =>
  onForm({ size: "desktop" }, async (page) => {
    const { pathname } = new URL(page.url());
    await crop(page).press("Enter");
    await area(page).waitFor();
    expect(await axeProblems(page)).toEqual([]);
    await dialog(page).getByRole("radio", { name: "1:1" }).press("Space");
    await area(page).focus();
    for (const key of ["+", "ArrowRight"]) await page.keyboard.press(key);
    await use(page).press("Enter");
    await page.getByText("封面图片已裁剪").waitFor();
    await isBack(page, 1091, 1091);
    await expect.poll(() => new URL(page.url()).pathname).toBe(pathname);
  }));

/** The visible part of the cover in a frame, as the corner and size of its window in the picture. */
const windowOf = (page: Page, frame: string) =>
  dialog(page)
    .getByRole("img", { name: `${frame}显示的部分` })
    .getAttribute("viewBox");

it("one focus point determines page, slide and poster; one finger moves the image, two zoom", () =>
  onForm({ touch: true }, async (page) => {
    await openDialog(page);
    const frames = ["活动页", "首页", "海报"];
    const windows = () => Promise.all(frames.map((frame) => windowOf(page, frame)));
    const first = await windows();
    expect(first.map((box) => box?.split(" ").slice(2).join("×"))).toEqual(["675×506", "675×466", "675×375"]);
    const point = dialog(page).getByRole("button", { name: /^各处都要保留的重点/ });
    const size = await boxOf(point);
    await point.tap({ position: { x: size.width / 2, y: size.height * 0.9 } });
    await dialog(page).getByText("各处保留的重点：横向 50%，纵向 100%").waitFor();
    const lowest = await windows();
    for (const [index, box] of lowest.entries()) expect(box).not.toBe(first[index]);
    for (const key of ["ArrowUp", "ArrowUp", "ArrowLeft"]) await point.press(key);
    await dialog(page).getByText("各处保留的重点：横向 45%，纵向 90%").waitFor();
    await use(page).tap();
    await isBack(page, 675, 1200);
    const servedWithPoint = async () => {
      const hash = /\/uploads\/(\w+)-/.exec((await coverOf(page).getAttribute("src")) ?? "")?.[1];
      return (await page.request.get(`/uploads/${hash}-580d2p90.jpg`)).status();
    };
    // The form shows the previous picture until the new one is read.
    await expect.poll(servedWithPoint).toBe(200);

    await openDialog(page);
    await area(page).scrollIntoViewIfNeeded();
    const box = await boxOf(area(page));
    const at = (dx: number) => ({ x: box.x + box.width / 2 + dx, y: box.y + box.height / 2 });
    const touch = await touchScreen(page);
    await touch("touchStart", at(-30), at(30));
    for (const apart of [40, 50, 60]) await touch("touchMove", at(-apart), at(apart));
    await touch("touchEnd");
    await expect.poll(() => dialog(page).getByRole("slider", { name: "缩放" }).inputValue()).toBe("2");
    await touch("touchStart", at(0));
    for (const by of [60, 120, 200, 300]) await touch("touchMove", at(by));
    await touch("touchEnd");
    await dialog(page)
      .getByText(/距左 0%/)
      .waitFor();
    await expect.poll(() => page.evaluate(() => document.querySelector("dialog")?.scrollLeft)).toBe(0);
  }));

it("Escape, 取消 and the back button close it without changes; a lost connection is reported, and the next press succeeds", () =>
  onForm({ expectedMessages: offlineNoise }, async (page) => {
    const ways = [
      () => page.keyboard.press("Escape"),
      () => dialog(page).getByRole("button", { name: "取消" }).click(),
      () => page.goBack(),
    ];
    for (const close of ways) {
      await openDialog(page);
      const address = page.url();
      await close();
      await isBack(page, 1600, 1200);
      await expect.poll(() => page.url()).toBe(address);
    }
    await page.goBack();
    await page.waitForURL(({ pathname }) => pathname === "/admin");
    await page.goForward();
    await hasValues(page, { 活动简介: "还没有保存" });

    await page.route("**/start", (route) => route.abort("connectionreset"));
    await crop(page).click();
    await page.getByRole("alert").getByText("裁剪没有打开").waitFor();
    await hasValues(page, { 活动简介: "还没有保存" });
    await page.unroute("**/start");
    await openDialog(page);
    await expect.poll(() => page.getByRole("alert").count()).toBe(0);
    await dialog(page).getByRole("radio", { name: "16:9" }).check();
    await page.route("**/crop/cover", (route) => route.abort("connectionreset"));
    await use(page).click();
    await dialog(page).getByText("没有送出，选好的范围还在").waitFor();
    await expect.poll(() => dialog(page).getByRole("radio", { name: "16:9" }).isChecked()).toBe(true);
    await page.unroute("**/crop/cover");
    await use(page).click();
    await isBack(page, 1600, 900);
  }));
