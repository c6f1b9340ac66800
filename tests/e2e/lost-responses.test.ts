// Ballots whose responses are lost: sent again, counted once.
import type { Page, Route } from "playwright";
import { describe, expect, it } from "vitest";
import { withPage } from "../support/browser";
import { axeProblems } from "./axe";
import { isFocused } from "./page-state";
import { card, isMarked, onPost, open, option, participants, single, trouble } from "./posts-in-place";

/** Lets posts reach the server, and drops so many of the responses. */
async function dropResponses(
  page: Page,
  count: number,
  lose: (route: Route) => Promise<void>,
): Promise<void> {
  let left = count;
  await onPost(page, async (route) => {
    left -= 1;
    if (left < 0) return route.fallback();
    await route.fetch({ maxRedirects: 0 });
    await lose(route);
  });
}

const disconnect = (route: Route) => route.abort("connectionreset");

describe("a ballot with a lost response", () => {
  it.each([
    { how: "on the line", lose: disconnect, said: "请检查网络连接后重试" },
    {
      how: "in a server in trouble",
      lose: (route: Route) => route.fulfill({ status: 503, contentType: "text/html", body: "<h1>503</h1>" }),
      said: "请检查网络连接后重试",
    },
  ])("$how is sent three times, then offered for retry, and shown as counted", ({ lose, said: message }) =>
    withPage({ expectedMessages: trouble }, async (page) => {
      await page.clock.install();
      await open(page, "/polls");
      const before = await participants(page, single);
      const sent: number[] = [];
      page.on("request", (request) => {
        if (request.method() === "POST" && !request.redirectedFrom()) sent.push(Date.now());
      });
      await dropResponses(page, 3, lose);
      await option(page, "留在城里包饺子").click();
      const alert = card(page, single).getByRole("alert").filter({ hasText: message });
      await page.clock.runFor(4_000);
      await alert.waitFor();
      expect(sent).toHaveLength(3);
      await expect.poll(() => isFocused(alert)).toBe(true);
      expect(await axeProblems(page)).toEqual([]);
      await alert.getByRole("button", { name: "重试" }).click();
      await card(page, single).getByText("您选择了「留在城里包饺子」").waitFor();
      await expect.poll(() => page.getByRole("alert").count()).toBe(0);
      await expect.poll(() => participants(page, single)).toBe(before + 1);
      await expect.poll(() => isMarked(page)).toBe(true);
    }));

  it("completes automatically when the second attempt succeeds", () =>
    withPage({ expectedMessages: trouble }, async (page) => {
      await page.clock.install();
      await open(page, "/polls");
      const before = await participants(page, single);
      await dropResponses(page, 2, disconnect);
      await option(page, "利古里亚海边看日落").click();
      await page.clock.runFor(4_000);
      await card(page, single).getByText("您选择了「利古里亚海边看日落」").waitFor();
      await expect.poll(() => page.getByRole("alert").count()).toBe(0);
      await expect.poll(() => participants(page, single)).toBe(before + 1);
    }));
});
