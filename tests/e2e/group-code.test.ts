// Detection of a code in a screenshot: of a group in the event form and on the replacement page, of the contact in the
// settings.
import jsQR from "jsqr";
import type { Page } from "playwright";
import sharp from "sharp";
import { expect, it, onTestFinished } from "vitest";
import { codePicture, inScreenshot, plainPicture } from "../support/code-pictures";
import { axeProblems } from "./axe";
import { execute, readValue } from "./city-database";
import { unfoldParts, visit, withAdmin } from "./page-state";
import { idOf } from "./sample-city";

const groupLink = "https://weixin.qq.com/g/AwYAAOj3kq0123456789<b>abc";
const otherLink = "https://u.wechat.com/kEx4mple";
const dayMs = 24 * 60 * 60 * 1000;
const lastDay = () =>
  new Intl.DateTimeFormat("en-CA", { timeZone: "Europe/Rome" }).format(Date.now() + 7 * dayMs);

/** A screenshot of a phone with a QR code in its middle. */
async function screenshot(text: string) {
  const buffer = await (await inScreenshot(await codePicture({ text }))).jpeg({ quality: 80 }).toBuffer();
  return { name: "screenshot.jpg", mimeType: "image/jpeg", buffer };
}

const date = (page: Page) => page.getByLabel("二维码有效期至");
const hasDate = (page: Page, day: string) => expect.poll(() => date(page).inputValue()).toBe(day);
const file = (page: Page) => page.getByLabel(/^(选择|换一张)图片/);
const shown = (page: Page) => page.locator("#event-form-groupQrImageId picture img");
const isStored = (page: Page) => page.getByRole("button", { name: "移除" }).waitFor();
const saved = (page: Page) => page.getByText(/^已自动保存/).waitFor();
const reports = (page: Page, code: string) =>
  expect.poll(() => page.locator("[data-code-text]").textContent()).toBe(code);
const reportsOther = (page: Page) => page.getByText("不是微信联系人链接").waitFor();
const picture = (name: string, content: string | Buffer) => ({
  name,
  mimeType: `image/${name.slice(-3)}`,
  buffer: Buffer.from(content),
});

/** The pixels of the stored picture that the form shows. */
async function stored(page: Page) {
  const address = (await shown(page).getAttribute("src")) ?? "";
  const response = await page.request.get(address.replace(/-\d+\.\w+$/, ".jpg"));
  const image = sharp(await response.body()).ensureAlpha();
  return image.raw().toBuffer({ resolveWithObject: true });
}

async function storedText(page: Page) {
  const { data, info } = await stored(page);
  return jsQR(Uint8ClampedArray.from(data), info.width, info.height)?.data;
}

it("in the event form: it is reported, cropped with a quiet zone, and gets its last day unless one was entered", () =>
  withAdmin("/admin/create-event?step=4", {}, async (page) => {
    await date(page).fill("2099-02-02");
    await file(page).setInputFiles(await screenshot(otherLink));
    await page.getByText("不是微信群链接").waitFor();
    await reports(page, otherLink);
    await isStored(page);
    await expect.poll(() => storedText(page)).toBe(otherLink);
    await hasDate(page, "2099-02-02");
    await saved(page);
    // The day of the previous code is not preserved.
    await visit(page, page.url());
    await unfoldParts(page);
    await file(page).setInputFiles(await screenshot(groupLink));
    await page.getByText("识别到微信群二维码").waitFor();
    await reports(page, groupLink);
    await hasDate(page, lastDay());
    expect(await axeProblems(page)).toEqual([]);
    await expect.poll(() => storedText(page)).toBe(groupLink);
    const { width, height } = (await stored(page)).info;
    expect({ isSquare: width === height, isCutOut: width > 600 && width < 800 }).toEqual({
      isSquare: true,
      isCutOut: true,
    });
    await date(page).fill("2099-01-01");
    await saved(page);
    await expect.poll(() => page.getByText("有效期至 2099-01-01").count()).toBe(1);
    await visit(page, "/admin/create-event?new=1&step=4");
    await date(page).fill("2099-03-03");
    await file(page).setInputFiles(await screenshot(groupLink));
    await isStored(page);
    await hasDate(page, "2099-03-03");
  }));

it("on the replacement page: only the code is sent, with an editable day", async () =>
  withAdmin(
    `/admin/events/${await idOf("upcoming")}/qr`,
    { size: "desktop", expectedMessages: /415/ },
    async (page) => {
      const qrFile = page.locator("input[name=qr]");
      await qrFile.setInputFiles(picture("a.png", "none"));
      await page.getByRole("button", { name: "更换群二维码" }).click();
      await page.locator("#qr-error").waitFor();
      await qrFile.setInputFiles(await screenshot(groupLink));
      await page.getByText("识别到微信群二维码").waitFor();
      await expect.poll(() => page.locator("#qr-error").count()).toBe(0);
      await expect.poll(() => page.getByRole("alert").count()).toBe(0);
      await reports(page, groupLink);
      await expect.poll(() => page.getByLabel("有效期至").inputValue()).toBe(lastDay());
      expect(await axeProblems(page)).toEqual([]);
      await page.getByRole("img", { name: "要使用的二维码" }).waitFor();
      const nameOf = (input: HTMLInputElement) => input.files?.[0]?.name;
      await expect.poll(() => qrFile.evaluate(nameOf)).toBe("screenshot.png");
    },
  ));

it("in the settings: only the code is stored, and a picture without one is hidden until it is confirmed", () =>
  withAdmin("/admin/settings", { size: "desktop" }, async (page) => {
    const before = String(readValue("SELECT contact_qr_image_id FROM site_settings"));
    onTestFinished(() => void execute("UPDATE site_settings SET contact_qr_image_id = ?", before));
    await page.locator("main summary", { hasText: "客服" }).first().click();
    const field = page.locator("#settings-contactQrImageId");
    const qrFile = field.locator("input[name=qr]");
    const save = () => page.getByRole("button", { name: "保存设置" }).click();
    const storedCode = async () => {
      const address = (await field.getByRole("img", { name: "客服微信二维码" }).getAttribute("src")) ?? "";
      const response = await page.request.get(address);
      const { data, info } = await sharp(await response.body())
        .ensureAlpha()
        .raw()
        .toBuffer({ resolveWithObject: true });
      return jsQR(Uint8ClampedArray.from(data), info.width, info.height)?.data;
    };
    await qrFile.setInputFiles(await screenshot(groupLink));
    await reportsOther(page);
    await qrFile.setInputFiles(await screenshot(otherLink));
    await page.getByText("识别到微信联系人二维码").waitFor();
    await reports(page, otherLink);
    await field.getByRole("img", { name: "要使用的二维码" }).waitFor();
    expect(await axeProblems(page)).toEqual([]);
    await save();
    await expect.poll(() => storedCode()).toBe(otherLink);
    await expect.poll(() => qrFile.evaluate((input: HTMLInputElement) => input.files?.length)).toBe(0);

    const plain = { name: "a.png", mimeType: "image/png", buffer: await plainPicture() };
    await qrFile.setInputFiles(plain);
    const confirm = field.getByLabel("这就是客服二维码");
    await confirm.waitFor();
    expect(await axeProblems(page)).toEqual([]);
    await save();
    await expect.poll(() => confirm.getAttribute("value")).toMatch(/^\w{12}$/);
    await confirm.check();
    await save();
    await expect.poll(() => confirm.count()).toBe(0);
  }));
