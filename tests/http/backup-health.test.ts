// The organiser's view of the backups: age, failures, alarm, and the newest one as a download.
import { execFileSync } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { eq } from "drizzle-orm";
import { parse } from "node-html-parser";
import { beforeEach, describe, expect, test } from "vitest";
import { mails } from "../../app/db/schema/mails";
import { backupName } from "../../app/domain/backups/schedule";
import { writeBackupState } from "../../app/domain/backups/state.server";
import { setAccountAccess } from "../../app/domain/organisers/accounts.server";
import { runDueBackups } from "../../server/backups";
import { makeBackup } from "../../server/commands/make-backup";
import { openAdminBrowser } from "../support/admin-browser";
import { openEachSite, site } from "../support/each-site";
import { makeEvent, makeImage, unwrap } from "../support/fixtures";
import { memberPassword, openMember, openSession } from "../support/member";
import { noon, textOf } from "../support/site";

const hourMs = 3_600_000;

openEachSite({ ALERT_MAIL: "keeper@example.org" });
let folder: string;
beforeEach(() => {
  folder = join(site.folder, "backups");
});

const textAt = async (path: string) =>
  textOf((await (await openAdminBrowser(site)).page(path)).html.querySelector("main"));

async function backUp(at = noon): Promise<string> {
  writeBackupState(folder, { since: at });
  const backup = join(folder, backupName(at));
  await makeBackup(site.folder, backup);
  return backup;
}

describe("the health page", () => {
  test("shows a missing backup, the newest one's age, and the result of its test", async () => {
    expect(await textAt("/admin/health")).toContain("还没有备份");
    await backUp(noon - hourMs);
    writeBackupState(folder, { check: { at: noon - hourMs, error: null } });
    const text = await textAt("/admin/health");
    expect(text).toMatch(/最近一次备份：11:00，\d+\.\d MB，一共保留 1 份。/);
    expect(text).toContain("11:00 试恢复过，内容完整");
    expect(text).toContain("BACKUP_COMMAND");
    const { html } = await (await openAdminBrowser(site)).page("/admin/health");
    expect(html.querySelector('a[href="/admin/health/backup"]')).not.toBeNull();
  });

  test("lists each failure with time and reason", async () => {
    writeBackupState(folder, {
      backup: { at: noon, error: "the disk is full" },
      command: { at: noon, error: "no such remote" },
      check: { at: noon, error: "events has 1 rows instead of 5" },
    });
    const text = await textAt("/admin/health");
    expect(text).toContain("备份失败 12:00 · 磁盘满了，请管理服务器的朋友清理磁盘后再试（the disk is full）");
    expect(text).toContain("没有存到别处 12:00 · no such remote");
    expect(text).toContain("试恢复失败 12:00 · events has 1 rows instead of 5");
  });
});

describe("after 48 hours without a backup", () => {
  beforeEach(async () => {
    await backUp();
    // The attempt just failed; the next one is not due yet.
    site.clock.time = noon + 48 * hourMs + 1;
    writeBackupState(folder, {
      backup: { at: site.clock.time, error: "the disk is full" },
      check: { at: noon, error: null },
    });
  });

  const alarms = () => site.db.select().from(mails).where(eq(mails.kind, "backup-alarm")).all();

  test("dashboard and health page show a warning, not earlier", async () => {
    expect(await textAt("/admin")).toContain("网站超过两天没有备份");
    expect(await textAt("/admin/health")).toContain("超过两天没有备份");
    site.clock.time -= 1;
    expect(await textAt("/admin")).not.toContain("没有备份");
  });

  test("a mail goes to the operator, once a day", async () => {
    await runDueBackups(site.site);
    expect(alarms().map(({ recipient }) => recipient)).toEqual(["keeper@example.org"]);
    await runDueBackups(site.site);
    expect(alarms()).toHaveLength(1);
    site.clock.time += 24 * hourMs;
    writeBackupState(folder, { backup: { at: site.clock.time, error: "the disk is full" } });
    await runDueBackups(site.site);
    expect(alarms()).toHaveLength(2);
  });
});

describe("the download", () => {
  const [form, file] = ["/admin/health/backup", "/admin/health/backup.tar"];
  const cookieOf = (response: Response) => (response.headers.get("Set-Cookie") ?? "").split(";")[0] ?? "";

  /** Posts the form and follows its redirect to the file. */
  async function download(Cookie: string, fields: Record<string, string>, from = Cookie) {
    const granted = await site.post(form, fields, { Cookie });
    const text = textOf(parse(await granted.clone().text()).querySelector("[role=alert]"));
    const response = await site.send(file, { headers: { Cookie: `${from}; ${cookieOf(granted)}` } });
    return { granted, answer: response, text };
  }
  const leadsToForm = (response: Response) => [response.status, response.headers.get("Location")];

  test("is the newest complete backup, after re-entering the password", async () => {
    const { Cookie } = await openAdminBrowser(site);
    const { html } = await site.page(form, { Cookie });
    expect(html.querySelector("form input[name=password][required]")).not.toBeNull();
    expect((await download(Cookie, { password: "correct horse" })).answer.status).toBe(404);
    const image = await makeImage(site, "#123456", 800, 600, "cover");
    makeEvent(site, { coverImageId: image.id });
    const backup = await backUp();
    const { granted, answer: response } = await download(Cookie, { password: "correct horse" });
    expect(leadsToForm(granted)).toEqual([303, file]);
    const bytes = Buffer.from(await response.arrayBuffer());
    expect([
      response.status,
      response.headers.get("Content-Type"),
      response.headers.get("Cache-Control"),
    ]).toEqual([200, "application/x-tar", "private, no-store"]);
    expect(response.headers.get("Content-Disposition")).toMatch(/^attachment; /);
    expect(response.headers.get("Content-Length")).toBe(String(bytes.length));
    const scratch = mkdtempSync(join(tmpdir(), "tar-"));
    writeFileSync(join(scratch, "a.tar"), bytes);
    execFileSync("tar", ["-xf", "a.tar"], { cwd: scratch });
    const filesOf = (top: string) =>
      readdirSync(top, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map((entry) => join(entry.parentPath, entry.name))
        .map((path) => [path.slice(top.length), readFileSync(path).toString("base64")])
        .sort();
    expect(filesOf(join(scratch, `chenglijian-${backupName(noon)}`))).toEqual(filesOf(backup));
    rmSync(scratch, { recursive: true, force: true });
  });

  test("is rejected without the password, for another session, or an hour later", async () => {
    await backUp();
    const [one, other] = [await openAdminBrowser(site), await openAdminBrowser(site)];
    const toForm = [303, form];
    expect(leadsToForm(await site.send(file, { headers: { Cookie: one.Cookie } }))).toEqual(toForm);
    const right = { password: "correct horse" };
    expect(leadsToForm((await download(one.Cookie, right, other.Cookie)).answer)).toEqual(toForm);
    const granted = cookieOf(await site.post(form, right, { Cookie: one.Cookie }));
    const headers = { Cookie: `${one.Cookie}; ${granted}` };
    expect((await site.send(file, { headers })).status).toBe(200);
    site.clock.time += hourMs + 1;
    expect(leadsToForm(await site.send(file, { headers }))).toEqual(toForm);
  });

  test("resumes where it was interrupted, also when there is a newer backup", async () => {
    makeEvent(site);
    await backUp();
    const { Cookie } = await openAdminBrowser(site);
    const granted = cookieOf(await site.post(form, { password: "correct horse" }, { Cookie }));
    const part = (headers: Record<string, string> = {}) =>
      site.send(file, { headers: { ...headers, Cookie: `${Cookie}; ${granted}` } });
    const whole = await part();
    const bytes = Buffer.from(await whole.arrayBuffer());
    const tag = whole.headers.get("ETag") ?? "";
    expect([whole.headers.get("Accept-Ranges"), tag]).toEqual(["bytes", expect.stringMatching(/^"[^"]+"$/)]);
    site.clock.time += hourMs / 2;
    await backUp(site.clock.time);
    // Headers, their files, paddings and the end are cut at each of their boundaries.
    const end = bytes.length;
    const offsets = [0, 1, 511, 512, 513, 700, 1024, end - 1025, end - 1024, end - 1];
    for (const start of offsets) {
      const rest = await part({ Range: `bytes=${start}-`, "If-Range": tag });
      const range = `bytes ${start}-${end - 1}/${end}`;
      expect([rest.status, rest.headers.get("Content-Range")]).toEqual([206, range]);
      expect(rest.headers.get("Content-Length")).toBe(String(bytes.length - start));
      expect(Buffer.from(await rest.arrayBuffer()).equals(bytes.subarray(start))).toBe(true);
    }
    const expected: [headers: Record<string, string>, status: number, body: Buffer][] = [
      [{ Range: "bytes=510-514" }, 206, bytes.subarray(510, 515)],
      [{ Range: "bytes=-7" }, 206, bytes.subarray(-7)],
      [{ Range: `bytes=0-${"9".repeat(15)}` }, 206, bytes],
      [{ Range: "bytes=5-", "If-Range": '"another"' }, 200, bytes],
      [{ Range: "bytes=5-4" }, 200, bytes],
      [{ Range: "bytes=0-1,5-6" }, 200, bytes],
      [{ Range: "lines=1-" }, 200, bytes],
      [{ Range: `bytes=${bytes.length}-` }, 416, Buffer.alloc(0)],
      [{ Range: "bytes=-0" }, 416, Buffer.alloc(0)],
    ];
    for (const [headers, status, body] of expected) {
      const response = await part(headers);
      expect([headers, response.status]).toEqual([headers, status]);
      expect(Buffer.from(await response.arrayBuffer()).equals(body)).toBe(true);
      if (status === 416) expect(response.headers.get("Content-Range")).toBe(`bytes */${bytes.length}`);
    }
    rmSync(join(folder, backupName(noon)), { recursive: true });
    expect((await part()).status).toBe(404);
  });

  test("a wrong password is rejected at its field and counts like one at sign-in", async () => {
    const { Cookie } = await openAdminBrowser(site);
    const blank = await download(Cookie, { password: "" });
    expect([blank.granted.status, blank.text]).toEqual([422, "请输入密码"]);
    for (let n = 0; n < 10; n += 1) {
      const { granted, answer: response, text } = await download(Cookie, { password: "wrong" });
      expect([granted.status, text, response.status]).toEqual([422, "密码错误，请重试", 303]);
    }
    const { granted } = await download(Cookie, { password: "correct horse" });
    expect([granted.status, granted.headers.get("Retry-After")]).toEqual([
      429,
      expect.stringMatching(/^\d+$/),
    ]);
    expect((await site.post("/admin/login", { password: "correct horse" })).status).toBe(429);
  });

  test("an administrator's account requires its password, or its e-mail if it has none", async () => {
    await backUp();
    const email = "organiser@example.org";
    const { id } = await openMember(site, email);
    unwrap(setAccountAccess(site.db, { kind: "cli" }, { email, access: "full" }, noon));
    // A new role ends earlier sessions.
    const Cookie = `session=${openSession(site.db, id, noon)}`;
    const wrong = await download(Cookie, { password: "correct horse" });
    expect([wrong.granted.status, wrong.text]).toEqual([422, "当前密码不正确"]);
    expect((await download(Cookie, { password: memberPassword })).answer.status).toBe(200);
    site.db.$client.prepare("UPDATE users SET password_hash = NULL WHERE id = ?").run(id);
    expect((await site.page(form, { Cookie })).html.querySelector("input[name=email]")).not.toBeNull();
    expect((await download(Cookie, { email: "other@example.org" })).granted.status).toBe(422);
    expect((await download(Cookie, { email })).answer.status).toBe(200);
  });
});
