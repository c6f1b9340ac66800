// The draft history and the question about an unfinished draft: dialogs with scripts, a page and a banner without.
import type { Page } from "playwright";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { draftStaleMs } from "../../app/domain/drafts/messages";
import { mainSize, scripted, withPage } from "../support/browser";
import { axeProblems } from "./axe";
import { execute } from "./city-database";
import { makeDraft } from "./own-draft";
import { makeOwnEvent, removeOwnEvent } from "./own-event";
import { hasFocus, hasValues, visit } from "./page-state";

let eventId: string;
beforeEach(() => {
  // Drafts of other tests become stale while these run, and would be offered too.
  execute("DELETE FROM drafts");
  eventId = makeOwnEvent("【草稿测试】春游");
});
afterEach(() => removeOwnEvent(eventId));

const title = (page: Page) => page.getByLabel("活动标题");
const hasTitle = (page: Page, text: string) => hasValues(page, { 活动标题: text });
const flashes = (page: Page, text: string) =>
  expect.poll(() => page.locator("#flash").getByRole("status").textContent()).toBe(text);
const dialog = (page: Page, name: string | RegExp) => page.getByRole("dialog", { name });
const isClosed = (page: Page) => expect.poll(() => page.getByRole("dialog").count()).toBe(0);

async function openHistory(page: Page) {
  await page.locator("summary", { hasText: "草稿" }).click();
  await page.getByRole("link", { name: "草稿历史" }).click();
}

describe.each(mainSize("phone"))("on a $size", ({ size }) => {
  it("the history opens over the form; drafts are viewed, deleted and restored from it", () =>
    withPage({ size, admin: true }, async (page) => {
      makeDraft({ title: "天台酒会" }, { agoMs: 3 * draftStaleMs });
      makeDraft({ title: "冬至饺子" }, { agoMs: 4 * draftStaleMs });
      await visit(page, `/admin/events/${eventId}/edit`);
      await title(page).fill("还没有保存的标题");
      await openHistory(page);
      const history = dialog(page, "草稿历史");
      const list = history.getByRole("region", { name: "草稿历史" });
      await expect.poll(async () => (await list.boundingBox())?.height).toBe(400);
      await expect.poll(() => page.getByRole("dialog").count()).toBe(1);
      await hasFocus(history.getByRole("button", { name: "关闭" }));
      expect(await axeProblems(page)).toEqual([]);

      const row = (name: string) => list.getByRole("listitem").filter({ hasText: name });
      const preview = row("天台酒会").getByRole("link", { name: "预览" });
      await preview.click();
      const shown = dialog(page, "预览草稿");
      await shown.getByText("活动标题").waitFor();
      const toList = shown.getByRole("button", { name: "返回列表" });
      await hasFocus(toList);
      expect(await axeProblems(page)).toEqual([]);
      await toList.click();
      await hasFocus(preview);
      await row("冬至饺子").getByRole("link", { name: "删除" }).click();
      const question = dialog(page, "确定要删除这个草稿吗？");
      expect(await axeProblems(page)).toEqual([]);
      await question.getByRole("button", { name: "删除" }).click();
      await expect.poll(() => row("冬至饺子").count()).toBe(0);
      await expect.poll(() => row("天台酒会").count()).toBe(1);
      await hasTitle(page, "还没有保存的标题");
      await page.keyboard.press("Escape");
      await isClosed(page);
      await hasFocus(page.locator("summary", { hasText: "草稿" }));
      await hasTitle(page, "还没有保存的标题");

      await page.locator("summary", { hasText: "草稿" }).click();
      await page.getByRole("button", { name: "保存草稿" }).click();
      await flashes(page, "草稿已保存");
      await openHistory(page);
      await expect.poll(() => row("还没有保存的标题").innerText()).toContain("正在填写");
      await row("天台酒会").getByRole("link", { name: "恢复" }).click();
      await flashes(page, "草稿已恢复，请检查并完善");
      await hasTitle(page, "天台酒会");
      await isClosed(page);
    }));

  it("a stale draft opens a dialog: of an edit, it is restored; of a new event, Escape closes it, and discarding focuses the form", () =>
    withPage({ size, admin: true }, async (page) => {
      makeDraft({ title: "改到一半" }, { agoMs: draftStaleMs + 1000, eventId });
      makeDraft({ title: "写到一半" }, { agoMs: draftStaleMs + 1000 });
      await visit(page, `/admin/events/${eventId}/edit`);
      await dialog(page, "有一份没有保存的修改").getByRole("button", { name: "恢复草稿" }).click();
      await flashes(page, "草稿已恢复，请检查并完善");
      await hasTitle(page, "改到一半");
      await isClosed(page);

      await visit(page, "/admin/create-event");
      const question = dialog(page, /^有一份没有发布的草稿「写到一半」$/);
      const restore = page.getByRole("button", { name: "恢复草稿" });
      await hasFocus(question.getByRole("button", { name: "恢复草稿" }));
      await expect.poll(() => restore.count()).toBe(1);
      expect(await axeProblems(page)).toEqual([]);
      await page.keyboard.press("Escape");
      await isClosed(page);
      await hasFocus(page.getByRole("heading", { level: 1 }));
      await expect.poll(() => page.getByRole("status").innerText()).toContain("要继续填写吗？");
      await expect.poll(() => restore.count()).toBe(1);
      await page.reload();
      await scripted(page);
      await question.getByRole("button", { name: "放弃草稿" }).click();
      await flashes(page, "草稿已删除撤销");
      await isClosed(page);
      await hasFocus(page.getByRole("heading", { level: 1 }));
      await hasTitle(page, "");
    }));
});
