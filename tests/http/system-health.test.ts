// The organiser's health page, and the public privacy page.

import { chmodSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parse } from "node-html-parser";
import { describe, expect, test } from "vitest";
import { auditEntries } from "../../app/db/schema/audit";
import { mails } from "../../app/db/schema/mails";
import { testMail } from "../../app/domain/accounts/account-mails";
import { mailAlarmMs, queueMail } from "../../app/domain/mails/queue.server";
import { updateSettings } from "../../app/domain/settings/commands.server";
import { runDueJobs } from "../../server/housekeeping";
import { flashMessageOf, flashOf, openAdminBrowser } from "../support/admin-browser";
import { openEachSite, site } from "../support/each-site";
import { unwrap } from "../support/fixtures";
import { createSite, noon, origin, textOf } from "../support/site";
import { closedPort } from "../support/smtp-sink";

const hourMs = 3_600_000;
const path = "/admin/health";

openEachSite();

const mainOf = async (address = path) =>
  textOf((await (await openAdminBrowser(site)).page(address)).html.querySelector("main"));

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
    expect(text).toContain(site.version);
    expect(text).toContain("已运行 1 天 3 小时");
    expect(text).toMatch(/数据库 ?[\d.]+ MB/);
    expect(text).toMatch(/剩余空间 ?[\d.]+ (GB|MB)/);
    expect(text).toContain("邮件存在发件箱文件夹里");
    expect(text).toContain("没有等待或失败的邮件");
  });

  test("lists the jobs with their last run and its result", async () => {
    expect(await mainOf()).toContain("还没有运行");
    site.db.$client.exec("DROP TABLE oauth_states");
    await runDueJobs(site.site);
    const text = await mainOf();
    expect(text).toContain("清理不再使用的图片完成 · 12:00 · 没有需要处理的");
    expect(text).toContain("清理没有完成的 Google 登录失败 · 12:00 · SQLITE_ERROR");
    const { html } = await (await openAdminBrowser(site)).page("/admin");
    expect(html.querySelector(`details a[href="${path}"]`)).not.toBeNull();
  });
});

describe("an unsent mail", () => {
  const failed = { status: "failed", attempts: 12, lastError: "ECONNREFUSED" } as const;

  test("is listed with its kind, address, attempts and reason, and can be sent again", async () => {
    const id = stored(failed);
    expect(await mainOf("/admin")).toContain("最近有 1 封邮件没有发出去");
    const adminBrowser = await openAdminBrowser(site);
    const text = await mainOf();
    expect(text).toContain("测试邮件 · li@example.org");
    expect(text).toContain("连不上邮件服务器（ECONNREFUSED）");
    expect(text).toContain("试过 12 次");
    expect(text).toContain("发送失败 1 封");
    const again = await adminBrowser.post(path, { intent: "retry", id });
    expect([again.status, flashOf(site, again)]).toEqual([303, "已重新发送"]);
    expect(site.db.select().from(mails).get()).toMatchObject({ status: "sent", lastError: "" });
    expect(await mainOf("/admin")).not.toContain("没有发出去");
    expect(flashMessageOf(site, await adminBrowser.post(path, { intent: "retry", id }))?.tone).toBe("info");
    const actions = site.db.select().from(auditEntries).all();
    expect(actions.filter(({ action }) => action === "mail.retry")).toHaveLength(1);
  });

  test.each([
    ["seat-changed", "活动变动"],
    ["sign-in", "登录链接"],
    ["of-an-earlier-release", "通知"],
  ])("of kind %s is listed as %s", async (kind, label) => {
    stored({ ...failed, kind });
    expect(await mainOf()).toContain(`${label} · li@example.org`);
  });

  test("that is pending shows the next attempt", async () => {
    const waiting = { attempts: 2, lastError: "EENVELOPE 451", nextAttemptAt: noon + hourMs / 2 };
    stored(waiting);
    const text = await mainOf();
    expect(text).toContain("等待重试");
    expect(text).toContain("邮件服务器暂时不收这个地址的邮件（EENVELOPE 451）");
    expect(text).toContain("下次重试 12:30");
    expect(await mainOf("/admin")).not.toContain("没有发出去");
  });

  test("is not offered for retry once expired, and stops the warning after three days", async () => {
    const id = stored(failed);
    site.clock.time = noon + hourMs;
    expect(await mainOf()).toContain("已过有效期，不能再发送");
    const response = await (await openAdminBrowser(site)).post(path, { intent: "retry", id });
    expect(flashMessageOf(site, response)).toMatchObject({ tone: "info" });
    expect(site.db.select().from(mails).get()?.status).toBe("failed");
    site.clock.time = noon + mailAlarmMs - 1;
    expect(await mainOf("/admin")).toContain("没有发出去");
    site.clock.time = noon + mailAlarmMs;
    expect(await mainOf("/admin")).not.toContain("没有发出去");
  });
});

describe("the test mail", () => {
  test("to an invalid address is re-rendered with the input; the audit log has no address", async () => {
    const adminBrowser = await openAdminBrowser(site);
    const response = await adminBrowser.post(path, { intent: "test", email: "li@" });
    expect(response.status).toBe(422);
    const html = parse(await response.text());
    expect(textOf(html.querySelector("#test-email-error"))).toBe("邮箱格式不正确，请检查后重试");
    expect(html.querySelector("#test-email")?.getAttribute("value")).toBe("li@");
    await adminBrowser.post(path, { intent: "test", email: "Li@Example.org" });
    const rows = site.db.select().from(auditEntries).all();
    expect(rows.map(({ action }) => action)).toContain("mail.test");
    expect(JSON.stringify(rows).toLowerCase()).not.toContain("li@example.org");
  });

  test("reports an unwritable outbox", async () => {
    const adminBrowser = await openAdminBrowser(site);
    rmSync(join(site.folder, "outbox"), { recursive: true });
    writeFileSync(join(site.folder, "outbox"), "");
    const response = await adminBrowser.post(path, { intent: "test", email: "li@example.org" });
    expect(flashMessageOf(site, response)).toMatchObject({ tone: "bad", title: "测试邮件没有存下来" });
    expect(await mainOf()).toContain("等待重试");
    chmodSync(join(site.folder, "outbox"), 0o600);
  });

  test("with SMTP is queued before the response", async () => {
    const server = { SMTP_URL: `smtp://127.0.0.1:${await closedPort()}`, MAIL_FROM: "a@example.org" };
    const smtp = await createSite(server);
    const adminBrowser = await openAdminBrowser(smtp);
    const response = await adminBrowser.post(path, { intent: "test", email: "li@example.org" });
    expect(flashOf(smtp, response)).toBe("测试邮件正在发送");
    const { html } = await adminBrowser.page(path);
    expect(textOf(html.querySelector("main"))).toContain("通过邮件服务器（SMTP）发送");
    smtp.close();
  });
});

describe("the privacy page", () => {
  test("is linked from every footer and lists every cookie", async () => {
    for (const address of ["/", "/wishes", "/nowhere"]) {
      const { html } = await site.page(address);
      expect(textOf(html.querySelector('footer a[href="/privacy"]')), address).toBe("隐私说明");
    }
    const { html, status } = await site.page("/privacy");
    expect(status).toBe(200);
    const text = textOf(html.querySelector("main"));
    const cookies = ["theme", "lite", "first_visit", "last_event", "visitor", "nickname", "session", "admin"];
    for (const name of [...cookies, "flash", "confirm", "oauth"]) expect(text).toContain(name);
    expect(html.querySelector('main a[href="/account"]')).not.toBeNull();
  });

  test("has the contact, and Google and the mail service only if they are used", async () => {
    unwrap(updateSettings(site.db, { kind: "admin" }, { contactWechat: "turin_kefu" }, noon));
    const text = textOf((await site.page("/privacy")).html.querySelector("main"));
    expect(text).toContain("turin_kefu");
    expect(text).not.toContain("Google 登录");
    expect(text).not.toContain("邮件服务寄出");
    const other = await createSite({
      GOOGLE_CLIENT_ID: "x",
      GOOGLE_CLIENT_SECRET: "y",
      SMTP_URL: "smtp://127.0.0.1:9",
      MAIL_FROM: "a@example.org",
    });
    const more = textOf((await other.page("/privacy")).html.querySelector("main"));
    expect(more).toContain("Google 登录");
    expect(more).toContain("邮件服务寄出");
    other.close();
  });
});
