// The receipt of a post: its link shows the state and allows deleting the post, without a cookie.
import { expect, test } from "vitest";
import { comments } from "../../app/db/schema/comments";
import { wishes } from "../../app/db/schema/wishes";
import { newFormTimestamp } from "../../app/http/forms/form-guard.server";
import { hashToken } from "../../app/platform/tokens.server";
import { flashOf } from "../support/admin-browser";
import { openEachSite, site } from "../support/each-site";
import { makeEvent, makeWish } from "../support/fixtures";
import { attributeAt, locationOf, textAt } from "../support/html";
import { rowsIn } from "../support/rows";
import { openVisitor, receiptOf } from "../support/visitor";

openEachSite();

const writeWish = async () =>
  receiptOf(await openVisitor(site).say("/wishes", { authorName: "小鹿", content: "想学写毛笔字" }));

const stateOf = async (path: string) => {
  const { html } = await site.page(path);
  return {
    state: textAt(html, "#receipt [class*=badge]"),
    text: textAt(html, "#receipt"),
    href: attributeAt(html, "#receipt a", "href"),
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
  const { state: shown, text, href } = await stateOf(receipt);
  expect([shown, href]).toEqual([state, isShown ? `/wishes/${id}` : undefined]);
  expect(text).toContain("想学写毛笔字");
  expect(text.includes("内容重复")).toBe(changes.status === "rejected");
  expect(text).not.toContain("已联系");
});

test("a comment shows its state, the reason of a rejection, its public URL, and can be deleted in any state", async () => {
  const { id: eventId } = makeEvent(site, {}, "ended");
  const fields = { authorName: "苏苏", authorEmail: "su@example.org", content: "下次还来" };
  const receipt = receiptOf(await openVisitor(site).say(`/events/${eventId}/discussion`, fields));
  expect(await stateOf(receipt)).toMatchObject({ state: "审核中", href: undefined });
  const { id } = site.db.update(comments).set({ status: "approved" }).returning().get();
  const href = `/events/${eventId}/discussion#c-${id}`;
  expect(await stateOf(receipt)).toMatchObject({ state: "已通过", href });
  site.db.update(comments).set({ status: "rejected", rejectionReason: "广告" }).run();
  const text = expect.stringContaining("原因：广告");
  expect(await stateOf(receipt)).toMatchObject({ state: "已拒绝", href: undefined, text });
  const deleted = await site.post(receipt, { stamp: newFormTimestamp(site.site), website: "" });
  expect(locationOf(deleted)).toBe(`/events/${eventId}`);
  expect(rowsIn(comments)).toEqual([]);
});

// sweeps/private-responses tests that it is neither cached nor logged.
test("it is not indexed, stored only as a hash, and deletes only its own post", async () => {
  const other = makeWish(site);
  const receipt = await writeWish();
  const token = receipt.slice("/receipt/".length);
  expect(rowsIn(wishes).map(({ receiptHash }) => receiptHash)).toContain(hashToken(token));
  expect(JSON.stringify(rowsIn(wishes))).not.toContain(token);
  const { html } = await site.page(receipt);
  expect(attributeAt(html, "meta[name=robots]", "content")).toBe("noindex");
  expect(textAt(html, "details summary")).toBe("删除这条心愿");
  const stamp = attributeAt(html, "[name=stamp]", "value") ?? "";
  const unstamped = await site.post(receipt, {});
  expect([unstamped.status, await unstamped.text()]).toEqual([422, expect.stringContaining("想学写毛笔字")]);
  expect(rowsIn(wishes)).toHaveLength(2);
  const deleted = await site.post(receipt, { stamp, website: "" });
  expect([deleted.status, locationOf(deleted)]).toEqual([303, "/wishes"]);
  expect(flashOf(site, deleted)).toBe("心愿已删除");
  expect(rowsIn(wishes)).toMatchObject([{ id: other.id }]);
  expect((await site.page(receipt)).status).toBe(404);
  expect((await site.post(receipt, { stamp, website: "" })).status).toBe(404);
});

test.each(["a", "A".repeat(43), "%00", "' OR 1=1"])("the unknown token %j returns 404", async (token) => {
  makeWish(site);
  makeWish(site, { receiptHash: "" });
  expect((await site.page(`/receipt/${encodeURIComponent(token)}`)).status).toBe(404);
});
