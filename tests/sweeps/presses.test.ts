// A press without text input is accepted immediately: the minimum time of forms is for typed texts only.
import { beforeAll, expect, test } from "vitest";
import { newFormTimestamp } from "../../app/http/forms/form-guard.server";
import { hashToken } from "../../app/platform/tokens.server";
import { openSharedSite, site } from "../support/each-site";
import { makeComment, makeEvent, makePhotos, makePoll, makeWish } from "../support/fixtures";
import { openInvitation } from "../support/organisers";
import { postingRoutes } from "../support/posting-routes";
import { guestFields, makeOpenEvent } from "../support/registrations";
import { makeGuest } from "../support/signed-up";
import { openVisitor } from "../support/visitor";

const receipt = "receipt-of-a-wish";
const email = "lin.yue@example.org";
const password = "Torino2026";

let event: string;
let comment: string;
let wish: string;
let poll: string;
openSharedSite();
beforeAll(async () => {
  event = makeEvent(site, {}, "ended").id;
  await makePhotos(site, event, [1]);
  comment = makeComment(site, { eventId: event, status: "pending" }).id;
  wish = makeWish(site, { receiptHash: hashToken(receipt) }).id;
  poll = makePoll(site).id;
});

type Post = [route: string, path: string, fields: Record<string, string>];

const typed = (): Post[] => [
  ["/wishes", "/wishes", { authorName: "林月", content: "想要一个夜间图书馆" }],
  ["/events/:id/discussion", `/events/${event}/discussion`, { authorName: "林月", content: "好" }],
  ["/photos/:id/:slot/removal", `/photos/${event}/1/removal`, { reason: "是我" }],
  ["/events/:id/join", `/events/${makeOpenEvent(site).id}/join`, guestFields],
  ["/events/:id/questions", `/events/${makeEvent(site).id}/questions`, { authorName: "林月", content: "好" }],
  ["/register", "/register", { email, password, confirm: password }],
];
const pressed = (): Post[] => [
  ["/wishes/:id", `/wishes/${wish}`, { intent: "like" }],
  ["/wishes/:id", `/wishes/${wish}`, { intent: "unlike" }],
  ["/polls/:id", `/polls/${poll}`, { selectedOption: "1" }],
  ["/polls/:id/vote", `/polls/${makePoll(site).id}/vote`, { selectedOption: "1" }],
  ["/polls/:id/change-vote", `/polls/${poll}/change-vote`, { selectedOption: "2" }],
  ["/events/:id/discussion", `/events/${event}/discussion`, { delete: comment }],
  [
    "/invitation/:token",
    `/invitation/${openInvitation(site)}`,
    { name: "小满", password, confirm: password },
  ],
  ["/receipt/:token", `/receipt/${receipt}`, {}],
  ["/seat/:token", `/seat/${makeGuest(site, makeOpenEvent(site).id).token}`, { intent: "withdraw" }],
  // The browser fills it in, and a repeated form was typed before.
  ["/login", "/login", { email, password }],
  ["/login/reset", "/login/reset", { email }],
  ["/login/code", "/login/code", { code: "123456" }],
  ["/email-verification", "/email-verification", { email }],
  ["/auth/confirm", "/auth/confirm", { token_hash: "a".repeat(43), type: "signup" }],
  ["/reset-password", "/reset-password", { password, confirm: password }],
  ["/logout", "/logout", {}],
  ["/preferences", "/preferences", { theme: "dark" }],
];

test("an immediate press is handled at once, typed text after two seconds", async () => {
  const waits: number[] = [];
  Object.assign(site.clock, { wait: async (ms: number) => void waits.push(ms) });
  const isDelayed = async ([, path, fields]: Post) => {
    waits.length = 0;
    const stamp = newFormTimestamp(site.site);
    await openVisitor(site).post(path, { stamp, website: "", ...fields });
    return waits.includes(2000);
  };
  for (const post of pressed()) expect([post, await isDelayed(post)]).toEqual([post, false]);
  for (const post of typed()) expect([post, await isDelayed(post)]).toEqual([post, true]);
});

test("every public form URL is covered", () => {
  const ofMembers = /^\/(admin|dashboard|drafts|draft-test|account|api)(\/|$)|^\/\*$/;
  const known = new Set([...typed(), ...pressed()].map(([route]) => route));
  expect([...known].sort()).toEqual(
    [...new Set(postingRoutes())].filter((route) => !ofMembers.test(route)).sort(),
  );
});
