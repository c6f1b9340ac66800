// The crop dialog of the event form: by mouse, touch and keyboard, closed without a crop, and with a lost connection.
import type { Page } from "playwright";
import sharp from "sharp";
import { beforeAll, expect, it } from "vitest";
import { offlineNoise, type PageOptions, scripted, withPage } from "../support/browser";
import { axeProblems } from "./axe";
import { makeDraft, storeCover } from "./own-draft";

let cover: string;
beforeAll(async () => {
  const image = sharp({ create: { width: 1600, height: 1200, channels: 3, background: "#406080" } });
  cover = await storeCover(await image.png().toBuffer());
});

const crop = (page: Page) => page.getByRole("button", { name: "裁剪", exact: true });
const dialog = (page: Page) => page.getByRole("dialog", { name: "裁剪封面图片" });
const use = (page: Page) => dialog(page).getByRole("button", { name: "就用这个范围" });

/** A continued draft with a cover and new input. */
async function fillForm(page: Page, isInPlace: boolean): Promise<void> {
  makeDraft({ title: "裁剪时不丢字", coverImageId: cover });
  await page.goto(isInPlace ? "/admin" : "/admin/create-event");
  await scripted(page);
  if (isInPlace) await page.getByRole("link", { name: "创建活动" }).click();
  await crop(page).waitFor();
  await page.getByLabel("活动简介").fill("还没有保存");
}

async function openDialog(page: Page): Promise<void> {
  await crop(page).click();
  await dialog(page).getByRole("application", { name: "选区" }).waitFor();
}

/** Width and height of the cover that the form shows. */
const coverSize = (page: Page) =>
  page
    .locator("#event-form-coverImageId")
    .getByRole("img", { name: "封面图片" })
    .evaluate((image) => `${image.getAttribute("width")} × ${image.getAttribute("height")}`);

async function expectUntouched(page: Page): Promise<void> {
  await dialog(page).waitFor({ state: "detached" });
  await expect.poll(() => page.getByLabel("活动简介").inputValue()).toBe("还没有保存");
  await expect.poll(() => crop(page).evaluate((button) => button === document.activeElement)).toBe(true);
}

type FormOptions = PageOptions & { isInPlace?: boolean };

const onPage = ({ isInPlace = false, ...options }: FormOptions, test: (page: Page) => Promise<void>) =>
  withPage({ admin: true, ...options }, async (page) => {
    await fillForm(page, isInPlace);
    await page.evaluate(() => document.documentElement.setAttribute("data-marked", ""));
    await test(page);
    await expect.poll(() => page.locator("[data-marked]").count()).toBe(1);
  });

it("by keyboard: opened, selected and applied; the focus is restored", () =>
  onPage({ size: "desktop" }, async (page) => {
    const address = page.url();
    await crop(page).press("Enter");
    const area = dialog(page).getByRole("application", { name: "选区" });
    await area.waitFor();
    expect(await axeProblems(page)).toEqual([]);
    await dialog(page).getByRole("radio", { name: "9:16" }).focus();
    for (const key of ["ArrowLeft", "ArrowLeft", "ArrowLeft"]) await page.keyboard.press(key);
    await expect.poll(() => dialog(page).getByRole("radio", { name: "4:3" }).isChecked()).toBe(true);
    await dialog(page).getByRole("radio", { name: "1:1" }).press("Space");
    await area.focus();
    for (const key of ["+", "ArrowRight"]) await page.keyboard.press(key);
    await use(page).press("Enter");
    await page.getByText("封面图片已裁剪").waitFor();
    await expectUntouched(page);
    await expect.poll(() => coverSize(page)).toBe("1091 × 1091");
    await expect.poll(() => new URL(page.url()).pathname).toBe(new URL(address).pathname);
  }));

it("by mouse: the dragged window is cropped", () =>
  onPage({ size: "desktop" }, async (page) => {
    await openDialog(page);
    await dialog(page).getByRole("radio", { name: "4:3" }).check();
    await dialog(page).getByRole("slider", { name: "缩放" }).fill("2");
    const box = await dialog(page).getByRole("application", { name: "选区" }).boundingBox();
    if (!box) throw new Error("no window");
    await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
    await page.mouse.down();
    await page.mouse.move(box.x + box.width * 3, box.y + box.height * 3, { steps: 4 });
    await page.mouse.up();
    await dialog(page).getByText("裁剪后 800 × 600 像素，距左 0%，距上 0%").waitFor();
    await use(page).click();
    await expectUntouched(page);
    await expect.poll(() => coverSize(page)).toBe("800 × 600");
  }));

it("by touch: one finger moves the image, two zoom", () =>
  onPage({ size: "phone", touch: true }, async (page) => {
    await openDialog(page);
    const area = dialog(page).getByRole("application", { name: "选区" });
    await area.scrollIntoViewIfNeeded();
    const box = await area.boundingBox();
    if (!box) throw new Error("no window");
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    const devtools = await page.context().newCDPSession(page);
    const touch = (type: "touchStart" | "touchMove" | "touchEnd", ...at: number[]) =>
      devtools.send("Input.dispatchTouchEvent", {
        type,
        touchPoints: at.map((dx, id) => ({ x: x + dx, y, id })),
      });
    await touch("touchStart", -30, 30);
    for (const apart of [40, 50, 60]) await touch("touchMove", -apart, apart);
    await touch("touchEnd");
    await expect.poll(() => dialog(page).getByRole("slider", { name: "缩放" }).inputValue()).toBe("2");
    await touch("touchStart", 0);
    for (const by of [60, 120, 200, 300]) await touch("touchMove", by);
    await touch("touchEnd");
    await dialog(page)
      .getByText(/距左 0%/)
      .waitFor();
    await expect.poll(() => page.evaluate(() => document.querySelector("dialog")?.scrollLeft)).toBe(0);
  }));

/** The visible part of the cover in a frame, as the corner and size of its window in the picture. */
const windowOf = (page: Page, frame: string) =>
  dialog(page)
    .getByRole("img", { name: `${frame}显示的部分` })
    .getAttribute("viewBox");

it("one focus point determines page, slide and poster, by a press and by arrow keys", () =>
  onPage({ size: "phone", touch: true }, async (page) => {
    await openDialog(page);
    const frames = ["活动页", "首页", "海报"];
    const windows = () => Promise.all(frames.map((frame) => windowOf(page, frame)));
    const first = await windows();
    expect(first.map((box) => box?.split(" ").slice(2).join("×"))).toEqual(["675×325", "675×619", "675×375"]);
    const point = dialog(page).getByRole("button", { name: /^各处都要保留的重点/ });
    const size = await point.boundingBox();
    await point.tap({ position: { x: (size?.width ?? 0) / 2, y: (size?.height ?? 0) * 0.9 } });
    await dialog(page).getByText("各处保留的重点：横向 50%，纵向 100%").waitFor();
    const lowest = await windows();
    for (const [index, box] of lowest.entries()) expect(box).not.toBe(first[index]);
    for (const key of ["ArrowUp", "ArrowUp", "ArrowLeft"]) await point.press(key);
    await dialog(page).getByText("各处保留的重点：横向 45%，纵向 90%").waitFor();
    await use(page).tap();
    await expectUntouched(page);
    const shown = page.locator("#event-form-coverImageId").getByRole("img", { name: "封面图片" });
    const servedWithPoint = async () => {
      const hash = /\/uploads\/(\w+)-/.exec((await shown.getAttribute("src")) ?? "")?.[1];
      return (await page.request.get(`/uploads/${hash}-640b2p90.jpg`)).status();
    };
    // The form shows the previous picture until the new one is read.
    await expect.poll(servedWithPoint).toBe(200);
  }));

it("Escape, 取消 and the back button close it without changes", () =>
  onPage({ size: "phone", isInPlace: true }, async (page) => {
    const ways = [
      () => page.keyboard.press("Escape"),
      () => dialog(page).getByRole("button", { name: "取消" }).click(),
      () => page.goBack(),
    ];
    for (const close of ways) {
      await openDialog(page);
      const address = page.url();
      await close();
      await expectUntouched(page);
      await expect.poll(() => page.url()).toBe(address);
      await expect.poll(() => coverSize(page)).toBe("1600 × 1200");
    }
    await page.goBack();
    await page.waitForURL(({ pathname }) => pathname === "/admin");
    await page.goForward();
    await page.getByLabel("活动标题").waitFor();
    await expect.poll(() => page.getByLabel("活动简介").inputValue()).toBe("还没有保存");
  }));

it("a lost connection is reported at the image and in the dialog, and the next press succeeds", () =>
  onPage({ size: "phone", expectedMessages: offlineNoise }, async (page) => {
    await page.route("**/start", (route) => route.abort("connectionreset"));
    await crop(page).click();
    await page.getByRole("alert").getByText("裁剪没有打开").waitFor();
    await expect.poll(() => page.getByLabel("活动简介").inputValue()).toBe("还没有保存");
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
    await expectUntouched(page);
    await expect.poll(() => coverSize(page)).toBe("1600 × 900");
  }));
