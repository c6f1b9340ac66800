// The organiser's drafts in a real browser.
import { readFileSync } from "node:fs";
import type { Page } from "playwright";
import { describe, expect, it } from "vitest";
import { mainSize, withPage } from "../support/browser";
import { axeProblems } from "./axe";
import { inRow } from "./page-state";

const titles = [
  "包饺子",
  "天台酒会",
  "沿着波河骑到斯图皮尼吉狩猎行宫，来回二十公里全是平路，天黑之前回到城里的车站",
];
const file = (drafts: string[], updatedAt = Date.now()) => ({
  name: "drafts.json",
  mimeType: "application/json",
  buffer: Buffer.from(
    JSON.stringify({
      version: "1.0",
      drafts: drafts.map((title) => ({ data: { formType: "event", updatedAt, form: { title } } })),
    }),
  ),
});

async function openDrafts(page: Page) {
  await page.goto("/drafts");
  await page.getByRole("heading", { name: "草稿管理" }).waitFor();
}

/** Other journeys leave drafts; these tests start with none. */
async function openNoDrafts(page: Page) {
  await openDrafts(page);
  await page.goto("/admin/drafts/clear/all");
  const clear = page.getByRole("button", { name: "清除全部" });
  if ((await clear.count()) > 0) await clear.click();
  await page.goto("/drafts");
  await page.getByText("暂无草稿").waitFor();
}

const statusText = (page: Page) => page.getByRole("status").textContent();
const headings = (page: Page) => page.locator("main li h2").allTextContents();
const pick = (page: Page, title: string) =>
  page.getByRole("checkbox", { name: `选择 ${title}`, exact: true });
const figure = (page: Page) => page.getByRole("group", { name: "草稿统计" }).innerText();

async function importFile(page: Page, content: ReturnType<typeof file>) {
  await page.getByLabel("JSON 文件").setInputFiles(content);
  await page.getByRole("button", { name: "导入草稿", exact: true }).click();
}

async function chooseMore(page: Page, title: string, role: "link" | "button", name: string) {
  const item = page
    .getByRole("listitem")
    .filter({ has: page.getByRole("heading", { name: title, exact: true }) });
  await item.getByText("更多").click();
  await item.getByRole(role, { name: inRow(name) }).click();
}

async function deleteAll(page: Page) {
  await page.getByRole("checkbox", { name: "全选" }).check();
  const count = titles.length;
  await expect.poll(() => figure(page)).toMatch(new RegExp(`${count}\\s*已选`));
  await page.getByRole("button", { name: `删除所选（${count}）` }).click();
  expect(await axeProblems(page)).toEqual([]);
  await page
    .getByRole("button", { name: `删除所选（${count}）` })
    .last()
    .click();
  await expect.poll(() => statusText(page)).toBe(`已删除 ${count} 个草稿撤销`);
}

describe.each(mainSize("phone"))("drafts on a $size", ({ size }) => {
  it("are imported, selected, renamed, copied, exported and imported again", () =>
    withPage({ size, admin: true }, async (page) => {
      await openNoDrafts(page);
      await importFile(page, file(titles));
      await expect.poll(() => statusText(page)).toBe("已导入 3 个草稿");
      expect(await axeProblems(page)).toEqual([]);

      await pick(page, "包饺子").check();
      await page.getByRole("button", { name: "删除所选" }).click();
      await page.getByRole("heading", { name: "确定要删除所选的 1 个草稿吗？" }).waitFor();
      await page.getByRole("button", { name: "删除所选（1）" }).last().click();
      await expect.poll(() => statusText(page)).toBe("已删除 1 个草稿撤销");

      await chooseMore(page, "天台酒会", "link", "重命名草稿");
      expect(await axeProblems(page)).toEqual([]);
      await page.getByLabel("草稿名称").fill("冬至的天台");
      await page.getByRole("button", { name: "保存" }).click();
      await expect.poll(() => statusText(page)).toBe("草稿已重命名");
      await chooseMore(page, "冬至的天台", "button", "复制");
      await expect.poll(() => statusText(page)).toBe("草稿已复制");
      const listed = await headings(page);
      expect(listed[0]).toBe("冬至的天台 副本");

      const [download] = await Promise.all([
        page.waitForEvent("download"),
        page.getByRole("button", { name: "导出 JSON" }).click(),
      ]);
      expect(download.suggestedFilename()).toMatch(/^drafts-\d{4}-\d\d-\d\d\.json$/);
      const exported = readFileSync(await download.path());
      await deleteAll(page);
      await page.getByText("暂无草稿").waitFor();
      await importFile(page, { name: "drafts.json", mimeType: "application/json", buffer: exported });
      await expect.poll(async () => (await headings(page)).sort()).toEqual([...listed].sort());

      await page.getByRole("link", { name: "预览" }).first().click();
      await page.getByText("活动标题").waitFor();
      expect(await axeProblems(page)).toEqual([]);
      await page.getByRole("link", { name: "返回", exact: true }).click();
      await deleteAll(page);
    }));
});

it("count, button and select-all follow the checkboxes", () =>
  withPage({ size: "desktop", admin: true }, async (page) => {
    await openNoDrafts(page);
    await importFile(page, file(titles));
    const all = page.getByRole("checkbox", { name: "全选" });
    const isMixed = () => all.evaluate((box: HTMLInputElement) => box.indeterminate);
    const label = () => page.getByRole("button", { name: "删除所选" }).innerText();
    await expect.poll(async () => [await label(), await isMixed()]).toEqual(["删除所选", false]);
    await pick(page, "包饺子").check();
    await expect
      .poll(async () => [await label(), await isMixed(), await all.isChecked()])
      .toEqual(["删除所选（1）", true, false]);
    await expect.poll(() => figure(page)).toMatch(/1\s*已选/);
    await pick(page, "天台酒会").check();
    await pick(page, titles[2] ?? "").check();
    await expect
      .poll(async () => [await label(), await isMixed(), await all.isChecked()])
      .toEqual(["删除所选（3）", false, true]);
    await page.getByRole("link", { name: "预览" }).first().click();
    await page.goBack();
    await expect.poll(label).toBe("删除所选");
    await expect.poll(() => page.locator("input[name=draft]:checked").count()).toBe(0);
    await expect.poll(() => figure(page)).toMatch(/(^|\D)0\s*已选/);
    await all.check();
    await all.uncheck();
    await expect.poll(() => page.locator("input[name=draft]:checked").count()).toBe(0);
    await deleteAll(page);
  }));
