// Page scripts that cannot be loaded or run: the press opens its target as a document, once, and never the current
// page again.
import type { Page } from "playwright";
import { afterAll, beforeEach, expect, it } from "vitest";
import { withPage } from "../support/browser";
import { holdRequests } from "../support/held-requests";
import { combinations } from "../support/tier";
import { addPendingWish } from "./own-event";
import { visit } from "./page-state";
import { removeWishes } from "./posts-in-place";

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

const ownWish = "【缺脚本】长椅";
beforeEach(() => {
  addPendingWish(ownWish);
});
afterAll(() => {
  removeWishes(ownWish);
});

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

const sectionLink = (page: Page, name: string) => page.locator("header nav").getByRole("link", { name });

async function open(page: Page, path: string): Promise<void> {
  page.setDefaultTimeout(15_000);
  await visit(page, path);
}

type Case = {
  title: string;
  path: string;
  module: string;
  leave: (page: Page) => Promise<unknown>;
  /** The documents that are loaded, with ids as ID. */
  loads: string[];
};

const cases: Case[] = [
  {
    title: "falls back to a plain link, whose page is plain HTML with links that work",
    path: "/admin",
    module: "routes/admin/drafts/list/list",
    leave: async (page) => {
      await (await menuLink(page, "草稿管理")).click();
      await page.getByRole("heading", { level: 1, name: /草稿/ }).waitFor();
      await sectionLink(page, "心愿与投票").click();
      await page.waitForURL("**/admin/votes");
    },
    loads: ["GET /drafts", "GET /admin/votes"],
  },
  {
    // The current page does not need the module any more.
    title: "does not keep keys from working on its own page",
    path: "/admin/review",
    module: "routes/admin/moderation/inbox",
    leave: async (page) => {
      await page.getByText("j 下一条").waitFor();
      await page.keyboard.press("j");
      await page.waitForURL(/\/admin\/review\?/);
    },
    loads: [],
  },
  {
    title: "falls back to a native form post with the pressed button",
    path: "/admin/wishes?status=pending",
    module: "admin-wishes-verdict",
    leave: async (page) => {
      const listed = page.getByRole("listitem");
      const before = await listed.count();
      await listed.filter({ hasText: ownWish }).getByRole("button", { name: "通过：" }).first().click();
      await page.getByRole("status").filter({ hasText: "心愿已通过" }).waitFor();
      await expect.poll(() => listed.count()).toBe(before - 1);
    },
    loads: ["POST /admin/wishes/ID/approve", "GET /admin/wishes"],
  },
];

const rows = combinations(Object.entries(failures), cases).map(([[what, breakModule], each]) => ({
  ...each,
  what,
  breakModule,
}));

it.each(rows)("a route module that $what $title", ({ path, module, breakModule, leave, loads }) =>
  withPage(options, async (page) => {
    await open(page, path);
    await breakModule(page, await moduleOf(page, module));
    const seen = watchDocuments(page);
    await leave(page);
    expect(seen.map((line) => line.replace(/\w{12}/, "ID"))).toEqual(loads);
  }));

it("slow scripts show a progress indicator, and the last of two presses takes effect", () =>
  withPage(options, async (page) => {
    await open(page, "/admin");
    const release = await holdRequests(page, await moduleOf(page, "routes/admin/drafts/list/list"));
    const seen = watchDocuments(page);
    await (await menuLink(page, "草稿管理")).click({ noWaitAfter: true });
    await expect.poll(() => page.locator("body").getAttribute("aria-busy")).toBe("true");
    await sectionLink(page, "心愿与投票").click({ noWaitAfter: true });
    await expect.poll(() => new URL(page.url()).pathname).toBe("/admin/votes");
    release();
    await expect.poll(() => page.locator("body").getAttribute("aria-busy")).toBe(null);
    await expect.poll(() => new URL(page.url()).pathname).toBe("/admin/votes");
    expect(seen).toEqual([]);
  }));

it("presses during hydration do not fail", () =>
  withPage({ admin: true }, async (page) => {
    await page.addInitScript(() => {
      const listen = document.addEventListener.bind(document);
      document.addEventListener = (name: string, ...rest: [EventListener]) => {
        listen(name, ...rest);
        if (name !== "click") return;
        queueMicrotask(() => {
          document.querySelector("h1")?.click();
          document.documentElement.dataset.pressed = "";
        });
      };
    });
    await visit(page, "/admin");
    await page.locator("html[data-pressed]").waitFor();
    await expect.poll(() => page.getByRole("heading", { level: 1 }).count()).toBe(1);
  }));
