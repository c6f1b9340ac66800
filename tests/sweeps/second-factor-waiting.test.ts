// A session pending its second factor has no access: every URL responds as to an anonymous visitor.
import { beforeAll, expect, test } from "vitest";
import { findWaitingMember } from "../../app/domain/accounts/members.server";
import { comparableResponse, cookieIn, makeAccount, signInFields } from "../support/account";
import { openSharedSite, site } from "../support/each-site";
import { addFactor, codeAt } from "../support/factor";
import { makeEvent, makePoll, makeWish } from "../support/fixtures";
import { locationOf, textAt } from "../support/html";
import { makeOrganiser } from "../support/organisers";
import { privateRoutes } from "../support/public-pages";
import { origin } from "../support/site";
import { openVisitor } from "../support/visitor";

const email = "lin.yue@example.org";

let token: string;
let secret: string;
let ids: Record<string, string>;
openSharedSite({ RATE_LIMITS: "off" });
beforeAll(async () => {
  const userId = await makeAccount(site, email);
  makeOrganiser(site.db, userId);
  ({ secret } = addFactor(site.db, userId, site.clock.now()));
  const event = makeEvent(site).id;
  ids = { events: event, votes: makePoll(site).id, wishes: makeWish(site, { userId }).id };
  const signedIn = await site.post("/login", signInFields(site, email));
  token = /^session=([^;]+)/.exec(cookieIn(signedIn, "session") ?? "")?.[1] ?? "";
});

const waiting = () => ({ Cookie: `session=${token}` });
/** These recognise the pending session, and redirect. */
const ofSignIn = ["login", "login/code"];

const paths = () =>
  privateRoutes
    .filter(({ path = "" }) => !ofSignIn.includes(path))
    .map(({ path = "" }) =>
      `/${path}`
        .replace(/(events|votes|wishes)\/:id/, (_, section) => `${section}/${ids[section]}`)
        .replace(":list", "wishes")
        .replace(/:\w+/g, ids.wishes ?? ""),
    );

type Sender = (path: string, headers: Record<string, string>) => Response | Promise<Response>;
const requests: [string, Sender][] = [
  ["asked for", (path, headers) => site.send(path, { headers })],
  ["asked for as data", (path, headers) => site.send(`${path}.data`, { headers })],
  ["posted to", (path, headers) => site.post(path, {}, headers)],
];

const comparableOf = async (request: Sender, path: string, headers: Record<string, string>) => {
  const { body, ...rest } = await comparableResponse(await request(path, headers));
  return { path, ...rest, body: body.replace(/nonce(-|=")[\w-]+/g, "") };
};

test.each(
  requests,
)("every personal URL that is %s responds as to an anonymous visitor", async (_how, request) => {
  expect(paths().length).toBeGreaterThan(70);
  for (const path of paths()) {
    // Neither ends it.
    if (request !== requests[0]?.[1] && path.endsWith("/logout")) continue;
    expect(await comparableOf(request, path, waiting())).toEqual(await comparableOf(request, path, {}));
  }
  expect(findWaitingMember(site.db, token, site.clock.now())).toBeDefined();
});

test("public pages show no signed-in member", async () => {
  for (const path of ["/", "/wishes", "/polls", `/events/${ids.events}`, "/privacy"]) {
    const header = textAt((await site.page(path, waiting())).html, "header");
    expect([path, header.includes("登录"), header.includes(email)]).toEqual([path, true, false]);
  }
});

test("an administrator has access to pages and API only after the code, by cookie and token", async () => {
  const stats = async (headers: Record<string, string>) =>
    (await site.send("/api/wishes/admin/stats", { headers })).status;
  const bearer = (session: string) => ({ Authorization: `Bearer ${session}` });
  expect([await stats(waiting()), await stats(bearer(token))]).toEqual([401, 401]);
  const browser = openVisitor(site, { session: token });
  const fields = { code: codeAt(secret, site.clock.now()), redirectTo: "/admin/events" };
  expect(locationOf(await browser.post("/login/code", fields))).toBe("/admin/events");
  expect((await browser.page("/admin/events")).status).toBe(200);
  const raised = bearer(browser.jar.get("session") ?? "");
  expect([await stats({ ...browser.headers(), Origin: origin }), await stats(raised)]).toEqual([200, 200]);
  expect([await stats(waiting()), await stats(bearer(token))]).toEqual([401, 401]);
});
