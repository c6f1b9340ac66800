// What the organiser sees of the backups: their age, what failed, the alarm, and the newest one as a download.
import { execFileSync } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { eq } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { mails } from "../../app/db/schema/mails";
import { backupName } from "../../app/domain/backups/schedule";
import { writeBackupState } from "../../app/domain/backups/state.server";
import { runDueBackups } from "../../server/backups";
import { makeBackup } from "../../server/commands/make-backup";
import { openAdminBrowser } from "../support/admin-browser";
import { makeEvent, makeImage } from "../support/fixtures";
import { createSite, noon, type TestSite, textOf } from "../support/site";

const hourMs = 3_600_000;

let site: TestSite;
let folder: string;
beforeEach(async () => {
  site = await createSite({ ALERT_MAIL: "keeper@example.org" });
  folder = join(site.folder, "backups");
});
afterEach(() => site.close());

const textAt = async (path: string) =>
  textOf((await (await openAdminBrowser(site)).page(path)).html.querySelector("main"));

async function backUp(at = noon): Promise<string> {
  writeBackupState(folder, { since: at });
  const made = join(folder, backupName(at));
  await makeBackup(site.folder, made);
  return made;
}

describe("the health page", () => {
  test("says that there is none yet, how old the newest is, and what came of trying it", async () => {
    expect(await textAt("/admin/health")).toContain("还没有备份");
    await backUp(noon - hourMs);
    writeBackupState(folder, { check: { at: noon - hourMs, error: null } });
    const text = await textAt("/admin/health");
    expect(text).toContain("最近一次备份：11:00，一共保留 1 份");
    expect(text).toContain("11:00 试恢复过，内容完整");
    expect(text).toContain("BACKUP_COMMAND");
    const { html } = await (await openAdminBrowser(site)).page("/admin/health");
    expect(html.querySelector('a[href="/admin/health/backup.tar"]')?.hasAttribute("download")).toBe(true);
  });

  test("names each failure with its time and reason", async () => {
    writeBackupState(folder, {
      backup: { at: noon, error: "the disk is full" },
      command: { at: noon, error: "no such remote" },
      check: { at: noon, error: "events has 1 rows instead of 5" },
    });
    const text = await textAt("/admin/health");
    expect(text).toContain("备份失败 12:00 · the disk is full");
    expect(text).toContain("没有存到别处 12:00 · no such remote");
    expect(text).toContain("试恢复失败 12:00 · events has 1 rows instead of 5");
  });
});

describe("after 48 hours without a backup", () => {
  beforeEach(async () => {
    await backUp();
    // The attempt of just now failed; the next one is not due yet.
    site.clock.time = noon + 48 * hourMs + 1;
    writeBackupState(folder, {
      backup: { at: site.clock.time, error: "the disk is full" },
      check: { at: noon, error: null },
    });
  });

  const alarms = () => site.db.select().from(mails).where(eq(mails.kind, "backup-alarm")).all();

  test("dashboard and health page say so, and not a moment earlier", async () => {
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
  test("is the whole newest backup, for administrators alone", async () => {
    const admin = await openAdminBrowser(site);
    const path = "/admin/health/backup.tar";
    const headers = { Cookie: admin.Cookie };
    expect((await site.send(path, { headers })).status).toBe(404);
    const image = await makeImage(site, "#123456", 800, 600, "cover");
    makeEvent(site, { coverImageId: image.id });
    const made = await backUp();
    const answer = await site.send(path, { headers });
    const bytes = Buffer.from(await answer.arrayBuffer());
    expect([answer.status, answer.headers.get("Content-Type"), answer.headers.get("Cache-Control")]).toEqual([
      200,
      "application/x-tar",
      "private, no-store",
    ]);
    expect(answer.headers.get("Content-Length")).toBe(String(bytes.length));
    const scratch = mkdtempSync(join(tmpdir(), "tar-"));
    writeFileSync(join(scratch, "a.tar"), bytes);
    execFileSync("tar", ["-xf", "a.tar"], { cwd: scratch });
    const filesOf = (top: string) =>
      readdirSync(top, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map((entry) => join(entry.parentPath, entry.name))
        .map((file) => [file.slice(top.length), readFileSync(file).toString("base64")])
        .sort();
    expect(filesOf(join(scratch, `chenglijian-${backupName(noon)}`))).toEqual(filesOf(made));
    rmSync(scratch, { recursive: true, force: true });
    const stranger = await site.send(path);
    expect([stranger.status, stranger.headers.get("Location")]).toEqual([
      303,
      expect.stringContaining("/admin/login"),
    ]);
  });
});
