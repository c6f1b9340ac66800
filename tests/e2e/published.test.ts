// The page after publishing keeps its parts apart.
import { afterEach, beforeEach, expect, it } from "vitest";
import { scripted, withPage } from "../support/browser";
import { makeOwnEvent, removeOwnEvent } from "./own-event";

let id: string;
beforeEach(() => {
  id = makeOwnEvent("【发布测试】春游");
});
afterEach(() => removeOwnEvent(id));

it("has spacing between header, buttons, poster heading and poster", () =>
  withPage({ admin: true, size: "desktop" }, async (page) => {
    await page.goto(`/admin/create-event/published?event=${id}`);
    await scripted(page);
    const gaps = await page.evaluate(() => {
      const box = (selector: string) => document.querySelector(selector)?.getBoundingClientRect();
      const heading = box("main h2");
      const above = document.querySelector("main h2")?.previousElementSibling?.getBoundingClientRect();
      const buttons = document.querySelectorAll("main h2 ~ p a");
      const last = buttons[buttons.length - 1]?.getBoundingClientRect();
      const distance = (upper?: DOMRect, lower?: DOMRect) => (lower?.top ?? 0) - (upper?.bottom ?? 0);
      return [
        distance(box("body header"), box("main > div")),
        distance(above, heading),
        distance(last, box("main img")),
      ];
    });
    for (const gap of gaps) expect(gap).toBeGreaterThanOrEqual(12);
  }));
