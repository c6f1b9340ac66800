// Mails to a real SMTP server and into the outbox: complete, in Chinese, never lost, without blocking requests.
import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { eq } from "drizzle-orm";
import PostalMime from "postal-mime";
import { afterEach, describe, expect, test, vi } from "vitest";
import { inTransaction, subscribe } from "../../app/db/client.server";
import { mails } from "../../app/db/schema/mails";
import {
  accountDeletedMail,
  accountExistsMail,
  confirmMail,
  passwordChangedMail,
  resetMail,
  testMail,
} from "../../app/domain/accounts/account-mails";
import { createMailSender } from "../../app/domain/mails/delivery.server";
import { type MailText, queueMail, retryAllMails, retryMail } from "../../app/domain/mails/queue.server";
import { flashOf, openAdminBrowser } from "../support/admin-browser";
import { admin } from "../support/fixtures";
import { createSite, dayMs, minuteMs, noon, origin, type TestSite } from "../support/site";
import { closedPort, openSink, openUnresponsiveServer } from "../support/smtp-sink";

const branding = { siteName: "城里见", origin };
const token = "t".repeat(43);

const open: { close(): unknown }[] = [];
afterEach(async () => {
  for (const each of open.splice(0).reverse()) await each.close();
});

const track = <T extends { close(): unknown }>(thing: T): T => {
  open.push(thing);
  return thing;
};
const smtpSite = async (url: string, more: Record<string, string> = {}) =>
  track(await createSite({ SMTP_URL: url, MAIL_FROM: "城里见 <no-reply@example.org>", ...more }));

function put(
  site: TestSite,
  to = "a@example.org",
  text: MailText = confirmMail(branding, { token, code: "012345" }),
  holdMs = 0,
): string {
  const now = site.clock.now();
  return queueMail(site.db, to, text, { now, dueAt: now + holdMs, expiresAt: now + dayMs });
}

const rowOf = (site: TestSite, id: string) => site.db.select().from(mails).where(eq(mails.id, id)).get();
const outbox = (site: TestSite) => join(site.folder, "outbox");

test.each([
  confirmMail(branding, { token, code: "012345" }),
  resetMail(branding, { token, code: "012345" }),
  passwordChangedMail(branding),
  accountExistsMail(branding),
  accountDeletedMail(branding),
  testMail(branding),
])("a delivered $kind has two small Chinese parts and only links to the site", async (text) => {
  const sink = track(await openSink());
  // The sender's name contains a comma, and is one name.
  const site = await smtpSite(sink.url, { MAIL_FROM: '"城里见, 都灵" <no-reply@example.org>' });
  const id = put(site, "a@example.org", text);
  await site.mail.deliver();
  const [{ mail, to, from } = {}] = sink.received;
  expect([to, from]).toEqual([["a@example.org"], "no-reply@example.org"]);
  expect(mail).toMatchObject({
    from: { name: "城里见, 都灵", address: "no-reply@example.org" },
    to: [{ address: "a@example.org" }],
    subject: text.subject,
    messageId: `<${id}@example.org>`,
    attachments: [],
  });
  expect(mail?.text?.trim()).toBe(text.text.trim());
  expect(mail?.text).toMatch(/\p{Script=Han}/u);
  const html = mail?.html ?? "";
  expect(html.trim()).toBe(text.html.trim());
  expect(Buffer.byteLength(html)).toBeLessThan(8192);
  expect(html).toContain('<meta name="color-scheme" content="light dark">');
  expect(html).not.toMatch(/<img|<link|<script|url\(|@import/i);
  const links = `${html} ${mail?.text}`.match(/https?:\/\/[^\s"<]+/g) ?? [];
  expect(links.filter((link) => new URL(link).origin !== origin)).toEqual([]);
  expect(mail?.headers.find(({ key }) => key === "auto-submitted")?.value).toBe("auto-generated");
  expect(rowOf(site, id)).toMatchObject({ status: "sent", textPart: "", htmlPart: "", sentAt: noon });
});

describe("an unreachable server", () => {
  test("does not delay the request, and the mail is retried with growing delays", async () => {
    const port = await closedPort();
    const site = await smtpSite(`smtp://127.0.0.1:${port}`);
    const adminBrowser = await openAdminBrowser(site);
    const response = await adminBrowser.post("/admin/health", { intent: "test", email: "a@example.org" });
    expect(response.status).toBe(303);
    const [{ id } = { id: "" }] = site.db.select().from(mails).all();
    for (const [index, minutes] of [1, 2, 5, 15].entries()) {
      await site.mail.deliver();
      const nextAttemptAt = site.clock.time + minutes * minuteMs;
      const expected = { status: "queued", attempts: index + 1, nextAttemptAt };
      expect(rowOf(site, id)).toMatchObject({ ...expected, lastError: expect.stringMatching(/^E[A-Z]+$/) });
      await site.mail.deliver();
      expect(rowOf(site, id)?.attempts).toBe(index + 1);
      site.clock.time = nextAttemptAt;
    }
    const sink = track(await openSink({ port }));
    await site.mail.deliver();
    expect([sink.received.length, rowOf(site, id)?.status]).toEqual([1, "sent"]);
  });

  test("is sent nothing unencrypted with requireTLS, and without encryption with ignoreTLS", async () => {
    const sink = track(await openSink());
    const strict = await smtpSite(`${sink.url}?requireTLS=true`);
    const waiting = put(strict);
    await strict.mail.deliver();
    expect(sink.received).toEqual([]);
    expect(rowOf(strict, waiting)).toMatchObject({ status: "queued", attempts: 1 });
    const relayed = await smtpSite(`${sink.url}?ignoreTLS=true`);
    put(relayed);
    await relayed.mail.deliver();
    expect(sink.received).toHaveLength(1);
  });

  test("loses no mail over a restart", async () => {
    const port = await closedPort();
    const settings = { SMTP_URL: `smtp://127.0.0.1:${port}`, MAIL_FROM: "no-reply@example.org" };
    const site = track(await createSite(settings));
    const ids = ["a", "b", "c"].map((name) => put(site, `${name}@example.org`));
    site.mail.notifyQueued();
    await site.mail.deliver();
    put(site, "d@example.org");
    site.stop();
    const sink = track(await openSink({ port }));
    const again = track(await createSite({ ...settings, DATA_DIR: site.folder }));
    again.clock.time = noon + minuteMs;
    await again.mail.deliver();
    const arrived = sink.received.flatMap(({ to }) => to).sort();
    expect(arrived).toEqual(["a@example.org", "b@example.org", "c@example.org", "d@example.org"]);
    expect(rowOf(again, ids[0] ?? "")?.status).toBe("sent");
  });

  test("mails fail once their link has expired", async () => {
    const port = await closedPort();
    const site = await smtpSite(`smtp://127.0.0.1:${port}`);
    const long = put(site);
    await site.mail.deliver();
    const sink = track(await openSink({ port }));
    site.clock.time += dayMs;
    await site.mail.deliver();
    expect(sink.received).toEqual([]);
    expect(rowOf(site, long)).toMatchObject({ status: "failed", textPart: "", htmlPart: "" });
  });

  test("that hangs delays no request", async () => {
    const silence = track(await openUnresponsiveServer());
    const site = await smtpSite(silence.url);
    const adminBrowser = await openAdminBrowser(site);
    for (const email of ["a@example.org", "b@example.org"])
      expect((await adminBrowser.post("/admin/health", { intent: "test", email })).status).toBe(303);
    expect((await adminBrowser.page("/admin/health")).status).toBe(200);
    await vi.waitFor(() => expect(silence.sockets.size).toBeGreaterThan(0));
    const [first, second] = site.db.select().from(mails).all();
    expect([first, second]).toMatchObject(Array(2).fill({ status: "queued", attempts: 0 }));
  });

  test("is retried automatically", async () => {
    const port = await closedPort();
    const site = await smtpSite(`smtp://127.0.0.1:${port}`);
    const id = put(site);
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    const stop = site.mail.watch();
    await vi.waitFor(() => expect(rowOf(site, id)?.attempts).toBe(1));
    await site.mail.deliver();
    const sink = track(await openSink({ port }));
    site.clock.time += minuteMs;
    vi.advanceTimersByTime(minuteMs);
    await vi.waitFor(() => expect(sink.received).toHaveLength(1));
    vi.useRealTimers();
    await stop();
  });
});

describe("a rejecting server", () => {
  const pause = async (site: TestSite, attempts: number) => {
    for (let attempt = 0; attempt < attempts; attempt += 1) {
      await site.mail.deliver();
      site.clock.time += 20 * minuteMs;
    }
  };

  test("rejects one recipient without delaying others; the mail fails after three attempts, and no address is logged", async () => {
    const sink = track(await openSink({ judge: (to) => (to.startsWith("nobody") ? 550 : undefined) }));
    const site = await smtpSite(sink.url);
    const [bad = ""] = ["nobody", "a", "b"].map((name) => put(site, `${name}@example.org`));
    await pause(site, 1);
    expect(sink.received.flatMap(({ to }) => to).sort()).toEqual(["a@example.org", "b@example.org"]);
    const once = { status: "queued", attempts: 1, lastError: "EENVELOPE 550 recipient" };
    expect(rowOf(site, bad)).toMatchObject(once);
    await pause(site, 2);
    expect(rowOf(site, bad)).toMatchObject({ status: "failed", attempts: 3 });
    const logged = site.logged.join("\n");
    for (const line of ["mail not sent", "mail sent"]) expect(logged).toContain(line);
    expect(logged).not.toMatch(/example\.org|token_hash|t{20}|127\.0\.0\.1/);
  });

  test.each([
    ["temporarily", { judge: () => 451 }, "", "EENVELOPE 451"],
    ["our password", { rejectsLogin: true }, "user:secret@", "EAUTH 535"],
  ])("rejects %s: retries continue", async (_what, settings, login, lastError) => {
    const sink = track(await openSink(settings));
    const site = await smtpSite(sink.url.replace("//", `//${login}`));
    const id = put(site);
    await pause(site, 4);
    expect(rowOf(site, id)).toMatchObject({ status: "queued", attempts: 4, lastError });
  });
});

test("the outbox contains the complete mail before the response, with mode 0600 and no headers from the site's name", async () => {
  const site = track(await createSite());
  const siteName = "坏站\r\nBcc: evil@example.net\r\n\r\nhello";
  site.db.$client.prepare("UPDATE site_settings SET site_name = ?").run(siteName);
  const adminBrowser = await openAdminBrowser(site);
  const response = await adminBrowser.post("/admin/health", { intent: "test", email: "a@example.org" });
  expect(flashOf(site, response)).toBe("测试邮件已存入发件箱文件夹");
  const [name = "", ...more] = readdirSync(outbox(site));
  expect(more).toEqual([]);
  expect(name).toMatch(/^2026-11-21T11-00-00-000Z-[0-9A-Za-z]{12}\.eml$/);
  expect(statSync(join(outbox(site), name)).mode & 0o777).toBe(0o600);
  const mail = await PostalMime.parse(readFileSync(join(outbox(site), name)));
  expect(mail.subject).toBe("测试邮件 · 坏站 Bcc: evil@example.net hello");
  expect([mail.bcc, mail.cc]).toEqual([undefined, undefined]);
  expect(mail.headers.map(({ key }) => key)).not.toContain("bcc");
  expect(mail.text).toContain("网站可以正常发信");
  expect(mail.html).toContain("</html>");
});

test("a stored text does not add recipients", async () => {
  const sink = track(await openSink());
  const site = await smtpSite(sink.url);
  for (const separator of ["\r\nRCPT TO:<", ">, <", ","]) {
    put(site, `a@example.org${separator}evil@example.net`);
    await site.mail.deliver();
  }
  expect(sink.received.flatMap(({ to }) => to)).not.toContain("evil@example.net");
  expect(sink.received.every(({ to }) => to.length === 1)).toBe(true);
});

describe("the sender is notified", () => {
  test("once after the commit of the outermost transaction, and not after a rollback", async () => {
    const site = track(await createSite());
    const notified = vi.fn(() => expect(site.db.$client.inTransaction).toBe(false));
    subscribe(site.db, mails, notified);
    const within = (work: () => void) => inTransaction(site.db, work);
    const fail = () => {
      put(site);
      throw new Error("the change is rolled back");
    };
    within(() => {
      within(() => void put(site));
      expect(notified).not.toHaveBeenCalled();
      put(site);
    });
    expect(notified).toHaveBeenCalledTimes(1);
    expect(() => within(fail)).toThrow();
    within(() => expect(() => within(fail)).toThrow());
    within(() => {});
    expect(notified).toHaveBeenCalledTimes(1);
  });

  test("of mails that are retried", async () => {
    const site = track(await createSite());
    const id = put(site);
    const notified = vi.fn();
    subscribe(site.db, mails, notified);
    expect(retryMail(site.db, admin, id, noon)).toBe(true);
    expect(notified).toHaveBeenCalledTimes(1);
    site.db.update(mails).set({ status: "failed" }).run();
    expect(retryAllMails(site.db, admin, noon)).toBe(1);
    expect(notified).toHaveBeenCalledTimes(2);
    expect(retryAllMails(site.db, admin, noon)).toBe(0);
    expect(notified).toHaveBeenCalledTimes(2);
  });

  test("of a held mail, which is sent when its time comes", async () => {
    const site = track(await createSite());
    const sent: string[] = [];
    const send = async ({ id }: { id: string }) => void sent.push(id);
    const mailer = { kind: "outbox" as const, send, close: () => {} };
    const hooks = { refresh: <Mail>(mail: Mail) => mail, settled: () => {} };
    const sender = createMailSender(site, mailer, site.clock, site.log, hooks);
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    const stop = sender.watch();
    await sender.whenStored();
    const id = put(site, "a@example.org", testMail(branding), 2 * minuteMs);
    await sender.whenStored();
    expect(sent).toEqual([]);
    site.clock.time += 2 * minuteMs;
    vi.advanceTimersByTime(2 * minuteMs);
    await sender.whenStored();
    expect(sent).toEqual([id]);
    vi.useRealTimers();
    await stop();
  });
});
