// Sharing an event with the system's dialog, and structured data under the content security policy.
import { expect, it } from "vitest";
import { withPage } from "../support/browser";
import { visit } from "./page-state";
import { idOf } from "./sample-city";

const shareButton = { name: "分享给朋友" };

it("an event shares its short URL with the system's dialog if available, and has its JSON-LD without browser errors", async () => {
  const id = await idOf("upcoming");
  await withPage({ size: "phone" }, async (page) => {
    await page.addInitScript(() => {
      document.addEventListener("securitypolicyviolation", (event) => console.error(event.violatedDirective));
      const share = (data: ShareData) => {
        document.documentElement.dataset.shared = data.url;
        return Promise.reject(new DOMException("closed", "AbortError"));
      };
      Object.defineProperty(navigator, "share", { value: share, configurable: true });
    });
    await visit(page, `/events/${id}`);
    const text = await page.locator('script[type="application/ld+json"]').textContent();
    expect(JSON.parse(text ?? "").url).toMatch(new RegExp(`/events/${id}$`));
    await page.getByText("分享", { exact: true }).click();
    await page.getByRole("button", shareButton).click();
    await expect
      .poll(() => page.evaluate(() => document.documentElement.dataset.shared))
      .toMatch(new RegExp(`^http.*/e/${id}$`));
  });
});

it("otherwise it shows the URL without a button", async () => {
  const id = await idOf("upcoming");
  await withPage({ js: false, size: "small" }, async (page) => {
    await page.goto(`/e/${id}`);
    await page.getByText("分享", { exact: true }).click();
    await page.getByText(new RegExp(`/e/${id}$`)).waitFor();
    const code = page.getByAltText("本页二维码");
    await code.scrollIntoViewIfNeeded();
    await expect
      .poll(() => code.evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBeGreaterThan(500);
    await expect.poll(() => page.getByRole("button", shareButton).count()).toBe(0);
  });
});
