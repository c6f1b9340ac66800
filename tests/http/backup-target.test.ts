// The storage for backups in the settings: stored sealed, tried with an answer in words, and its state on the health page.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parse } from "node-html-parser";
import { afterEach, describe, expect, test } from "vitest";
import { auditEntries } from "../../app/db/schema/audit";
import { mails } from "../../app/db/schema/mails";
import { explainTargetFailure } from "../../app/domain/backups/remote/failure";
import { tryBackupTarget } from "../../app/domain/backups/remote/try-target.server";
import { backupName, isUploadDue } from "../../app/domain/backups/schedule";
import { writeBackupState } from "../../app/domain/backups/state.server";
import { socketFailure } from "../../app/platform/s3/failure";
import { errorOf, readListing } from "../../app/platform/s3/listing";
import { runDueBackups } from "../../server/backups";
import { makeBackup } from "../../server/commands/make-backup";
import { fieldsOf, openAdminBrowser } from "../support/admin-browser";
import { textAt } from "../support/html";
import { openS3Server } from "../support/s3-server";
import { createSite, hourMs, noon, openSiteIn, type TestSite } from "../support/site";
import { closedPort } from "../support/smtp-sink";

const path = "/admin/settings/backup";

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
  const s3 = track(await openS3Server());
  const organiser = await openAdminBrowser(site);
  const form = async () => fieldsOf((await organiser.page(path)).html.querySelector("main form"));
  const typed = {
    endpoint: s3.endpoint,
    bucket: "notices",
    accessKey: s3.keys.accessKey,
    password: s3.keys.secretKey,
  };
  const save = async (fields: Record<string, string> = {}) =>
    organiser.post(path, { ...(await form()), ...typed, ...fields });
  const tryIt = async (fields: Record<string, string> = {}) => {
    const response = await save({ intent: "test", ...fields });
    const html = parse(await response.text());
    return { status: response.status, html, said: textAt(html, "main") };
  };
  return { site, s3, organiser, form, save, tryIt, secret: s3.keys.secretKey };
}

/** Opens the data folder of a site again, as after a restart. */
async function reopen(site: TestSite, settings: Record<string, string> = {}): Promise<TestSite> {
  site.stop();
  open.splice(open.indexOf(site), 1);
  return track(await openSiteIn(site.folder, settings));
}

const bytesOf = (site: TestSite) => {
  site.db.$client.pragma("wal_checkpoint(TRUNCATE)");
  return readFileSync(join(site.folder, "app.db"));
};

test("is stored sealed with plain defaults, stays without its key typed again, and can be removed", async () => {
  const { site, organiser, form, save, secret } = await openAll();
  expect((await save({ prefix: "/", region: " " })).status).toBe(303);
  const row = site.db.$client.prepare("SELECT endpoint, region, bucket, prefix FROM backup_targets");
  expect(row.get()).toMatchObject({ region: "us-east-1", bucket: "notices", prefix: "chenglijian" });
  const { html } = await organiser.page(path);
  const public_ = [bytesOf(site), html.toString(), site.logged.join()];
  public_.push(JSON.stringify(site.db.select().from(auditEntries).all()));
  expect(public_.map((text) => text.includes(secret))).toEqual([false, false, false, false]);
  expect((await save({ password: "", prefix: "other/one" })).status).toBe(303);
  const moved = await save({ password: "", endpoint: "https://s3.example.org" });
  expect([moved.status, textAt(parse(await moved.text()), "#backup-password-error")]).toEqual([
    422,
    "换了地址或密钥 ID，请再填一次密钥",
  ]);
  expect((await save({ password: "", accessKey: "AKIAOTHER" })).status).toBe(422);
  const opened = await form();
  expect((await save({ bucket: "other" })).status).toBe(303);
  expect((await organiser.post(path, { ...opened, bucket: "third" })).status).toBe(409);
  const again = await reopen(site, { SESSION_SECRET: "x".repeat(40) });
  const browser = await openAdminBrowser(again);
  for (const at of [path, "/admin/health"])
    expect(textAt((await browser.page(at)).html, "main")).toContain("读不出来了");
  await browser.post(path, { intent: "remove" });
  expect(again.db.$client.prepare("SELECT count(*) FROM backup_targets").pluck().get()).toBe(0);
});

test.each([
  ["endpoint", "http://s3.example.org", "地址要以 https:// 开头"],
  ["endpoint", "https://s3.example.org/notices", "地址要以 https:// 开头"],
  ["endpoint", "https://user@s3.example.org", "地址要以 https:// 开头"],
  ["bucket", "a/b", "桶的名字是 3 到 63 个"],
  ["region", "eu central", "地区只用字母"],
  ["prefix", "a/../b", "文件夹只用字母"],
  ["accessKey", "", "请填密钥 ID"],
  ["password", "", "请填密钥"],
])("%s %s is rejected at its field, and other input stays", async (name, value, message) => {
  const { save } = await openAll();
  const response = await save({ prefix: "typed", [name]: value });
  const html = parse(await response.text());
  expect([response.status, textAt(html, `#backup-${name}-error`)]).toEqual([
    422,
    expect.stringContaining(message),
  ]);
  if (name !== "prefix") expect(html.querySelector("#backup-prefix")?.getAttribute("value")).toBe("typed");
});

describe("a test", () => {
  test("writes, reads, lists and deletes, and can then be saved without typing the key again", async () => {
    const { site, s3, organiser, tryIt, secret } = await openAll();
    const { status, html, said } = await tryIt();
    expect([
      status,
      said.includes("通了：能写、能读、能列出、能删"),
      html.toString().includes(secret),
    ]).toEqual([200, true, false]);
    expect(s3.requests.map((line) => line.split(" ")[0])).toEqual(["PUT", "GET", "GET", "DELETE"]);
    expect(s3.objects.size).toBe(0);
    const fields = fieldsOf(html.querySelector("main form"));
    expect((await organiser.post(path, fields)).status).toBe(303);
    expect(site.logged.join()).not.toContain(secret);
  });

  test("that fails says in words what the server said, and what to do", async () => {
    const { s3, tryIt } = await openAll({ RATE_LIMITS: "off" });
    const closed = `http://127.0.0.1:${await closedPort()}`;
    const cases: [
      behaviour: Partial<typeof s3.behaviour>,
      fields: Record<string, string>,
      words: string[],
    ][] = [
      [{ region: "eu-south-1" }, {}, ["这个桶在 eu-south-1", "AuthorizationHeaderMalformed"]],
      [{}, { password: "wrong" }, ["密钥不对", "SignatureDoesNotMatch: as SignatureDoesNotMatch says"]],
      [{}, { accessKey: "AKIAWRONG" }, ["没有这个密钥 ID"]],
      [{ skewMs: 20 * 60_000 }, {}, ["服务器的时钟不准（比对方慢 20 分钟）", "timedatectl"]],
      [{ skewMs: -3 * hourMs }, {}, ["比对方快 180 分钟"]],
      [{}, { bucket: "nothing" }, ["没有叫 nothing 的桶"]],
      [{ forbidden: ["PUT"] }, {}, ["这个密钥不能写", "AccessDenied"]],
      [{ forbidden: ["LIST"] }, {}, ["这个密钥不能列出"]],
      [{ forbidden: ["DELETE"] }, {}, ["这个密钥不能删"]],
      [{ loses: true }, {}, ["列出来却没有或大小不对"]],
      [{ failures: [[503, "SlowDown"]] }, {}, ["对方暂时忙不过来"]],
      [{ redirectTo: "http://169.254.169.254/latest" }, {}, ["地区或地址不对", "TemporaryRedirect"]],
      [{}, { endpoint: closed }, ["连不上 127.0.0.1"]],
      // TLS towards a server without it.
      [{}, { endpoint: s3.endpoint.replace("http:", "https:") }, ["证书不对，所以什么也没有发送"]],
    ];
    const usual = { ...s3.behaviour };
    for (const [behaviour, fields, words] of cases) {
      Object.assign(s3.behaviour, usual, { failures: [] }, behaviour);
      const { status, said } = await tryIt(fields);
      expect(status, said).toBe(422);
      for (const word of words) expect(said).toContain(word);
      expect(said).toContain("没有试通");
    }
  });

  test("of a server that hangs ends in time", async () => {
    const s3 = track(await openS3Server({ hangs: true }));
    const target = { endpoint: s3.endpoint, bucket: "notices", region: "any", prefix: "a", ...s3.keys };
    for (const limits of [
      { idleMs: 50, tryMs: 10_000 },
      { idleMs: 10_000, tryMs: 50 },
    ])
      expect(await tryBackupTarget(target, { now: Date.now }, limits)).toMatchObject({
        isOk: false,
        text: expect.stringContaining("没有及时回应"),
      });
  });

  test("is limited to twelve in ten minutes", async () => {
    const { tryIt } = await openAll({ RATE_LIMITS: "on" });
    for (let tried = 0; tried < 12; tried += 1) expect((await tryIt()).status).toBe(200);
    expect((await tryIt()).status).toBe(429);
  });
});

test("the environment's storage wins, and the page says so", async () => {
  const { site, s3, save } = await openAll();
  await save({ endpoint: "https://s3.example.org" });
  const again = await reopen(site, s3.environment);
  const browser = await openAdminBrowser(again);
  const { html } = await browser.page(path);
  expect([html.querySelector("main form"), textAt(html, "main")]).toEqual([
    null,
    expect.stringContaining("由服务器的 BACKUP_S3_ENDPOINT 等几项设定"),
  ]);
  expect(textAt((await browser.page("/admin/health")).html, "main")).toContain(
    `存到别处：notices（${new URL(s3.endpoint).host}）`,
  );
});

test("the health page shows the last upload and why there is no newer one, and two days without one are an alarm", async () => {
  const { site, organiser, save } = await openAll({ ALERT_MAIL: "keeper@example.org" });
  const folder = join(site.folder, "backups");
  const health = async () => textAt((await organiser.page("/admin/health")).html, "main");
  expect(await health()).toContain("备份和网站在同一台服务器上");
  await save();
  expect(await health()).toContain("还没有上传过，几分钟内开始");
  writeBackupState(folder, { since: noon, check: { at: noon, error: null } });
  const row = site.db.$client.prepare(
    "SELECT endpoint || '/' || bucket || '/' || prefix FROM backup_targets",
  );
  const uploaded = {
    at: noon,
    name: "any",
    place: String(row.pluck().get()),
    bytes: 3 * 1024 ** 2,
    count: 4,
  };
  const problem = {
    operation: "write",
    code: "NoSuchBucket",
    status: 404,
    words: "none",
    region: "",
    skewMs: 0,
  };
  const fail = () =>
    writeBackupState(folder, {
      uploaded,
      backup: { at: site.clock.time, error: null },
      upload: { at: site.clock.time, error: "S3", problem: problem as never },
    });
  fail();
  const said = await health();
  expect(said).toContain("最近一次 今天 12:00，3.0 MB，那边一共 4 份。");
  expect(said).toContain("没有上传 今天 12:00 · 没有叫 notices 的桶");
  site.clock.time = noon + 48 * hourMs + 1;
  await makeBackup(site.folder, join(folder, backupName(site.clock.time)));
  fail();
  await runDueBackups(site.site);
  expect(
    site.db
      .select()
      .from(mails)
      .all()
      .map(({ kind }) => kind),
  ).toEqual(["backup-alarm"]);
  for (const page of ["/admin", "/admin/health"])
    expect(textAt((await organiser.page(page)).html, "main")).toContain("超过两天没有存到别处");
});

test("an upload is due for a backup that is not there, an hour after a failure, or with new settings", () => {
  const times = { newest: "b", uploaded: "a", triedAt: noon, since: noon - 1 };
  const due = (change: Partial<typeof times> | { newest: null }, at = noon + hourMs - 1) =>
    isUploadDue({ ...times, ...change }, at);
  expect([
    due({}),
    due({}, noon + hourMs),
    due({ since: noon + 1 }),
    due({ triedAt: noon + 2 * hourMs }),
  ]).toEqual([false, true, true, true]);
  expect([due({ uploaded: "b" }, noon + hourMs), due({ newest: null }, noon + hourMs)]).toEqual([
    false,
    false,
  ]);
});

test("answers of other servers are explained without their control characters", () => {
  expect(() => readListing("<html>a page</html>", "a/")).toThrow("NotS3");
  const xml = "<Error><Code>a<b</Code><Message>&lt;a&#10;&#x1F600;&#x110000;&amp;lt;</Message></Error>";
  expect(errorOf(xml)).toEqual({ code: "", words: "<a 😀&#x110000;&lt;", region: "" });
  const { problem } = socketFailure("read", new TypeError("odd"));
  const terms = { host: "s3.example.org", bucket: "notices" };
  expect(explainTargetFailure(problem, terms)).toEqual({
    text: "没有成功，请核对地址、地区、桶和密钥。",
    words: "Unknown: odd",
  });
});
