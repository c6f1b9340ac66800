// A button that cannot be pressed yet says what it waits for.
import { describe, expect, it } from "vitest";
import { scripted, withPage } from "../support/browser";

const description = (id: string | null) => `[id="${id}"]`;

describe("the button of an incomplete form", () => {
  it("lists missing fields until it is enabled", () =>
    withPage({}, async (page) => {
      await page.goto("/wishes");
      await scripted(page);
      const button = page.getByRole("button", { name: "发布心愿" });
      const note = page.locator(description(await button.getAttribute("aria-describedby")));
      await expect.poll(() => button.isDisabled()).toBe(true);
      await expect.poll(() => note.textContent()).toBe("还需填写：昵称、心愿内容");
      await page.getByLabel("昵称").fill("苏苏");
      await expect.poll(() => note.textContent()).toBe("还需填写：心愿内容");
      await page.getByLabel("心愿内容").fill("一盏路灯");
      await expect.poll(() => button.isEnabled()).toBe(true);
      await expect.poll(() => note.isVisible()).toBe(false);
    }));

  it("reports unmet password rules and an invalid address", () =>
    withPage({}, async (page) => {
      await page.goto("/register");
      await scripted(page);
      const button = page.getByRole("button", { name: "注册", exact: true });
      const note = page.locator(description(await button.getAttribute("aria-describedby")));
      await expect.poll(() => note.textContent()).toBe("还需填写：邮箱、密码、确认密码");
      await page.getByLabel("邮箱").fill("lin.yue");
      await page.getByLabel("密码", { exact: true }).fill("abc");
      await page.getByLabel("确认密码").fill("abc");
      await expect.poll(() => note.textContent()).toBe("还需填写：有效的邮箱");
      await page.getByLabel("邮箱").fill("lin.yue@example.org");
      await expect.poll(() => note.textContent()).toBe("密码还不符合要求");
      await page.getByLabel("密码", { exact: true }).fill("Torino2026");
      await page.getByLabel("确认密码").fill("Torino2026");
      await expect.poll(() => button.isEnabled()).toBe(true);
    }));

  it("is enabled without scripts, without a list", () =>
    withPage({ js: false }, async (page) => {
      await page.goto("/wishes");
      await expect.poll(() => page.getByRole("button", { name: "发布心愿" }).isEnabled()).toBe(true);
      await expect.poll(() => page.getByText("还需填写").count()).toBe(0);
    }));
});
