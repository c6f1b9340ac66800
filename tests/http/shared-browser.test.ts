// Browsers shared by several people: rows of a member are only the member's, rows without one the browser's.
import { beforeEach, expect, test } from "vitest";
import { deleteOwnComment } from "../../app/domain/comments/commands.server";
import { deleteOwnWish } from "../../app/domain/wishes/commands.server";
import { makeAccount, openMember, signInFields } from "../support/account";
import { openEachSite, site } from "../support/each-site";
import { makeComment, makeEvent, makeWish } from "../support/fixtures";
import { guestsOf, makeOpenEvent, signUpIn } from "../support/registrations";
import type { Visitor } from "../support/visitor";

const [lin, su] = ["lin.yue@example.org", "su@example.org"];
openEachSite({ RATE_LIMITS: "off" });
let ids: Record<"lin" | "su", string>;
beforeEach(async () => {
  ids = { lin: await makeAccount(site, lin), su: await makeAccount(site, su) };
});

const signOut = (browser: Visitor) => browser.post("/logout", {});
const signIn = (browser: Visitor, email: string) => browser.post("/login", signInFields(site, email));

test("a member's registration is not read, changed or withdrawn after the sign-out, nor by the next member", async () => {
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
    for (const intent of ["update", "withdraw", "erase"])
      expect((await browser.say(path, { intent, seats: "2" })).status).toBe(404);
    expect((await browser.page(`/events/${id}/join`)).html.toString()).not.toContain("linyue_88");
  }
  expect(guestsOf(site, id)).toEqual(before);
  await signUpIn(browser, id, { contact: "su_1", name: "苏" });
  expect(guestsOf(site, id).map(({ userId }) => userId)).toEqual([ids.lin, ids.su]);
  await signOut(browser);
  // That of a visitor remains the browser's and does not enter a member's data.
  await signUpIn(browser, id, { contact: "visitor_1", name: "客" });
  const own = guestsOf(site, id)[2];
  expect(own?.userId).toBeNull();
  await signIn(browser, lin);
  expect((await browser.page(path)).status).toBe(200);
  const data = await (await site.send("/account/data", { headers: browser.headers() })).json();
  expect(data.registrations).toMatchObject([{ name: "林月" }]);
  await signOut(browser);
  expect((await browser.page(`/seat/${own?.id}`)).status).toBe(200);
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
