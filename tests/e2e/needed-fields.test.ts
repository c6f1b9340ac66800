// The button of an incomplete form describes what is missing, and leads to it.
import type { Page } from "playwright";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { scripted, withPage } from "../support/browser";
import { holdRequests } from "../support/held-requests";
import { firstOf } from "../support/tier";
import { makeOwnEvent, removeOwnEvent } from "./own-event";
import { idOf } from "./sample-city";
import { spokenNodes } from "./spoken";

const description = (id: string | null) => `[id="${id}"]`;

let ownId: string;
beforeAll(() => {
  ownId = makeOwnEvent("【必填测试】读书会", { registration_mode: "open" });
});
afterAll(() => removeOwnEvent(ownId));

const consent = "我已阅读注意事项和免责声明";

/**
 * Each form with such a button: its page, its button, the requirements of the button, and the field that it focuses.
 */
const forms: { path: () => Promise<string> | string; button: string; needs: string; first: string }[] = [
  { path: () => "/wishes", button: "发布心愿", needs: "还需填写：昵称、心愿内容", first: "昵称" },
  {
    path: () => `/events/${ownId}/join`,
    button: "报名",
    needs: `还需填写：称呼、微信号／手机号码／邮箱；还需勾选：${consent}`,
    first: "称呼",
  },
  {
    path: async () => `/events/${await idOf("ended")}/discussion`,
    button: "发表留言",
    needs: "还需填写：昵称、留言内容",
    first: "昵称",
  },
  {
    path: async () => `/photos/${await idOf("ended")}/3/removal`,
    button: "提交申请",
    needs: "还需填写：原因",
    first: "原因",
  },
  { path: () => "/register", button: "注册", needs: "还需填写：邮箱、密码、确认密码", first: "邮箱" },
  { path: () => "/login/reset", button: "发送重置链接", needs: "还需填写：邮箱", first: "邮箱" },
  { path: () => "/login#reset", button: "发送重置链接", needs: "还需填写：邮箱", first: "邮箱" },
  { path: () => "/email-verification", button: "重新发送验证邮件", needs: "还需填写：邮箱", first: "邮箱" },
  { path: () => "/admin/login", button: "登录", needs: "还需填写：密码", first: "密码" },
];

const buttonOf = (page: Page, name: string) => page.locator("main button[data-needs]", { hasText: name });

/** Label, message and state of the focused field. */
const focusedField = (page: Page) =>
  page.evaluate(() => {
    const field = document.activeElement;
    if (!(field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement)) return null;
    const error = document.getElementById(`${field.id}-error`);
    return {
      label: field.labels?.[0]?.textContent,
      error: error?.checkVisibility() && error.textContent,
      isDescribed: field.getAttribute("aria-describedby")?.split(" ").includes(`${field.id}-error`),
      isInvalid: field.getAttribute("aria-invalid"),
    };
  });

describe.each(firstOf(5, forms))("an incomplete form: $button", ({ path, button, needs, first }) => {
  it("describes what is missing, is focusable, and leads to the first missing field by a press and by Enter", () =>
    // A forced click does not wait for scrolling in progress.
    withPage({ reducedMotion: true }, async (page) => {
      const posts: string[] = [];
      page.on("request", (request) => request.method() === "POST" && posts.push(request.url()));
      await page.goto(await path());
      await scripted(page);
      const submit = buttonOf(page, button);
      await expect.poll(() => submit.getAttribute("aria-disabled")).toBe("true");
      await expect.poll(() => submit.getAttribute("disabled")).toBeNull();
      const note = page.locator(description(await submit.getAttribute("aria-describedby")));
      await expect.poll(() => note.textContent()).toBe(needs);
      await expect.poll(() => note.getAttribute("aria-live")).toBe("polite");
      const untouched = await spokenNodes(page);
      expect(untouched.filter(({ isInvalid }) => isInvalid)).toEqual([]);
      expect(
        untouched.find(({ role, description }) => role === "button" && description === needs),
      ).toMatchObject({ isDisabled: true, isFocusable: true });
      const led = { label: first, error: `请填写：${first}`, isDescribed: true, isInvalid: "true" };
      await submit.focus();
      await page.keyboard.press("Enter");
      await expect.poll(() => focusedField(page)).toEqual(led);
      await page.keyboard.type("x");
      await expect.poll(() => focusedField(page)).toMatchObject({ error: false, isInvalid: "false" });
      await page.keyboard.press("Backspace");
      await submit.click({ force: true });
      await expect.poll(() => focusedField(page)).toEqual(led);
      // Enter in a single-line field.
      await page.keyboard.type("x");
      await page.keyboard.press("Backspace");
      if ((await page.locator("textarea:focus").count()) === 0) {
        await page.keyboard.press("Enter");
        await expect.poll(() => focusedField(page)).toEqual(led);
      }
      expect(posts).toEqual([]);
    }));
});

describe("the button of an incomplete form", () => {
  it("lists missing fields until the form is complete, and has no description then", () =>
    withPage({}, async (page) => {
      await page.goto("/wishes");
      await scripted(page);
      const button = page.getByRole("button", { name: "发布心愿" });
      const note = page.locator(description(await button.getAttribute("aria-describedby")));
      await page.getByLabel("昵称").fill("苏苏");
      await expect.poll(() => note.textContent()).toBe("还需填写：心愿内容");
      await page.getByLabel("心愿内容").fill("  ");
      await expect.poll(() => button.isDisabled()).toBe(true);
      await page.getByLabel("心愿内容").fill("一盏路灯");
      await expect.poll(() => button.isEnabled()).toBe(true);
      await expect.poll(() => note.isVisible()).toBe(false);
      const spoken = await spokenNodes(page);
      expect(spoken.find(({ name }) => name === "发布心愿")).toMatchObject({ description: "" });
    }));

  it("leads to the consent when only that is missing", () =>
    withPage({}, async (page) => {
      await page.goto(`/events/${ownId}/join`);
      await scripted(page);
      await page.getByLabel("称呼").fill("苏苏");
      await page.getByLabel("微信号／手机号码／邮箱").fill("su_su_torino");
      const submit = buttonOf(page, "报名");
      const note = page.locator(description(await submit.getAttribute("aria-describedby")));
      await expect.poll(() => note.textContent()).toBe(`还需勾选：${consent}`);
      await submit.click({ force: true });
      await expect
        .poll(() => focusedField(page))
        .toEqual({ label: consent, error: `请勾选：${consent}`, isDescribed: true, isInvalid: "true" });
      await page.keyboard.press("Space");
      await expect.poll(() => submit.isEnabled()).toBe(true);
    }));

  it("reports unmet password rules and an invalid address", () =>
    withPage({}, async (page) => {
      await page.goto("/register");
      await scripted(page);
      const button = page.getByRole("button", { name: "注册", exact: true });
      const note = page.locator(description(await button.getAttribute("aria-describedby")));
      await page.getByLabel("邮箱").fill("lin.yue");
      await page.getByLabel("密码", { exact: true }).fill("abc");
      await page.getByLabel("确认密码").fill("abc");
      await expect.poll(() => note.textContent()).toBe("还需填写：有效的邮箱");
      await page.getByLabel("邮箱").fill("lin.yue@example.org");
      await expect.poll(() => note.textContent()).toBe("密码还不符合要求");
      await button.click({ force: true });
      await expect
        .poll(() => focusedField(page))
        .toEqual({ label: "密码", error: "密码还不符合要求", isDescribed: true, isInvalid: "true" });
      await page.getByLabel("密码", { exact: true }).fill("Torino2026");
      await page.getByLabel("确认密码").fill("Torino2026");
      await expect.poll(() => button.isEnabled()).toBe(true);
      await expect.poll(() => note.textContent()).toBe("");
    }));

  it("is validated again once the rules of a password are loaded, and does not wait if they cannot be loaded", () =>
    withPage({ expectedMessages: /Failed to load resource/ }, async (page) => {
      const release = await holdRequests(page, "**/later-sent-forms*");
      const fill = async (password: string) => {
        await page.goto("/register");
        await page.waitForLoadState("domcontentloaded");
        await page.getByLabel("邮箱").fill("lin.yue@example.org");
        await page.getByLabel("密码", { exact: true }).fill(password);
        await page.getByLabel("确认密码").fill(password);
      };
      const button = page.getByRole("button", { name: "注册", exact: true });
      await fill("abc");
      await expect.poll(() => button.isEnabled()).toBe(true);
      release();
      await expect.poll(() => button.isDisabled()).toBe(true);
      await page.unrouteAll();
      await page.route("**/later-sent-forms*", (route) => route.abort());
      await fill("Torino2026");
      await expect.poll(() => button.isEnabled()).toBe(true);
    }));
});
