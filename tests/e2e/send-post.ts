// Submits a public form, and again when it was rejected for being submitted too fast.
import type { Page } from "playwright";

/** Clicks a button until the page shows that the post was accepted. */
export async function sendPost(page: Page, button: string, accepted: string): Promise<void> {
  const message = page.getByRole("status").filter({ hasText: accepted });
  const early = page.getByRole("alert").filter({ hasText: "提交得太快了，请再按一次" });
  await page.getByRole("button", { name: button }).click();
  await message.or(early).waitFor();
  if (await early.isVisible()) await page.getByRole("button", { name: button }).click();
  await message.waitFor();
}
