// A message on phones with scripts: the organiser recalls one and sends another, and a guest finds it unread.
import type { Page } from "playwright";
import { afterAll, expect, it } from "vitest";
import { scripted, withPage } from "../support/browser";
import { execute } from "./city-database";
import { addGuest, addPrivateLink, makeOwnEvent, removeOwnEvent } from "./own-event";
import { visit } from "./page-state";

const event = makeOwnEvent("有消息的活动", { registration_mode: "open" });
const privateLink = addPrivateLink(addGuest(event, "阿岚"));
afterAll(() => removeOwnEvent(event));

const strip = (page: Page) => page.locator("[data-strip]");

it("is recalled in place, sent at its time, and unread in the guest's browser until it is opened", () =>
  withPage({ size: "phone" }, (reader) =>
    withPage({ size: "phone", admin: true }, async (page) => {
      await visit(reader, privateLink);
      await reader.getByRole("button", { name: "在这台设备上记住" }).click();
      await reader.getByText("这台设备记住了这次报名").first().waitFor();

      await visit(page, `/admin/events/${event}/messages`);
      await scripted(page);
      const text = page.locator("#message-text");
      const send = page.getByRole("button", { name: "发出", exact: true });
      await text.fill("集合点改到后门");
      await page.getByRole("button", { name: "预览" }).click();
      await page.getByText("还没有发出。").waitFor();
      await send.click();
      await page.getByText("2 分钟后发出，之前都可以收回").first().waitFor();
      await expect.poll(() => text.inputValue()).toBe("");
      await page.getByRole("button", { name: "收回：集合点改到后门" }).click();
      await page.getByText("已收回，没有人看到").first().waitFor();
      await expect.poll(() => text.inputValue()).toBe("集合点改到后门");
      await text.fill("集合点改到前门");
      await send.click();
      await page.getByRole("button", { name: "收回：集合点改到前门" }).waitFor();
      execute("UPDATE guest_messages SET due_at = 1 WHERE state = 'waiting'");

      const word = async () => {
        await visit(reader, "/");
        return (await strip(reader).textContent()) ?? "";
      };
      await expect.poll(word, { timeout: 40_000 }).toContain("新消息");
      await strip(reader).getByRole("link").first().click();
      await reader.getByRole("heading", { name: "主办方的消息" }).waitFor();
      await reader.getByText("集合点改到前门").waitFor();
      await expect.poll(() => reader.getByText("集合点改到后门").count()).toBe(0);
      await expect.poll(word).not.toContain("新消息");
      await visit(page, `/admin/events/${event}/messages`);
      await page.getByText("1/1 已看").waitFor();
    }),
  ));
