import type { Page } from "playwright";
import { describe, expect, it } from "vitest";
import { palettes } from "../../app/styles/palette";
import { mainSize, withPage } from "../support/browser";
import { holdRequests } from "../support/held-requests";
import { isFocused, topOf } from "./page-state";
import { idOf } from "./sample-city";

const html = (page: Page) => page.locator("html");
const button = (page: Page, name: string) => page.getByRole("contentinfo").getByRole("button", { name });

function rgb(hex: string): string {
  const channels = [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16));
  return `rgb(${channels.join(", ")})`;
}

const paper = (page: Page) => page.evaluate(() => getComputedStyle(document.body).backgroundColor);

/** Clicks a footer switch; returns the page as sent by the server. */
async function press(page: Page, name: string): Promise<string> {
  const [response] = await Promise.all([
    page.waitForResponse((response) => response.request().isNavigationRequest() && response.status() === 200),
    button(page, name).click(),
  ]);
  await page.waitForLoadState("load");
  return response.text();
}

describe.each(mainSize("phone"))("the switches on a $size", ({ size }) => {
  it("set dark, light and system theme, rendered by the server, and preserve URL, focus and view once scripts run", () =>
    withPage({ size, scheme: "light" }, async (page) => {
      await page.goto("/events?q=%E6%A1%8C%E6%B8%B8");
      const opened = page.url();
      await expect.poll(() => paper(page)).toBe(rgb(palettes.light.paper));
      expect(await press(page, "深色")).toMatch(/<html[^>]* data-theme="dark"/);
      await expect.poll(() => paper(page)).toBe(rgb(palettes.dark.paper));
      await expect.poll(() => button(page, "深色").getAttribute("aria-pressed")).toBe("true");
      await expect.poll(() => page.url()).toBe(opened);
      const { height = 0 } = page.viewportSize() ?? {};
      await expect.poll(() => topOf(button(page, "深色"))).toBeLessThan(height);
      const focused = () => page.locator(":focus").textContent();
      await expect.poll(focused).toBe("深色");
      await page.emulateMedia({ colorScheme: "dark" });
      expect(await press(page, "浅色")).toMatch(/<html[^>]* data-theme="light"/);
      await expect.poll(() => paper(page)).toBe(rgb(palettes.light.paper));
      expect(await press(page, "跟随系统")).not.toMatch(/<html[^>]* data-theme/);
      await expect.poll(() => paper(page)).toBe(rgb(palettes.dark.paper));
      await expect.poll(() => html(page).getAttribute("data-theme")).toBeNull();
    }));

  it("do not move a focus that was set before the later scripts loaded", () =>
    withPage({ size }, async (page) => {
      await page.goto("/events");
      const address = page.url();
      const release = await holdRequests(page, "**/later-after-load*");
      await press(page, "深色");
      const search = page.getByRole("searchbox");
      await search.focus();
      release();
      await expect.poll(() => page.url()).toBe(address);
      await expect.poll(() => isFocused(search)).toBe(true);
    }));

  it("turn low data on, which loads no script, picture or font, and off again", () =>
    withPage({ size }, async (page) => {
      await page.goto(`/events/${await idOf("ended")}`);
      await press(page, "省流模式");
      const heavy: string[] = [];
      page.on("request", (request) => {
        if (/script|image|font|fetch/.test(request.resourceType())) heavy.push(request.url());
      });
      await page.reload();
      expect(heavy.filter((url) => !url.endsWith("/icon.svg"))).toEqual([]);
      await press(page, "省流模式");
      await expect.poll(() => page.locator("main img").count()).toBeGreaterThan(4);
    }));
});
