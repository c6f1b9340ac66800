// Subscribers who wait for a wish: mailed once when it becomes an event, in place of its announcement.
import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { events } from "../../app/db/schema/events";
import { mails } from "../../app/db/schema/mails";
import { awaitedWishes, subscriptionRequests, subscriptions } from "../../app/db/schema/subscriptions";
import { wishOutcomes } from "../../app/db/schema/wish-outcomes";
import { wishes } from "../../app/db/schema/wishes";
import { setEventArchived, setEventStatus } from "../../app/domain/events/commands.server";
import { mailHoldMs } from "../../app/domain/registrations/notices/notice-mails.server";
import { deleteOldSubscriptions } from "../../app/domain/subscriptions/subscriptions.server";
import { deleteEventWithPictures } from "../../app/http/drop-pictures.server";
import { sendSubscriptionMails } from "../../app/http/records/subscription-mails.server";
import { newId } from "../../app/platform/ids";
import { openEachAdmin, site } from "../support/each-site";
import { admin as actor, makeEvent, makeWish, unwrap } from "../support/fixtures";
import { makeGuest } from "../support/guests";
import { locationOf, outcomeOf, pageText } from "../support/html";
import { mailsIn } from "../support/mailbox";
import { openMember } from "../support/member";
import { rowsIn } from "../support/rows";
import { dayMs } from "../support/site";
import { sendNews, subscribed } from "../support/subscriptions";
import { openVisitor } from "../support/visitor";

openEachAdmin({ RATE_LIMITS: "off" });

const news = () =>
  rowsIn(mails)
    .filter(({ kind }) => kind === "event-news")
    .map(({ recipient, subject }) => `${recipient.split("@")[0]} ${subject.replace(/ · .*/, "")}`);
const confirmationIn = (mail?: { text?: string }) =>
  /\/subscription\/confirm\/[\w-]+/.exec(mail?.text ?? "")?.[0] ?? "";
const holdOver = () => {
  site.clock.time += mailHoldMs;
};
const publicWish = (content: string) => makeWish(site, { content });

/** An event that was created from a wish. */
function grant(wishId: string, title = "天台酒会") {
  site.clock.time += 1;
  const event = makeEvent(site, { title });
  const createdAt = site.clock.now();
  site.db.insert(wishOutcomes).values({ id: newId(), wishId, eventId: event.id, place: 1, createdAt }).run();
  return event;
}

test("a wish is waited for by a confirmed address, and mailed once when it became an event", async () => {
  const wish = publicWish("想去看夜景，喝一杯");
  const visitor = openVisitor(site);
  const { html } = await visitor.page("/wishes");
  const path = `/subscribe?wish=${wish.id}`;
  expect(html.querySelector(`a[href="${path}"]`)?.text.trim()).toBe("办成了叫我");
  const form = (await visitor.page(path)).html.querySelector("main form");
  expect(form?.querySelector("input[name=when][checked]")?.getAttribute("value")).toBe("wishes");
  const fields = { email: "su@example.org", when: "wishes", wish: wish.id };
  expect(outcomeOf(await visitor.say(form?.getAttribute("action") ?? "", fields))).toEqual([
    ...[303, path, "确认邮件已发到 su@example.org"],
  ]);
  const [mail] = await mailsIn(site.folder);
  expect(mail?.text).toContain("「想去看夜景，喝一杯」");
  expect(mail?.text).not.toContain("新活动的邮件");
  const link = confirmationIn(mail);
  expect(await pageText(visitor, link)).toContain("想去看夜景");
  const own = locationOf(await visitor.say(link, {})) ?? "";
  expect(await pageText(visitor, own)).toContain("在等的心愿");
  site.clock.time += 1;
  makeEvent(site, { title: "别的活动" });
  const event = grant(wish.id);
  await sendNews(site);
  expect(news()).toEqual([]);
  holdOver();
  await sendNews(site);
  await sendNews(site);
  expect([news(), rowsIn(awaitedWishes)]).toEqual([["su 心愿办成了：「天台酒会」"], []]);
  expect((await mailsIn(site.folder)).at(-1)?.text).toContain(`/events/${event.id}?from=mail`);
  // Its links work for a while, and without a further wish it ends.
  expect((await visitor.page(own)).response.status).toBe(200);
  for (const left of [1, 0]) {
    deleteOldSubscriptions(site.db, site.clock.now(), 100);
    expect(rowsIn(subscriptions)).toHaveLength(left);
    site.clock.time += 31 * dayMs;
  }
});

test("who is subscribed keeps the choice, waits for several wishes, and ends each", async () => {
  const [first, second] = [publicWish("学做意面"), publicWish("看一场歌剧")];
  const token = subscribed(site, "su@example.org", { when: "thursday", categories: ["徒步"] });
  const visitor = openVisitor(site);
  const ask = ({ id }: { id: string }) =>
    visitor.say(`/subscribe?wish=${id}`, { email: "su@example.org", when: "wishes", wish: id });
  for (const wish of [first, second]) {
    await ask(wish);
    site.clock.time += 1;
  }
  const links = (await mailsIn(site.folder)).map((mail) => confirmationIn(mail));
  expect(links).toHaveLength(2);
  for (const link of links) {
    await visitor.say(link, {});
    site.clock.time += 1;
  }
  expect(rowsIn(subscriptions)).toMatchObject([{ timing: "thursday", categories: '["徒步"]' }]);
  const own = `/subscription/${token}`;
  expect(await pageText(visitor, own)).toMatch(/学做意面.*看一场歌剧/);
  expect(outcomeOf(await visitor.say(own, { forget: first.id }))).toEqual([
    ...[303, own, "好的，不再等这个心愿"],
  ]);
  expect(rowsIn(awaitedWishes).map(({ wishId }) => wishId)).toEqual([second.id]);
  const member = await openMember(site, "su@example.org");
  expect((await (await member.send("/account/data")).json()).subscription.awaitedWishes).toEqual([
    { id: second.id, content: "看一场歌剧" },
  ]);
  await member.say("/account/subscription", { forget: second.id });
  expect(rowsIn(awaitedWishes)).toEqual([]);
  expect(rowsIn(subscriptions)).toHaveLength(1);
});

test("the mail of the wish replaces the announcement, and guests of the event get none", async () => {
  const wish = publicWish("天台喝酒");
  for (const name of ["now", "guest"]) subscribed(site, `${name}@example.org`, { wishId: wish.id });
  const event = grant(wish.id);
  makeGuest(site, event.id, { contactType: "email", contact: "guest@example.org" });
  holdOver();
  for (const _ of [1, 2]) await sendNews(site);
  expect([news(), rowsIn(awaitedWishes)]).toEqual([["now 心愿办成了：「天台酒会」"], []]);
});

test.each([
  ["unknown", () => "Unknown00000"],
  ["hidden", () => makeWish(site, { isPublic: false }).id],
  ["in review", () => makeWish(site, { status: "pending" }).id],
  [
    "already an event",
    () => {
      const { id } = publicWish("办成了的");
      grant(id);
      return id;
    },
  ],
])("a wish that is %s cannot be waited for", async (_state, make) => {
  const wish = make();
  const visitor = openVisitor(site);
  expect(await pageText(visitor, `/subscribe?wish=${wish}`)).toContain("有新活动，就给你发一封邮件");
  const response = await visitor.say("/subscribe", { email: "a@example.org", when: "wishes", wish });
  expect([response.status, await response.text()]).toEqual([
    422,
    expect.stringContaining("这个心愿已经不在了"),
  ]);
  await visitor.say("/subscribe", { email: "a@example.org", when: "now", wish });
  expect(rowsIn(subscriptionRequests)).toMatchObject([{ wishId: null, timing: "now" }]);
});

test("a wish that was rejected or deleted is mailed to nobody", async () => {
  const [rejected, deleted] = [publicWish("不合适"), publicWish("删掉的")];
  for (const { id } of [rejected, deleted])
    subscribed(site, `${id}@example.org`, { when: "wishes", wishId: id });
  grant(rejected.id);
  site.db
    .update(wishes)
    .set({ status: "rejected", adminNote: "与活动无关" })
    .where(eq(wishes.id, rejected.id))
    .run();
  site.db.delete(wishes).where(eq(wishes.id, deleted.id)).run();
  holdOver();
  await sendNews(site);
  expect(news()).toEqual([]);
});

describe("while its mail is unsent, an event", () => {
  const acts = {
    cancelled: (id: string) =>
      unwrap(setEventStatus(site.db, actor, { id, status: "cancelled" }, site.clock.now())),
    archived: (id: string) =>
      unwrap(setEventArchived(site.db, actor, { id, archived: true }, site.clock.now())),
    deleted: (id: string) => unwrap(deleteEventWithPictures(site.site, actor, id, site.clock.now())),
  };
  test.each(
    Object.entries(acts),
  )("is %s without a mail to its subscribers, who wait again", async (act, perform) => {
    const wish = publicWish("天台喝酒");
    subscribed(site, "now@example.org");
    subscribed(site, "su@example.org", { when: "wishes", wishId: wish.id });
    const { id } = grant(wish.id);
    holdOver();
    await sendSubscriptionMails(site.site);
    expect(news()).toHaveLength(2);
    perform(id);
    await sendNews(site);
    holdOver();
    await sendNews(site);
    expect([news(), rowsIn(awaitedWishes).length]).toEqual([[], 1]);
    if (act === "deleted") return;
    site.db.update(events).set({ status: "active", archivedAt: null }).where(eq(events.id, id)).run();
    holdOver();
    await sendNews(site);
    expect(news().sort()).toEqual(["now 新活动：「天台酒会」", "su 心愿办成了：「天台酒会」"]);
  });
});

test("an event that was cancelled and takes place again is mailed to who got the cancellation", async () => {
  subscribed(site, "su@example.org");
  subscribed(site, "guest@example.org");
  site.clock.time += 1;
  const { id } = makeEvent(site, { title: "天台酒会" });
  holdOver();
  await sendNews(site);
  const change = async (status: "cancelled" | "active") => {
    unwrap(setEventStatus(site.db, actor, { id, status }, site.clock.now()));
    await sendNews(site);
    holdOver();
    await sendNews(site);
  };
  await change("cancelled");
  makeGuest(site, id, { contactType: "email", contact: "guest@example.org" });
  await change("active");
  await sendNews(site);
  const of = (name: string) => news().filter((line) => line.startsWith(name));
  expect(of("su")).toEqual(["su 新活动：「天台酒会」", "su 已取消：「天台酒会」", "su 又办了：「天台酒会」"]);
  expect(of("guest")).toHaveLength(2);
});
