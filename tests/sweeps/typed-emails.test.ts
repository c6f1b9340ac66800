import { expect, test } from "vitest";
import { users } from "../../app/db/schema/accounts";
import { comments } from "../../app/db/schema/comments";
import { openEachSite, site } from "../support/each-site";
import { makeEvent } from "../support/fixtures";
import { locationOf } from "../support/html";
import { newestLink } from "../support/mailbox";
import { memberPassword, openMember } from "../support/member";
import { openRawClient } from "../support/raw-api";
import { rowsIn } from "../support/rows";
import { openVisitor } from "../support/visitor";

const spellings = [
  ["ｌｉｎ．ｙｕｅ＠ｅｘａｍｐｌｅ．ｏｒｇ", "lin.yue@example.org"],
  ["\u200b lin.yue@example.org\ufeff\u3000", "lin.yue@example.org"],
  ["LIN.YUE@example｡org", "lin.yue@example.org"],
  ["lin.yue@bücher.example", "lin.yue@xn--bcher-kva.example"],
] as const;
const twice = { password: "Secret99x", confirm: "Secret99x" };

openEachSite({ RATE_LIMITS: "off" });

test.each(spellings)("%j is the same address in every form and in the API", async (typed, email) => {
  const accounts = () => rowsIn(users).map((user) => ({ email: user.email }));
  const member = await openMember(site, email);
  const signedIn = await openVisitor(site).say("/login", { email: typed, password: memberPassword });
  expect([signedIn.status, locationOf(signedIn)]).toEqual([303, "/dashboard"]);
  await openVisitor(site).say("/register", { email: typed, ...twice });
  await openVisitor(site).say("/login/reset", { email: typed });
  await openVisitor(site).say("/email-verification", { email: typed });
  expect(accounts()).toEqual([{ email }]);
  expect(await newestLink(site.folder, email, "/reset-password")).toContain("token_hash");

  const eventId = makeEvent(site, {}, "ended").id;
  const comment = { authorName: "林月", authorEmail: typed, content: "下次还来" };
  expect((await openVisitor(site).say(`/events/${eventId}/discussion`, comment)).status).toBe(303);
  const sent = { ...comment, content: "再来", eventId };
  expect((await openRawClient(site)("POST", "/comments", sent)).status).toBe(201);
  expect(rowsIn(comments).map(({ authorEmail }) => authorEmail?.toLowerCase())).toEqual([email, email]);

  // An account without a password is deleted by its address.
  site.db.update(users).set({ passwordHash: null }).run();
  expect((await member.say("/account/delete", { email: typed })).status).toBe(303);
  expect(accounts()).toEqual([]);
  expect((await openVisitor(site).say("/register", { email: typed, ...twice })).status).toBe(303);
  expect(accounts()).toEqual([{ email }]);
});
