// Sending a public form as a person does: one who is faster than a person is asked to press again, and does.
import type { Page } from "playwright";

/** What the browser says to itself about a form that comes back. */
export const returnedNoise = /^Failed to load resource: .* 422/;

/** Presses a button until the page says what it says when the post is accepted. */
export async function sendPost(page: Page, button: string, accepted: string): Promise<void> {
  const said = page.getByRole("status").filter({ hasText: accepted });
  const early = page.getByRole("alert").filter({ hasText: "提交得太快了，请再按一次" });
  await page.getByRole("button", { name: button }).click();
  await said.or(early).waitFor();
  if (await early.isVisible()) await page.getByRole("button", { name: button }).click();
  await said.waitFor();
}
