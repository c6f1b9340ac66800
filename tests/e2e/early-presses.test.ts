// A press on an organiser page when its scripts attach listeners, before React has rendered.
import { expect, it } from "vitest";
import { scripted, withPage } from "../support/browser";

it.each(["/admin", "/admin/create-event"])("presses during hydration of %s do not fail", (path) =>
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
    await page.goto(path);
    await scripted(page);
    await page.locator("html[data-pressed]").waitFor();
    await expect.poll(() => page.getByRole("heading", { level: 1 }).count()).toBe(1);
  }));
