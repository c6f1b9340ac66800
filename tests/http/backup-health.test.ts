// The organiser's view of the backups: age, failures, alarm, and the newest one as a download.
import { execFileSync } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
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
import { redirectOf, textAt } from "../support/html";
import { memberPassword, openMember, openSession } from "../support/member";
import { cookieOf } from "../support/raw-api";
import { rowsIn } from "../support/rows";
import { hourMs, noon } from "../support/site";

openEachSite({ ALERT_MAIL: "keeper@example.org" });
let folder: string;
beforeEach(() => {
  folder = join(site.folder, "backups");
});

const htmlAt = async (path: string) => (await (await openAdminBrowser(site)).page(path)).html;
const mainAt = async (path: string) => textAt(await htmlAt(path), "main");

async function backUp(at = noon): Promise<string> {
  writeBackupState(folder, { since: at });
  const backup = join(folder, backupName(at));
  await makeBackup(site.folder, backup);
  return backup;
}

describe("the health page", () => {
  test("shows a missing backup, the newest one's age, and the result of its test", async () => {
    expect(await mainAt("/admin/health")).toContain("还没有备份");
    await backUp(noon - hourMs);
    writeBackupState(folder, { check: { at: noon - hourMs, error: null } });
    const html = await htmlAt("/admin/health");
    const text = textAt(html, "main");
    expect(text).toMatch(/最近一次备份：今天 11:00，\d+\.\d MB，一共保留 1 份。/);
    for (const said of ["今天 11:00 试恢复过，内容完整", "存到别处，或定期下载"])
      expect(text).toContain(said);
    expect(html.querySelector('a[href="/admin/health/backup"]')).not.toBeNull();
  });

  test("lists each failure with time and reason", async () => {
    const errors = ["the disk is full", "no such remote", "events has 1 rows instead of 5"];
    const [backup, command, check] = errors.map((error) => ({ at: noon, error }));
    writeBackupState(folder, { backup, command, check });
    const text = await mainAt("/admin/health");
    for (const failure of [
      "备份失败 今天 12:00 · 磁盘满了，请管理服务器的朋友清理磁盘后再试（the disk is full）",
      "没有存到别处 今天 12:00 · no such remote",
      "试恢复失败 今天 12:00 · events has 1 rows instead of 5",
    ])
      expect(text).toContain(failure);
  });
});

test("after 48 hours without a backup dashboard and health page show a warning, and a mail goes to the operator, once a day", async () => {
  const alarms = () => rowsIn(mails).filter(({ kind }) => kind === "backup-alarm");
  /** The attempt just failed; the next one is not due yet. */
  const fail = () => writeBackupState(folder, { backup: { at: site.clock.time, error: "the disk is full" } });
  await backUp();
  writeBackupState(folder, { check: { at: noon, error: null } });
  site.clock.time = noon + 48 * hourMs;
  fail();
  expect(await mainAt("/admin")).not.toContain("没有备份");
  site.clock.time += 1;
  expect(await mainAt("/admin")).toContain("超过两天没有备份");
  expect(await mainAt("/admin/health")).toContain("超过两天没有备份");
  for (const _ of [1, 2]) {
    await runDueBackups(site.site);
    expect(alarms().map(({ recipient }) => recipient)).toEqual(["keeper@example.org"]);
  }
  site.clock.time += 24 * hourMs;
  fail();
  await runDueBackups(site.site);
  expect(alarms()).toHaveLength(2);
});

describe("the download", () => {
  const [form, file] = ["/admin/health/backup", "/admin/health/backup.tar"];
  const right = { password: "correct horse" };
  const toForm = [303, form];

  /** Posts the form and follows its redirect to the file. */
  async function download(Cookie: string, fields: Record<string, string>, from = Cookie) {
    const granted = await site.post(form, fields, { Cookie });
    const said = textAt(parse(await granted.clone().text()), "[role=alert]");
    const response = await site.send(file, { headers: { Cookie: `${from}; ${cookieOf(granted)}` } });
    return { granted, response, rejection: [granted.status, said] };
  }

  test("is the newest complete backup, after re-entering the password", async () => {
    const { Cookie, page } = await openAdminBrowser(site);
    expect((await page(form)).html.querySelector("form input[name=password][required]")).not.toBeNull();
    expect((await download(Cookie, right)).response.status).toBe(404);
    const image = await makeImage(site, "#123456", 800, 600, "cover");
    makeEvent(site, { coverImageId: image.id });
    const backup = await backUp();
    const { granted, response } = await download(Cookie, right);
    expect(redirectOf(granted)).toEqual([303, file]);
    const bytes = Buffer.from(await response.arrayBuffer());
    expect([response.status, response.headers.get("Content-Type")]).toEqual([200, "application/x-tar"]);
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
    expect(redirectOf(await site.send(file, { headers: { Cookie: one.Cookie } }))).toEqual(toForm);
    expect(redirectOf((await download(one.Cookie, right, other.Cookie)).response)).toEqual(toForm);
    const granted = cookieOf(await one.post(form, right));
    const headers = { Cookie: `${one.Cookie}; ${granted}` };
    expect((await site.send(file, { headers })).status).toBe(200);
    site.clock.time += hourMs + 1;
    expect(redirectOf(await site.send(file, { headers }))).toEqual(toForm);
  });

  test("resumes where it was interrupted, also when there is a newer backup", async () => {
    makeEvent(site);
    await backUp();
    const admin = await openAdminBrowser(site);
    const Cookie = `${admin.Cookie}; ${cookieOf(await admin.post(form, right))}`;
    const part = (headers: Record<string, string> = {}) =>
      site.send(file, { headers: { ...headers, Cookie } });
    const whole = await part();
    const bytes = Buffer.from(await whole.arrayBuffer());
    const tag = whole.headers.get("ETag") ?? "";
    expect([whole.headers.get("Accept-Ranges"), tag]).toEqual(["bytes", expect.stringMatching(/^"[^"]+"$/)]);
    site.clock.time += hourMs / 2;
    await backUp(site.clock.time);
    const end = bytes.length;
    const rests = [0, 1, 512, 700, end - 1024, end - 1].map((start) => [start, `bytes=${start}-`] as const);
    const unsatisfied = `bytes */${end}`;
    const expected: [headers: Record<string, string>, status: number, body: Buffer, range?: string][] = [
      ...rests.map(([start, Range]): (typeof expected)[number] => [
        ...([{ Range, "If-Range": tag }, 206, bytes.subarray(start)] as const),
        `bytes ${start}-${end - 1}/${end}`,
      ]),
      [{ Range: "bytes=510-514" }, 206, bytes.subarray(510, 515)],
      [{ Range: "bytes=-7" }, 206, bytes.subarray(-7)],
      [{ Range: "bytes=5-", "If-Range": '"another"' }, 200, bytes],
      [{ Range: "bytes=0-1,5-6" }, 200, bytes],
      [{ Range: "bytes=5-2" }, 200, bytes],
      [{ Range: `bytes=${end}-` }, 416, Buffer.alloc(0), unsatisfied],
    ];
    for (const [headers, status, body, range] of expected) {
      const response = await part(headers);
      expect([headers, response.status]).toEqual([headers, status]);
      expect(Buffer.from(await response.arrayBuffer()).equals(body)).toBe(true);
      if (range) expect(response.headers.get("Content-Range")).toBe(range);
      if (status === 206) expect(response.headers.get("Content-Length")).toBe(String(body.length));
    }
    rmSync(join(folder, backupName(noon)), { recursive: true });
    expect((await part()).status).toBe(404);
  });

  test("a wrong password is rejected at its field and counts like one at sign-in", async () => {
    const { Cookie } = await openAdminBrowser(site);
    expect((await download(Cookie, { password: "" })).rejection).toEqual([422, "请输入密码"]);
    for (let n = 0; n < 10; n += 1)
      expect((await download(Cookie, { password: "wrong" })).rejection).toEqual([422, "密码错误，请重试"]);
    expect((await download(Cookie, right)).granted.status).toBe(429);
    expect((await site.post("/admin/login", right)).status).toBe(429);
  });

  test("an administrator's account requires its password, or its e-mail if it has none", async () => {
    await backUp();
    const email = "organiser@example.org";
    const { id } = await openMember(site, email);
    unwrap(setAccountAccess(site.db, { kind: "cli" }, { email, access: "full" }, noon));
    // A new role ends earlier sessions.
    const Cookie = `session=${openSession(site.db, id, noon)}`;
    expect((await download(Cookie, right)).rejection).toEqual([422, "当前密码不正确"]);
    expect((await download(Cookie, { password: memberPassword })).response.status).toBe(200);
    site.db.$client.prepare("UPDATE users SET password_hash = NULL WHERE id = ?").run(id);
    expect((await site.page(form, { Cookie })).html.querySelector("input[name=email]")).not.toBeNull();
    expect((await download(Cookie, { email: "other@example.org" })).granted.status).toBe(422);
    expect((await download(Cookie, { email })).response.status).toBe(200);
  });
});
