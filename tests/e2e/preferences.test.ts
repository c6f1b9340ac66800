import type { Page } from "playwright";
import { describe, expect, it } from "vitest";
import { palettes } from "../../app/styles/palette";
import { modesWithScriptsOn, scripted, withPage } from "../support/browser";
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
  const [answer] = await Promise.all([
    page.waitForResponse((response) => response.request().isNavigationRequest() && response.status() === 200),
    button(page, name).click(),
  ]);
  await page.waitForLoadState("load");
  return answer.text();
}

const countOf = (page: Page, selector: string) => page.locator(selector).count();

describe.each(modesWithScriptsOn("phone"))("the switches $way", ({ js, size }) => {
  it("set dark, light and system theme, rendered by the server", () =>
    withPage({ js, size, scheme: "light" }, async (page) => {
      const address = "/events?q=%E6%A1%8C%E6%B8%B8";
      await page.goto(address);
      await expect.poll(() => paper(page)).toBe(rgb(palettes.light.paper));
      expect(await press(page, "深色")).toMatch(/<html[^>]* data-theme="dark"/);
      await expect.poll(() => paper(page)).toBe(rgb(palettes.dark.paper));
      await expect.poll(() => button(page, "深色").getAttribute("aria-pressed")).toBe("true");
      await expect.poll(() => page.url()).toContain(address);
      await page.emulateMedia({ colorScheme: "dark" });
      expect(await press(page, "浅色")).toMatch(/<html[^>]* data-theme="light"/);
      await expect.poll(() => paper(page)).toBe(rgb(palettes.light.paper));
      expect(await press(page, "跟随系统")).not.toMatch(/<html[^>]* data-theme/);
      await expect.poll(() => paper(page)).toBe(rgb(palettes.dark.paper));
      await expect.poll(() => html(page).getAttribute("data-theme")).toBeNull();
    }));

  it("stay in view when pressed, and leave the address as it was once scripts run", () =>
    withPage({ js, size }, async (page) => {
      await page.goto("/events?q=%E6%A1%8C%E6%B8%B8");
      const address = page.url();
      await press(page, "深色");
      const { height = 0 } = page.viewportSize() ?? {};
      const top = () => button(page, "深色").evaluate((pressed) => pressed.getBoundingClientRect().top);
      await expect.poll(top).toBeLessThan(height);
      await expect.poll(() => page.url()).toBe(js ? address : `${address}#switch-dark`);
      await expect.poll(() => page.locator(":focus").textContent()).toBe("深色");
      await page.keyboard.press("Tab");
      await expect.poll(() => page.locator(":focus").textContent()).toBe("省流模式");
    }));

  it("retain the selected theme on every later page", () =>
    withPage({ js, size, scheme: "light" }, async (page) => {
      await page.goto("/");
      await press(page, "深色");
      for (const path of ["/gallery", `/events/${await idOf("ended")}`, "/playground/login"]) {
        const answer = await page.goto(path);
        expect(await answer?.text()).toMatch(/<html[^>]* data-theme="dark"/);
        await scripted(page);
        await expect.poll(() => paper(page)).toBe(rgb(palettes.dark.paper));
      }
    }));

  it("turn low data on, without scripts and pictures but with links to them, and off again", () =>
    withPage({ js, size }, async (page) => {
      await page.goto(`/events/${await idOf("ended")}`);
      await expect.poll(() => countOf(page, "main img")).toBeGreaterThan(4);
      await press(page, "省流模式");
      const heavy: string[] = [];
      page.on("request", (request) => {
        if (/script|image|font|fetch/.test(request.resourceType())) heavy.push(request.url());
      });
      await page.reload();
      expect(heavy.filter((url) => !url.endsWith("/icon.svg"))).toEqual([]);
      await expect.poll(() => countOf(page, "script")).toBe(0);
      await expect.poll(() => countOf(page, "img,picture,source")).toBe(0);
      const links = page.getByRole("link", { name: /^显示图片（\d+ KB）：/ });
      await expect.poll(() => links.count()).toBeGreaterThan(5);
      const picture = await page.request.get((await links.first().getAttribute("href")) ?? "");
      expect(picture.headers()["content-type"]).toBe("image/jpeg");
      await expect.poll(() => button(page, "省流模式").getAttribute("aria-pressed")).toBe("true");
      await press(page, "省流模式");
      await expect.poll(() => countOf(page, "script[src]")).toBe(1);
      await expect.poll(() => countOf(page, "main img")).toBeGreaterThan(4);
    }));
});

describe("a browser with Save-Data", () => {
  it("gets low-data pages, with the group code available", () =>
    withPage({ saveData: true }, async (page) => {
      for (const path of ["/", "/gallery", `/events/${await idOf("upcoming")}`]) {
        await page.goto(path);
        await expect.poll(() => countOf(page, "script,img,picture")).toBe(0);
        await expect.poll(() => html(page).getAttribute("data-lite")).toBe("");
      }
      const codes = page.getByRole("link", { name: /^显示图片/ });
      await expect.poll(() => codes.count()).toBeGreaterThanOrEqual(3);
    }));

  it("gets full pages once the visitor has switched low data off", () =>
    withPage({ saveData: true }, async (page) => {
      await page.goto("/");
      await press(page, "省流模式");
      await expect.poll(() => countOf(page, "main img")).toBeGreaterThan(3);
      await expect.poll(() => countOf(page, "script[src]")).toBe(1);
      await expect.poll(() => html(page).getAttribute("data-lite")).toBeNull();
    }));
});
