// The mail server of the settings: stored sealed, taken over at once, tested with an answer in words.
import dns from "node:dns";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parse } from "node-html-parser";
import { afterEach, describe, expect, test } from "vitest";
import { auditEntries } from "../../app/db/schema/audit";
import { testMail } from "../../app/domain/accounts/account-mails";
import { queueMail } from "../../app/domain/mails/queue.server";
import { explainFailure } from "../../app/domain/settings/mail-server/failure";
import { fieldsOf, openAdminBrowser } from "../support/admin-browser";
import { openDnsSink } from "../support/dns-sink";
import { textAt } from "../support/html";
import { openSetup } from "../support/setup";
import { createSite, hourMs, openSiteIn, origin, type TestSite } from "../support/site";
import { closedPort, openSink } from "../support/smtp-sink";
import { openVisitor } from "../support/visitor";

const path = "/admin/settings/mail";
const secret = "abcd efgh ijkl";

const open: { close(): unknown }[] = [];
afterEach(async () => {
  for (const each of open.splice(0).reverse()) await each.close();
});
const track = <T extends { close(): unknown }>(thing: T): T => {
  open.push(thing);
  return thing;
};

async function openAll(settings: Record<string, string> = {}) {
  const site = track(await createSite(settings));
  const sink = track(await openSink({ acceptsLogin: true }));
  const organiser = await openAdminBrowser(site);
  const form = async () => fieldsOf((await organiser.page(path)).html.querySelector("main form"));
  const typed = {
    provider: "other",
    address: "post@example.org",
    password: secret,
    host: "127.0.0.1",
    port: String(sink.port),
  };
  const save = async (fields: Record<string, string> = {}) =>
    organiser.post(path, { ...(await form()), ...typed, ...fields });
  const tryIt = (fields: Record<string, string> = {}) =>
    save({ intent: "test", to: "xiaolin@example.org", ...fields });
  return { site, sink, organiser, form, save, tryIt };
}

const shown = async (response: Response) => {
  const text = await response.text();
  return { status: response.status, text, html: parse(text) };
};

function queue(site: TestSite): void {
  const now = site.clock.now();
  const text = testMail({ siteName: "城里见", origin });
  queueMail(site.db, "guest@example.org", text, { now, expiresAt: now + hourMs });
}

const bytesOf = (site: TestSite) => {
  site.db.$client.pragma("wal_checkpoint(TRUNCATE)");
  return readFileSync(join(site.folder, "app.db"));
};

test("is stored sealed, sends the next mail without a restart and after one, and can be removed", async () => {
  const { site, sink, organiser, form, save } = await openAll();
  expect(site.mail.kind).toBe("outbox");
  expect((await save()).status).toBe(303);
  expect(site.mail.kind).toBe("smtp");
  queue(site);
  await site.mail.deliver();
  expect(sink.received.map(({ from, mail }) => [from, mail.from])).toEqual([
    ["post@example.org", { name: "城里见", address: "post@example.org" }],
  ]);
  expect(sink.logins).toEqual([["post@example.org", secret]]);
  expect(bytesOf(site).includes(secret)).toBe(false);
  expect(JSON.stringify(site.db.select().from(auditEntries).all())).not.toContain(secret);
  expect(site.logged.join()).not.toContain(secret);
  const page = (await organiser.page(path)).html.toString();
  expect([page.includes(secret), (await form()).address]).toEqual([false, "post@example.org"]);
  // Saved again without a password, the stored one stays.
  expect((await save({ password: "" })).status).toBe(303);
  site.stop();
  open.splice(open.indexOf(site), 1);
  const again = track(await openSiteIn(site.folder));
  expect(again.mail.kind).toBe("smtp");
  queue(again);
  await again.mail.deliver();
  expect(sink.received).toHaveLength(2);
  const browser = await openAdminBrowser(again);
  await browser.post(path, { intent: "remove" });
  expect(again.mail.kind).toBe("outbox");
});

test("a stored password is sent to no other server or user, and is lost with the site's secret", async () => {
  const { site, sink, save } = await openAll();
  await save();
  const { status, html } = await shown(await save({ password: "", host: "localhost" }));
  expect([status, textAt(html, "#mail-password-error")]).toEqual([
    422,
    "换了服务器或登录名，请再填一次授权码",
  ]);
  expect((await save({ password: "", user: "somebody" })).status).toBe(422);
  site.stop();
  open.splice(open.indexOf(site), 1);
  const again = track(await openSiteIn(site.folder, { SESSION_SECRET: "x".repeat(40) }));
  expect([again.mail.kind, sink.received.length]).toEqual(["outbox", 0]);
  const page = (await (await openAdminBrowser(again)).page(path)).html.toString();
  expect(page).toContain("读不出来了");
});

test.each([
  ["provider", "", "请选择一家邮箱"],
  ["address", "nobody", "请输入完整的邮箱地址"],
  ["host", "smtp://example.org", "服务器只写域名，例如 smtp.example.org"],
  ["host", "", "服务器只写域名，例如 smtp.example.org"],
  ["port", "70000", "端口请填 1 到 65535 之间的数字，多半是 465 或 587"],
  ["password", "", "请填授权码"],
])("%s %s is rejected at its field, and other input stays", async (name, value, message) => {
  const { save } = await openAll();
  const { status, html } = await shown(await save({ address: "post@example.org", [name]: value }));
  expect([status, textAt(html, `#mail-${name}-error`)]).toEqual([422, message]);
  if (name !== "address")
    expect(html.querySelector("#mail-address")?.getAttribute("value")).toBe("post@example.org");
});

test("of two browsers the later one is told, and a listed provider needs no server", async () => {
  const { site, organiser, form } = await openAll();
  const opened = await form();
  const qq = { ...opened, provider: "qq", address: " 12345＠qq.com ", password: "abcd efgh ijkl mnop" };
  expect((await organiser.post(path, qq)).status).toBe(303);
  const stored = site.db.$client.prepare("SELECT host, port, user, address FROM mail_servers").get();
  expect(stored).toEqual({ host: "smtp.qq.com", port: 465, user: "12345@qq.com", address: "12345@qq.com" });
  expect((await organiser.post(path, { ...qq, address: "other@qq.com" })).status).toBe(409);
});

describe("a test mail", () => {
  test("is sent through what is typed, which can then be saved without typing the password again", async () => {
    const { site, sink, organiser, tryIt } = await openAll();
    const { status, html, text } = await shown(await tryIt());
    expect([status, textAt(html, "main [role=status] b")]).toEqual([
      200,
      "测试信发出去了，用了 1 秒。去收件箱看一眼，也翻翻垃圾邮件。",
    ]);
    expect([sink.received[0]?.to, text.includes(secret), site.mail.kind]).toEqual([
      ["xiaolin@example.org"],
      false,
      "outbox",
    ]);
    const fields = fieldsOf(html.querySelector("main form"));
    expect(fields).toMatchObject({ host: "127.0.0.1", address: "post@example.org", password: "" });
    expect((await organiser.post(path, fields)).status).toBe(303);
    expect(site.mail.kind).toBe("smtp");
  });

  test("that is refused says in words why, with the server's own", async () => {
    const { tryIt } = await openAll();
    const rejecting = track(await openSink({ rejectsLogin: true }));
    const login = await shown(await tryIt({ port: String(rejecting.port) }));
    expect([login.status, login.text.includes("没让登录"), login.text.includes("wrong password")]).toEqual([
      422,
      true,
      true,
    ]);
    const picky = track(await openSink({ acceptsLogin: true, judge: () => 550 }));
    expect((await shown(await tryIt({ port: String(picky.port) }))).text).toContain("服务器不收这个收件地址");
    const closed = await shown(await tryIt({ port: String(await closedPort()) }));
    expect([closed.status, closed.text.includes("换 465 或 587 再试")]).toEqual([422, true]);
    expect((await shown(await tryIt({ to: "nobody" }))).text).toContain("请输入收测试信的邮箱地址");
  });

  test("twelve in ten minutes are enough", async () => {
    const { sink, tryIt } = await openAll({ RATE_LIMITS: "on" });
    for (let sent = 0; sent < 12; sent += 1) expect((await tryIt()).status).toBe(200);
    const late = await tryIt();
    expect([late.status, Number(late.headers.get("Retry-After")) > 0, sink.received.length]).toEqual([
      429,
      true,
      12,
    ]);
  });

  test("looks up SPF and DKIM of the sender's domain where a resolver answers", async () => {
    const { tryIt } = await openAll();
    const before = dns.getServers();
    const names = track(
      await openDnsSink({
        "example.org": "v=spf1 include:example.net -all",
        "mail._domainkey.example.com": "v=DKIM1; k=rsa; p=MIGfMA0",
        "default._domainkey.example.org": "v=DKIM1; p=",
      }),
    );
    dns.setServers([names.address]);
    try {
      const note = async (address: string) =>
        textAt((await shown(await tryIt({ address }))).html, "main [role=status] p");
      expect(await note("post@example.org")).toMatch(/^example\.org：SPF 有，没查到 DKIM。缺的那项/);
      expect(await note("post@example.com")).toMatch(/^example\.com：没有 SPF，DKIM 有。/);
    } finally {
      dns.setServers(before);
    }
  });
});

test("the environment's server wins, and the page says so", async () => {
  const { site, sink, organiser, save } = await openAll();
  await save();
  site.stop();
  open.splice(open.indexOf(site), 1);
  const env = { SMTP_URL: sink.url, MAIL_FROM: "no-reply@example.org" };
  const again = track(await openSiteIn(site.folder, env));
  queue(again);
  await again.mail.deliver();
  expect([sink.received[0]?.from, sink.logins]).toEqual(["no-reply@example.org", []]);
  const { html } = await (await openAdminBrowser(again)).page(path);
  expect([html.querySelector("main form"), textAt(html, "main")]).toEqual([
    null,
    expect.stringContaining("由服务器的 SMTP_URL 和 MAIL_FROM 设定"),
  ]);
  expect(organiser.Cookie).not.toBe("");
});

test("the first set-up has the same form, which can be skipped", async () => {
  const { site, sink } = await openAll();
  const visitor = openVisitor(site);
  const step = `/setup/${openSetup(site)}?step=mail`;
  const fields = async () => fieldsOf((await visitor.page(step)).html.querySelector("main form"));
  const typed = { provider: "other", address: "post@example.org", password: secret, host: "127.0.0.1" };
  const tested = await shown(
    await visitor.post(step, {
      ...(await fields()),
      ...typed,
      port: String(sink.port),
      to: "a@example.org",
      intent: "test",
    }),
  );
  expect([tested.status, tested.text.includes("测试信发出去了")]).toEqual([200, true]);
  expect((await visitor.post(step, { ...(await fields()), intent: "skip" })).status).toBe(303);
  expect((await visitor.page(step)).html.toString()).toContain("已完成");
  expect(site.mail.kind).toBe("outbox");
  const saved = await visitor.post(step, fieldsOf(tested.html.querySelector("main form")));
  expect([saved.status, site.mail.kind]).toEqual([303, "smtp"]);
});

test("a failure without a known cause is explained without the server's control characters", () => {
  const failure = { code: "EUNKNOWN", command: "", status: null, response: "450 a\r\nb\u0007" };
  expect(explainFailure(failure, { label: "QQ 邮箱", host: "smtp.qq.com", port: 465 })).toEqual({
    text: "测试信没有发出去，请检查服务器和端口。",
    words: "450 a b",
  });
});
