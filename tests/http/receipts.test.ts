// The receipt of a post: its link shows the state and allows deleting the post, without a cookie.
import { expect, test } from "vitest";
import { comments } from "../../app/db/schema/comments";
import { wishes } from "../../app/db/schema/wishes";
import { newFormTimestamp } from "../../app/http/forms/form-guard.server";
import { hashToken } from "../../app/platform/tokens.server";
import { flashOf } from "../support/admin-browser";
import { openEachSite, site } from "../support/each-site";
import { makeEvent, makeWish } from "../support/fixtures";
import { textOf } from "../support/site";
import { openVisitor, receiptOf } from "../support/visitor";

openEachSite();

async function writeWish(): Promise<string> {
  return receiptOf(await openVisitor(site).say("/wishes", { authorName: "小鹿", content: "想学写毛笔字" }));
}

async function writeComment(): Promise<{ receipt: string; eventId: string }> {
  const { id: eventId } = makeEvent(site, {}, "ended");
  const fields = { authorName: "苏苏", authorEmail: "su@example.org", content: "下次还来" };
  const posted = await openVisitor(site).say(`/events/${eventId}/discussion`, fields);
  return { receipt: receiptOf(posted), eventId };
}

const stateOf = async (path: string) => {
  const { html } = await site.page(path);
  return {
    state: textOf(html.querySelector("#receipt [class*=badge]")),
    text: textOf(html.querySelector("#receipt")),
    href: html.querySelector("#receipt a")?.getAttribute("href"),
  };
};

test.each([
  [{ status: "pending" as const }, "审核中", false],
  // A note on an approved wish is only for the organiser.
  [{ status: "approved" as const, adminNote: "已联系" }, "已通过", true],
  [{ status: "approved" as const, isPublic: false }, "已隐藏", false],
  [{ status: "rejected" as const, adminNote: "内容重复" }, "已拒绝", false],
])("a wish that is %j is %s", async (changes, state, isShown) => {
  const receipt = await writeWish();
  const { id } = site.db.update(wishes).set(changes).returning().get();
  const shown = await stateOf(receipt);
  expect(shown.state).toBe(state);
  expect(shown.text).toContain("想学写毛笔字");
  expect(shown.href).toBe(isShown ? `/wishes/${id}` : undefined);
  expect(shown.text.includes("内容重复")).toBe(changes.status === "rejected");
  expect(shown.text).not.toContain("已联系");
});

test("a comment shows its state, the reason of a rejection, its public URL, and can be deleted in any state", async () => {
  const { receipt, eventId } = await writeComment();
  expect(await stateOf(receipt)).toMatchObject({ state: "审核中", href: undefined });
  const { id } = site.db.update(comments).set({ status: "approved" }).returning().get();
  const href = `/events/${eventId}/discussion#c-${id}`;
  expect(await stateOf(receipt)).toMatchObject({ state: "已通过", href });
  site.db.update(comments).set({ status: "rejected", rejectionReason: "广告" }).run();
  const rejected = await stateOf(receipt);
  expect(rejected).toMatchObject({ state: "已拒绝", href: undefined });
  expect(rejected.text).toContain("原因：广告");
  const deleted = await site.post(receipt, { stamp: newFormTimestamp(site.site), website: "" });
  expect(deleted.headers.get("Location")).toBe(`/events/${eventId}`);
  expect(site.db.select().from(comments).all()).toEqual([]);
});

test("it is not indexed, cached or logged, and stored only as a hash", async () => {
  const receipt = await writeWish();
  const { response, html } = await site.page(receipt);
  expect(response.headers.get("Cache-Control")).toBe("private, no-store");
  expect(response.headers.get("Referrer-Policy")).toBe("same-origin");
  expect(html.querySelector("meta[name=robots]")?.getAttribute("content")).toBe("noindex");
  const token = receipt.slice("/receipt/".length);
  expect(site.db.select().from(wishes).get()?.receiptHash).toBe(hashToken(token));
  expect(JSON.stringify(site.db.select().from(wishes).all())).not.toContain(token);
});

test("deletes only its own post, and nothing without a render time", async () => {
  const other = makeWish(site);
  const receipt = await writeWish();
  const { html } = await site.page(receipt);
  expect(textOf(html.querySelector("details summary"))).toBe("删除这条心愿");
  const stamp = html.querySelector("[name=stamp]")?.getAttribute("value") ?? "";
  const unstamped = await site.post(receipt, {});
  expect([unstamped.status, await unstamped.text()]).toEqual([422, expect.stringContaining("想学写毛笔字")]);
  expect(site.db.select().from(wishes).all()).toHaveLength(2);
  const deleted = await site.post(receipt, { stamp, website: "" });
  expect([deleted.status, deleted.headers.get("Location")]).toEqual([303, "/wishes"]);
  expect(flashOf(site, deleted)).toBe("心愿已删除");
  expect(site.db.select().from(wishes).all()).toMatchObject([{ id: other.id }]);
  expect((await site.page(receipt)).status).toBe(404);
  expect((await site.post(receipt, { stamp, website: "" })).status).toBe(404);
});

test.each(["a", "A".repeat(43), "%00", "' OR 1=1"])("the unknown token %j returns 404", async (token) => {
  makeWish(site);
  makeWish(site, { receiptHash: "" });
  const { status, response } = await site.page(`/receipt/${encodeURIComponent(token)}`);
  expect(status).toBe(404);
  expect(response.headers.get("Cache-Control")).toBe("private, no-store");
});
