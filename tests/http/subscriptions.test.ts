// Mail subscriptions to new events: confirmed by a button, informed once, ended by one press or a plain post.
import { eq } from "drizzle-orm";
import { afterEach, describe, expect, test } from "vitest";
import { auditEntries } from "../../app/db/schema/audit";
import { mails } from "../../app/db/schema/mails";
import { announcements, subscriptionRequests, subscriptions } from "../../app/db/schema/subscriptions";
import { accountExistsMail } from "../../app/domain/accounts/account-mails";
import { setEventStatus } from "../../app/domain/events/commands.server";
import { queueMail } from "../../app/domain/mails/queue.server";
import { mailHoldMs } from "../../app/domain/registrations/notices/notice-mails.server";
import { silentMs } from "../../app/domain/subscriptions/delivery.server";
import { digestDayAt } from "../../app/domain/subscriptions/digest.server";
import { answerMs, deleteOldSubscriptions } from "../../app/domain/subscriptions/subscriptions.server";
import { sendSubscriptionMails } from "../../app/http/records/subscription-mails.server";
import { atDayOffset } from "../../app/platform/zoned-time";
import { adminBrowser, openEachAdmin, site } from "../support/each-site";
import { longHoldOf } from "../support/event-loop-hold";
import { admin as actor, endEvent, makeEvent, unwrap } from "../support/fixtures";
import { flashOfResponse } from "../support/flash";
import { makeGuest } from "../support/guests";
import { locationOf, outcomeOf, pageText } from "../support/html";
import { memberPassword, openMember } from "../support/member";
import { guestFields } from "../support/registrations";
import { rowsIn } from "../support/rows";
import { createSite, dayMs, hourMs, type TestSite } from "../support/site";
import { openSink } from "../support/smtp-sink";
import { sendNews, subscribed } from "../support/subscriptions";
import { openVisitor } from "../support/visitor";

openEachAdmin({ RATE_LIMITS: "off" });
const open: { close(): unknown }[] = [];
afterEach(async () => {
  for (const each of open.splice(0).reverse()) await each.close();
});

const news = (on: TestSite = site) =>
  on.db
    .select()
    .from(mails)
    .where(eq(mails.kind, "event-news"))
    .all()
    .map(({ recipient, subject }) => `${recipient.split("@")[0]} ${subject.replace(/ · .*/, "")}`)
    .sort();
const holdOver = () => {
  site.clock.time += mailHoldMs;
};
/** A new event that is past its two minutes. */
function published(fields: Record<string, unknown> = {}) {
  site.clock.time += 1;
  const event = makeEvent(site, { title: "天台酒会", registrationMode: "open", ...fields });
  holdOver();
  return event;
}
const cancel = (id: string) =>
  unwrap(setEventStatus(site.db, actor, { id, status: "cancelled" }, site.clock.now()));
const thursday = Date.parse("2026-11-26T17:00:00Z");
const emails = () => rowsIn(subscriptions).map(({ email }) => email);
const linkIn = (text: string | undefined, path: string) =>
  new RegExp(`https?://[^/\\s]+(${path}[^\\s#]+)`).exec(text ?? "")?.[1] ?? "";

test("an address is confirmed by a button, informed of an event, and unsubscribed by the post of a mail program", async () => {
  const sink = await openSink();
  open.push(sink);
  const smtp = await createSite({ SMTP_URL: sink.url, MAIL_FROM: "城里见 <no-reply@example.org>" });
  open.push(smtp);
  const visitor = openVisitor(smtp);
  const asked = await visitor.say("/subscribe", { email: " Wen＠Example.org ", when: "now" });
  expect(outcomeOf(asked)).toEqual([303, "/subscribe", "确认邮件已发到 wen@example.org"]);
  await smtp.mail.deliver();
  const confirmation = linkIn(sink.received[0]?.mail.text, "/subscription/confirm/");
  expect(sink.received[0]?.raw).not.toMatch(/^List-Unsubscribe/m);
  // Mail scanners open links.
  expect((await visitor.page(confirmation)).html.text).toContain("wen@example.org");
  expect(smtp.db.select().from(subscriptions).all()).toEqual([]);
  const [own] = await Promise.all([visitor.say(confirmation, {}), visitor.say(confirmation, {})]);
  expect(flashOfResponse(own)?.title).toBe("订阅好了");
  expect(await pageText(visitor, locationOf(own) ?? "")).toContain("发到 wen@example.org");
  const [row] = smtp.db.select().from(subscriptions).all();
  expect(locationOf(own)).not.toContain(row?.tokenHash);
  smtp.clock.time += 1;
  const { id } = makeEvent(smtp, { title: "天台酒会" });
  await sendNews(smtp);
  expect(news(smtp)).toEqual([]);
  smtp.clock.time += mailHoldMs;
  await sendNews(smtp);
  await sendNews(smtp);
  expect(sink.received).toHaveLength(2);
  const { mail, to } = sink.received[1] ?? {};
  expect([to, mail?.subject]).toEqual([["wen@example.org"], "新活动：「天台酒会」 · 城里见"]);
  expect(mail?.text).toContain(`/events/${id}?from=mail`);
  const header = (name: string) => mail?.headers.find(({ key }) => key === name)?.value ?? "";
  expect(header("list-unsubscribe-post")).toBe("List-Unsubscribe=One-Click");
  const { pathname } = new URL(header("list-unsubscribe").replace(/[<>]/g, ""));
  expect(pathname).toBe(`${locationOf(own)}/unsubscribe`);
  // Opened as a link, or posted without its field, it changes nothing.
  expect(locationOf(await smtp.send(pathname))).toBe(locationOf(own));
  const foreign = { Origin: "https://mail.example", "Sec-Fetch-Site": "cross-site" };
  const post = (path: string, body: Record<string, string>) =>
    smtp.send(path, { method: "POST", headers: foreign, body: new URLSearchParams(body) });
  expect((await post(pathname, { other: "1" })).status).toBe(303);
  expect((await post(locationOf(own) ?? "", { intent: "end" })).status).toBe(403);
  const oneClick = { "List-Unsubscribe": "One-Click" };
  const forged = pathname.replace(/.{5}\/unsubscribe$/, "AAAAA/unsubscribe");
  expect((await post(forged, oneClick)).status).toBe(200);
  expect(smtp.db.select().from(subscriptions).all()).toHaveLength(1);
  for (const _ of [1, 2]) {
    const ended = await post(pathname, oneClick);
    expect([ended.status, await ended.text()]).toEqual([200, "已退订，不会再收到新活动的邮件\n"]);
  }
  expect(smtp.db.select().from(subscriptions).all()).toEqual([]);
  expect((await visitor.page(locationOf(own) ?? "")).response.status).toBe(404);
  expect(flashOfResponse(await visitor.say(confirmation, {}))?.title).toBe("链接已失效，请重新订阅");
  makeEvent(smtp);
  smtp.clock.time += mailHoldMs;
  await sendNews(smtp);
  expect(sink.received).toHaveLength(2);
  expect(smtp.logged.join("\n")).not.toContain(pathname.split("/")[2]);
});

describe("a request", () => {
  test("has the same response for known and unknown addresses, and changes nothing until it is confirmed", async () => {
    const token = subscribed(site, "known@example.org", { when: "thursday" });
    const outcomes = [];
    for (const name of ["known", "unknown"]) {
      const response = await openVisitor(site).say("/subscribe", {
        email: `${name}@example.org`,
        when: "now",
      });
      outcomes.push(JSON.stringify([response.status, flashOfResponse(response)]).replace(`${name}@`, "@"));
    }
    expect(outcomes[0]).toBe(outcomes[1]);
    expect(rowsIn(subscriptions)).toMatchObject([{ email: "known@example.org", timing: "thursday" }]);
    expect(rowsIn(subscriptionRequests)).toHaveLength(3);
    const visitor = openVisitor(site);
    await visitor.say(`/subscription/${token}`, { intent: "save", when: "now", categories: "徒步" });
    expect(rowsIn(subscriptions)).toMatchObject([{ timing: "now", categories: '["徒步"]' }]);
    expect(await pageText(visitor, `/subscription/${token}`)).toContain("类别：徒步");
    site.clock.time += 49 * hourMs;
    deleteOldSubscriptions(site.db, site.clock.now(), 100);
    expect(rowsIn(subscriptionRequests)).toEqual([]);
  });

  test("is limited as other mails to strangers", async () => {
    const limited = await createSite();
    open.push(limited);
    const visitor = openVisitor(limited);
    const ask = (email: string) => visitor.say("/subscribe", { email, when: "now" });
    expect((await ask("a@example.org")).status).toBe(303);
    expect((await ask("a@example.org")).status).toBe(429);
    for (let at = 0; at < 7; at += 1) expect((await ask(`b${at}@example.org`)).status).toBe(303);
    expect((await ask("c@example.org")).status).toBe(429);
  });

  test.each([
    [{ email: "no address", when: "now" }, "请输入有效的邮箱地址"],
    [{ email: "a@example.org", when: "daily" }, "请选择什么时候收"],
    [{ email: "a@example.org", when: "now", categories: "旧类别" }, "有类别已经不在了"],
  ])("of %j is rejected at its field", async (fields, said) => {
    const response = await openVisitor(site).say("/subscribe", fields);
    expect(response.status).toBe(422);
    expect(await response.text()).toContain(said);
  });
});

describe("a new event", () => {
  test("is announced once to who wants it, not to its guests, and not again after an edit or a stop", async () => {
    for (const [name, categories] of [
      ["all", []],
      ["picnic", ["野餐"]],
      ["hike", ["徒步"]],
      ["guest", []],
    ] as const)
      subscribed(site, `${name}@example.org`, { categories: [...categories] });
    subscribed(site, "vanished@example.org");
    site.db
      .update(subscriptions)
      .set({ categories: '["旧类别"]' })
      .where(eq(subscriptions.email, "vanished@example.org"))
      .run();
    subscribed(site, "thursday@example.org", { when: "thursday" });
    const { id } = published();
    makeGuest(site, id, { contactType: "email", contact: "Guest@example.org" });
    subscribed(site, "late@example.org");
    // A stop between queueing and delivery.
    await sendSubscriptionMails(site.site);
    const expected = ["all", "picnic", "vanished"].map((name) => `${name} 新活动：「天台酒会」`);
    expect(news()).toEqual(expected);
    expect(rowsIn(announcements)).toHaveLength(3);
    unwrap(setEventStatus(site.db, actor, { id, status: "active" }, site.clock.now()));
    holdOver();
    await sendNews(site);
    expect(news()).toEqual(expected);
  });

  test("is not announced when it is cancelled within two minutes, and cancelled once for who was informed", async () => {
    subscribed(site, "su@example.org");
    site.clock.time += 1;
    const early = makeEvent(site, { title: "取消得早" });
    cancel(early.id);
    const { id } = published();
    await sendNews(site);
    subscribed(site, "other@example.org");
    makeGuest(site, id, { contactType: "email", contact: "unrelated@example.org" });
    cancel(id);
    await sendNews(site);
    expect(news()).toEqual(["su 新活动：「天台酒会」"]);
    holdOver();
    await sendNews(site);
    await sendNews(site);
    expect(news()).toEqual(["su 已取消：「天台酒会」", "su 新活动：「天台酒会」"]);
  });

  test("is withdrawn while its mail is unsent, and its guests get one mail of the cancellation", async () => {
    subscribed(site, "su@example.org");
    const unsent = published({ title: "没发出" });
    await sendSubscriptionMails(site.site);
    cancel(unsent.id);
    holdOver();
    await sendSubscriptionMails(site.site);
    expect(news()).toEqual([]);
    const { id } = published();
    await sendNews(site);
    makeGuest(site, id, { contactType: "email", contact: "su@example.org" });
    cancel(id);
    holdOver();
    await sendNews(site);
    expect(news()).toEqual(["su 新活动：「天台酒会」"]);
  });
});

describe("Thursday's mail", () => {
  test("has the next ten days and what is new, once, and is not sent without content", async () => {
    subscribed(site, "su@example.org", { when: "thursday" });
    subscribed(site, "hike@example.org", { when: "thursday", categories: ["徒步"] });
    published({ title: "下周" });
    const far = thursday + 30 * dayMs;
    published({ title: "下个月", startAt: far });
    site.clock.time = thursday - 1;
    await sendNews(site);
    expect(news()).toEqual([]);
    site.clock.time = thursday;
    await sendNews(site);
    const later = published({ title: "又一个", startAt: far });
    await sendNews(site);
    expect(news()).toEqual(["su 这周的活动：2 个"]);
    expect(rowsIn(announcements)).toHaveLength(2);
    // The first event is over, the second one known.
    site.clock.time = thursday + 7 * dayMs;
    await sendNews(site);
    expect(news()).toEqual(["su 这周的活动：1 个", "su 这周的活动：2 个"]);
    cancel(later.id);
    holdOver();
    await sendNews(site);
    expect(news()[0]).toBe("su 已取消：「又一个」");
    // A server that was down on Thursday sends on Friday, and nothing on Saturday.
    expect(digestDayAt(thursday + 23 * hourMs, "Europe/Rome")?.on).toBe("2026-11-26");
    expect(digestDayAt(thursday + 25 * hourMs, "Europe/Rome")).toBeNull();
  });

  test.each([
    "Europe/Rome",
    "Africa/Cairo",
    "America/New_York",
    "Pacific/Apia",
  ])("is due once for each Thursday in %s, also when clocks change", (timeZone) => {
    // Clocks in Cairo change on a Thursday.
    for (const month of ["2026-03-01", "2026-10-15"]) {
      const first = atDayOffset(Date.parse(month), 0, "00:00", timeZone);
      const due = Array.from({ length: 6 * 7 * 24 }, (_, hour) =>
        digestDayAt(first + hour * hourMs, timeZone),
      ).flatMap((day) => day ?? []);
      const dates = [...new Set(due.map(({ on }) => on))];
      expect([dates.length, new Set(due.map(({ at }) => at)).size, due.length]).toEqual([6, 6, 6 * 24]);
      for (const on of dates) expect(new Date(on).getUTCDay()).toBe(4);
    }
  });
});

test("a hard bounce ends a subscription, once it was repeated", async () => {
  const sink = await openSink({ judge: (to) => (to === "gone@example.org" ? 550 : undefined) });
  open.push(sink);
  const smtp = await createSite({
    SMTP_URL: sink.url,
    MAIL_FROM: "no-reply@example.org",
    RATE_LIMITS: "off",
  });
  open.push(smtp);
  for (const name of ["gone", "here"]) subscribed(smtp, `${name}@example.org`);
  smtp.clock.time += 1;
  makeEvent(smtp);
  smtp.clock.time += mailHoldMs;
  for (let attempt = 0; attempt < 3; attempt += 1) {
    await sendNews(smtp);
    smtp.clock.time += hourMs / 4;
  }
  const left = smtp.db.select().from(subscriptions).all();
  expect(left.map(({ email }) => email)).toEqual(["here@example.org"]);
  // No task of the organiser is left.
  expect(news(smtp)).toEqual(["here 新活动：「波河边的初冬野餐」"]);
});

test("a silent subscriber is asked once after two years, and ends or continues the subscription", async () => {
  const token = subscribed(site, "su@example.org");
  subscribed(site, "silent@example.org");
  site.clock.time += silentMs + 1;
  for (const _ of [1, 2]) await sendNews(site);
  const asked = ["silent", "su"].map((name) => `${name} 还想收到新活动的邮件吗`);
  expect(news()).toEqual(asked);
  await openVisitor(site).say(`/subscription/${token}`, { intent: "continue" });
  site.clock.time += answerMs + 1;
  deleteOldSubscriptions(site.db, site.clock.now(), 100);
  await sendNews(site);
  expect([emails(), news()]).toEqual([["su@example.org"], asked]);
});

test("members choose on their page, and their data and its erasure include it", async () => {
  const member = await openMember(site, "su@example.org");
  await member.say("/account/subscription", { when: "thursday", categories: "徒步" });
  expect(await pageText(member, "/account")).toContain("每周四一封 · 徒步");
  const data = await (await member.send("/account/data")).json();
  expect(data.subscription).toMatchObject({ email: "su@example.org", categories: ["徒步"], announced: [] });
  await member.say("/account/subscription", { intent: "end" });
  expect(emails()).toEqual([]);
  await member.say("/account/subscription", { when: "now" });
  await member.say("/account/delete", { password: memberPassword });
  expect(emails()).toEqual([]);
});

test("the organiser sees numbers and sources, and addresses in a recorded download alone", async () => {
  subscribed(site, "su@example.org", { categories: ["徒步"] });
  subscribed(site, "wen@example.org", { when: "thursday" });
  const page = await pageText(adminBrowser, "/admin/subscriptions");
  expect(page).toContain("2 个邮箱想收到新活动");
  expect(page).not.toContain("@example.org");
  const recorded = () => rowsIn(auditEntries).filter(({ action }) => action === "subscription.export");
  expect(recorded()).toEqual([]);
  const file = await adminBrowser.post("/admin/subscriptions/export", {});
  expect(await file.text()).toContain("su@example.org");
  expect(recorded()).toMatchObject([{ actor: "admin", after: '{"rows":2}' }]);

  const { id } = published();
  expect(await pageText(adminBrowser, `/admin/create-event/published?event=${id}`)).toContain(
    "2 分钟后发邮件",
  );
  const visitor = openVisitor(site);
  const { html } = await visitor.page(`/events/${id}?from=mail`);
  const join = `/events/${id}/join?from=mail`;
  expect(html.querySelector(`a[href="${join}"]`)).not.toBeNull();
  expect((await visitor.page(`/events/${id}`)).html.querySelector(`a[href="${join}"]`)).toBeNull();
  const form = (await visitor.page(join)).html.querySelector("main form[action*=join]");
  await visitor.say(form?.getAttribute("action") ?? "", guestFields);
  const guest = makeGuest(site, id, { contactType: "email", contact: "su@example.org" });
  await adminBrowser.post(`/admin/people/${guest.id}/erase`, {});
  expect(emails()).toEqual(["wen@example.org"]);
  endEvent(site, id);
  expect(await pageText(adminBrowser, `/admin/events/${id}/results`)).toMatch(/来自订阅 ?1 组/);
});

test("two thousand subscribers neither block the event loop nor delay a code", async () => {
  const sink = await openSink();
  open.push(sink);
  const smtp = await createSite({
    SMTP_URL: sink.url,
    MAIL_FROM: "no-reply@example.org",
    RATE_LIMITS: "off",
  });
  open.push(smtp);
  subscribed(smtp, "first@example.org");
  const insert = smtp.db.$client.prepare(
    `INSERT INTO subscriptions SELECT @id, @email, 'email:' || @email, timing, categories, @id, since, NULL, active_at, NULL,
      created_at, updated_at FROM subscriptions WHERE email = 'first@example.org'`,
  );
  smtp.db.$client.transaction(() => {
    for (let at = 1; at < 2000; at += 1) insert.run({ id: `Sample${at}`, email: `s${at}@example.org` });
  })();
  smtp.clock.time += 1;
  makeEvent(smtp);
  smtp.clock.time += mailHoldMs;
  const queued = () => smtp.db.select().from(mails).where(eq(mails.status, "queued")).all().length;
  expect(await longHoldOf(() => sendSubscriptionMails(smtp.site), 50)).toBeUndefined();
  expect(queued()).toBe(10);
  const branding = { siteName: "城里见", origin: "http://localhost:3000" };
  const now = smtp.clock.now();
  queueMail(smtp.db, "code@example.org", accountExistsMail(branding), { now, expiresAt: now + hourMs });
  // Delivery continues until the site closes.
  const delivered = smtp.mail.deliver();
  await expect.poll(() => sink.received.length, { timeout: 20_000 }).toBeGreaterThan(20);
  smtp.mail.close();
  await delivered;
  expect(sink.received.slice(0, 3).flatMap(({ to }) => to)).toContain("code@example.org");
  expect(queued()).toBeLessThanOrEqual(20);
  expect(new Set(sink.received.flatMap(({ to }) => to)).size).toBe(sink.received.length);
});
