// 立即备份 on the health page: one backup at a time, outside the request, with its result.
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { listBackups, readBackupState, writeBackupState } from "../../app/domain/backups/state.server";
import { type AdminBrowser, openAdminBrowser } from "../support/admin-browser";
import { makeEvent } from "../support/fixtures";
import { createSite, type TestSite, textOf } from "../support/site";

const path = "/admin/health";

let site: TestSite;
let admin: AdminBrowser;
async function open(settings: Record<string, string> = {}) {
  // The backup program reads them from the environment, which must exclude those of the test runner.
  for (const [name, value] of Object.entries({ BASE_URL: "", ...settings })) vi.stubEnv(name, value);
  site = await createSite(settings);
  admin = await openAdminBrowser(site);
}
beforeEach(() => open());
afterEach(() => {
  vi.unstubAllEnvs();
  site.close();
});

const folder = () => join(site.folder, "backups");
const press = (browser = admin) => browser.post(path, { intent: "backup" });
const section = async () => (await admin.page(path)).html.querySelector("[aria-labelledby=backups]");
const text = async () => textOf(await section());
const ended = () => vi.waitFor(async () => expect(await text()).not.toContain("备份进行中"), 60_000);

test("runs outside the request, shows the running state, and then size, time and the download", async () => {
  makeEvent(site);
  const response = await press();
  expect([response.status, response.headers.get("Location")]).toEqual([303, `${path}#backups`]);
  const meanwhile = await section();
  expect(textOf(meanwhile)).toContain("备份进行中 12:00 开始");
  expect(meanwhile?.querySelector("form")).toBeNull();
  expect(meanwhile?.querySelector(`a[href="${path}#backups"]`)).not.toBeNull();
  await ended();
  expect(await text()).toMatch(/最近一次备份：.*，\d+\.\d MB，一共保留 1 份。/);
  expect(await text()).toMatch(/备份完成 用了 \d+ 秒/);
  const done = await section();
  expect(textOf(done?.querySelector("form button"))).toBe("立即备份");
  expect(done?.querySelector('a[href="/admin/health/backup"]')).not.toBeNull();
  expect(listBackups(folder())).toHaveLength(1);
  expect(readBackupState(folder()).backup).toMatchObject({ error: null });
});

test("pressed twice, in two tabs, or again immediately creates one backup", async () => {
  await Promise.all([press(), press(), press(await openAdminBrowser(site))]);
  await ended();
  await press();
  await ended();
  expect(listBackups(folder())).toHaveLength(1);
});

test("a failure that cannot even be recorded is shown with its reason, and can be retried", async () => {
  site.close();
  const root = mkdtempSync(join(tmpdir(), "no-folder-"));
  const file = join(root, "backups");
  writeFileSync(file, "");
  await open({ BACKUP_DIR: file });
  await press();
  await ended();
  expect(await text()).toMatch(/备份失败 12:00 · .*(EEXIST|ENOTDIR)/);
  expect(await text()).not.toContain("备份完成");
  expect(textOf((await section())?.querySelector("form button"))).toBe("立即备份");
  rmSync(root, { recursive: true, force: true });
});

test("a full disk is explained", async () => {
  writeBackupState(folder(), {
    backup: { at: site.clock.now(), error: "ENOSPC: no space left on device, write" },
  });
  expect(await text()).toContain("备份失败 12:00 · 磁盘满了，请管理服务器的朋友清理磁盘后再试");
});
