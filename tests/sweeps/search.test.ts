// Searches of pages and the API: every list finds a word in any spelling.
import { beforeAll, expect, test } from "vitest";
import { wishes } from "../../app/db/schema/wishes";
import { type AdminBrowser, openAdminBrowser } from "../support/admin-browser";
import { openSharedSite, site } from "../support/each-site";
import { makeComment, makeEvent, makePoll, makeWish } from "../support/fixtures";
import { attributeAt } from "../support/html";
import { createSite, type TestSite } from "../support/site";

let admin: AdminBrowser;
openSharedSite({ RATE_LIMITS: "off" });
beforeAll(async () => {
  admin = await openAdminBrowser(site);
  makeEvent(site, { title: "别的" });
  const { id: eventId } = makeEvent(site, { title: "KTV 之夜", locationName: "Caffè Nero" }, "ended");
  makeComment(site, { eventId, content: "KTV 真好，Caffè 也好" });
  makeWish(site, { content: "想去 KTV 和 Caffè" });
  makePoll(site, { title: "KTV 还是 Caffè" });
});

const lists = [
  ...["/events?q=", "/wishes?q=", "/admin/events?search=", "/admin/comments?q=", "/admin/wishes?q="],
  "/admin/votes?q=",
];

test.each(
  lists,
)("%s finds a word in any spelling, and is empty without visible characters", async (address) => {
  const find = async (typed: string) => {
    const { html, status } = await admin.page(address + encodeURIComponent(typed));
    expect(status).toBe(200);
    return html;
  };
  for (const typed of ["ＫＴＶ", "ktv", "K\u200bTV", "CAFFÈ", "caffe\u0300", "ca\u00adffè"]) {
    expect((await find(typed)).querySelector("main")?.text, typed).toContain("KTV");
    expect((await find(`${typed}没有`)).querySelector("main")?.text).not.toContain("Caffè");
  }
  const all = await find("\u200b\u00ad");
  expect(attributeAt(all, "input[type=search]", "value") ?? "").toBe("");
  expect(all.querySelector("main")?.text).toContain("KTV");
});

test("the API returns the same results", async () => {
  for (const query of ["search=ＫＴＶ", "location=CAFFÈ"]) {
    const response = await site.send(`/api/events?${query}`);
    expect(await response.json()).toMatchObject({ data: [{ title: "KTV 之夜" }] });
  }
});

test("rows written by another program are found after the next start", async () => {
  const another = await createSite();
  makeWish(another, { content: "去 KTV" });
  another.db.update(wishes).set({ searchText: null }).run();
  const isFound = async ({ page }: TestSite) => (await page("/wishes?q=ＫＴＶ")).html.text.includes("去 KTV");
  expect(await isFound(another)).toBe(false);
  another.stop();
  const again = await createSite({ DATA_DIR: another.folder });
  expect(await isFound(again)).toBe(true);
  again.close();
});
