import { expect } from "vitest";
import { wishLikes } from "../../app/db/schema/wishes";
import { makeAccount, openMember, signInFields } from "../support/account";
import { site } from "../support/each-site";
import { makeWish } from "../support/fixtures";
import { noon } from "../support/site";
import { openVisitor, type Visitor } from "../support/visitor";

const lin = "lin@example.org";
const su = "su@example.org";

openEachSite({ RATE_LIMITS: "off" });
let wishId: string;
beforeEach(async () => {
  wishId = makeWish(site).id;
  for (const email of [lin, su]) await makeAccount(site, email);
});

const change = (browser: Visitor, intent: "like" | "unlike") => browser.say(`/wishes/${wishId}`, { intent });
const signIn = (browser: Visitor, email: string) => browser.post("/login", signInFields(site, email));
const signOut = (browser: Visitor) => browser.post("/logout", {});
const likes = () => rowsIn(wishLikes).length;
const offered = async (browser: Visitor) =>
  (await browser.page(`/wishes/${wishId}`)).html.querySelector("[name=intent]")?.getAttribute("value");

test("a like from before the sign-in becomes the member's, who can remove it", async () => {
  const browser = openVisitor(site);
  await change(browser, "like");
  await signIn(browser, lin);
  expect(await offered(browser)).toBe("unlike");
  await change(browser, "like");
  expect(likes()).toBe(1);
  await change(browser, "unlike");
  expect([likes(), await offered(browser)]).toEqual([0, "like"]);
});

test("signed out, a member can neither like again nor remove the like; another member likes beside it", async () => {
  const browser = await openMember(site, lin);
  await change(browser, "like");
  const before = rowsIn(wishLikes);
  await signOut(browser);
  for (const intent of ["like", "unlike"] as const) {
    expect(await offered(browser)).toBe("unlike");
    await change(browser, intent);
    expect(rowsIn(wishLikes)).toEqual(before);
  }
  await signIn(browser, su);
  expect(await offered(browser)).toBe("like");
  await change(browser, "like");
  expect(likes()).toBe(2);
  await change(browser, "unlike");
  expect(rowsIn(wishLikes)).toEqual(before);
  await signOut(browser);
  await signIn(browser, lin);
  expect(await offered(browser)).toBe("unlike");
});

test("two likes of one person are merged into the earlier at sign-in", async () => {
  const [browser, elsewhere] = [openVisitor(site), await openMember(site, lin)];
  await change(browser, "like");
  site.clock.time += 60_000;
  await change(elsewhere, "like");
  expect(likes()).toBe(2);
  await signIn(browser, lin);
  expect(rowsIn(wishLikes)).toMatchObject([{ voterKey: expect.stringMatching(/^u:/), createdAt: noon }]);
});

test("concurrent likes as visitor and member are one", async () => {
  const browser = await openMember(site, lin);
  await browser.say("/wishes", { authorName: "小鹿", content: "先有一个访客", category: "其他" });
  const signedOut = openVisitor(site, { visitor: browser.jar.get("visitor") ?? "" });
  await Promise.all(
    Array.from({ length: 30 }, (_, index) => change(index % 2 ? browser : signedOut, "like")),
  );
  expect(likes()).toBe(1);
});

test("the database allows one like per browser", () => {
  const insert = (voterKey: string, visitorId: string | null) =>
    site.db.insert(wishLikes).values({ wishId, voterKey, visitorId, createdAt: noon }).run();
  insert("v:one", "one");
  for (const voter of ["u:someone", "u:another"]) insert(voter, null);
  const message = "UNIQUE constraint failed: wish_likes.visitor_id, wish_likes.wish_id";
  expect(() => insert("u:third", "one")).toThrow(message);
});

// One person likes a wish once, as the visitor of a browser and as the member who signs in there. The count of a wish
// always equals its likes.
import { beforeEach, test } from "vitest";
import { openEachSite } from "../support/each-site";
import { rowsIn } from "../support/rows";
