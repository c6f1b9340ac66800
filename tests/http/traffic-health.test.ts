// Traffic, growth, clock and certificate on the organiser's health page.
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { testMail } from "../../app/domain/accounts/account-mails";
import { backupName } from "../../app/domain/backups/schedule";
import { queueMail } from "../../app/domain/mails/queue.server";
import { runDueJobs } from "../../server/housekeeping";
import { openAdminBrowser } from "../support/admin-browser";
import { openEachSite, site } from "../support/each-site";
import { makeEvent } from "../support/fixtures";
import { textAt as mainAt } from "../support/page-text";
import { createSite, noon, origin } from "../support/site";

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

openEachSite();

const textAt = async (from = site) => mainAt(await openAdminBrowser(from), "/admin/health");

test("shows failed requests of the last hour and since the start, as numbers and shares", async () => {
  expect(await textAt()).toMatch(/最近一小时\s*\d+ 次请求，失败 0 次（0%）/);
  for (let round = 0; round < 3; round += 1) await site.send("/events");
  site.db.$client.exec("ALTER TABLE events RENAME TO lost");
  await site.send("/gallery");
  site.db.$client.exec("ALTER TABLE lost RENAME TO events");
  const text = await textAt();
  expect(text).toMatch(/最近一小时\s*请检查 (\d+) 次请求，失败 1 次（[\d.]+%）/);
  expect(text).toContain("错误编号");
  site.clock.time += hourMs;
  expect(await textAt()).toMatch(/最近一小时\s*\d 次请求，失败 0 次（0%）/);
  expect(await textAt()).toMatch(/启动以来\s*\d+ 次请求，失败 1 次/);
});

test("shows cache hits, queues and the slowest pages by route", async () => {
  expect(await textAt()).toContain("还没有访问");
  const { id } = makeEvent(site);
  for (let round = 0; round < 4; round += 1) await site.send(`/events/${id}`);
  const text = testMail({ siteName: "城里见", origin });
  queueMail(site.db, "li@example.org", text, { now: noon, expiresAt: noon + hourMs });
  const shown = await textAt();
  for (const part of ["75%（4 次里 3 次）", "海报 0，图片 0，密码核对 0，邮件 1"])
    expect(shown).toContain(part);
  expect(shown).toMatch(/\/events\/:id\s*4 次，95% (在 [\d.]+ (毫秒|秒)以内|超过 10 秒)/);
  for (const part of [id, "li@example.org"]) expect(shown).not.toContain(part);
});

test("shows the growth of the database between the oldest and the newest backup", async () => {
  const addBackup = (at: number, bytes: number) => {
    const folder = join(site.folder, "backups", backupName(at));
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, "app.db"), Buffer.alloc(bytes));
  };
  addBackup(noon - 3 * dayMs, 1024 ** 2);
  expect(await textAt()).not.toContain("的备份之间");
  addBackup(noon - dayMs - hourMs, 3.5 * 1024 ** 2);
  expect(await textAt()).toContain("11月18日 12:00 到 昨天 11:00 的备份之间增加 2.5 MB");
});

test("shows the clock, and reports one behind recorded times", async () => {
  const text = await textAt();
  expect(text).toContain("服务器时间12:00（Europe/Rome）");
  expect(text).not.toContain("时钟可能");
  await runDueJobs(site.site);
  site.clock.time -= 2 * hourMs;
  expect(await textAt()).toContain("12:00 已经有记录，比现在还晚：服务器的时钟可能被拨慢了");
});

test("shows where to check the certificate, if there is one", async () => {
  expect(await textAt()).not.toContain("证书");
  const secure = await createSite({ BASE_URL: "https://city.example" });
  const text = await textAt(secure);
  expect(text).toContain("证书由网站前面的代理续期，这里看不到");
  expect(text).toContain("可以看到有效期");
  secure.close();
});
