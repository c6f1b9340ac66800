// Detection of a group code in a screenshot, in the event form and on the replacement page.
import jsQR from "jsqr";
import type { Page } from "playwright";
import sharp from "sharp";
import { encode } from "uqr";
import { expect, it } from "vitest";
import { type PageOptions, scripted, withPage } from "../support/browser";
import { holdHydration } from "../support/held-requests";
import { isRelease } from "../support/tier";
import { axeProblems } from "./axe";
import { complete, makeDraft } from "./own-draft";
import { idOf } from "./sample-city";

const groupLink = "https://weixin.qq.com/g/AwYAAOj3kq0123456789<b>abc";
const otherLink = "https://u.wechat.com/kEx4mple";
const dayMs = 24 * 60 * 60 * 1000;
const lastDay = () =>
  new Intl.DateTimeFormat("en-CA", { timeZone: "Europe/Rome" }).format(Date.now() + 7 * dayMs);

/** A screenshot of a phone with a QR code in its middle. */
async function renderScreenshot(text: string | null) {
  const rows = text === null ? [[false]] : encode(text, { ecc: "M", border: 0 }).data;
  const size = rows.length;
  const pixels = Buffer.from(rows.flat().map((isBlack) => (isBlack ? 0 : 255)));
  const code = await sharp(pixels, { raw: { width: size, height: size, channels: 1 } })
    .resize({ width: 600, height: 600, kernel: "nearest" })
    .png()
    .toBuffer();
  const paper = { create: { width: 840, height: 1100, channels: 3, background: "#ffffff" } } as const;
  const buffer = await sharp({ create: { width: 1080, height: 2340, channels: 3, background: "#d5e0d0" } })
    .composite([
      { input: paper, left: 120, top: 500 },
      { input: code, left: 240, top: 700 },
    ])
    .jpeg({ quality: 80 })
    .toBuffer();
  return { name: "screenshot.jpg", mimeType: "image/jpeg", buffer };
}

const drawn = new Map<string | null, ReturnType<typeof renderScreenshot>>();

function screenshot(text: string | null) {
  const file = drawn.get(text) ?? renderScreenshot(text);
  drawn.set(text, file);
  return file;
}

const date = (page: Page) => page.getByLabel("二维码有效期至");
const file = (page: Page) => page.getByLabel(/^(选择|换一张)图片/);
const shown = (page: Page) => page.locator("#event-form-groupQrImageId picture img");
const isStored = (page: Page) => page.getByRole("button", { name: "移除" }).waitFor();

async function openLastStep(page: Page): Promise<void> {
  await page.goto("/admin/create-event?step=4");
  await scripted(page);
  await page.getByLabel("注意事项").fill("群里见");
}

/** The pixels of the stored picture that the form shows. */
async function stored(page: Page) {
  const address = (await shown(page).getAttribute("src")) ?? "";
  const response = await page.request.get(address.replace(/-\d+\.\w+$/, ".jpg"));
  return sharp(await response.body())
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
}

async function storedText(page: Page) {
  const { data, info } = await stored(page);
  return jsQR(Uint8ClampedArray.from(data), info.width, info.height)?.data;
}

const onLastStep = (options: PageOptions, test: (page: Page) => Promise<void>) =>
  withPage({ admin: true, ...options }, async (page) => {
    await openLastStep(page);
    await test(page);
  });

it("in the event form: it is reported, cropped with a quiet zone, and gets its last day", () =>
  onLastStep({ size: "phone" }, async (page) => {
    await file(page).setInputFiles(await screenshot(groupLink));
    await isStored(page);
    await expect.poll(() => page.locator("[data-code-text]").textContent()).toBe(groupLink);
    await expect.poll(() => page.getByText("识别到微信群二维码").isVisible()).toBe(true);
    await expect.poll(() => date(page).inputValue()).toBe(lastDay());
    expect(await axeProblems(page)).toEqual([]);
    const { width, height } = (await stored(page)).info;
    const text = await storedText(page);
    expect({ text, isSquare: width === height, isCutOut: width > 600 && width < 800 }).toEqual({
      text: groupLink,
      isSquare: true,
      isCutOut: true,
    });
    await date(page).fill("2099-01-01");
    await page.getByText(/^已自动保存/).waitFor();
    await expect.poll(() => page.getByText("有效期至 2099-01-01").count()).toBe(1);
  }));

it("a day entered before is preserved, that of the previous code is not", () =>
  onLastStep({ size: "desktop" }, async (page) => {
    await date(page).fill("2099-02-02");
    await file(page).setInputFiles(await screenshot(groupLink));
    await isStored(page);
    await expect.poll(() => date(page).inputValue()).toBe("2099-02-02");
    await page.getByText(/^已自动保存/).waitFor();
    await page.reload();
    await scripted(page);
    await file(page).setInputFiles(await screenshot(groupLink));
    await expect.poll(() => date(page).inputValue()).toBe(lastDay());
  }));

it("a code with another target is reported, without a last day", () =>
  onLastStep({ size: "phone" }, async (page) => {
    await file(page).setInputFiles(await screenshot(otherLink));
    await page.getByText("不是微信群链接").waitFor();
    await expect.poll(() => page.locator("[data-code-text]").textContent()).toBe(otherLink);
    await isStored(page);
    await expect.poll(() => storedText(page)).toBe(otherLink);
  }));

if (isRelease)
  it("an image without a code is sent unchanged, and the server's date and message remain", () =>
    withPage({ size: "phone", admin: true, expectedMessages: /422/ }, async (page) => {
      await page.goto(`/admin/create-event?draft=${makeDraft({ ...complete, title: "没有码" })}&step=4`);
      await scripted(page);
      await page.getByLabel("定金（元）").fill("99999");
      await page.getByRole("button", { name: "发布活动" }).click();
      const wrong = page.locator("#event-form-deposit-error");
      await wrong.waitFor();
      await file(page).setInputFiles(await screenshot(null));
      await page.getByText("没有在图片里识别到二维码").waitFor();
      await isStored(page);
      await expect.poll(async () => (await stored(page)).info.height).toBe(2340);
      await expect.poll(() => date(page).inputValue()).toBe(lastDay());
      await expect.poll(() => wrong.isVisible()).toBe(true);
    }));

it("the server's message disappears when another image is selected, also a broken or huge one", () =>
  onLastStep({ size: "phone", expectedMessages: /41[35]/ }, async (page) => {
    const failure = (reason: string) => page.getByText(`群二维码上传失败：${reason}`);
    const unsupported = failure("不支持的文件格式，请选择 JPG、PNG 或 WebP 图片");
    const retry = page.getByRole("button", { name: /重试/ });
    const huge = () =>
      sharp({ create: { width: 9000, height: 7000, channels: 3, background: "#fff" } })
        .png()
        .toBuffer();
    for (const [buffer, text] of [
      [Buffer.from("\x89PNG broken"), unsupported],
      ...(isRelease ? [[await huge(), failure("图片超过 5000 万像素，请选择更小的图片")] as const] : []),
    ] as const) {
      await file(page).setInputFiles({ name: "a.png", mimeType: "image/png", buffer });
      await text.waitFor();
      await expect.poll(() => retry.count()).toBe(0);
    }
    await file(page).setInputFiles({ name: "a.gif", mimeType: "image/gif", buffer: Buffer.from("GIF89a") });
    await unsupported.waitFor();
    await expect.poll(() => page.getByText("群二维码上传失败").count()).toBe(1);
    await expect.poll(() => retry.count()).toBe(0);
    await file(page).setInputFiles(await screenshot(groupLink));
    await isStored(page);
    await expect.poll(() => unsupported.count()).toBe(0);
    await expect.poll(() => page.getByLabel("注意事项").inputValue()).toBe("群里见");
  }));

it("the server's message about a posted image disappears when another is selected", () =>
  withPage({ size: "phone", admin: true, expectedMessages: /415/ }, async (page) => {
    const release = await holdHydration(page);
    await page.goto("/admin/create-event?step=4", { waitUntil: "domcontentloaded" });
    const broken = { name: "a.png", mimeType: "image/png", buffer: Buffer.from("none") };
    await file(page).setInputFiles(broken);
    await page.getByRole("button", { name: "上传群二维码" }).click({ noWaitAfter: true });
    await page.locator("#event-form-groupQrImageId-error").waitFor();
    release();
    await scripted(page);
    await expect.poll(() => page.getByRole("alert").count()).toBe(1);
    await file(page).setInputFiles({ name: "a.gif", mimeType: "image/gif", buffer: Buffer.from("GIF89a") });
    await expect
      .poll(() => page.locator("#event-form-groupQrImageId-error").textContent())
      .toBe("群二维码上传失败：不支持的文件格式，请选择 JPG、PNG 或 WebP 图片");
    await expect.poll(() => page.getByRole("alert").count()).toBe(0);
  }));

it("on the replacement page: only the code is sent, with an editable day", () =>
  withPage({ size: "desktop", admin: true, expectedMessages: /415/ }, async (page) => {
    const id = await idOf("upcoming");
    await page.goto(`/admin/events/${id}/qr`);
    await scripted(page);
    const day = page.getByLabel("有效期至");
    const qrFile = page.locator("input[name=qr]");
    await qrFile.setInputFiles({ name: "a.png", mimeType: "image/png", buffer: Buffer.from("none") });
    await page.getByRole("button", { name: "更换群二维码" }).click();
    await page.locator("#qr-error").waitFor();
    await qrFile.setInputFiles(await screenshot(groupLink));
    await page.getByText("识别到微信群二维码").waitFor();
    await expect.poll(() => page.locator("#qr-error").count()).toBe(0);
    await expect.poll(() => page.getByRole("alert").count()).toBe(0);
    await expect.poll(() => page.locator("[data-code-text]").textContent()).toBe(groupLink);
    await expect.poll(() => day.inputValue()).toBe(lastDay());
    expect(await axeProblems(page)).toEqual([]);
    await expect.poll(() => page.getByRole("img", { name: "要使用的二维码" }).isVisible()).toBe(true);
    const name = await qrFile.evaluate((input) =>
      input instanceof HTMLInputElement ? (input.files?.[0]?.name ?? "") : "",
    );
    expect(name).toBe("screenshot.png");
  }));
