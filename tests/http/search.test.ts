// Searches as pages and the API answer them: in every list a word is found however it is typed.
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { wishes } from "../../app/db/schema/wishes";
import { type AdminBrowser, openAdminBrowser } from "../support/admin-browser";
import { makeComment, makeEvent, makePoll, makeWish } from "../support/fixtures";
import { createSite, type TestSite } from "../support/site";

let site: TestSite;
let admin: AdminBrowser;
beforeAll(async () => {
  site = await createSite({ RATE_LIMITS: "off" });
  admin = await openAdminBrowser(site);
  makeEvent(site, { title: "别的" });
  const { id: eventId } = makeEvent(site, { title: "KTV 之夜", locationName: "Caffè Nero" }, "ended");
  makeComment(site, { eventId, content: "KTV 真好，Caffè 也好" });
  makeWish(site, { content: "想去 KTV 和 Caffè" });
  makePoll(site, { title: "KTV 还是 Caffè" });
});
afterAll(() => site.close());

const lists = ["/events?q=", "/wishes?q=", "/admin/events?search=", "/admin/comments?q=", "/admin/wishes?q="];

describe.each([...lists, "/admin/votes?q="])("%s", (address) => {
  test.each([
    "ＫＴＶ",
    "ktv",
    "K\u200bTV",
    "CAFFÈ",
    "caffe\u0300",
    "ca\u00adffè",
  ])("finds %j", async (typed) => {
    const { html, status } = await admin.page(address + encodeURIComponent(typed));
    expect([status, html.querySelector("main")?.text.includes("KTV")]).toEqual([200, true]);
    const { html: none } = await admin.page(`${address}${encodeURIComponent(typed)}没有`);
    expect(none.querySelector("main")?.text.includes("Caffè")).toBe(false);
  });

  test("treats a search without visible characters as empty", async () => {
    const { html } = await admin.page(`${address}%E2%80%8B%C2%AD`);
    expect(html.querySelector("input[type=search]")?.getAttribute("value") ?? "").toBe("");
    expect(html.querySelector("main")?.text).toContain("KTV");
  });
});

test("the API finds the same", async () => {
  for (const query of ["search=ＫＴＶ", "location=CAFFÈ"]) {
    const response = await site.send(`/api/events?${query}`);
    expect(await response.json()).toMatchObject({ data: [{ title: "KTV 之夜" }] });
  }
});

test("rows written by another program are found after the next start", async () => {
  const another = await createSite();
  const now = another.clock.now();
  another.db
    .insert(wishes)
    .values({
      id: "w1w1w1w1w1w1",
      authorName: "林",
      content: "去 KTV",
      status: "approved",
      createdAt: now,
      updatedAt: now,
    })
    .run();
  const isFound = async ({ page }: TestSite) => (await page("/wishes?q=ＫＴＶ")).html.text.includes("去 KTV");
  expect(await isFound(another)).toBe(false);
  another.stop();
  const again = await createSite({ DATA_DIR: another.folder });
  expect(await isFound(again)).toBe(true);
  again.close();
});
