// Ballots and likes whose responses are lost: sent again, counted once.
import type { Page, Route } from "playwright";
import { expect, it } from "vitest";
import { withPage } from "../support/browser";
import { axeProblems } from "./axe";
import { isFocused } from "./page-state";
import {
  card,
  isMarked,
  likeOf,
  likes,
  onPost,
  open,
  option,
  participants,
  showsLikes,
  single,
  trouble,
} from "./posts-in-place";

const options = { clock: true, expectedMessages: trouble };

/** Lets posts reach the server, and drops so many of the responses. Returns the times of all posts. */
async function dropResponses(page: Page, count: number, lose: (route: Route) => Promise<void>) {
  const sent: number[] = [];
  page.on("request", (request) => {
    if (request.method() === "POST" && !request.redirectedFrom()) sent.push(Date.now());
  });
  let left = count;
  await onPost(page, async (route) => {
    left -= 1;
    if (left < 0) return route.fallback();
    await route.fetch({ maxRedirects: 0 });
    await lose(route);
  });
  return sent;
}

const disconnect = (route: Route) => route.abort("connectionreset");
const fail = (route: Route) => route.fulfill({ status: 503, contentType: "text/html", body: "<h1>503</h1>" });

async function retry(page: Page): Promise<void> {
  const alert = page.getByRole("alert").filter({ hasText: "请检查网络连接后重试" });
  await page.clock.runFor(4_000);
  await alert.waitFor();
  await expect.poll(() => isFocused(alert)).toBe(true);
  expect(await axeProblems(page)).toEqual([]);
  await alert.getByRole("button", { name: "重试" }).click();
  await page.clock.runFor(4_000);
}

it.each([
  { how: "on the line", lose: disconnect },
  { how: "in a server in trouble", lose: fail },
])("a ballot whose responses are lost $how is sent three times, then offered for retry, and shown as counted", ({
  lose,
}) =>
  withPage(options, async (page) => {
    await open(page, "/polls");
    const before = await participants(page, single);
    const sent = await dropResponses(page, 3, lose);
    await option(page, "留在城里包饺子").click();
    await retry(page);
    await card(page, single).getByText("您选择了「留在城里包饺子」").waitFor();
    expect(sent).toHaveLength(4);
    await expect.poll(() => page.getByRole("alert").count()).toBe(0);
    await expect.poll(() => participants(page, single)).toBe(before + 1);
    await expect.poll(() => isMarked(page)).toBe(true);
  }));

it("a ballot completes automatically when a later attempt succeeds", () =>
  withPage(options, async (page) => {
    await open(page, "/polls");
    const before = await participants(page, single);
    await dropResponses(page, 2, disconnect);
    await option(page, "利古里亚海边看日落").click();
    await page.clock.runFor(4_000);
    await card(page, single).getByText("您选择了「利古里亚海边看日落」").waitFor();
    await expect.poll(() => page.getByRole("alert").count()).toBe(0);
    await expect.poll(() => participants(page, single)).toBe(before + 1);
  }));

it("a like whose responses are lost, also that of the retry, counts once", () =>
  withPage(options, async (page) => {
    await open(page, "/wishes");
    const before = await likes(page);
    await dropResponses(page, 4, disconnect);
    await likeOf(page).click();
    await retry(page);
    await showsLikes(page, before + 1);
    await expect.poll(() => page.getByRole("alert").count()).toBe(0);
    await page.reload();
    await showsLikes(page, before + 1);
    await likeOf(page).click();
    await showsLikes(page, before, false);
  }));
