// A page is personal to a visitor only where it shows a form filled with their name, or something they posted.
import { beforeAll, expect, test } from "vitest";
import { comments } from "../../app/db/schema/comments";
import { setEventStatus } from "../../app/domain/events/commands.server";
import { moderation } from "../../app/domain/moderation/kinds.server";
import { openSharedSite, site } from "../support/each-site";
import { admin, makeEvent, makePoll, makeWish, unwrap } from "../support/fixtures";
import { fillPublicPages } from "../support/public-pages";
import { rowsIn } from "../support/rows";
import { openVisitor, type Visitor } from "../support/visitor";

const name = "独一份的昵称";
const own = {
  wish: "只有我许过的心愿",
  comment: "只有我写过的留言",
  question: "只有我问过的问题",
  reason: "只有我申请过撤下",
};
const personal = new RegExp([name, "您选择了", ...Object.values(own)].join("|"));

let visitor: Visitor;
let addresses: string[];
let ids: { active: string; ended: string; poll: string };
openSharedSite({ RATE_LIMITS: "off" });
beforeAll(async () => {
  addresses = await fillPublicPages(site);
  // The home page shows the newest poll.
  site.clock.time += 1;
  ids = { active: makeEvent(site).id, ended: makeEvent(site, {}, "ended").id, poll: makePoll(site).id };
  const { active, ended } = ids;
  for (const id of [active, ended])
    addresses.push(`/events/${id}`, `/event/${id}`, `/e/${id}`, `/Events/${id}/`, `/events/${id}/poster`);
  addresses.push(`/events/${ended}/discussion`);
  visitor = openVisitor(site);
  await visitor.fill("/wishes", { content: own.wish, authorName: name });
  await visitor.say(`/wishes/${makeWish(site).id}`, { intent: "like" });
  await visitor.say(`/polls/${ids.poll}/vote`, { selectedOption: "1" });
  visitor.jar.delete("flash");
});

type Seen = { path: string; html: string; isCached: boolean; isStorable: boolean };

/** A page of the visitor, whether it was another visitor's cached page, and whether it may be stored offline. */
async function see(path: string): Promise<Seen> {
  await site.send(path);
  const { hits } = site.site.traffic.pages;
  const response = await site.send(path, { headers: visitor.headers() });
  const isCached = site.site.traffic.pages.hits > hits;
  const isStorable = response.headers.has("X-Offline-Copy");
  return { path, html: await response.text(), isCached, isStorable };
}

test("an active event's page is shared with a visitor who posted elsewhere, and storable offline", async () => {
  for (const path of [`/events/${ids.active}`, `/e/${ids.active}`, "/events", "/gallery"])
    expect(await see(path)).toEqual({
      path,
      html: expect.not.stringMatching(personal),
      isCached: true,
      isStorable: true,
    });
});

test("a page with the visitor's name, posts or vote is personal", async () => {
  const withForm = [`/events/${ids.ended}`, `/Events/${ids.ended}/`, `/events/${ids.ended}/discussion`];
  for (const path of [...withForm, "/", "/wishes", "/polls", `/polls/${ids.poll}`])
    expect(await see(path)).toEqual({
      path,
      html: expect.stringMatching(personal),
      isCached: false,
      isStorable: false,
    });
});

test("no shared or offline page contains data of a visitor, also after the organiser deleted it", async () => {
  const over = makeEvent(site).id;
  await visitor.fill(`/events/${ids.ended}/discussion`, { content: own.comment, authorName: name });
  await visitor.fill(`/events/${over}/questions`, { content: own.question, authorName: name });
  const photo = addresses.find((path) => /^\/photos\/\w+\/1$/.test(path)) ?? "";
  await visitor.fill(`${photo}/removal`, { reason: own.reason });
  visitor.jar.delete("flash");
  unwrap(setEventStatus(site.db, admin, { id: over, status: "cancelled" }, site.clock.now()));
  const [ownComment, ownQuestion] = [own.comment, own.question].map(
    (content) => rowsIn(comments).find((row) => row.content === content)?.id ?? "",
  );
  unwrap(moderation.comment.remove(site.db, admin, [ownComment ?? ""], site.clock.now()));
  unwrap(moderation.question.remove(site.db, admin, [ownQuestion ?? ""], site.clock.now()));
  addresses.push(`/events/${over}`, `/events/${over}/questions`);
  const seen: Seen[] = [];
  for (const path of addresses) seen.push(await see(path));
  expect(seen.filter(({ isCached }) => isCached).length).toBeGreaterThan(10);
  const leaks = seen.filter(
    ({ html, isCached, isStorable }) => (isCached || isStorable) && personal.test(html),
  );
  expect(leaks.map(({ path }) => path)).toEqual([]);
  // Also without the cookie of the name.
  visitor.jar.delete("nickname");
  const discussion = await see(`/events/${ids.ended}/discussion`);
  expect([discussion.isCached, discussion.html.includes(own.comment)]).toEqual([false, true]);
  for (const [path, text] of [
    [`/events/${over}`, own.question],
    [`/events/${over}/questions`, own.question],
    [photo, own.reason],
  ] as const) {
    const { isCached, html } = await see(path);
    expect([path, isCached, html.includes(text)]).toEqual([path, false, true]);
  }
  // Every page with per-visitor content was rendered for this visitor.
  expect(seen.filter(({ html }) => personal.test(html)).length).toBeGreaterThanOrEqual(4);
  for (const path of addresses)
    expect([path, (await (await site.send(path)).text()).match(personal)]).toEqual([path, null]);
});
