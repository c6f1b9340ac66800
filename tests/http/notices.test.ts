import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { mails } from "../../app/db/schema/mails";
import { guestNotices, registrationTokens } from "../../app/db/schema/registrations";
import { markFailed } from "../../app/domain/mails/queue.server";
import { withGuests } from "../../app/domain/registrations/event-changes.server";
import { followNext } from "../../app/domain/registrations/notices/follow.server";
import { mailHoldMs, settleMailedNotices } from "../../app/domain/registrations/notices/notice-mails.server";
import { withdrawOwn } from "../../app/domain/registrations/own.server";
import { findByToken } from "../../app/domain/registrations/queries.server";
import { updateSettings } from "../../app/domain/settings/commands.server";
import { registrationContext, sendGuestMails } from "../../app/http/records/event-guests.server";
import { fieldsOf, flashMessageOf, flashOf } from "../support/admin-browser";
import { adminBrowser as admin, openEachAdmin, site } from "../support/each-site";
import { makeEvent, unwrap } from "../support/fixtures";
import { fillEvent } from "../support/full-event";
import { sendHeld } from "../support/held-mails";
import { locationOf, pageText, textAt, textsAt } from "../support/html";
import { openAdminRawClient } from "../support/raw-api";
import { registrationPathOf, signUpIn } from "../support/registrations";
import { eventRow, rowsIn, setEvent } from "../support/rows";
import { contextOf, makeGuest } from "../support/signed-up";
import { openVisitor } from "../support/visitor";

openEachAdmin({ RATE_LIMITS: "off" });
let id: string;
const roof = { title: "天台酒会", registrationMode: "open", capacity: 60, locationName: "屋顶" };
beforeEach(() => {
  id = makeEvent(site, roof).id;
});

const byMail = (name: string) => ({ contactType: "email", contact: `${name}@example.org` });
/** Seventeen guests, two of them with an e-mail address; two seats each. */
const crowd = () =>
  Array.from({ length: 17 }, (_, at) =>
    makeGuest(site, id, { name: `客人${at}`, seats: 2, ...(at < 2 ? byMail(`g${at}`) : {}) }),
  );
const notify = () => `/admin/events/${id}/notify`;
const postpone = (date = "2026-12-05", version = "1") =>
  admin.post(`/admin/events/${id}/postpone`, { date, time: "19:30", version });
const numbers = () => pageText(admin, notify(), "[data-numbers]");
const open = () => rowsIn(guestNotices).filter(({ closedAt }) => closedAt === null);
const mailsOf = (kind: string) => rowsIn(mails).filter((mail) => mail.kind === `seat-${kind}`);

describe("a postponement of 17 registrations", () => {
  test("shows the affected guests, mails two of them old and new time, and offers one text for the group", async () => {
    crowd();
    for (const change of ["postpone", "cancel"])
      expect(await pageText(admin, `/admin/events/${id}/${change}`)).toContain(
        "34 人：4 人收邮件，30 人要另外通知",
      );
    expect(locationOf(await postpone())).toBe(notify());
    await sendHeld(site);
    const changed = { status: "sent", subject: expect.stringContaining("活动改期：「天台酒会」") };
    expect(mailsOf("changed")).toMatchObject([changed, changed]);
    expect(open()).toHaveLength(15);
    const { html } = await admin.page(notify());
    expect(textAt(html, "[data-numbers]")).toBe("34 人：4 人已经知道，30 人要另外通知");
    const text = html.querySelector("#group-text")?.textContent ?? "";
    for (const part of ["【改期】天台酒会", "地点：屋顶"]) expect(text).toContain(part);
    expect(text).toMatch(/时间：原定 .*，改到 .*12月5日.*19:30/);
    expect(html.querySelectorAll("main li [id^=text-]")).toHaveLength(15);
    for (const part of ["[aria-labelledby=attention]", "article"])
      expect(await pageText(admin, "/admin", part)).toContain(
        part === "article" ? "通知 30 人" : "30 人还不知道改期",
      );
    const form = fieldsOf(html.querySelector("section form"));
    const pressed = await admin.post(notify(), { ...form, intent: "group" });
    expect(flashOf(site, pressed)).toBe("已记下：30 人都知道了");
    expect([open(), await numbers()]).toEqual([[], "34 人都知道了"]);
  });

  test("is marked guest by guest, undone, and a mark from before a later change is rejected", async () => {
    crowd();
    await postpone();
    await sendHeld(site);
    const { html } = await admin.page(notify());
    const [one, two] = html.querySelectorAll("main li form").map((form) => fieldsOf(form));
    for (let times = 0; times < 2; times += 1) await admin.post(notify(), { ...one, intent: "close" });
    expect(await numbers()).toBe("34 人：6 人已经知道，28 人要另外通知");
    await admin.post(notify(), { ...one, intent: "reopen" });
    expect(await numbers()).toBe("34 人：4 人已经知道，30 人要另外通知");
    const shownAt = fieldsOf(html.querySelector("section form"));
    site.clock.time += 3_600_000;
    await postpone("2026-12-06", "2");
    await admin.post(notify(), { ...two, intent: "close" });
    await admin.post(notify(), { ...shownAt, intent: "group" });
    await sendHeld(site);
    expect(open()).toHaveLength(15);
  });

  const iPhone = "Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148";
  /** Requests for a page that shows a change, and whether its guest reads it. */
  const reads: [headers: Record<string, string>, isRead: boolean][] = [
    [{ "Sec-Purpose": "prefetch", "Sec-Fetch-Dest": "document" }, false],
    [{ "Sec-Fetch-Dest": "empty", "Sec-Fetch-Mode": "cors" }, false],
    [{ "Sec-Fetch-Dest": "iframe", "Sec-Fetch-Mode": "navigate" }, false],
    [{ "X-Background": "1" }, false],
    ...[
      ...["WhatsApp/2.24.1 A", "TelegramBot (like TwitterBot)", "facebookexternalhit/1.1;line-poker/1.0"],
      ...["Slackbot-LinkExpanding 1.0 (+https://api.slack.com/robots)", "Twitterbot/1.0", "LinkedInBot/1.0"],
      ...["Mozilla/5.0 (compatible; Discordbot/2.0)", "Mozilla/5.0 (compatible; Googlebot/2.1)"],
      ...[
        "Mozilla/5.0 (Windows NT 6.1) SkypeUriPreview Preview/0.5",
        "Mozilla/5.0 (compatible; bingbot/2.0)",
      ],
    ].map((agent): [Record<string, string>, boolean] => [{ "User-Agent": agent }, false]),
    [{ "Sec-Fetch-Dest": "document", "User-Agent": iPhone }, true],
    // A service worker passes a navigation on.
    [{ "Sec-Fetch-Dest": "empty", "Sec-Fetch-Mode": "navigate" }, true],
    [{ "User-Agent": iPhone }, true],
    [{ "User-Agent": `${iPhone} MicroMessenger/8.0.50(0x1800323d) NetType/WIFI` }, true],
    [{ "User-Agent": `${iPhone} Safari Line/14.0.0` }, true],
  ];
  test("is read by a person's navigation only, on each page that shows it", async () => {
    const visitor = openVisitor(site);
    const path = registrationPathOf(await signUpIn(visitor, id));
    let place = 0;
    for (const page of [path, "/my-registrations"])
      for (const [headers, isRead] of reads) {
        place += 1;
        await openAdminRawClient(site)("PUT", `/events/${id}`, { locationName: `屋顶 ${place}` });
        if (place === 1) {
          await admin.page(path);
          await visitor.send(page, { method: "HEAD" });
        }
        expect(open()).toHaveLength(1);
        await visitor.send(page, { headers });
        expect([page, headers, open().length]).toEqual([page, headers, isRead ? 0 : 1]);
      }
  });

  test("is shown to the guest on the private page", async () => {
    const [, , guest] = crowd();
    await postpone();
    for (let times = 0; times < 2; times += 1)
      expect(await pageText(openVisitor(site), `/seat/${guest?.token}`)).toMatch(
        /改期了.*原定 11月28日 周六 12:00 ?现在 12月5日 周六 19:30/,
      );
  });
});

describe("mails of a change wait two minutes", () => {
  const press = async (intent: string) => {
    const { html } = await admin.page(notify());
    return admin.post(notify(), { ...fieldsOf(html.querySelector("main form")), intent });
  };
  const cancel = () => admin.post(`/admin/events/${id}/cancel`, { confirm: "yes" });

  test("so that two changes are one mail, and a change that is undone is none", async () => {
    const { token } = makeGuest(site, id, byMail("su"));
    expect(locationOf(await postpone())).toBe(notify());
    expect(await pageText(admin, notify(), "#held")).toBe("1 封邮件 2 分钟后发出");
    site.clock.time += 90_000;
    await postpone("2026-12-06", "2");
    await sendGuestMails(site.site);
    expect(mailsOf("changed")).toEqual([]);
    await sendHeld(site);
    expect(mailsOf("changed")).toHaveLength(1);
    await cancel();
    await admin.post(`/admin/events/${id}/restore`, {});
    await sendHeld(site);
    expect(rowsIn(mails).filter(({ kind }) => /cancelled|restored/.test(kind))).toEqual([]);
    expect(findByToken(site.db, token)?.known).toContain(String(eventRow(id)?.startAt));
  });

  test("and are sent at once, left to the organiser, or withdrawn with the change, by a press", async () => {
    makeGuest(site, id, byMail("su"));
    const start = eventRow(id)?.startAt;
    await postpone();
    expect(flashOf(site, await press("revert"))).toBe("已撤回这次变动");
    expect([eventRow(id)?.startAt, eventRow(id)?.postponedFrom, open()]).toEqual([start, null, []]);
    await cancel();
    expect(flashOf(site, await press("no-mails"))).toBe("1 封邮件不发了，要你自己告诉这些人");
    await sendHeld(site);
    expect([await numbers(), rowsIn(mails).length]).toEqual(["1 人要另外通知", 1]);
    await press("all");
    await admin.post(`/admin/events/${id}/restore`, {});
    expect(flashOf(site, await press("send"))).toBe("1 封邮件正在发出");
    await vi.waitFor(() => expect(mailsOf("restored")).toMatchObject([{ status: "sent" }]));
  });

  test("and guests whose mail is on its way get another one when the change is undone", async () => {
    const { token } = makeGuest(site, id, byMail("su"));
    await cancel();
    await sendHeld(site);
    site.db.update(mails).set({ status: "queued", claimedAt: site.clock.now(), textPart: "x" }).run();
    const sent = rowsIn(registrationTokens).length;
    await admin.post(`/admin/events/${id}/restore`, {});
    await sendHeld(site);
    expect(mailsOf("restored")).toHaveLength(1);
    expect(rowsIn(registrationTokens)).toHaveLength(sent + 1);
    expect(findByToken(site.db, token)?.known).toContain('"isCancelled":false');
  });
});

describe("of more guests than can be updated at once", () => {
  const total = 1100;
  let token: string;
  beforeEach(() => {
    id = fillEvent(site, { active: total - 1, held: 0 });
    ({ token } = makeGuest(site, id, byMail("su")));
  });
  const move = (locationName: string) =>
    withGuests(site.db, id, registrationContext(site.site), () =>
      setEvent(id, { locationName, version: (eventRow(id)?.version ?? 0) + 1 }),
    );
  const opened = () => open().filter(({ eventId }) => eventId === id);
  const placesIn = (notices: { after: string | null }[]) => [
    ...new Set(notices.map(({ after }) => JSON.parse(after ?? "{}").place)),
  ];

  test("follow in batches, which continue after a crash and report the last change", async () => {
    move("桥");
    expect([opened().length, eventRow(id)?.followFrom]).toEqual([0, 0]);
    followNext(site.db, id, registrationContext(site.site));
    expect([opened().length, placesIn(opened())]).toEqual([500, [expect.stringContaining("桥")]]);
    move("院子");
    await sendGuestMails(site.site);
    expect([opened().length, placesIn(opened())]).toEqual([total, [expect.stringContaining("院子")]]);
    expect(eventRow(id)?.followFrom).toBeNull();
  });

  test("are those of the organiser, although a guest changes the own registration in between", async () => {
    move("桥");
    const network = { network: "guest", fromMember: false };
    unwrap(withdrawOwn(site.db, { token }, { ...contextOf(site), cause: network, mailWait: () => 0 }));
    const dueAt = site.clock.now() + mailHoldMs;
    expect(opened().map((notice) => [notice.network, notice.dueAt])).toEqual(
      Array(total - 1).fill([null, dueAt]),
    );
    expect(rowsIn(mails).filter(({ recipient }) => recipient !== "su@example.org")).toEqual([]);
  });

  test("are all counted by the response to a change, and by pages and presses right after one", async () => {
    const moved = await postpone("2026-12-05", String(eventRow(id)?.version));
    expect(flashMessageOf(site, moved)?.text).toContain(`${total} 封邮件 2 分钟后发出`);
    const request = openAdminRawClient(site);
    const inform = async () => Object.values((await request("POST", `/events/${id}/notices/told`)).body.data);
    expect(await inform()).toEqual([total]);
    move("桥");
    expect(await numbers()).toContain(`${total} 人收邮件`);
    move("院子");
    expect([await inform(), opened(), eventRow(id)?.followFrom]).toEqual([[total], [], null]);
    move("公园");
    const seenAt = String(site.clock.now());
    expect(flashOf(site, await admin.post(notify(), { intent: "all", seenAt }))).toContain(`${total} 人`);
    expect((await request("PUT", `/events/${id}`, { locationName: "桥" })).status).toBe(200);
    await vi.waitFor(() => expect(opened()).toHaveLength(total));
  });
});

test("counts guests for the present change, folds earlier ones, and undoes what was recorded for all", async () => {
  crowd();
  await postpone();
  await sendHeld(site);
  const recorded = async (intent: string) => {
    const { html } = await admin.page(notify());
    const seenAt = html.querySelector("[name=seenAt]")?.getAttribute("value") ?? "";
    return admin.post(notify(), { intent, seenAt });
  };
  const done = await recorded("all");
  expect(await numbers()).toBe("34 人都知道了");
  expect(flashOf(site, await admin.undo(done))).toBe("已撤销：30 人还没通知");
  expect(await numbers()).toBe("34 人：4 人已经知道，30 人要另外通知");
  const informed = await recorded("group");
  await admin.undo(informed);
  expect(open()).toHaveLength(15);
  await recorded("group");
  await admin.post(`/admin/events/${id}/cancel`, { confirm: "yes" });
  await sendHeld(site);
  expect(await numbers()).toBe("34 人：4 人已经知道，30 人要另外通知");
  expect(await pageText(admin, notify())).toContain("以前的通知（1）");
});

test("a failed mail reopens the notice for the organiser, and a mail sent later closes it", async () => {
  site.mail.notifyQueued = () => {};
  makeGuest(site, id, byMail("su"));
  await postpone();
  await sendHeld(site);
  const [mail] = mailsOf("changed");
  if (!mail) throw new Error("the mail is queued");
  expect(await numbers()).toBe("1 人收邮件");
  expect(await pageText(admin, notify())).toContain("小鹿 1 人 · 改期 · 邮件还在路上");
  const reason = { reason: "EENVELOPE 550", isFinal: true, mayBeOut: false };
  markFailed(site.db, { ...mail, attempts: 99 }, reason, site.clock.now());
  settleMailedNotices(site.db, site.clock.now());
  expect(await pageText(admin, notify(), "main li")).toContain("邮件没有送到");
  expect(await numbers()).toBe("1 人要另外通知");
  site.db.update(mails).set({ status: "sent" }).where(eq(mails.id, mail.id)).run();
  settleMailedNotices(site.db, site.clock.now());
  expect(await numbers()).toBe("1 人都知道了");
  makeGuest(site, id, { contactType: "phone", contact: "+39 347 123 4567" });
  await postpone("2026-12-06", "2");
  expect(await pageText(admin, notify(), 'main li a[href="tel:+393471234567"]')).toBe("打电话");
});

test("a change before a queued mail is sent replaces it, and its link becomes invalid", async () => {
  site.mail.notifyQueued = () => {};
  makeGuest(site, id, byMail("su"));
  await postpone();
  await sendHeld(site);
  const links = () => site.db.$client.prepare("SELECT count(*) FROM registration_tokens").pluck().get();
  const before = links();
  await postpone("2026-12-06", "2");
  await sendHeld(site);
  const [mail, ...others] = mailsOf("changed");
  expect([others, links()]).toEqual([[], before]);
  expect(mail?.textPart).toMatch(/原定 .*，改到 .*12月6日.*19:30/);
});

test("the end of a registration says who ended it and whom to ask, and replies reach the organiser", async () => {
  const contact = { contactWechat: "chengli_88", contactEmail: "ask@example.org" };
  unwrap(updateSettings(site.db, { kind: "admin" }, contact, site.clock.now()));
  for (const [intent, subject, line] of [
    ["cancel", "报名已取消", "主办方取消了你的报名。"],
    ["decline", "报名没有通过", "主办方没有通过这次报名。"],
  ] as const) {
    const { registration } = makeGuest(site, id, byMail(intent));
    if (intent === "cancel") await admin.post(`/admin/events/${id}/guests`, { id: registration.id, intent });
    else await admin.post(`/admin/events/${id}/guests/${registration.id}/decline`, { reason: "" });
    site.clock.time += 3 * 60_000;
    await sendGuestMails(site.site);
    const mail = rowsIn(mails).find(
      ({ recipient, subject: s }) => recipient === byMail(intent).contact && s.startsWith(subject),
    );
    expect(mail?.textPart).toMatch(
      new RegExp(
        `^${subject}：「天台酒会」\n\n${line}有疑问请联系主办方（微信号 chengli_88，或直接回复这封邮件）。\n`,
      ),
    );
    expect(mail?.textPart).not.toMatch(/取消报名|转发/);
  }
});

test("a rejection is shown to the guest, in the mail and on the private page", async () => {
  const { registration, token } = makeGuest(site, id, byMail("su"));
  const path = `/admin/events/${id}/guests/${registration.id}/decline`;
  const declined = await admin.post(path, { preset: "名额已满", reason: "下次一定" });
  expect(flashOf(site, declined)).toBe("小鹿：已设为未通过");
  await sendHeld(site);
  expect(mailsOf("declined")[0]?.subject).toContain("报名没有通过");
  expect(await pageText(openVisitor(site), `/seat/${token}`)).toContain("原因：名额已满。下次一定");
});

test("guests who move up are listed by each change that causes it", async () => {
  const full = makeEvent(site, { registrationMode: "open", capacity: 2 }).id;
  const first = makeGuest(site, full, { seats: 2 });
  for (const name of ["阿岚", "小北"]) makeGuest(site, full, { name });
  const fields = { id: first.registration.id, intent: "cancel" };
  const cancelled = await admin.post(`/admin/events/${full}/guests`, fields);
  expect(flashMessageOf(site, cancelled)?.text).toContain("2 组已递补：阿岚、小北");
  const { html } = await admin.page(`/admin/events/${full}/notify`);
  expect(textsAt(html, "main li").join()).toMatch(/阿岚.*已递补.*小北.*已递补/);
  expect(html.querySelector("#group-text")).toBeNull();
});

test("a text for the group omits the state of a guest's own registration", async () => {
  const full = makeEvent(site, { registrationMode: "open", capacity: 2, locationName: "屋顶" }).id;
  makeGuest(site, full, { name: "已有名额", seats: 2 });
  makeGuest(site, full, { name: "阿岚" });
  await openAdminRawClient(site)("PUT", `/events/${full}`, { capacity: 4, locationName: "院子" });
  const page = `/admin/events/${full}/notify`;
  const { html } = await admin.page(page);
  expect(html.querySelector("#group-text")?.textContent).toContain("【换地点】");
  await admin.post(page, { ...fieldsOf(html.querySelector("section form")), intent: "group" });
  const { html: after } = await admin.page(page);
  expect(open().map(({ kind }) => kind)).toEqual(["moved-up"]);
  expect(textAt(after, "main li")).toMatch(/阿岚.*已递补/);
  expect(after.querySelector("#group-text")).toBeNull();
});

test("a cancelled event never has the heading 报名成功, and its text for the group has reason and refund", async () => {
  setEvent(id, { depositCents: 5000 });
  const { token } = makeGuest(site, id);
  const texts = { cancelReason: "下雨", refundNote: "定金全退" };
  await admin.post(`/admin/events/${id}/cancel`, { ...texts, confirm: "yes" });
  const { html: notices } = await admin.page(notify());
  const text = notices.querySelector("#group-text")?.textContent ?? "";
  for (const part of ["【取消】天台酒会", "下雨", "定金全退", "11月28日"]) expect(text).toContain(part);
  const { html } = await openVisitor(site).page(`/seat/${token}`);
  expect(textAt(html, "h1")).toContain("活动已取消");
  expect(textAt(html, "main")).not.toMatch(/报名成功|已确认|签到时|未付/);
});
