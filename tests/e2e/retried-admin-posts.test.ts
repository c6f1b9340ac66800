// Failed forms of an event's organiser pages preserve their input, and one press sends it again.
import type { Page } from "playwright";
import sharp from "sharp";
import { expect, it } from "vitest";
import { scripted, withPage } from "../support/browser";
import { isRelease } from "../support/tier";
import { lockDatabase, withDatabase } from "./city-database";
import { makeOwnEvent, removeOwnEvent } from "./own-event";
import { inRow } from "./page-state";
import { idOf } from "./sample-city";

const trouble = /^Failed to load resource: /;

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

/** Whether the selected time is within the visible part of its list. */
const isChosenShown = (page: Page) =>
  page.evaluate(() => {
    const label = document.querySelector("[name=time]:checked")?.closest("label");
    const [own, list] = [label, label?.parentElement].map((element) => element?.getBoundingClientRect());
    return own && list ? own.top >= list.top && own.bottom <= list.bottom : null;
  });

it.each([{ js: false }, { js: true }])("the current time of a postponed event is visible (scripts: $js)", ({
  js,
}) =>
  withPage({ admin: true, js }, async (page) => {
    const id = makeOwnEvent(`【重试测试】时间 ${js}`, {
      start_at: Date.UTC(2035, 0, 1, 18),
      end_at: Date.UTC(2035, 0, 1, 20),
    });
    try {
      await page.goto(`/admin/events/${id}/postpone`);
      await expect.poll(() => isChosenShown(page)).toBe(true);
    } finally {
      removeOwnEvent(id);
    }
  }));

const retry = (page: Page) => page.getByRole("button", { name: "重试" }).click();
/** The failures of a form: before a release all of them. */
const waysOf = (how: keyof typeof obstacles) =>
  isRelease ? ([{ how: "lock" }, { how: "line" }, { how: "gateway" }] as const) : [{ how }];

it.each(waysOf("lock"))("an event is postponed by a second press ($how)", ({ how }) =>
  withPage({ admin: true, expectedMessages: trouble }, async (page) => {
    const id = makeOwnEvent(`【重试测试】延期 ${how}`);
    try {
      await page.goto(`/admin/events/${id}/postpone`);
      await scripted(page);
      await page.getByLabel("开始日期").fill("2035-02-03");
      await page.getByRole("radio", { name: "19:30" }).check({ force: true });
      await pressInVain(page, "确认延期", how);
      await expect.poll(() => page.getByLabel("开始日期").inputValue()).toBe("2035-02-03");
      await expect.poll(() => page.getByRole("radio", { name: "19:30" }).isChecked()).toBe(true);
      await retry(page);
      await page.getByRole("status").filter({ hasText: "已延期到" }).waitFor();
    } finally {
      removeOwnEvent(id);
    }
  }));

it.each(waysOf("line"))("a group code is replaced by a second press, with the selected file ($how)", ({
  how,
}) =>
  withPage({ admin: true, expectedMessages: trouble }, async (page) => {
    const id = makeOwnEvent(`【重试测试】二维码 ${how}`);
    const image = sharp({ create: { width: 400, height: 400, channels: 3, background: "#654321" } });
    const file = { name: "group.png", mimeType: "image/png", buffer: await image.png().toBuffer() };
    try {
      await page.goto(`/admin/events/${id}/qr`);
      await scripted(page);
      await page.getByLabel("有效期至").fill("2027-01-05");
      await page.getByLabel("选择二维码图片").setInputFiles(file);
      await page.getByText(/没有(在图片里识别到|检查图片里的)二维码/).waitFor();
      await pressInVain(page, "更换群二维码", how);
      await expect.poll(() => page.getByLabel("有效期至").inputValue()).toBe("2027-01-05");
      await retry(page);
      await page.getByRole("status").filter({ hasText: "群二维码已更换" }).waitFor();
    } finally {
      removeOwnEvent(id);
    }
  }));

it.each(waysOf("gateway"))("the text of a photo is saved by a second press ($how)", ({ how }) =>
  withPage({ admin: true, expectedMessages: trouble }, async (page) => {
    const eventId = await idOf("ended");
    const caption = `重试的说明 ${how}`;
    const before = withDatabase((sqlite) =>
      sqlite.prepare("SELECT caption FROM photos WHERE event_id = ? AND slot = 1").pluck().get(eventId),
    );
    try {
      await page.goto(`/admin/events/${eventId}/photos`);
      await scripted(page);
      const slot = page.locator("#slot-1");
      await slot.getByText("编辑说明").click();
      await slot.getByRole("textbox", { name: "说明" }).fill(caption);
      await pressInVain(page, "保存说明", how);
      await expect.poll(() => slot.getByRole("textbox", { name: "说明" }).inputValue()).toBe(caption);
      await retry(page);
      await page.getByRole("status").filter({ hasText: "照片说明已保存" }).waitFor();
    } finally {
      withDatabase((sqlite) =>
        sqlite.prepare("UPDATE photos SET caption = ? WHERE event_id = ? AND slot = 1").run(before, eventId),
      );
    }
  }));
