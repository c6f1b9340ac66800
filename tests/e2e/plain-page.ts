// A page without scripts: every press first checks for controls that would not work.
import type { Locator, Page } from "playwright";
import { expect } from "vitest";
import { mainSize } from "../support/browser";
import { withDatabase } from "./city-database";
import { inRow } from "./page-state";

/** The visible controls and links of a page that have no effect, or send nothing, without scripts. */
function deadControls(): string[] {
  const shown = (element: Element) => element.checkVisibility({ visibilityProperty: true });
  const controls = [...document.querySelectorAll("input,select,textarea,button")].filter(
    (element) => shown(element) && !element.matches(":disabled,[readonly]"),
  );
  const links = [...document.querySelectorAll<HTMLAnchorElement>("a[href^='#']")].filter(shown);
  return [
    ...controls.flatMap((control) => {
      if (!("form" in control && "name" in control && "type" in control)) return [];
      const isButton = control.type === "submit" || control.tagName === "BUTTON";
      const faults = [
        control.form === null ? "outside of a form" : "",
        isButton && control.type !== "submit" ? "needs scripts" : "",
        !isButton && control.name === "" ? "without a name" : "",
      ];
      return faults.filter(Boolean).map((fault) => `${fault}: ${control.outerHTML.slice(0, 200)}`);
    }),
    ...links
      .filter(({ hash }) => hash !== "" && !document.getElementById(decodeURIComponent(hash.slice(1))))
      .map(({ outerHTML }) => `leads nowhere: ${outerHTML.slice(0, 200)}`),
  ];
}

async function expectPlain(page: Page): Promise<void> {
  await expect.poll(() => page.evaluate(deadControls), { message: page.url() }).toEqual([]);
}

/** Opens a page without waiting for its pictures. */
export async function open(page: Page, path: string): Promise<void> {
  await page.goto(path, { waitUntil: "domcontentloaded" });
}

const pageOf = (within: Page | Locator): Page => ("page" in within ? within.page() : within);
const named = (name: string | RegExp) => (typeof name === "string" ? inRow(name) : name);

/** Clicks a control that navigates, and waits for the new document. */
async function leaveBy(target: Locator): Promise<void> {
  const page = target.page();
  await expectPlain(page);
  await Promise.all([page.waitForEvent("domcontentloaded"), target.click()]);
}

/** Presses a button by its name, which may end with that of its row. */
export const press = (within: Page | Locator, name: string | RegExp): Promise<void> =>
  leaveBy(within.getByRole("button", { name: named(name) }));

export const follow = (within: Page | Locator, name: string | RegExp): Promise<void> =>
  leaveBy(within.getByRole("link", { name: named(name) }));

/** Follows a link to a part of the same page, or to a file. */
export async function followInPage(within: Page | Locator, name: string): Promise<void> {
  await expectPlain(pageOf(within));
  await within.getByRole("link", { name: named(name) }).click();
}

/** Opens a menu or a disclosure. */
export async function unfold(within: Page | Locator, label: string): Promise<void> {
  await within.locator("summary", { hasText: label }).click();
}

/** The message after a post. */
export const expectMessage = (page: Page, text: string): Promise<void> =>
  page.getByRole("status").filter({ hasText: text }).first().waitFor();

/** Presses a button, and waits for the message of its result. */
export async function pressFor(within: Page | Locator, name: string, message: string): Promise<void> {
  await press(within, name);
  await expectMessage(pageOf(within), message);
}

export const problem = (page: Page, text: string): Promise<void> =>
  page.getByRole("alert").filter({ hasText: text }).first().waitFor();

export const titled = (page: Page, name: string | RegExp): Promise<void> =>
  page.getByRole("heading", { level: 1, name }).waitFor();

export const item = (page: Page, text: string): Locator =>
  page.getByRole("main").getByRole("listitem").filter({ hasText: text });

/** In all texts of the journeys, to find and remove them. */
export const mark = "【无脚本】";

/** A browser without scripts: a phone, before a release a desktop too. */
export const walks = mainSize("phone").map(({ size }) => ({
  size,
  options: { js: false, size, expectedMessages: /^Failed to load resource: .* 4(09|22)/ },
}));

/** Removes the account of the journeys, one for each size. */
export const removeAccounts = (addressOf: (size: string) => string): void =>
  withDatabase((sqlite) => {
    const remove = sqlite.prepare("DELETE FROM users WHERE email = ?");
    for (const { size } of walks) remove.run(addressOf(size));
  });

export const field = (page: Page, name: string): Locator => page.getByLabel(name, { exact: true });
/** Fills in fields by their labels. */
export async function fillIn(page: Page, values: Record<string, string>): Promise<void> {
  for (const [label, value] of Object.entries(values)) await field(page, label).fill(value);
}

export const header = (page: Page): Locator => page.getByRole("banner");
export const chip = (page: Page, name: string): Locator =>
  page.getByRole("radio", { name: new RegExp(`^✓? ?${name}$`) });

export async function signIn(page: Page, email: string, password: string): Promise<void> {
  await open(page, "/");
  await follow(header(page), "登录");
  await page.locator("#login-email").fill(email);
  await page.locator("#login-password").fill(password);
  await press(page.getByRole("main"), "登录");
}

export async function signOut(page: Page): Promise<void> {
  await open(page, "/");
  await header(page).locator("details summary").click();
  await press(header(page), "退出登录");
  await header(page).getByRole("link", { name: "登录", exact: true }).waitFor();
}

export async function signInAsOrganiser(page: Page): Promise<void> {
  await open(page, "/");
  await follow(page, "管理活动");
  await page.getByLabel("密码").fill("wrong horse");
  await press(page, "登录");
  await problem(page, "密码错误，请重试");
  await page.getByLabel("密码").fill("correct horse");
  await press(page, "登录");
  await page.getByRole("heading", { name: "活动管理" }).waitFor();
}
