// Failed forms of an event's organiser pages preserve their input, and one press sends it again.
import type { Page } from "playwright";
import { afterEach, beforeEach, expect, it } from "vitest";
import { isRelease } from "../support/tier";
import { photo } from "./album-slots";
import { execute, lockDatabase, readValue } from "./city-database";
import { makeOwnEvent, removeOwnEvent } from "./own-event";
import { fill, hasValues, inRow, isTimeInView, visit, withAdmin } from "./page-state";
import { idOf } from "./sample-city";
import { expectSound } from "./sound";

const expectedMessages = /^Failed to load resource: /;

/** Ways to make a post fail; each returns a function that ends it. */
const obstacles = {
  lock: async () => lockDatabase(),
  line: async (page: Page) => {
    await page.context().setOffline(true);
    return () => page.context().setOffline(false);
  },
  // The site restarts behind its proxy.
  gateway: async (page: Page) => {
    await page.route("**/*.data*", (route) => route.fulfill({ status: 502 }));
    return () => page.unroute("**/*.data*");
  },
};

/** Presses a button whose post fails, and returns once the page shows that. */
async function pressInVain(page: Page, name: string, how: keyof typeof obstacles): Promise<void> {
  const release = await obstacles[how](page);
  const message = how === "lock" ? "保存失败，请重试" : "请检查网络连接后重试";
  try {
    await page
      .getByRole("button", { name: inRow(name) })
      .first()
      .click({ noWaitAfter: true });
    await page.getByRole("alert").filter({ hasText: message }).waitFor();
  } finally {
    await release();
  }
}

let id: string;
beforeEach(() => {
  id = makeOwnEvent("【重试测试】", {
    start_at: Date.UTC(2035, 0, 1, 18),
    end_at: Date.UTC(2035, 0, 1, 20),
  });
});
afterEach(() => removeOwnEvent(id));

const retry = (page: Page) => page.getByRole("button", { name: "重试" }).click();
const says = (page: Page, text: string) => page.getByRole("status").filter({ hasText: text }).waitFor();
/** The failures of a form: before a release all of them. */
const waysOf = (how: keyof typeof obstacles) =>
  isRelease ? ([{ how: "lock" }, { how: "line" }, { how: "gateway" }] as const) : [{ how }];

it("the current time of a postponed event is visible without scripts", () =>
  withAdmin(`/admin/events/${id}/postpone`, { js: false }, (page) =>
    expect.poll(() => isTimeInView(page)).toBe(true),
  ));

it.each(waysOf("lock"))("an event is postponed by a second press ($how)", ({ how }) =>
  withAdmin(`/admin/events/${id}/postpone`, { expectedMessages }, async (page) => {
    await expect.poll(() => isTimeInView(page)).toBe(true);
    await fill(page, { 开始日期: "2035-02-03" });
    await page.getByText("别的时间").click();
    const time = page.getByRole("radio", { name: "19:30" });
    await time.check({ force: true });
    await pressInVain(page, "确认延期", how);
    await hasValues(page, { 开始日期: "2035-02-03" });
    await expect.poll(() => time.isChecked()).toBe(true);
    await retry(page);
    await says(page, "已延期到");
  }));

it.each(
  waysOf("line"),
)("a group code is replaced after an invalid date and a lost post, with the file, and removed ($how)", ({
  how,
}) =>
  withAdmin(`/admin/events/${id}/qr`, { expectedMessages }, async (page) => {
    const replace = page.getByRole("button", { name: "更换群二维码" });
    const day = page.getByLabel("有效期至");
    // This test is not about the browser's own validation of the date.
    await page.locator("form[enctype]").evaluate((form) => form.setAttribute("novalidate", ""));
    await day.fill("2020-01-01");
    await page.getByLabel("选择二维码图片").setInputFiles(await photo("group.jpg"));
    await page.getByText(/没有(在图片里识别到|检查图片里的)二维码/).waitFor();
    await replace.click();
    await page.getByText("有效期不能早于今天").first().waitFor();
    await page.getByRole("img", { name: "刚才选择的群二维码" }).waitFor();
    await expectSound(page);
    await day.fill("2027-01-05");
    await pressInVain(page, "更换群二维码", how);
    await expect.poll(() => day.inputValue()).toBe("2027-01-05");
    await retry(page);
    await says(page, "群二维码已更换");
    await visit(page, `/admin/events/${id}/qr`);
    await expectSound(page);
    await page.getByRole("button", { name: "移除" }).click();
    await says(page, "群二维码已移除");
  }));

it.each(waysOf("gateway"))("the text of a photo is saved by a second press ($how)", async ({ how }) => {
  const eventId = await idOf("ended");
  const caption = `重试的说明 ${how}`;
  const before = readValue("SELECT caption FROM photos WHERE event_id = ? AND slot = 1", eventId);
  const restore = "UPDATE photos SET caption = ? WHERE event_id = ? AND slot = 1";
  await withAdmin(`/admin/events/${eventId}/photos`, { expectedMessages }, async (page) => {
    const slot = page.locator("#slot-1");
    await slot.getByText("编辑说明").click();
    const text = slot.getByRole("textbox", { name: "说明" });
    await text.fill(caption);
    await pressInVain(page, "保存说明", how);
    await expect.poll(() => text.inputValue()).toBe(caption);
    await retry(page);
    await says(page, "照片说明已保存");
  }).finally(() => execute(restore, typeof before === "string" ? before : null, eventId));
});
