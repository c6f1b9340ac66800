// The draft history and the question about an unfinished draft: dialogs with scripts, a page and a banner without.
import type { Page } from "playwright";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { draftStaleMs } from "../../app/domain/drafts/messages";
import { mainSize, scripted, withPage } from "../support/browser";
import { axeProblems } from "./axe";
import { withDatabase } from "./city-database";
import { makeDraft } from "./own-draft";
import { makeOwnEvent, removeOwnEvent } from "./own-event";

let eventId: string;
beforeEach(() => {
  // Drafts of other tests become stale while these run, and would be offered too.
  withDatabase((sqlite) => sqlite.prepare("DELETE FROM drafts").run());
  eventId = makeOwnEvent("【草稿测试】春游");
});
afterEach(() => removeOwnEvent(eventId));

const title = (page: Page) => page.getByLabel("活动标题");
const flashText = (page: Page) => page.locator("#flash").getByRole("status").textContent();
const dialog = (page: Page, name: string | RegExp) => page.getByRole("dialog", { name });
const isFocused = (target: ReturnType<Page["locator"]>) =>
  expect.poll(() => target.evaluate((element) => element === document.activeElement)).toBe(true);

async function openHistory(page: Page) {
  await page.locator("summary", { hasText: "草稿" }).click();
  await page.getByRole("link", { name: "草稿历史" }).click();
}

describe.each(mainSize("phone"))("on a $size", ({ size }) => {
  it("the history opens over the form; drafts are viewed, deleted and restored from it", () =>
    withPage({ size, admin: true }, async (page) => {
      makeDraft({ title: "天台酒会" }, { agoMs: 3 * draftStaleMs });
      makeDraft({ title: "冬至饺子" }, { agoMs: 4 * draftStaleMs });
      await page.goto(`/admin/events/${eventId}/edit`);
      await scripted(page);
      await title(page).fill("还没有保存的标题");
      await openHistory(page);
      const history = dialog(page, "草稿历史");
      const list = history.getByRole("region", { name: "草稿历史" });
      await expect.poll(async () => (await list.boundingBox())?.height).toBe(400);
      await expect.poll(() => page.getByRole("dialog").count()).toBe(1);
      await isFocused(history.getByRole("button", { name: "关闭" }));
      expect(await axeProblems(page)).toEqual([]);

      const row = (name: string) => list.getByRole("listitem").filter({ hasText: name });
      const preview = row("天台酒会").getByRole("link", { name: "预览" });
      await preview.click();
      const shown = dialog(page, "预览草稿");
      await shown.getByText("活动标题").waitFor();
      await isFocused(shown.getByRole("button", { name: "返回列表" }));
      expect(await axeProblems(page)).toEqual([]);
      await shown.getByRole("button", { name: "返回列表" }).click();
      await isFocused(preview);

      await row("冬至饺子").getByRole("link", { name: "删除" }).click();
      const question = dialog(page, "确定要删除这个草稿吗？");
      expect(await axeProblems(page)).toEqual([]);
      await question.getByRole("button", { name: "删除" }).click();
      await expect.poll(() => row("冬至饺子").count()).toBe(0);
      await expect.poll(() => row("天台酒会").count()).toBe(1);
      await expect.poll(() => title(page).inputValue()).toBe("还没有保存的标题");

      await page.keyboard.press("Escape");
      await expect.poll(() => page.getByRole("dialog").count()).toBe(0);
      await isFocused(page.locator("summary", { hasText: "草稿" }));
      await expect.poll(() => title(page).inputValue()).toBe("还没有保存的标题");

      await page.locator("summary", { hasText: "草稿" }).click();
      await page.getByRole("button", { name: "保存草稿" }).click();
      await expect.poll(() => flashText(page)).toBe("草稿已保存");
      await openHistory(page);
      await expect.poll(() => row("还没有保存的标题").innerText()).toContain("正在填写");
      await row("天台酒会").getByRole("link", { name: "恢复" }).click();
      await expect.poll(() => flashText(page)).toBe("草稿已恢复，请检查并完善");
      await expect.poll(() => title(page).inputValue()).toBe("天台酒会");
      await expect.poll(() => page.getByRole("dialog").count()).toBe(0);
    }));

  it("the back button closes only the history", () =>
    withPage({ size, admin: true }, async (page) => {
      await page.goto("/admin");
      await scripted(page);
      await page.getByRole("link", { name: "创建活动" }).first().click();
      await title(page).waitFor();
      await openHistory(page);
      await dialog(page, "草稿历史").waitFor();
      await page.evaluate(() => history.back());
      await expect.poll(() => page.getByRole("dialog").count()).toBe(0);
      await expect.poll(() => title(page).count()).toBe(1);
    }));

  it("a stale draft of an edit opens a dialog, and is restored", () =>
    withPage({ size, admin: true }, async (page) => {
      makeDraft({ title: "写到一半" }, { agoMs: draftStaleMs + 1000, eventId });
      await page.goto(`/admin/events/${eventId}/edit`);
      await scripted(page);
      await dialog(page, "有一份没有保存的修改").getByRole("button", { name: "恢复草稿" }).click();
      await expect.poll(() => flashText(page)).toBe("草稿已恢复，请检查并完善");
      await expect.poll(() => title(page).inputValue()).toBe("写到一半");
      await expect.poll(() => page.getByRole("dialog").count()).toBe(0);
    }));

  it("a stale draft of a new event opens a dialog, closed by Escape; discarding it focuses the form", () =>
    withPage({ size, admin: true }, async (page) => {
      makeDraft({ title: "写到一半" }, { agoMs: draftStaleMs + 1000 });
      await page.goto("/admin/create-event");
      await scripted(page);
      const question = dialog(page, /^有一份没有发布的草稿「写到一半」$/);
      await isFocused(question.getByRole("button", { name: "恢复草稿" }));
      await expect.poll(() => page.getByRole("button", { name: "恢复草稿" }).count()).toBe(1);
      expect(await axeProblems(page)).toEqual([]);

      await page.keyboard.press("Escape");
      await expect.poll(() => page.getByRole("dialog").count()).toBe(0);
      await isFocused(page.getByRole("heading", { level: 1 }));
      await expect.poll(() => page.getByRole("status").innerText()).toContain("要继续填写吗？");
      await expect.poll(() => page.getByRole("button", { name: "恢复草稿" }).count()).toBe(1);

      await page.reload();
      await scripted(page);
      await question.getByRole("button", { name: "放弃草稿" }).click();
      await expect.poll(() => flashText(page)).toBe("草稿已删除撤销");
      await expect.poll(() => page.getByRole("dialog").count()).toBe(0);
      await isFocused(page.getByRole("heading", { level: 1 }));
      await expect.poll(() => title(page).inputValue()).toBe("");
    }));

  it("without scripts the history is a page and the question a banner", () =>
    withPage({ size, js: false, admin: true }, async (page) => {
      makeDraft({ title: "写到一半" }, { agoMs: draftStaleMs + 1000 });
      await page.goto("/admin/create-event");
      await expect
        .poll(() => page.getByRole("status").innerText())
        .toContain("有一份没有发布的草稿「写到一半」");
      await openHistory(page);
      await page.getByRole("heading", { name: "草稿管理" }).waitFor();
      await page
        .getByRole("listitem")
        .filter({ has: page.getByRole("heading", { name: "写到一半" }) })
        .getByRole("link", { name: "恢复" })
        .click();
      await expect.poll(() => title(page).inputValue()).toBe("写到一半");
      await page.goto("/admin/create-event?draft=nope");
      await expect.poll(() => page.getByRole("alert").innerText()).toContain("草稿不存在或已过期");
    }));
});

it("a recent draft of a new event is continued without asking, and another can be started", () =>
  withPage({ admin: true }, async (page) => {
    await page.goto("/admin/create-event");
    await scripted(page);
    await title(page).fill("正在写");
    await page.getByText(/^已自动保存/).waitFor();
    await page.goto("/admin/create-event");
    await scripted(page);
    await expect.poll(() => title(page).inputValue()).toBe("正在写");
    await expect.poll(() => page.getByRole("dialog").count()).toBe(0);
    const saved = page.waitForResponse("**/admin/draft-save?*");
    await title(page).fill("还在写");
    await (await saved).finished();
    await page.waitForURL(/[?&]draft=/);
    await page.reload();
    await expect.poll(() => title(page).inputValue()).toBe("还在写");
    await page.goto("/admin/create-event");
    await page.getByRole("link", { name: "另建一个活动" }).click();
    await expect.poll(() => title(page).inputValue()).toBe("");
  }));
