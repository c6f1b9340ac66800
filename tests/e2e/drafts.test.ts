// The organiser's drafts in a real browser.
import { readFileSync } from "node:fs";
import type { Page } from "playwright";
import { expect, it } from "vitest";
import { mainSize, withPage } from "../support/browser";
import { axeProblems } from "./axe";
import { execute } from "./city-database";
import { visit } from "./page-state";

const titles = [
  "包饺子",
  "天台酒会",
  "沿着波河骑到斯图皮尼吉狩猎行宫，来回二十公里全是平路，天黑之前回到城里的车站",
];
const file = (content: string | Buffer) => ({
  name: "drafts.json",
  mimeType: "application/json",
  buffer: Buffer.from(content),
});
const draftOf = (title: string) => ({ data: { formType: "event", updatedAt: Date.now(), form: { title } } });
const exportOf = (drafts: string[]) => JSON.stringify({ version: "1.0", drafts: drafts.map(draftOf) });

const says = (page: Page, text: string) =>
  expect.poll(() => page.getByRole("status").textContent()).toBe(text);
const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
async function importFile(page: Page, content: ReturnType<typeof file>) {
  await page.getByLabel("JSON 文件").setInputFiles(content);
  await button(page, "导入草稿").click();
}

it.each(
  mainSize("phone"),
)("drafts are imported, selected, deleted, exported and imported again, on a $size", ({ size }) =>
  withPage({ size, admin: true }, async (page) => {
    // Other journeys leave drafts.
    execute("DELETE FROM drafts");
    await visit(page, "/admin/drafts");
    await page.getByText("暂无草稿").waitFor();
    await importFile(page, file(exportOf(titles)));
    await says(page, "已导入 3 个草稿");
    expect(await axeProblems(page)).toEqual([]);

    const all = page.getByRole("checkbox", { name: "全选" });
    const label = page.getByRole("button", { name: "删除所选" });
    /** Waits for the button, the select-all box and the figure of a number of selected drafts. */
    const follows = async (count: number) => {
      const isMixed = () => all.evaluate((box: HTMLInputElement) => box.indeterminate);
      await expect
        .poll(async () => [await label.innerText(), await isMixed(), await all.isChecked()])
        .toEqual([count ? `删除所选（${count}）` : "删除所选", count % 3 > 0, count === 3]);
      const figure = page.getByRole("group", { name: "草稿统计" });
      await expect.poll(() => figure.innerText()).toMatch(new RegExp(`(^|\\D)${count}\\s*已选`));
    };
    await follows(0);
    for (const [at, title] of titles.entries()) {
      await page.getByRole("checkbox", { name: `选择 ${title}`, exact: true }).check();
      await follows(at + 1);
    }
    const [download] = await Promise.all([page.waitForEvent("download"), button(page, "导出 JSON").click()]);
    expect(download.suggestedFilename()).toMatch(/^drafts-\d{4}-\d\d-\d\d\.json$/);
    const exported = readFileSync(await download.path());
    await button(page, "删除所选（3）").click();
    await page.getByRole("heading", { name: "确定要删除所选的 3 个草稿吗？" }).waitFor();
    expect(await axeProblems(page)).toEqual([]);
    await button(page, "删除所选（3）").last().click();
    await says(page, "已删除 3 个草稿撤销");
    await page.getByText("暂无草稿").waitFor();
    await importFile(page, file(exported));
    const headings = () => page.locator("main li h2").allTextContents();
    await expect.poll(async () => (await headings()).sort()).toEqual([...titles].sort());
    await all.check();
    await page.getByRole("link", { name: "预览" }).first().click();
    await page.getByText("活动标题").waitFor();
    expect(await axeProblems(page)).toEqual([]);
    await page.goBack();
    await follows(0);
  }));
