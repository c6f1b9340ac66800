import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { auditEntries } from "../../app/db/schema/audit";
import { mails } from "../../app/db/schema/mails";
import { testMail } from "../../app/domain/accounts/account-mails";
import { backupName } from "../../app/domain/backups/schedule";
import { mailAlarmMs, queueMail } from "../../app/domain/mails/queue.server";
import { updateSettings } from "../../app/domain/settings/commands.server";
import { runDueJobs } from "../../server/housekeeping";
import { flashMessageOf, flashOf, openAdminBrowser } from "../support/admin-browser";
import { openEachSite, site } from "../support/each-site";
import { makeEvent, unwrap } from "../support/fixtures";
import { pageOf, pageText, textAt } from "../support/html";
import { rowsIn } from "../support/rows";
import { createSite, dayMs, hourMs, minuteMs, noon, origin } from "../support/site";
import { closedPort } from "../support/smtp-sink";

const path = "/admin/health";

openEachSite();

const mainOf = async (address = path) => pageText(await openAdminBrowser(site), address);
const post = async (fields: Record<string, string>) => (await openAdminBrowser(site)).post(path, fields);

/** A queued mail after some attempts. */
function stored(fields: Partial<typeof mails.$inferInsert> = {}): string {
  const text = testMail({ siteName: "城里见", origin });
  const id = queueMail(site.db, "li@example.org", text, { now: noon, expiresAt: noon + hourMs });
  if (Object.keys(fields).length > 0) site.db.update(mails).set(fields).run();
  return id;
}

describe("the health page", () => {
  test("shows version, uptime, sizes and the missing mail server", async () => {
    site.clock.time += 27 * hourMs;
    const text = await mainOf();
    for (const part of [site.version, "已运行 1 天 3 小时", "邮件存在发件箱文件夹里", "没有等待或失败的邮件"])
      expect(text).toContain(part);
    expect(text).toMatch(/数据库 ?[\d.]+ MB/);
    expect(text).toMatch(/剩余空间 ?[\d.]+ (GB|MB)/);
  });

  test("lists the jobs with their last run and its result", async () => {
    expect(await mainOf()).toContain("还没有运行");
    site.db.$client.exec("DROP TABLE oauth_states");
    await runDueJobs(site.site);
    const text = await mainOf();
    expect(text).toContain("清理不再使用的图片完成 · 今天 12:00 · 没有需要处理的");
    expect(text).toContain("清理没有完成的 Google 登录失败 · 今天 12:00 · SQLITE_ERROR");
    const { html } = await (await openAdminBrowser(site)).page("/admin/settings");
    expect(html.querySelector(`nav a[href="${path}"]`)).not.toBeNull();
  });

  test("shows failed requests of the last hour and since the start, as numbers and shares", async () => {
    expect(await mainOf()).toMatch(/最近一小时\s*\d+ 次请求，失败 0 次（0%）/);
    for (let round = 0; round < 3; round += 1) await site.send("/events");
    site.db.$client.exec("ALTER TABLE events RENAME TO lost");
    await site.send("/gallery");
    site.db.$client.exec("ALTER TABLE lost RENAME TO events");
    const text = await mainOf();
    expect(text).toMatch(/最近一小时\s*请检查 (\d+) 次请求，失败 1 次（[\d.]+%）/);
    expect(text).toContain("错误编号");
    site.clock.time += hourMs;
    expect(await mainOf()).toMatch(/最近一小时\s*\d 次请求，失败 0 次（0%）/);
    expect(await mainOf()).toMatch(/启动以来\s*\d+ 次请求，失败 1 次/);
  });

  test("shows cache hits, queues, the slowest pages by route, and the growth between backups", async () => {
    expect(await mainOf()).toContain("还没有访问");
    const { id } = makeEvent(site);
    for (let round = 0; round < 4; round += 1) await site.send(`/events/${id}`);
    stored();
    for (const [at, megabytes] of [
      [noon - 3 * dayMs, 1],
      [noon - dayMs, 3.5],
    ] as const) {
      const folder = join(site.folder, "backups", backupName(at));
      mkdirSync(folder, { recursive: true });
      writeFileSync(join(folder, "app.db"), Buffer.alloc(megabytes * 1024 ** 2));
    }
    const shown = await mainOf();
    for (const part of ["75%（4 次里 3 次）", "海报 0，图片 0，密码核对 0，邮件 1", "备份之间增加 2.5 MB"])
      expect(shown).toContain(part);
    expect(shown).toMatch(/\/events\/:id\s*4 次，95% (在 [\d.]+ (毫秒|秒)以内|超过 10 秒)/);
    site.site.traffic.note({ route: "/slow", method: "GET", status: 200, ms: 60_000 });
    expect(await mainOf()).toMatch(/\/slow\s*1 次，95% 超过 10 秒/);
  });

  test("shows the clock, reports one behind recorded times, and where to check a certificate", async () => {
    expect(await mainOf()).toMatch(/服务器时间12:00（Europe\/Rome）(?!.*时钟可能)/);
    await runDueJobs(site.site);
    site.clock.time -= 2 * hourMs;
    expect(await mainOf()).toContain("12:00 已经有记录，比现在还晚：服务器的时钟可能被拨慢了");
    expect(await mainOf()).not.toContain("证书");
    const secure = await createSite({ BASE_URL: "https://city.example" });
    const text = await pageText(await openAdminBrowser(secure), path);
    for (const part of ["证书由网站前面的代理续期，这里看不到", "可以看到有效期"])
      expect(text).toContain(part);
    secure.close();
  });
});

describe("an unsent mail", () => {
  const failed = { status: "failed", attempts: 12, lastError: "ECONNREFUSED" } as const;

  test("is listed with its kind, address, attempts and reason, and can be sent again", async () => {
    const id = stored(failed);
    expect(await mainOf("/admin")).toContain("发不出邮件，1 封等着");
    const text = await mainOf();
    for (const part of [...["测试邮件 · li@example.org", "连不上邮件服务器", "试过 12 次", "发送失败 1 封"]])
      expect(text).toContain(part);
    const again = await post({ intent: "retry", id });
    expect([again.status, flashOf(site, again)]).toEqual([303, "已重新发送"]);
    expect(rowsIn(mails)).toMatchObject([{ status: "sent", lastError: "" }]);
    expect(await mainOf("/admin")).not.toContain("发不出邮件");
    expect(flashMessageOf(site, await post({ intent: "retry", id }))?.tone).toBe("info");
    expect(rowsIn(auditEntries).filter(({ action }) => action === "mail.retry")).toHaveLength(1);
  });

  test("is reported once it was not delivered for 15 minutes, in words, and all are sent again by one press", async () => {
    for (let mail = 0; mail < 2; mail += 1) stored({ attempts: 2, lastError: "ESOCKET" });
    const reports = async () => [
      (await mainOf("/admin")).includes("发不出邮件，2 封等着"),
      (await mainOf()).includes("2 封邮件没有送到：连不上邮件服务器。"),
    ];
    site.clock.time = noon + 15 * minuteMs - 1;
    expect(await reports()).toEqual([false, false]);
    site.clock.time = noon + 15 * minuteMs;
    expect(await reports()).toEqual([true, true]);
    expect(await mainOf()).not.toContain("ESOCKET");
    expect(flashOf(site, await post({ intent: "retry-all" }))).toBe("已重新发送 2 封");
    expect(await reports()).toEqual([false, false]);
    expect(rowsIn(mails)).toMatchObject([{ status: "sent" }, { status: "sent" }]);
  });

  test("of an unknown kind or with an unknown reason has general labels", async () => {
    stored({ ...failed, kind: "of-an-earlier-release", lastError: "EODD 1" });
    const text = await mainOf();
    for (const part of ["通知 · li@example.org", "发送失败"]) expect(text).toContain(part);
  });

  test("is not offered for retry once expired, and stops the warning after three days", async () => {
    const id = stored(failed);
    site.clock.time = noon + hourMs;
    expect(await mainOf()).toContain("已过有效期，不能再发送");
    const response = await post({ intent: "retry", id });
    expect(flashMessageOf(site, response)).toMatchObject({ tone: "info" });
    expect(rowsIn(mails)[0]?.status).toBe("failed");
    site.clock.time = noon + mailAlarmMs - 1;
    expect(await mainOf("/admin")).toContain("发不出邮件");
    site.clock.time = noon + mailAlarmMs;
    expect(await mainOf("/admin")).not.toContain("发不出邮件");
  });
});

describe("the test mail", () => {
  test("to an invalid address is rejected; the audit log has no address", async () => {
    const html = await pageOf(post({ intent: "test", email: "a@example.org, evil@example.net" }), 422);
    expect(textAt(html, "#test-email-error")).toBe("邮箱格式不正确，请检查后重试");
    expect(rowsIn(mails)).toEqual([]);
    await post({ intent: "test", email: "Li@Example.org" });
    expect(rowsIn(auditEntries).map(({ action }) => action)).toContain("mail.test");
    expect(JSON.stringify(rowsIn(auditEntries)).toLowerCase()).not.toContain("li@example.org");
  });

  test("reports an unwritable outbox", async () => {
    const outbox = join(site.folder, "outbox");
    rmSync(outbox, { recursive: true });
    writeFileSync(outbox, "");
    const response = await post({ intent: "test", email: "li@example.org" });
    expect(flashMessageOf(site, response)).toMatchObject({ tone: "bad", title: "测试邮件没有存下来" });
    expect(await mainOf()).toContain("等待重试");
  });

  test("with SMTP is queued before the response", async () => {
    const server = { SMTP_URL: `smtp://127.0.0.1:${await closedPort()}`, MAIL_FROM: "a@example.org" };
    const smtp = await createSite(server);
    const adminBrowser = await openAdminBrowser(smtp);
    const response = await adminBrowser.post(path, { intent: "test", email: "li@example.org" });
    expect(flashOf(smtp, response)).toBe("测试邮件正在发送");
    expect(await pageText(adminBrowser, path)).toContain("通过邮件服务器（SMTP）发送");
    smtp.close();
  });
});

test("the privacy page is linked from every footer, lists every cookie and the contact, Google and mail only if used", async () => {
  for (const address of ["/", "/wishes", "/nowhere"])
    expect(await pageText(site, address, 'footer a[href="/privacy"]'), address).toBe("隐私说明");
  const { html, status } = await site.page("/privacy");
  expect(status).toBe(200);
  const text = textAt(html, "main");
  const cookies = ["theme", "lite", "first_visit", "last_event", "visitor", "nickname", "session", "admin"];
  for (const name of [...cookies, "flash", "oauth"]) expect(text).toContain(name);
  expect(html.querySelector('main a[href="/account"]')).not.toBeNull();
  unwrap(updateSettings(site.db, { kind: "admin" }, { contactWechat: "turin_kefu" }, noon));
  const shown = await pageText(site, "/privacy");
  expect(shown).toContain("turin_kefu");
  expect(shown).not.toMatch(/Google 登录|邮件服务寄出/);
  const google = { GOOGLE_CLIENT_ID: "x", GOOGLE_CLIENT_SECRET: "y" };
  const smtp = { SMTP_URL: "smtp://127.0.0.1:9", MAIL_FROM: "a@example.org" };
  const other = await createSite({ ...google, ...smtp });
  const more = await pageText(other, "/privacy");
  for (const part of ["Google 登录", "邮件服务寄出"]) expect(more).toContain(part);
  other.close();
});
