// The receipt of a post: its link shows the state and allows deleting the post, without a cookie.
import { eq } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { comments } from "../../app/db/schema/comments";
import { wishes } from "../../app/db/schema/wishes";
import { newFormTimestamp } from "../../app/http/forms/form-guard.server";
import { hashToken } from "../../app/platform/tokens.server";
import { flashOf } from "../support/admin-browser";
import { makeEvent, makeWish } from "../support/fixtures";
import { createSite, type TestSite, textOf } from "../support/site";
import { openVisitor, receiptOf } from "../support/visitor";

let site: TestSite;
beforeEach(async () => {
  site = await createSite();
});
afterEach(() => site.close());

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

describe("a wish", () => {
  test.each([
    [{ status: "pending" as const }, "审核中", false],
    [{ status: "approved" as const }, "已通过", true],
    [{ status: "approved" as const, isPublic: false }, "已隐藏", false],
    [{ status: "rejected" as const, adminNote: "内容重复" }, "已拒绝", false],
  ])("%j is %s", async (changes, state, isShown) => {
    const receipt = await writeWish();
    const { id } = site.db.update(wishes).set(changes).returning().get();
    const shown = await stateOf(receipt);
    expect(shown.state).toBe(state);
    expect(shown.text).toContain("想学写毛笔字");
    expect(shown.href).toBe(isShown ? `/wishes/${id}` : undefined);
    expect(shown.text.includes("内容重复")).toBe(changes.status === "rejected");
  });

  test("a note on an approved wish is visible to the organiser only", async () => {
    const receipt = await writeWish();
    site.db.update(wishes).set({ status: "approved", adminNote: "已联系" }).run();
    expect((await stateOf(receipt)).text).not.toContain("已联系");
  });
});

describe("a comment", () => {
  test("shows its state, the reason of a rejection, and where it is public", async () => {
    const { receipt, eventId } = await writeComment();
    expect(await stateOf(receipt)).toMatchObject({ state: "审核中", href: undefined });
    const { id } = site.db.update(comments).set({ status: "approved" }).returning().get();
    expect(await stateOf(receipt)).toMatchObject({
      state: "已通过",
      href: `/events/${eventId}/discussion#c-${id}`,
    });
    site.db.update(comments).set({ status: "rejected", rejectionReason: "广告" }).run();
    const rejected = await stateOf(receipt);
    expect(rejected).toMatchObject({ state: "已拒绝", href: undefined });
    expect(rejected.text).toContain("原因：广告");
  });
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

test("deletes only its own post", async () => {
  const other = makeWish(site);
  const receipt = await writeWish();
  const { html } = await site.page(receipt);
  expect(textOf(html.querySelector("details summary"))).toBe("删除这条心愿");
  const stamp = html.querySelector("[name=stamp]")?.getAttribute("value") ?? "";
  const deleted = await site.post(receipt, { stamp, website: "" });
  expect(deleted.status).toBe(303);
  expect(deleted.headers.get("Location")).toBe("/wishes");
  expect(flashOf(site, deleted)).toBe("心愿已删除");
  expect(site.db.select().from(wishes).all()).toMatchObject([{ id: other.id }]);
  expect((await site.page(receipt)).status).toBe(404);
  expect((await site.post(receipt, { stamp, website: "" })).status).toBe(404);
});

test("deletes a comment of any state", async () => {
  const { receipt, eventId } = await writeComment();
  site.db.update(comments).set({ status: "approved" }).run();
  const deleted = await site.post(receipt, { stamp: newFormTimestamp(site.site), website: "" });
  expect(deleted.headers.get("Location")).toBe(`/events/${eventId}`);
  expect(site.db.select().from(comments).where(eq(comments.eventId, eventId)).all()).toEqual([]);
});

test("without a render time the page is re-rendered and nothing is deleted", async () => {
  const receipt = await writeWish();
  const response = await site.post(receipt, {});
  expect(response.status).toBe(422);
  expect(await response.text()).toContain("想学写毛笔字");
  expect(site.db.select().from(wishes).all()).toHaveLength(1);
});

test.each(["a", "A".repeat(43), "%00", "' OR 1=1"])("the unknown token %j is not found", async (token) => {
  makeWish(site);
  makeWish(site, { receiptHash: "" });
  const { status, response } = await site.page(`/receipt/${encodeURIComponent(token)}`);
  expect(status).toBe(404);
  expect(response.headers.get("Cache-Control")).toBe("private, no-store");
});
