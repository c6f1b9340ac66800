// Backups of a site, scheduled or by 立即备份 on the health page: creation, shared files, the operator's command, test
// restore, retention, and their result on the page.
import * as fs from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { backupName, backupTime } from "../../app/domain/backups/schedule";
import { listBackups, readBackupState, writeBackupState } from "../../app/domain/backups/state.server";
import { runDueBackups } from "../../server/backups";
import { type AdminBrowser, openAdminBrowser } from "../support/admin-browser";
import { adminBrowser, openEachAdmin, site } from "../support/each-site";
import { makeEvent, makeImage } from "../support/fixtures";
import { runProgram } from "../support/program";
import { createSite, dayMs, textOf } from "../support/site";

openEachAdmin();
let root: string;
beforeEach(async () => {
  root = fs.mkdtempSync(join(tmpdir(), "kept-"));
  // The test runner's own, which the program would read.
  vi.stubEnv("BASE_URL", "");
  const image = await makeImage(site, "#123456", 800, 600, "cover");
  makeEvent(site, { coverImageId: image.id });
});
afterEach(() => {
  vi.unstubAllEnvs();
  fs.rmSync(root, { recursive: true, force: true });
});

const run = (words: string[], settings?: Record<string, string>, dataFolder = site.folder) =>
  runProgram(words, dataFolder, settings);

const folder = () => join(site.folder, "backups");
const backups = () => listBackups(folder());
const newest = () => backups()[0]?.path ?? "";
const pictureOf = (backup: string) =>
  join(backup, "uploads", fs.readdirSync(join(backup, "uploads"))[0] ?? "");

/** Makes the newest backup some days older. */
function age(days: number): void {
  const at = backupTime(backups()[0]?.name ?? "") ?? 0;
  fs.renameSync(newest(), join(folder(), backupName(at - days * dayMs)));
}

test("a backup without a folder is stored in the data folder, and the next one shares its images", async () => {
  const owner = process.getuid?.() === 0 ? 1234 : fs.statSync(site.folder).uid;
  fs.mkdirSync(join(folder(), "2026-01-01T00-00-00Z.partial-99"), { recursive: true });
  fs.chownSync(site.folder, owner, fs.statSync(site.folder).gid);
  fs.chownSync(folder(), owner, fs.statSync(folder()).gid);
  expect(await run(["backup"])).toEqual({ code: 0, output: expect.stringContaining("backed up") });
  age(1);
  expect((await run(["backup"])).code).toBe(0);
  expect(backups()).toHaveLength(2);
  expect(fs.statSync(newest()).mode & 0o077).toBe(0);
  expect(fs.statSync(pictureOf(newest())).nlink).toBe(2);
  expect(fs.readdirSync(folder()).filter((name) => name.includes("partial"))).toEqual([]);
  expect(readBackupState(folder()).backup).toMatchObject({ error: null });
  // Root runs the command, but its files belong to the owner of the data folder.
  expect((await run(["check-backup"])).code).toBe(0);
  const paths = [folder(), join(folder(), "state.json"), newest(), join(newest(), "app.db")];
  expect(paths.map((path) => fs.statSync(path).uid)).toEqual(paths.map(() => owner));
});

test("an image damaged in the previous backup is copied again", async () => {
  await run(["backup"]);
  age(1);
  const size = fs.statSync(pictureOf(newest())).size;
  fs.writeFileSync(pictureOf(newest()), Buffer.alloc(size, 7));
  expect((await run(["backup"])).code).toBe(0);
  expect(fs.statSync(pictureOf(newest())).nlink).toBe(1);
  expect(fs.readFileSync(pictureOf(newest()))).toEqual(fs.readFileSync(pictureOf(site.folder)));
});

test("old ones are deleted by the retention rule", async () => {
  await run(["backup"]);
  const old = backupName(Date.now() - 400 * dayMs);
  for (let day = 1; day < 40; day += 1) fs.mkdirSync(join(folder(), backupName(Date.now() - day * dayMs)));
  fs.mkdirSync(join(folder(), old));
  age(1);
  const { output } = await run(["backup"]);
  expect(output).toContain(`removed ${old}`);
  expect(backups().length).toBeLessThanOrEqual(11);
});

test("the operator's command gets the folder and allowed variables but no settings, and its failure is logged in one line", async () => {
  const command = `cp -r "$BACKUP" "${join(root, "elsewhere")}"; env > "${join(root, "env")}"`;
  const settings = {
    BACKUP_COMMAND: command,
    ADMIN_PASSWORD: "correct horse 9-q",
    SESSION_SECRET: "9-q".repeat(20),
    METRICS_TOKEN: "9-q".repeat(20),
    SMTP_URL: "smtp://user:9-q@mail.example",
    MAIL_FROM: "9-q@example.org",
    SOME_LATER_SECRET: "9-q",
    RCLONE_CONFIG: "/etc/rclone-kept.conf",
    AWS_ACCESS_KEY_ID: "aws-kept",
    HOME: root,
  };
  expect((await run(["backup"], settings)).code).toBe(0);
  expect(fs.existsSync(join(root, "elsewhere", "manifest.json"))).toBe(true);
  const environment = fs.readFileSync(join(root, "env"), "utf8");
  expect(environment).not.toMatch(/9-q|DATA_DIR|BACKUP_COMMAND/);
  for (const variable of ["/etc/rclone-kept.conf", "aws-kept", "PATH=", "HOME="])
    expect(environment).toContain(variable);
  age(1);
  const failed = await run(["backup"], { BACKUP_COMMAND: "echo no such remote >&2; exit 3" });
  expect([failed.code, failed.output]).toEqual([1, "error: BACKUP_COMMAND ended with 3: no such remote\n"]);
  expect(backups()).toHaveLength(2);
  expect(readBackupState(folder())).toMatchObject({
    backup: { error: null },
    command: { error: /no such remote/ },
  });
});

test("the backup folder must not contain the data folder", async () => {
  const { code, output } = await run(["backup"], { BACKUP_DIR: join(site.folder, "uploads") });
  expect([code, output]).toEqual([1, expect.stringMatching(/^[^\n]*data folder[^\n]*\n$/)]);
});

test("the newest is test-restored, compared and cleaned up", async () => {
  expect((await run(["check-backup"])).output).toMatch(/^error: .* holds no backup/);
  await run(["backup"]);
  expect(await run(["check-backup"])).toEqual({ code: 0, output: expect.stringContaining("as backed up") });
  expect(readBackupState(folder()).check).toMatchObject({ error: null });
  const file = join(newest(), "manifest.json");
  const manifest = JSON.parse(fs.readFileSync(file, "utf8"));
  fs.writeFileSync(file, JSON.stringify({ ...manifest, rows: { ...manifest.rows, events: 5 } }));
  const differs = await run(["check-backup"]);
  expect([differs.code, differs.output]).toEqual([1, "error: events has 1 rows instead of 5\n"]);
  fs.rmSync(pictureOf(newest()));
  expect((await run(["check-backup"])).output).toMatch(/^error: .* is not whole/);
  expect(readBackupState(folder()).check?.error).toContain("is not whole");
  expect(fs.readdirSync(folder()).filter((name) => name.startsWith("check-"))).toEqual([]);
});

test("the server creates and tests due backups, and records since when the first is due", async () => {
  await runDueBackups(site.site);
  expect([backups(), readBackupState(folder()).since]).toEqual([[], site.clock.time]);
  site.clock.time += 2 * dayMs;
  await runDueBackups(site.site);
  expect(backups(), site.logged.join("\n")).toHaveLength(1);
  expect(readBackupState(folder())).toMatchObject({ backup: { error: null }, check: { error: null } });
});

const path = "/admin/health";
const press = (browser = adminBrowser) => browser.post(path, { intent: "backup" });
const section = async (browser = adminBrowser) =>
  (await browser.page(path)).html.querySelector("[aria-labelledby=backups]");
const text = async (browser?: AdminBrowser) => textOf(await section(browser));
const ended = (browser?: AdminBrowser) =>
  vi.waitFor(async () => expect(await text(browser)).not.toContain("备份进行中"), 60_000);

test("立即备份 runs outside the request, shows the running state, and then size, time and the download", async () => {
  const response = await press();
  expect([response.status, response.headers.get("Location")]).toEqual([303, `${path}#backups`]);
  const meanwhile = await section();
  expect(textOf(meanwhile)).toContain("备份进行中 今天 12:00 开始");
  expect(meanwhile?.querySelector("form")).toBeNull();
  expect(meanwhile?.querySelector(`a[href="${path}#backups"]`)).not.toBeNull();
  await ended();
  expect(await text()).toMatch(/最近一次备份：.*，\d+\.\d MB，一共保留 1 份。/);
  expect(await text()).toMatch(/备份完成 用了 \d+ 秒/);
  const done = await section();
  expect(textOf(done?.querySelector("form button"))).toBe("立即备份");
  expect(done?.querySelector('a[href="/admin/health/backup"]')).not.toBeNull();
  expect(backups()).toHaveLength(1);
  expect(readBackupState(folder()).backup).toMatchObject({ error: null });
});

test("立即备份 pressed twice, in two tabs, or again immediately creates one backup", async () => {
  await Promise.all([press(), press(), press(await openAdminBrowser(site))]);
  await ended();
  await press();
  await ended();
  expect(site.logged.filter((line) => line.includes("backup done"))).toHaveLength(1);
});

test("a failure that cannot even be recorded is shown with its reason, and can be retried", async () => {
  const file = join(root, "backups");
  fs.writeFileSync(file, "");
  vi.stubEnv("BACKUP_DIR", file);
  const other = await createSite({ BACKUP_DIR: file });
  const browser = await openAdminBrowser(other);
  await press(browser);
  await ended(browser);
  expect(await text(browser)).toMatch(/备份失败 今天 12:00 · .*(EEXIST|ENOTDIR)/);
  expect(await text(browser)).not.toContain("备份完成");
  expect(textOf((await section(browser))?.querySelector("form button"))).toBe("立即备份");
  other.close();
});

test("a full disk is explained", async () => {
  writeBackupState(folder(), {
    backup: { at: site.clock.now(), error: "ENOSPC: no space left on device, write" },
  });
  expect(await text()).toContain("备份失败 今天 12:00 · 磁盘满了，请管理服务器的朋友清理磁盘后再试");
});
