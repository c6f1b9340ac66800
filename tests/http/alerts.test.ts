// The mails to organisers about what waits: whom they reach, when, how often, and that they have nothing personal of guests.
import { eq } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { organisers, users } from "../../app/db/schema/accounts";
import { alertSettings } from "../../app/db/schema/alerts";
import { auditEntries } from "../../app/db/schema/audit";
import { mails } from "../../app/db/schema/mails";
import { registrations } from "../../app/db/schema/registrations";
import { alertKinds } from "../../app/db/schema/values";
import { deleteOldItems } from "../../app/domain/alerts/sources.server";
import { backupFolder, writeBackupState } from "../../app/domain/backups/state.server";
import { sendAlerts } from "../../app/http/records/alerts.server";
import { flashOf } from "../support/admin-browser";
import { adminBrowser as admin, openEachAdmin, site } from "../support/each-site";
import { makeComment, makeEvent, makePhotos, makeQuestion, makeRemoval, makeWish } from "../support/fixtures";
import { locationOf, pageText, textAt, textsAt } from "../support/html";
import { codeIn, mailsIn } from "../support/mailbox";
import { openMember } from "../support/member";
import { helperPassword, makeOrganiser, openHelper } from "../support/organisers";
import { rowsIn } from "../support/rows";
import { makeGuest } from "../support/signed-up";
import { createSite, dayMs, hourMs, minuteMs, openSiteIn, type TestSite } from "../support/site";
import { closedPort, openSink } from "../support/smtp-sink";
import { openVisitor, type Visitor } from "../support/visitor";

openEachAdmin({ RATE_LIMITS: "off" });
const path = "/admin/alerts";
const email = "lin@example.org";
let event: string;
let member: Awaited<ReturnType<typeof openMember>>;

/** The timer, after some time. */
async function tick(afterMs = 0, at = site) {
  at.clock.time += afterMs;
  await sendAlerts(at.site);
  at.mail.notifyQueued();
  await at.mail.whenStored();
}
const alerts = () => rowsIn(mails).filter(({ kind }) => ["alert", "alert-daily"].includes(kind));
const sent = async (to = email) =>
  (await mailsIn(site.folder)).filter(
    (mail) => mail.to?.some(({ address }) => address === to) && mail.text?.includes(path),
  );
const choose = (mode: string, hour = "20") => ({
  ...Object.fromEntries(alertKinds.map((kind) => [kind, mode])),
  hour,
});
const ask = (id = event) => makeQuestion(site, { eventId: id, authorName: "神秘人", content: "有素食吗" });

beforeEach(async () => {
  event = makeEvent(site, { title: "天台酒会", registrationMode: "approval", capacity: 3 }).id;
  member = await openMember(site, email);
  makeOrganiser(site.db, member.id);
  ask();
  await tick();
});

describe("an organiser with an account", () => {
  test("gets requests and questions within a minute, those of the next ten minutes together, the rest at 20:00", async () => {
    expect(alerts()).toEqual([]);
    makeGuest(site, event, { name: "阿秘密", contactType: "wechat", contact: "secret_wechat" });
    makeComment(site, { eventId: event, content: "好玩", status: "pending" });
    await tick();
    makeGuest(site, event, { name: "阿南" });
    await tick(minuteMs - 1);
    expect(alerts()).toEqual([]);
    for (const afterMs of [1, 1, minuteMs]) await tick(afterMs);
    expect(alerts()).toMatchObject([{ kind: "alert", recipient: email, status: "sent" }]);
    for (let minutes = 0; minutes < 8; minutes += 2) {
      ask();
      await tick(2 * minuteMs);
    }
    await tick(minuteMs);
    expect(alerts().length).toBe(2);
    // 20:00 in Turin.
    site.clock.time = Date.parse("2026-11-21T18:59:59Z");
    await tick();
    expect(alerts().length).toBe(2);
    for (const afterMs of [1000, 1000, hourMs]) await tick(afterMs);
    const [first, second, daily, ...others] = await sent();
    expect(others).toEqual([]);
    expect(first?.subject).toMatch(/^11月28日 天台酒会：2 个报名等你确认/);
    expect(first?.text).toContain(`/admin/events/${event}/guests?status=pending`);
    expect(second?.text).toContain("天台酒会：4 条提问等回答");
    expect(daily?.subject).toContain("今天的提醒：");
    expect(daily?.text).toContain("1 条留言待审核");
    expect(daily?.text).not.toContain("提问等");
    for (const mail of [first, second, daily])
      expect(`${mail?.subject} ${mail?.text} ${mail?.html}`).not.toMatch(/秘|阿南|secret|素食|好玩/);
    expect(daily?.html).toContain('<a href="http://localhost:3000/admin/review">');
    await tick(dayMs);
    expect((await sent()).length).toBe(3);
  });

  test("opens a link of the mail after the sign-in", async () => {
    const link = `/admin/events/${event}/guests?status=pending`;
    const visitor = openVisitor(site);
    const login = locationOf(await visitor.send(link)) ?? "";
    expect(login).toContain("/admin/login?redirectTo=");
    const redirectTo = new URL(login, "http://x").searchParams.get("redirectTo") ?? "";
    const signedIn = await visitor.say("/admin/login", { password: "correct horse", redirectTo });
    expect(locationOf(signedIn)).toBe(link);
  });

  test("hears of every kind once", async () => {
    await member.post(path, choose("now"));
    const full = makeEvent(site, { title: "满了的", registrationMode: "open", capacity: 2 }).id;
    const ended = makeEvent(site, { title: "结束的" }, "ended").id;
    await makePhotos(site, ended, [1]);
    for (const _ of [1, 2, 3]) makeGuest(site, full);
    makeGuest(site, event);
    const more = makeGuest(site, full).registration.id;
    site.db
      .update(registrations)
      .set({ status: "confirmed", requestedSeats: 2 })
      .where(eq(registrations.id, more))
      .run();
    ask();
    makeComment(site, { eventId: ended, status: "pending" });
    makeWish(site, { status: "pending" });
    makeRemoval(site, ended);
    const mail = { recipient: "x@example.org", subject: "x", textPart: "x", htmlPart: "x", attempts: 3 };
    const times = { nextAttemptAt: 1, expiresAt: 1, createdAt: site.clock.time };
    site.db
      .insert(mails)
      .values({ id: "m1", kind: "reset", status: "failed", ...mail, ...times })
      .run();
    writeBackupState(backupFolder(site.env), { since: site.clock.time - 49 * hourMs });
    for (const _ of [1, 2]) for (const afterMs of [0, minuteMs, 10 * minuteMs]) await tick(afterMs);
    const [reported, ...others] = await sent();
    expect(others).toEqual([]);
    for (const text of [
      ...["天台酒会：1 个报名等你确认", "满了的：1 个报名想多带人", "1 条提问等回答", "1 条留言待审核"],
      ...["1 条心愿待审核", "1 张照片申请撤下", "满了的：报满了", "满了的：有人候补了"],
      ...["1 封邮件没有发出去", "超过两天没有备份"],
    ])
      expect(reported?.text).toContain(text);
    // One with more seats may be full again.
    site.db.$client.prepare("UPDATE events SET capacity = 3 WHERE id = ?").run(full);
    await tick();
    await tick(10 * minuteMs);
    expect((await sent()).at(-1)?.text).toContain("满了的：报满了");
    // The backup is reported again on the next day, the others are not.
    await tick(dayMs);
    await tick(minuteMs);
    expect((await sent()).at(-1)?.text).toMatch(/备份超过两天没有成功/);
    expect((await sent()).at(-1)?.text).not.toMatch(/报满了|提问/);
    expect(deleteOldItems(site.db, site.clock.time + 40 * dayMs, 500)).toBeGreaterThan(3);
    expect(deleteOldItems(site.db, site.clock.time + 40 * dayMs, 500)).toBe(0);
  });

  test("chooses none, another hour, or the daily mail alone, each recorded and part of the own data", async () => {
    const page = (await member.page(path)).html;
    expect(textAt(page, "main")).toContain("这是你账号的邮箱");
    const checked = page.querySelectorAll("input[checked]").map((input) => input.getAttribute("value"));
    expect(checked).toEqual(["now", "now", ...Array(6).fill("daily")]);
    for (const [fields, text] of [
      [{ ...choose("often") }, "请选择马上、每天一封或不"],
      [{ ...choose("now", "24") }, "请选择几点"],
      [{ ...choose("now"), hour: "" }, "请选择几点"],
    ] as const) {
      const rejected = await member.post(path, fields);
      expect([rejected.status, await rejected.text()]).toEqual([422, expect.stringContaining(text)]);
    }
    expect(flashOf(site, await member.post(path, { ...choose("off"), questions: "daily", hour: "8" }))).toBe(
      "提醒已保存",
    );
    makeGuest(site, event);
    ask();
    await tick();
    // At 12:00 the chosen hour of the day is over.
    await tick(6 * hourMs);
    expect(alerts()).toEqual([]);
    site.clock.time = Date.parse("2026-11-22T07:00:00Z");
    await tick();
    expect(alerts()).toMatchObject([{ kind: "alert-daily" }]);
    const data = await (await member.send("/account/data")).json();
    expect(data.alerts).toMatchObject({ hour: 8, choices: { requests: "off", questions: "daily" } });
    const [entry] = rowsIn(auditEntries).filter(({ action }) => action === "organiser.alerts");
    expect(entry?.after).toContain('"requests":"off"');
    expect(entry?.after).not.toContain("@");
    expect((await member.post(path, { intent: "address", email: "x@example.org" })).status).toBe(409);
    // Chosen again, requests that came meanwhile are not reported.
    await member.post(path, choose("now"));
    await tick(10 * minuteMs);
    expect(alerts().length).toBe(1);
  });
});

describe("an organiser with a password", () => {
  const confirm = async (by: { post: Visitor["post"] }, address: string) => {
    expect((await by.post(path, { intent: "address", email: address })).status).toBe(303);
    const mail = (await mailsIn(site.folder))
      .filter(({ subject }) => subject?.includes("确认提醒邮箱"))
      .at(-1);
    return by.post(path, { intent: "code", code: codeIn(mail) });
  };

  test("proves an address by the code of a mail before anything is sent there", async () => {
    expect(await pageText(admin, path)).toContain("还没有邮箱");
    expect((await admin.post(path, choose("now"))).status).toBe(409);
    const bad = await admin.post(path, { intent: "address", email: "nobody" });
    expect([bad.status, await bad.text()]).toEqual([422, expect.stringContaining("请输入有效的邮箱地址")]);
    await admin.post(path, { intent: "address", email: " Office＠Example.org" });
    expect(await pageText(admin, path)).toContain("验证码已寄到 office@example.org");
    const wrong = await admin.post(path, { intent: "code", code: "000000" });
    expect([wrong.status, await wrong.text()]).toEqual([422, expect.stringContaining("验证码不对或已过期")]);
    ask();
    await tick();
    await tick(minuteMs);
    expect(await sent("office@example.org")).toHaveLength(1);
    const confirmed = await confirm(admin, "office@example.org");
    expect(flashOf(site, confirmed)).toBe("邮箱已确认，提醒会寄到这里");
    expect(await pageText(admin, path)).toContain("什么时候告诉我");
    ask();
    await tick();
    await tick(10 * minuteMs);
    expect((await sent("office@example.org")).at(-1)?.subject).toContain("天台酒会：1 条提问等回答");
    await admin.post(path, { intent: "remove" });
    expect(await pageText(admin, path)).toContain("还没有邮箱");
    ask();
    await tick();
    const before = (await sent("office@example.org")).length;
    await tick(20 * minuteMs);
    expect((await sent("office@example.org")).length).toBe(before);
  });

  test("has a day for the code, and the newest alone is valid", async () => {
    await admin.post(path, { intent: "address", email: "one@example.org" });
    const [old] = await sent("one@example.org");
    await admin.post(path, { intent: "address", email: "two@example.org" });
    const [mail] = await sent("two@example.org");
    expect((await admin.post(path, { intent: "code", code: codeIn(old) })).status).toBe(422);
    site.clock.time += dayMs;
    expect((await admin.post(path, { intent: "code", code: codeIn(mail) })).status).toBe(422);
    expect(rowsIn(alertSettings).map((row) => row.email)).toEqual([null, null]);
  });

  test("and a helper of the same address get one mail, a helper for check-in none", async () => {
    const review = await openHelper(site, { role: "review", name: "老周" });
    const entrance = await openHelper(site, { role: "check-in", name: "小满" });
    expect(await pageText(entrance, path)).toContain("你帮忙签到，没有要寄信告诉你的事");
    await confirm(review, email);
    const labels = textsAt((await review.page(path)).html, "#choices legend");
    expect(labels.map((label) => label.trim())).toEqual(["提问", "待审核的留言和心愿", "撤下照片的申请"]);
    // A kind of another role is ignored.
    await review.post(path, choose("now"));
    await confirm(entrance, "entrance@example.org");
    ask();
    makeGuest(site, event);
    await tick();
    await tick(minuteMs);
    expect(alerts().map(({ recipient }) => recipient)).toEqual([email]);
    site.db.delete(users).where(eq(users.id, member.id)).run();
    ask();
    makeGuest(site, event);
    await tick();
    await tick(10 * minuteMs);
    // A subject with the only thing of its mail.
    expect(alerts().at(-1)?.subject).toContain("条提问等回答");
    const signedIn = await openVisitor(site).say("/admin/login", {
      name: "老周",
      password: helperPassword,
      redirectTo: "/admin/review",
    });
    expect(locationOf(signedIn)).toBe("/admin/review");
  });
});

describe("once and only once", () => {
  const other: { close(): unknown }[] = [];
  afterEach(async () => {
    for (const each of other.splice(0).reverse()) await each.close();
  });

  test("a stop between mail and record leaves neither, and a restart repeats neither", async () => {
    makeComment(site, { eventId: event, status: "pending" });
    await tick();
    site.clock.time = Date.parse("2026-11-21T19:00:00Z");
    site.db.$client.exec(
      "CREATE TRIGGER stop BEFORE UPDATE ON alert_choices BEGIN SELECT raise(ABORT, 'stopped'); END",
    );
    await expect(tick()).rejects.toThrow("stopped");
    expect(alerts()).toEqual([]);
    site.db.$client.exec("DROP TRIGGER stop");
    const { folder, clock } = site;
    site.stop();
    let restarted: TestSite | undefined;
    for (const afterMs of [0, minuteMs, hourMs]) {
      restarted?.stop();
      restarted = await openSiteIn(folder, { RATE_LIMITS: "off" });
      restarted.clock.time = clock.time + afterMs;
      await tick(0, restarted);
      expect(
        restarted.db
          .select()
          .from(mails)
          .all()
          .filter(({ kind }) => kind === "alert-daily"),
      ).toHaveLength(1);
    }
    restarted?.stop();
    expect(await sent()).toHaveLength(1);
  });

  test("a mail server that is away for a day gets one mail of a sort, with what still waits", async () => {
    const port = await closedPort();
    const away = await createSite({
      SMTP_URL: `smtp://127.0.0.1:${port}`,
      MAIL_FROM: "a@example.org",
      RATE_LIMITS: "off",
    });
    other.push(away);
    const own = await openMember(away, "o@example.org");
    const organiserId = makeOrganiser(away.db, own.id);
    const helper = await openMember(away, "h@example.org");
    const helperId = makeOrganiser(away.db, helper.id);
    away.db.delete(mails).run();
    const { id } = makeEvent(away, { title: "天台酒会" });
    const step = async (afterMs: number) => {
      await tick(afterMs, away);
      await away.mail.deliver();
    };
    await step(0);
    const first = makeQuestion(away, { eventId: id }).id;
    makeWish(away, { status: "pending" });
    for (let hours = 0; hours < 30; hours += 1) {
      if (hours === 3) makeQuestion(away, { eventId: id });
      if (hours === 20) makeWish(away, { status: "pending" });
      for (const afterMs of [minuteMs, 29 * minuteMs, 30 * minuteMs]) await step(afterMs);
    }
    const unsent = away.db.select().from(mails).all();
    expect(unsent.map(({ kind, recipient }) => `${kind} ${recipient}`).sort()).toEqual([
      ...[
        "alert h@example.org",
        "alert o@example.org",
        "alert-daily h@example.org",
        "alert-daily o@example.org",
      ],
    ]);
    away.db.$client
      .prepare("UPDATE comments SET status = 'rejected', rejection_reason = '重复' WHERE id = ?")
      .run(first);
    away.db.delete(organisers).where(eq(organisers.id, helperId)).run();
    const sink = await openSink({ port });
    other.push(sink);
    for (const _ of [1, 2, 3, 4]) await step(hourMs);
    const texts = sink.received.map(({ mail, to }) => `${to} ${mail.subject} ${mail.text}`);
    expect(texts).toHaveLength(2);
    expect(texts.join("\n")).not.toContain("h@example.org");
    expect(texts.find((text) => text.includes("提问"))).toContain("天台酒会：1 条提问等回答");
    expect(texts.find((text) => text.includes("今天的提醒"))).toMatch(/1 条心愿待审核|2 条心愿待审核/);
    expect(
      away.db
        .select()
        .from(alertSettings)
        .all()
        .map((row) => row.organiserId),
    ).toEqual([organiserId]);
  });

  test("without a mail server the page says so, and nothing is sent", async () => {
    const off = await createSite({ MAIL_OUTBOX: "off" });
    other.push(off);
    const own = await openMember(off, "o@example.org");
    makeOrganiser(off.db, own.id);
    const text = await pageText(own, path);
    expect(text).toContain("网站还不能发邮件，提醒寄不出去");
    expect(text).toContain("设置发信邮箱");
    await own.post(path, choose("now"));
    makeQuestion(off, { eventId: makeEvent(off).id });
    const before = off.db.select().from(mails).all().length;
    for (const afterMs of [0, minuteMs]) await tick(afterMs, off);
    expect(off.db.select().from(mails).all().length).toBe(before);
  });
});
