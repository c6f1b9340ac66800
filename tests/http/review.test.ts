// The moderation inbox: pending posts one at a time, oldest first.
import { beforeEach, expect, test } from "vitest";
import { fieldsOf, flashMessageOf } from "../support/admin-browser";
import { adminBrowser, openEachAdmin, site } from "../support/each-site";
import { makeComment, makeEvent, makeWish } from "../support/fixtures";
import { attributesAt, locationOf, textAt, textsAt } from "../support/html";
import { minuteMs, origin, textOf } from "../support/site";

openEachAdmin({ RATE_LIMITS: "off", BASE_URL: origin });
beforeEach(() => {
  const eventId = makeEvent(site, { title: "法老的夜场" }, "ended").id;
  makeComment(site, { eventId, status: "pending", content: "一" });
  site.clock.time += minuteMs;
  makeWish(site, { status: "pending", content: "二" });
  makeComment(site, { eventId, status: "pending", content: "同时的" });
  site.clock.time += minuteMs;
  makeComment(site, { eventId, status: "pending", content: "四" });
  makeComment(site, { eventId, content: "不等的" });
});

const open = (path = "/admin/review") => adminBrowser.page(path).then(({ html }) => html);
type Page = Awaited<ReturnType<typeof open>>;

const shown = (html: Page) => textAt(html, "main li p");
const waiting = (html: Page) => textAt(html, "p:has(progress) span");
const follow = (html: Page, label: string) => {
  const link = html.querySelectorAll("main a").find((each) => textOf(each) === label);
  return open(link?.getAttribute("href") ?? "");
};
const skip = (html: Page) => follow(html, "跳过");

/** Presses a button of the item and follows the redirect. */
async function press(html: Page, verdict: string, fields: Record<string, string> = {}) {
  const form = html.querySelector(`form[action$="/${verdict}"]`);
  const response = await adminBrowser.post(form?.getAttribute("action") ?? "", {
    ...fieldsOf(form),
    ...fields,
  });
  return { response, next: await open(locationOf(response) ?? "") };
}

test("starts with the oldest, comments and wishes together, until the end", async () => {
  let html = await open();
  const seen = [];
  for (const left of [4, 3, 2, 1]) {
    expect(waiting(html)).toBe(`第 1 条，共 ${left} 条`);
    seen.push(shown(html));
    html = (await press(html, "approve")).next;
  }
  expect(seen).toEqual(["一", "同时的", "二", "四"]);
  expect(textAt(html, "main")).toContain("都审核完了");
});

test("拒绝 accepts a preset reason in one press, or a typed one", async () => {
  const html = await open();
  const presets = attributesAt(html, "button[name=preset]", "value");
  expect(presets).toContain("广告推销");
  const { next } = await press(html, "reject", { preset: "广告推销" });
  expect(shown(next)).toBe("同时的");
  expect((await press(next, "reject", { reason: "" })).response.status).toBe(422);
  expect(shown((await press(next, "reject", { reason: "骂人" })).next)).toBe("二");
});

test("跳过 skips an item, 上一条 goes back, and the end offers a restart", async () => {
  let html = await open();
  expect(textsAt(html, "main a")).not.toContain("← 上一条");
  for (const content of ["同时的", "二", "四"]) {
    html = await skip(html);
    expect(shown(html)).toBe(content);
  }
  expect(shown(await follow(html, "← 上一条"))).toBe("二");
  const end = await skip(html);
  expect(textAt(end, "main")).toMatch(/后面没有了.*还有 4 条/);
  expect(textAt(end, "main a[href='/admin/review']")).toBe("从最早的一条开始");
  // The next decision continues after the skipped one, and undoing it shows the item again.
  const { response, next } = await press(await skip(await open()), "approve");
  expect([shown(next), waiting(next)]).toEqual(["二", "第 2 条，共 3 条"]);
  const undone = await adminBrowser.post(flashMessageOf(site, response)?.link?.href ?? "", {});
  expect(shown(await open(locationOf(undone) ?? ""))).toBe("同时的");
});
