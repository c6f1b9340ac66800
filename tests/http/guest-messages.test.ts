// Messages of the organiser to an event's guests: who gets them, until when they can be recalled, and who has them.
import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { inTransaction } from "../../app/db/client.server";
import { auditEntries } from "../../app/db/schema/audit";
import { guestMessages, messageRecipients } from "../../app/db/schema/guest-messages";
import { mails } from "../../app/db/schema/mails";
import { registrations } from "../../app/db/schema/registrations";
import { testMail } from "../../app/domain/accounts/account-mails";
import { setEventStatus } from "../../app/domain/events/commands.server";
import { markFailed, queueMail } from "../../app/domain/mails/queue.server";
import { withGuests } from "../../app/domain/registrations/event-changes.server";
import {
  sendDueMessage,
  settleMessageMails,
} from "../../app/domain/registrations/guest-messages/delivery.server";
import { mailHoldMs } from "../../app/domain/registrations/notices/notice-mails.server";
import { changeGuest } from "../../app/domain/registrations/organise.server";
import { eraseOldRegistrations } from "../../app/domain/registrations/retention.server";
import { registrationContext, sendGuestMails } from "../../app/http/records/event-guests.server";
import { fieldsOf, flashMessageOf, flashOf } from "../support/admin-browser";
import { adminBrowser as admin, openEachAdmin, site } from "../support/each-site";
import { admin as actor, makeEvent, unwrap } from "../support/fixtures";
import { fillEvent } from "../support/full-event";
import { writeMessage } from "../support/guest-messages";
import { sendHeld } from "../support/held-mails";
import { locationOf, pageText, textAt, textsAt } from "../support/html";
import { openAdminRawClient, openRawClient } from "../support/raw-api";
import { registrationPathOf, signUpIn } from "../support/registrations";
import { eventRow, rowsIn, setEvent } from "../support/rows";
import { contextOf, makeGuest } from "../support/signed-up";
import { createSite, origin } from "../support/site";
import { openSink } from "../support/smtp-sink";
import { openVisitor } from "../support/visitor";

openEachAdmin({ RATE_LIMITS: "off" });
let id: string;
beforeEach(() => {
  id = makeEvent(site, { title: "天台酒会", registrationMode: "open", capacity: 60 }).id;
});

const text = "今晚有雨，请带伞。\n集合点改到后门。";
const byMail = (name: string) => ({ contactType: "email", contact: `${name}@example.org` });
const page = () => `/admin/events/${id}/messages`;
const send = (fields: Record<string, string> = {}) =>
  admin.post(page(), { intent: "send", to: "confirmed", text, ...fields });
const state = () => rowsIn(guestMessages).map((message) => message.state);
const messageMails = () => rowsIn(mails).filter(({ kind }) => kind === "guest-message");
const recipients = () => rowsIn(messageRecipients);
const api = () => openAdminRawClient(site);
const path = () => `/events/${id}/messages`;
const tomorrow = "2026-11-22T18:00";

/** A guest in a browser of its own. */
async function browserGuest(fields: Record<string, string> = {}) {
  const visitor = openVisitor(site);
  const own = registrationPathOf(await signUpIn(visitor, id, fields));
  return { visitor, own };
}

describe("a message", () => {
  test("waits two minutes, then is mailed, and unread on the page, strip and list of the others", async () => {
    const { visitor, own } = await browserGuest();
    makeGuest(site, id, byMail("su"));
    expect(locationOf(await send())).toBe(`${page()}#sent`);
    await sendGuestMails(site.site);
    expect([state(), messageMails(), recipients()]).toEqual([["waiting"], [], []]);
    expect(await pageText(visitor, own)).not.toContain("带伞");
    await sendHeld(site);
    expect(messageMails()).toMatchObject([{ recipient: "su@example.org", status: "sent" }]);
    expect(await pageText(admin, page(), "main li")).toContain("邮件 1/1 已送 · 0/2 已看");
    const states = await (await visitor.send("/my-registrations/state")).json();
    expect(states.strip).toContain("新消息");
    expect(states.strip).not.toContain("现在");
    expect(states.mine).toContain("1 处更新");
    expect(await pageText(visitor, "/my-registrations")).toContain("新消息：今晚有雨");
    expect(await pageText(visitor, own, "#messages")).toMatch(/新消息 ?今晚有雨，请带伞。 ?集合点改到后门。/);
    expect(await pageText(admin, page(), "main li")).toContain("1/2 已看");
    expect(await pageText(visitor, own, "#messages")).not.toContain("新消息");
    expect((await (await visitor.send("/my-registrations/state")).json()).strip).not.toContain("新消息");
  });

  test("is recalled within two minutes, seen by no one, offered again, and does not count", async () => {
    const { visitor, own } = await browserGuest(byMail("su"));
    for (let times = 0; times < 5; times += 1) {
      expect((await send()).status).toBe(303);
      const form = fieldsOf((await admin.page(page())).html.querySelector("main li form"));
      const recalled = await admin.post(page(), { ...form, intent: "recall" });
      expect(flashOf(site, recalled)).toBe("已收回，没有人看到");
      const again = (await admin.page(locationOf(recalled) ?? "")).html;
      expect(textAt(again, "textarea[name=text]")).toContain("带伞");
    }
    await sendHeld(site);
    expect([messageMails(), recipients(), new Set(state())]).toEqual([[], [], new Set(["recalled"])]);
    expect(await pageText(visitor, own)).not.toContain("带伞");
  });

  test("cannot be recalled or changed once it is out", async () => {
    makeGuest(site, id);
    const [message] = [writeMessage(site, id)];
    await sendHeld(site);
    const recalled = await admin.post(page(), { id: message, intent: "recall" });
    expect(flashOf(site, recalled)).toBe("消息已经发出，收不回来。要更正，请再发一条");
    expect((await api()("DELETE", `${path()}/${message}`)).status).toBe(409);
    expect(state()).toEqual(["sent"]);
  });

  test("is sent three times a day and event, whatever the limits say", async () => {
    makeGuest(site, id);
    const other = makeEvent(site, { registrationMode: "open" }).id;
    makeGuest(site, other);
    for (let times = 0; times < 3; times += 1) expect((await send()).status).toBe(303);
    const rejected = await send();
    expect(rejected.status).toBe(409);
    expect(await rejected.text()).toContain("一个活动一天最多 3 条");
    const body = { to: "confirmed", text };
    expect((await api()("POST", path(), body)).status).toBe(409);
    expect((await api()("POST", `/events/${other}/messages`, body)).status).toBe(201);
    expect((await api()("POST", path(), { ...body, at: tomorrow })).status).toBe(201);
    // 23:59 in Rome: sent on the next day.
    site.clock.time = Date.parse("2026-11-21T22:59:00Z");
    expect((await send()).status).toBe(303);
  });

  test("is stored once for repeated presses of a form, and again for another text", async () => {
    makeGuest(site, id);
    const formId = "MessageForm1";
    await Promise.all([send({ formId }), send({ formId })]);
    expect(state()).toHaveLength(1);
    await send({ formId, text: "另一句" });
    expect(state()).toHaveLength(2);
  });

  test("is previewed as mail, own page and group text before anything is stored", async () => {
    makeGuest(site, id, byMail("su"));
    makeGuest(site, id);
    const previewed = await send({ intent: "preview" });
    expect(previewed.status).toBe(200);
    const html = await previewed.text();
    for (const part of [
      "主办方的消息：「天台酒会」",
      "1 组收邮件",
      "1 组看自己的报名页",
      "【主办方的消息】天台酒会",
    ])
      expect(html).toContain(part);
    expect(state()).toEqual([]);
  });
});

describe("planned messages", () => {
  test("are sent at their time, to who is meant then", async () => {
    makeGuest(site, id);
    expect((await send({ at: tomorrow })).status).toBe(303);
    await sendHeld(site);
    expect(state()).toEqual(["waiting"]);
    expect(await pageText(admin, page(), "main li")).toContain("11月22日 18:00 发出");
    makeGuest(site, id, { name: "后来的" });
    site.clock.time = Date.parse("2026-11-22T17:00:00Z");
    await sendGuestMails(site.site);
    expect([state(), recipients().length]).toEqual([["sent"], 2]);
  });

  test.each([
    ["2026-11-20T10:00", "请选择以后的时间"],
    ["2027-11-20T10:00", "发出的时间要在活动结束以前"],
    ["soon", "时间格式不对，请重新选择"],
  ])("are rejected at %s, by form and API alike", async (at, said) => {
    makeGuest(site, id);
    const rejected = await send({ at });
    expect(rejected.status).toBe(422);
    const html = await rejected.text();
    expect(html).toContain(said);
    expect(html).toContain("请带伞");
    const response = await api()("POST", path(), { to: "confirmed", text, at });
    expect([response.status, response.body.details.at]).toEqual([422, [said]]);
  });

  test("end with their event, unless it is restored", async () => {
    makeGuest(site, id, byMail("su"));
    const setStatus = (status: "cancelled" | "active") =>
      withGuests(site.db, id, contextOf(site), () =>
        unwrap(setEventStatus(site.db, actor, { id, status }, site.clock.now())),
      );
    writeMessage(site, id, { text: "前一条" });
    setStatus("cancelled");
    site.clock.time += mailHoldMs;
    while (sendDueMessage(site.db, contextOf(site)));
    expect(state()).toEqual(["cancelled"]);
    expect(await pageText(admin, page(), "main li")).toContain("活动已取消，没有发出");
    // Written after the cancellation, it is sent.
    writeMessage(site, id, { text: "定金都退了" });
    await sendHeld(site);
    expect(messageMails()).toHaveLength(1);
    setStatus("active");
    writeMessage(site, id, { text: "照常举行，请带伞" });
    site.clock.time += mailHoldMs;
    while (sendDueMessage(site.db, contextOf(site)));
    setStatus("cancelled");
    await sendGuestMails(site.site);
    expect(messageMails()).toHaveLength(1);
    setStatus("active");
    await sendGuestMails(site.site);
    expect(messageMails()).toHaveLength(2);
  });

  test("are not sent after the end of an event that was moved", async () => {
    makeGuest(site, id);
    writeMessage(site, id, { at: site.clock.now() + 24 * 3_600_000 });
    setEvent(id, { startAt: site.clock.now() + 3_600_000, endAt: site.clock.now() + 2 * 3_600_000 });
    site.clock.time += 25 * 3_600_000;
    await sendGuestMails(site.site);
    expect(state()).toEqual(["late"]);
  });
});

describe("audiences", () => {
  const change = (guestId: string, input: object) =>
    unwrap(changeGuest(site.db, actor, { eventId: id, id: guestId, input }, contextOf(site)));

  test("are resolved when the message is sent", async () => {
    setEvent(id, { registrationMode: "approval", capacity: 2 });
    const [pending, confirmed, waiting, arrived] = ["甲", "乙", "丙", "丁"].map(
      (name) => makeGuest(site, id, { name }).registration.id,
    );
    setEvent(id, { capacity: 20 });
    change(confirmed ?? "", { status: "confirmed" });
    setEvent(id, { startAt: site.clock.now() - 3_600_000, endAt: site.clock.now() + 3_600_000 });
    site.db
      .update(registrations)
      .set({ status: "confirmed", held: false, arrived: 1 })
      .where(eq(registrations.id, arrived ?? ""))
      .run();
    site.db
      .update(registrations)
      .set({ status: "pending" })
      .where(eq(registrations.id, pending ?? ""))
      .run();
    site.db
      .update(registrations)
      .set({ status: "waiting" })
      .where(eq(registrations.id, waiting ?? ""))
      .run();
    const of = (to: string) => {
      site.db.delete(guestMessages).run();
      writeMessage(site, id, { to: to as "all", guests: to === "chosen" ? [waiting ?? ""] : [] });
      site.clock.time += mailHoldMs;
      while (sendDueMessage(site.db, contextOf(site)));
      return recipients()
        .map((row) => row.registrationId)
        .sort();
    };
    const sorted = (...ids: (string | undefined)[]) => ids.map(String).sort();
    expect(of("confirmed")).toEqual(sorted(confirmed, arrived));
    expect(of("pending")).toEqual(sorted(pending));
    expect(of("waiting")).toEqual(sorted(waiting));
    expect(of("all")).toEqual(sorted(pending, confirmed, waiting, arrived));
    expect(of("absent")).toEqual(sorted(confirmed));
    expect(of("chosen")).toEqual(sorted(waiting));
    const noShow = { to: "no-show", text };
    expect((await api()("POST", path(), noShow)).status).toBe(409);
    setEvent(id, { status: "ended" });
    expect(of("no-show")).toEqual(sorted(confirmed));
  });

  test("exclude guests who left or erased their data meanwhile", async () => {
    const [left, erased] = [await browserGuest(byMail("left")), await browserGuest(byMail("erased"))];
    makeGuest(site, id, byMail("stays"));
    await send();
    await left.visitor.say(left.own, { intent: "withdraw" });
    await erased.visitor.say(erased.own, { intent: "erase" });
    await sendHeld(site);
    expect(messageMails().map(({ recipient }) => recipient)).toEqual(["stays@example.org"]);
  });

  test("get one mail per address, and a mail is dropped with the guest who leaves before it is out", async () => {
    const same = [makeGuest(site, id, byMail("same")), makeGuest(site, id, byMail("same"))];
    const leaving = makeGuest(site, id, byMail("leaving"));
    writeMessage(site, id);
    site.clock.time += mailHoldMs;
    // The queue is written, and nothing is delivered.
    site.mail.notifyQueued = () => {};
    await sendGuestMails(site.site);
    expect(messageMails()).toHaveLength(2);
    for (const { registration } of [leaving, same[0]].flatMap((each) => each ?? []))
      change(registration.id, { status: "cancelled" });
    await sendGuestMails(site.site);
    expect(messageMails().map(({ recipient }) => recipient)).toEqual(["same@example.org"]);
    expect(recipients()).toHaveLength(1);
  });

  test("must not be empty", async () => {
    const rejected = await send();
    expect(rejected.status).toBe(409);
    expect(await rejected.text()).toContain("这一组现在没有人");
    const chosen = await send({ to: "chosen" });
    expect([chosen.status, await chosen.text()]).toEqual([422, expect.stringContaining("请至少选一位客人")]);
  });
});

describe("who has a message", () => {
  const one = (message: string) => `${page()}/${message}`;

  test("is marked one by one or for the group, with undo", async () => {
    for (const name of ["甲", "乙", "丙"]) makeGuest(site, id, { name });
    const message = writeMessage(site, id);
    await sendHeld(site);
    const { html } = await admin.page(one(message));
    expect(textAt(html, "#open")).toBe("还没看的 3 组");
    expect(textAt(html, "#group-text")).toContain("请带伞");
    const form = fieldsOf(html.querySelector("main li form"));
    await admin.post(one(message), { ...form, intent: "mark" });
    expect(await pageText(admin, one(message), "[data-numbers]")).toContain("1 人由你告诉");
    await admin.post(one(message), { ...form, intent: "unmark" });
    const pressed = await admin.post(one(message), { intent: "all" });
    expect(flashOf(site, pressed)).toBe("已记下：3 人知道了");
    const undo = flashMessageOf(site, pressed)?.link?.href ?? "";
    await admin.post(undo, {});
    expect(recipients().filter(({ markedAt }) => markedAt !== null)).toEqual([]);
  });

  test("comes back when the mail fails, and is right again when it is sent after all", async () => {
    makeGuest(site, id, byMail("su"));
    const message = writeMessage(site, id);
    site.clock.time += mailHoldMs;
    site.mail.notifyQueued = () => {};
    await sendGuestMails(site.site);
    const [mail] = messageMails();
    for (let times = 0; times < 3; times += 1) {
      const [row] = messageMails();
      if (row)
        markFailed(
          site.db,
          row,
          { reason: "EENVELOPE 550", isFinal: true, mayBeOut: false },
          site.clock.now(),
        );
    }
    settleMessageMails(site.db, site.clock.now());
    expect(await pageText(admin, page(), "main li")).toContain("邮件没有送到");
    expect(textsAt((await admin.page(one(message))).html, "main li").join()).toContain("邮件没有送到");
    expect(await pageText(admin, "/admin", "[aria-labelledby=attention]")).toContain("1 人没收到消息");
    site.db
      .update(mails)
      .set({ status: "sent" })
      .where(eq(mails.id, mail?.id ?? ""))
      .run();
    settleMessageMails(site.db, site.clock.now());
    expect(await pageText(admin, one(message), "[data-numbers]")).toContain("邮件 1/1 已送");
  });

  test("is deleted with the guests' data, and the text with the last of them", async () => {
    const { visitor, own } = await browserGuest();
    makeGuest(site, id);
    writeMessage(site, id);
    await sendHeld(site);
    await visitor.say(own, { intent: "erase" });
    expect([recipients().length, state()]).toEqual([1, ["sent"]]);
    site.clock.time += 100 * 24 * 3_600_000;
    eraseOldRegistrations(site.db, site.clock.now(), 100, contextOf(site));
    expect([recipients(), state()]).toEqual([[], []]);
    const recorded = rowsIn(auditEntries).filter(({ action }) => action.startsWith("event.message"));
    expect(recorded).toHaveLength(1);
    expect(JSON.stringify(recorded)).not.toContain("带伞");
  });
});

describe("the API", () => {
  test("sends, lists with states and recalls", async () => {
    makeGuest(site, id);
    const sent = await api()("POST", path(), { to: "all", text });
    expect([sent.status, sent.body.data.state]).toEqual([201, "waiting"]);
    const { id: message } = sent.body.data;
    expect((await api()("DELETE", `${path()}/${message}`)).body.data.state).toBe("recalled");
    const again = (await api()("POST", path(), { to: "all", text })).body.data.id;
    await sendHeld(site);
    const { messages } = (await api()("GET", path())).body.data;
    expect(messages).toMatchObject([
      { id: again, state: "sent", counts: { hand: 1, open: 1 } },
      { state: "recalled" },
    ]);
    expect((await openRawClient(site)("GET", path())).status).toBe(401);
  });
});

test("a code overtakes the mails of a message to many, which are queued a few at a time and sent once", async () => {
  const sink = await openSink();
  const own = await createSite({ SMTP_URL: sink.url, MAIL_FROM: "no-reply@example.org" });
  try {
    const eventId = fillEvent(own, { active: 120, held: 0 });
    writeMessage(own, eventId, { to: "all" });
    own.clock.time += mailHoldMs;
    const text = testMail({ siteName: "城里见", origin });
    const { time: now } = own.clock;
    await sendGuestMails(own.site);
    const queued = own.db.select().from(mails).where(eq(mails.status, "queued")).all().length;
    inTransaction(own.db, () =>
      queueMail(own.db, "code@example.org", text, { now, expiresAt: now + 3_600_000 }),
    );
    await own.mail.deliver();
    expect(queued).toBeLessThanOrEqual(12);
    const to = sink.received.flatMap((mail) => mail.to);
    expect(to.indexOf("code@example.org")).toBeLessThan(15);
    expect([to.length, new Set(to).size]).toEqual([121, 121]);
  } finally {
    await own.close();
    await sink.close();
  }
});

test("thanks after the event are a prepared text with the album's address, and are unread afterwards", async () => {
  const { visitor, own } = await browserGuest();
  setEvent(id, {
    startAt: site.clock.now() - 7_200_000,
    endAt: site.clock.now() - 3_600_000,
    status: "ended",
  });
  const { html } = await admin.page(`${page()}?text=thanks`);
  const prepared = textAt(html, "textarea[name=text]");
  expect(prepared).toContain(`/events/${id}#album`);
  expect(html.querySelector("[name=at]")).toBeNull();
  expect((await send({ text: prepared })).status).toBe(303);
  await sendHeld(site);
  expect((await (await visitor.send("/my-registrations/state")).json()).strip).toContain("新消息");
  expect(await pageText(visitor, own, "#messages")).toContain("谢谢你来");
  expect(eventRow(id)?.status).toBe("ended");
  expect(registrationContext(site.site).sendsMail).toBe(true);
});
