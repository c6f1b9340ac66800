// Browsers shared by several people: rows of a member are only the member's, rows without one belong to the browser,
// and none enters the data of the next member.
import { beforeEach, describe, expect, test } from "vitest";
import { deleteOwnComment } from "../../app/domain/comments/commands.server";
import { deleteOwnWish } from "../../app/domain/wishes/commands.server";
import { makeAccount, openMember, signInFields } from "../support/account";
import { openEachSite, site } from "../support/each-site";
import { makeComment, makeEvent, makeWish } from "../support/fixtures";
import { guestsOf, makeOpenEvent, signUpIn } from "../support/registrations";
import { openVisitor, type Visitor, visitorIdIn } from "../support/visitor";

const [lin, su] = ["lin.yue@example.org", "su@example.org"];
openEachSite({ RATE_LIMITS: "off" });
let ids: Record<"lin" | "su", string>;
beforeEach(async () => {
  ids = { lin: await makeAccount(site, lin), su: await makeAccount(site, su) };
});

const signOut = (browser: Visitor) => browser.post("/logout", {});
const signIn = (browser: Visitor, email: string) => browser.post("/login", signInFields(site, email));

describe("a registration", () => {
  const changes: Record<string, string>[] = [
    { intent: "update", seats: "2" },
    { intent: "withdraw" },
    { intent: "erase" },
  ];

  test("of a member is not read, changed or withdrawn after the sign-out, nor by the next member", async () => {
    const { id } = makeOpenEvent(site);
    const browser = await openMember(site, lin);
    await signUpIn(browser, id);
    const before = guestsOf(site, id);
    const path = `/seat/${before[0]?.id}`;
    expect((await browser.page(path)).status).toBe(200);
    await signOut(browser);
    for (const next of [null, su]) {
      if (next) await signIn(browser, next);
      expect((await browser.page(path)).status).toBe(404);
      for (const change of changes) expect((await browser.say(path, change)).status).toBe(404);
      expect((await browser.page(`/events/${id}/join`)).html.toString()).not.toContain("linyue_88");
    }
    expect(guestsOf(site, id)).toEqual(before);
    await signUpIn(browser, id, { contact: "su_1", name: "苏" });
    expect(guestsOf(site, id).map(({ userId }) => userId)).toEqual([ids.lin, ids.su]);
    await signOut(browser);
    await signUpIn(browser, id, { contact: "visitor_1", name: "客" });
    expect(guestsOf(site, id)).toHaveLength(3);
    await signIn(browser, lin);
    expect((await browser.page(path)).status).toBe(200);
  });

  test("of a visitor remains the browser's and does not enter a member's data", async () => {
    const { id } = makeOpenEvent(site);
    const browser = openVisitor(site);
    await signUpIn(browser, id);
    await signIn(browser, lin);
    const data = await (await site.send("/account/data", { headers: browser.headers() })).json();
    expect([data.registrations, guestsOf(site, id)[0]?.userId]).toEqual([[], null]);
    await signOut(browser);
    expect((await browser.page(`/seat/${guestsOf(site, id)[0]?.id}`)).status).toBe(200);
  });
});

type Owner = { visitorId: string; userId: string | null };

test.each([
  ["wish", (owner: Owner) => makeWish(site, owner).id, deleteOwnWish],
  [
    "comment",
    (owner: Owner) => makeComment(site, { eventId: makeEvent(site, {}, "ended").id, ...owner }).id,
    deleteOwnComment,
  ],
] as const)("a %s of a member is withdrawn by the member only, one of a visitor by the browser only", (_kind, make, remove) => {
  const visitorId = "browser";
  const ofMember = make({ visitorId, userId: ids.lin });
  for (const userId of [null, ids.su])
    expect(remove(site.db, { id: ofMember, visitorId, userId }).ok).toBe(false);
  expect(remove(site.db, { id: ofMember, visitorId: null, userId: ids.lin }).ok).toBe(true);
  const ofVisitor = make({ visitorId, userId: null });
  expect(remove(site.db, { id: ofVisitor, visitorId: "other", userId: ids.su }).ok).toBe(false);
  expect(remove(site.db, { id: ofVisitor, visitorId, userId: null }).ok).toBe(true);
});

test("a like of a member is not removed after the sign-out", async () => {
  const { id } = makeWish(site, { status: "approved" });
  const browser = await openMember(site, lin);
  const change = (intent: string) => browser.say(`/wishes/${id}`, { intent });
  await change("like");
  const before = site.db.$client.prepare("SELECT * FROM wish_likes").all();
  expect([before.length, visitorIdIn(browser.jar.get("visitor")) !== ""]).toEqual([1, true]);
  await signOut(browser);
  await change("unlike");
  expect(site.db.$client.prepare("SELECT * FROM wish_likes").all()).toEqual(before);
});
