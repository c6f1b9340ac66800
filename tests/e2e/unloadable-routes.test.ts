// Page scripts that cannot be loaded or run: the press opens its target as a document, once, and never the current
// page again.
import type { Page } from "playwright";
import { afterEach, beforeEach, expect, it } from "vitest";
import { scripted, withPage } from "../support/browser";
import { holdRequests } from "../support/held-requests";
import { combinations, firstOf } from "../support/tier";
import { withDatabase } from "./city-database";
import { makeOwnEvent, removeOwnEvent } from "./own-event";

const expectedMessages =
  /^Failed to load resource|broken on purpose|Failed to fetch dynamically|error loading/i;
const options = { admin: true, size: "desktop", expectedMessages } as const;

const failures = {
  "throws when it is evaluated": (page: Page, module: string) =>
    page.route(module, (route) =>
      route.fulfill({ contentType: "text/javascript", body: 'throw new Error("broken on purpose");' }),
    ),
  "does not exist any more": (page: Page, module: string) =>
    page.route(module, (route) => route.fulfill({ status: 404, body: "" })),
};

let eventId: string;
beforeEach(() => {
  eventId = makeOwnEvent("【缺脚本】散步");
});
afterEach(() => removeOwnEvent(eventId));

/** The module of a route, from the page's manifest. */
const moduleOf = (page: Page, file: string) =>
  page.evaluate((requested) => {
    const manifest: { routes: Record<string, { id: string; module: string }> } = Reflect.get(
      window,
      "__remixManifest",
    );
    const found = Object.values(manifest.routes).find(({ id }) => id === requested);
    return `**${found?.module}`;
  }, file);

/** Records the documents that the page loads from now on: method and path. */
function watchDocuments(page: Page): string[] {
  const seen: string[] = [];
  page.on("request", (request) => {
    if (request.isNavigationRequest()) seen.push(`${request.method()} ${new URL(request.url()).pathname}`);
  });
  return seen;
}

/** A link of the header's menu. */
async function menuLink(page: Page, name: string) {
  const menu = page.locator("header details[data-menu]").last();
  if ((await menu.getAttribute("open")) === null) await menu.locator("summary").click();
  return menu.getByRole("link", { name });
}

async function open(page: Page, path: string): Promise<void> {
  page.setDefaultTimeout(15_000);
  await page.goto(path);
  await scripted(page);
}

type Break = (page: Page, module: string) => Promise<unknown>;

const cases: Record<string, (breakModule: Break, what: string) => Promise<void>> = {
  "falls back to a plain link": (breakModule) =>
    withPage(options, async (page) => {
      await open(page, "/admin");
      await breakModule(page, await moduleOf(page, "routes/admin/drafts/list/list"));
      const seen = watchDocuments(page);
      await (await menuLink(page, "草稿管理")).click();
      await page.getByRole("heading", { level: 1, name: /草稿/ }).waitFor();
      expect(seen).toEqual(["GET /admin/drafts"]);
      // The page is plain HTML, and its links work.
      await (await menuLink(page, "投票管理")).click();
      await page.waitForURL("**/admin/votes");
      expect(seen).toEqual(["GET /admin/drafts", "GET /admin/votes"]);
    }),

  "falls back to a plain link for keys, too": (breakModule) =>
    withPage(options, async (page) => {
      await open(page, "/admin/review");
      // The current page does not need the module any more.
      const module = await moduleOf(page, "routes/admin/moderation/inbox");
      await breakModule(page, module);
      const seen = watchDocuments(page);
      await page.getByText("j 下一条").waitFor();
      await page.keyboard.press("j");
      await page.waitForURL(/\/admin\/review\?/);
      expect(seen).toEqual([]);
    }),

  "falls back to a native form post with the pressed button": (breakModule) =>
    withPage(options, async (page) => {
      await open(page, "/admin/wishes?status=pending");
      const before = await page.getByRole("listitem").count();
      await breakModule(page, await moduleOf(page, "admin-wishes-verdict"));
      const seen = watchDocuments(page);
      const text = await page.locator("main li p").first().textContent();
      await page.getByRole("button", { name: "通过：" }).first().click();
      await page.getByRole("status").filter({ hasText: "心愿已通过" }).waitFor();
      expect(seen.map((line) => line.replace(/\w{12}/, "ID"))).toEqual([
        "POST /admin/wishes/ID/approve",
        "GET /admin/wishes",
      ]);
      await expect.poll(() => page.getByRole("listitem").count()).toBe(before - 1);
      withDatabase((sqlite) =>
        sqlite
          .prepare(
            "UPDATE wishes SET status = 'pending' WHERE status = 'approved' AND ? LIKE '%' || content || '%'",
          )
          .run(text),
      );
    }),

  "opens the redirect's target after one post": (breakModule, what) =>
    withPage(options, async (page) => {
      const title = `【缺脚本】投票 ${what}`;
      await open(page, "/admin/votes/create");
      await breakModule(page, await moduleOf(page, "routes/admin/polls/detail"));
      const seen = watchDocuments(page);
      await page.getByLabel("投票标题").fill(title);
      for (const number of [1, 2, 3]) await page.getByLabel(`选项 ${number}`).fill(`第${number}个`);
      await page.getByRole("button", { name: "创建投票", exact: true }).click();
      await page.getByRole("status").filter({ hasText: "已创建" }).waitFor();
      expect(seen.map((line) => line.replace(/\w{12}/, "ID"))).toEqual(["GET /admin/votes/ID"]);
      const { changes } = withDatabase((sqlite) =>
        sqlite.prepare("DELETE FROM polls WHERE title = ?").run(title),
      );
      expect(changes).toBe(1);
    }),

  "opens a confirmation as a page": (breakModule) =>
    withPage(options, async (page) => {
      await open(page, "/admin/events");
      await breakModule(page, await moduleOf(page, "routes/admin/events/event-change"));
      const seen = watchDocuments(page);
      const ticket = page.getByRole("article", { name: "【缺脚本】散步" });
      await ticket.getByText("更多").click();
      await ticket.getByRole("link", { name: "归档" }).click();
      await page.getByRole("heading", { name: /归档/ }).waitFor();
      expect(seen).toEqual([`GET /admin/events/${eventId}/archive`]);
    }),
};

const pairs = combinations(Object.entries(failures), Object.entries(cases));
const rows = firstOf(3, pairs).map(([[what, breakModule], [title, run]]) => ({
  what,
  title,
  run: () => run(breakModule, what),
}));

it.each(rows)("a route module that $what $title", ({ run }) => run());

it("a link whose scripts fail to load opens its target as a document", () =>
  withPage(options, async (page) => {
    await open(page, "/admin");
    const module = await moduleOf(page, "routes/admin/drafts/list/list");
    await page.route(module, (route) => route.abort("connectionreset"));
    const seen = watchDocuments(page);
    await (await menuLink(page, "草稿管理")).click();
    await page.getByRole("heading", { level: 1, name: /草稿/ }).waitFor();
    expect(seen).toEqual(["GET /admin/drafts"]);
  }));

it("slow scripts show a progress indicator, and the last of two presses takes effect", () =>
  withPage(options, async (page) => {
    await open(page, "/admin");
    const release = await holdRequests(page, await moduleOf(page, "routes/admin/drafts/list/list"));
    const seen = watchDocuments(page);
    await (await menuLink(page, "草稿管理")).click({ noWaitAfter: true });
    await expect.poll(() => page.locator("body").getAttribute("aria-busy")).toBe("true");
    await (await menuLink(page, "投票管理")).click({ noWaitAfter: true });
    await expect.poll(() => new URL(page.url()).pathname).toBe("/admin/votes");
    release();
    await expect.poll(() => page.locator("body").getAttribute("aria-busy")).toBe(null);
    await expect.poll(() => new URL(page.url()).pathname).toBe("/admin/votes");
    expect(seen).toEqual([]);
  }));
