// Backups in S3 as the operator and the server make and restore them, against a server that verifies each request.
import * as fs from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import Database from "better-sqlite3";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { backupName, backupTime } from "../../app/domain/backups/schedule";
import { listBackups, readBackupState, writeBackupState } from "../../app/domain/backups/state.server";
import { runDueBackups } from "../../server/backups";
import { fieldsOf, openAdminBrowser } from "../support/admin-browser";
import { adminBrowser, openEachAdmin, site } from "../support/each-site";
import { makeEvent, makeImage } from "../support/fixtures";
import { runProgram } from "../support/program";
import { openS3Server } from "../support/s3-server";
import { dayMs } from "../support/site";

openEachAdmin();
let root: string;
let s3: Awaited<ReturnType<typeof openS3Server>>;
beforeEach(async () => {
  root = fs.mkdtempSync(join(tmpdir(), "kept-"));
  s3 = await openS3Server();
  vi.stubEnv("BASE_URL", "");
  const image = await makeImage(site, "#123456", 800, 600, "cover");
  makeEvent(site, { title: "原来的活动", coverImageId: image.id });
});
afterEach(async () => {
  vi.unstubAllEnvs();
  await s3.close();
  fs.rmSync(root, { recursive: true, force: true });
});

const run = (words: string[], dataFolder = site.folder, settings: Record<string, string> = s3.environment) =>
  runProgram(words, dataFolder, settings);
const folder = () => join(site.folder, "backups");
const newest = () => listBackups(folder())[0];
const keysOf = (kind: string) =>
  [...s3.objects.keys()].filter((key) => key.startsWith(`chenglijian/${kind}/`));
const puts = () => s3.requests.filter((line) => line.startsWith("PUT")).length;

/** Makes the newest backup some days older, here and there. */
function age(days: number): void {
  const { name, path } = newest() ?? { name: "", path: "" };
  const older = backupName((backupTime(name) ?? 0) - days * dayMs);
  fs.renameSync(path, join(folder(), older));
  const key = `chenglijian/backups/${name}.json`;
  const found = s3.objects.get(key);
  if (found) s3.objects.set(`chenglijian/backups/${older}.json`, found);
  s3.objects.delete(key);
}

async function saveTarget(change: Record<string, string> = {}, browser = adminBrowser): Promise<void> {
  const path = "/admin/settings/backup";
  const form = fieldsOf((await browser.page(path)).html.querySelector("main form"));
  const { accessKey, secretKey: password } = s3.keys;
  const typed = { endpoint: s3.endpoint, bucket: "notices", accessKey, password, ...change };
  expect((await browser.post(path, { ...form, ...typed })).status).toBe(303);
}

test("each backup is uploaded, with files that are there sent once, and expired ones are deleted by the same rules", async () => {
  const first = await run(["backup"]);
  expect([first.code, first.output]).toEqual([
    0,
    expect.stringMatching(/uploaded 20\S+ to http\S+\/notices\/chenglijian/),
  ]);
  const { files } = JSON.parse(fs.readFileSync(join(newest()?.path ?? "", "manifest.json"), "utf8"));
  expect(keysOf("files")).toHaveLength(Object.keys(files).length);
  expect(readBackupState(folder())).toMatchObject({
    upload: { error: null },
    uploaded: { name: newest()?.name, count: 1 },
  });
  // Two backups may be made within one second, which is their name.
  age(2);
  const sent = puts();
  makeEvent(site);
  expect((await run(["backup"])).code).toBe(0);
  // The database and the manifest.
  expect(puts() - sent).toBe(2);
  // A stale backup with a file of its own.
  const stale = backupName(Date.now() - 400 * dayMs);
  const [own, fresh] = ["a".repeat(64), "b".repeat(64)];
  const manifest = {
    product: "chenglijian",
    version: "1",
    madeAt: "",
    files: { "app.db": { bytes: 1, sha256: own } },
  };
  const put = (key: string, text: string, at: number) =>
    s3.objects.set(`chenglijian/${key}`, { body: Buffer.from(text), at });
  put(`backups/${stale}.json`, JSON.stringify(manifest), 0);
  for (let week = 5; week < 13; week += 1)
    put(`backups/${backupName(Date.now() - week * 7 * dayMs)}.json`, JSON.stringify(manifest), 0);
  put(`files/${own}`, "x", 0);
  put(`files/${fresh}`, "of another upload", Date.now());
  put("files/notes.txt", "of somebody", 0);
  age(1);
  fs.rmSync(join(site.folder, "uploads"), { recursive: true });
  fs.mkdirSync(join(site.folder, "uploads"));
  const { code, output } = await run(["backup"]);
  expect([code, output]).toEqual([0, expect.stringContaining(`removed ${stale}`)]);
  const left = keysOf("files").map((key) => key.slice("chenglijian/files/".length));
  for (const name of [fresh, "notes.txt"]) expect(left).toContain(name);
  // A retained backup still names it.
  expect(left).toContain(own);
  for (const key of keysOf("backups")) if (s3.objects.get(key)?.at === 0) s3.objects.delete(key);
  expect((await run(["upload-backup"])).code).toBe(0);
  expect(keysOf("files")).not.toContain(`chenglijian/files/${own}`);
});

test("a failed upload leaves the backup, is explained on the health page, and continues an hour later with what is missing", async () => {
  // The state has the real time, in which the program runs.
  site.clock.time = Date.now();
  const browser = await openAdminBrowser(site);
  await saveTarget({ accessKey: "AKIAWRONG" }, browser);
  writeBackupState(folder(), { since: site.clock.time - 2 * dayMs });
  await runDueBackups(site.site);
  expect(newest()).toBeDefined();
  const health = async () => (await browser.page("/admin/health")).html.toString();
  expect(await health()).toContain("没有这个密钥 ID");
  // Corrected: the next look uploads, although the last attempt was a moment ago.
  site.clock.time = Date.now() + 1000;
  await saveTarget({}, browser);
  s3.behaviour.failures.push(...Array.from({ length: 9 }, (): [number, string] => [403, "AccessDenied"]));
  await runDueBackups(site.site);
  expect(readBackupState(folder()).upload?.problem?.code).toBe("AccessDenied");
  s3.behaviour.failures.length = 0;
  site.clock.time = Date.now() + 61 * 60_000;
  // A server that is busy for one request.
  s3.behaviour.failures.push([503, "SlowDown"]);
  await runDueBackups(site.site);
  expect(readBackupState(folder()), site.logged.join("\n")).toMatchObject({
    upload: { error: null },
    uploaded: { name: newest()?.name },
  });
  expect(await health()).toContain("那边一共 1 份");
  expect(site.logged.join()).not.toContain(s3.keys.secretKey);
});

test("objects that the server loses, and files that changed here, are no backup", async () => {
  s3.behaviour.loses = true;
  const lost = await run(["backup"]);
  expect([lost.code, lost.output]).toEqual([1, "error: S3 list Incomplete\n"]);
  s3.behaviour.loses = false;
  const picture = join(newest()?.path ?? "", "uploads");
  fs.writeFileSync(join(picture, fs.readdirSync(picture)[0] ?? ""), "changed");
  const changed = await run(["upload-backup"]);
  expect([changed.code, changed.output]).toEqual([1, expect.stringMatching(/^error: .* is damaged.*\n$/)]);
  expect(keysOf("backups")).toEqual([]);
  // A damaged object there is replaced.
  fs.rmSync(folder(), { recursive: true });
  await run(["backup"]);
  const [key = ""] = keysOf("files");
  s3.objects.set(key, { body: Buffer.from("x"), at: Date.now() });
  expect((await run(["upload-backup"])).code).toBe(0);
  expect(s3.objects.get(key)?.body.length).toBeGreaterThan(1);
});

const titlesIn = (data: string) => {
  const db = new Database(join(data, "app.db"), { readonly: true });
  const titles = db.prepare("SELECT title FROM events").pluck().all();
  db.close();
  return titles;
};

test("the newest one, or a named one, is restored by one command, on a new server too", async () => {
  const none = await run(["restore", "s3"], root, {});
  expect([none.code, none.output]).toEqual([
    1,
    expect.stringMatching(/^error: no S3 storage is set; set BACKUP_S3_/),
  ]);
  expect((await run(["restore", "s3"], root)).output).toContain("holds no backup");
  await run(["backup"]);
  age(1);
  const older = newest()?.name ?? "";
  makeEvent(site, { title: "后来的活动" });
  await run(["backup"]);
  const listed = await run(["restore", "s3", "list"], root);
  expect([listed.code, listed.output]).toEqual([0, `${newest()?.name}\n${older}\n`]);
  const data = join(root, "data");
  expect(await run(["restore", "s3", older], data)).toEqual({
    code: 0,
    output: expect.stringContaining(older),
  });
  expect(titlesIn(data)).toEqual(["原来的活动"]);
  expect(fs.readdirSync(join(data, "uploads"))).toHaveLength(1);
  expect((await run(["restore", "s3"], data)).code).toBe(0);
  expect(titlesIn(data)).toContain("后来的活动");
  // Again, without the files that are there.
  const reads = s3.requests.length;
  expect((await run(["restore", "s3"], data)).code).toBe(0);
  expect(s3.requests.slice(reads).filter((line) => line.includes("/files/"))).toEqual([]);
  expect(fs.statSync(join(data, "secret")).mode & 0o777).toBe(0o600);
});

test("a restore that fails changes nothing", async () => {
  await saveTarget();
  const before = await run(["backup"], site.folder, {});
  expect(before.output).toContain("uploaded");
  // The site runs.
  const running = await run(["restore", "s3"], site.folder, {});
  expect([running.code, running.output]).toEqual([1, expect.stringContaining("already uses")]);
  const data = join(root, "data");
  const rejected = async (words: RegExp) => {
    const { code, output } = await run(["restore", "s3"], data);
    expect([code, output]).toEqual([1, expect.stringMatching(words)]);
    expect(output.trimEnd().split("\n")).toHaveLength(1);
    expect(fs.existsSync(join(data, "app.db"))).toBe(false);
    const left = fs.existsSync(join(data, "backups")) ? fs.readdirSync(join(data, "backups")) : [];
    expect(left).toEqual([]);
  };
  expect((await run(["restore", "s3", "2020-01-01T00-00-00Z"], data)).output).toContain("is no backup there");
  const [key = ""] = keysOf("backups");
  const manifest = s3.objects.get(key) ?? { body: Buffer.alloc(0), at: 0 };
  const withFiles = (files: object) =>
    s3.objects.set(key, {
      body: Buffer.from(JSON.stringify({ ...JSON.parse(manifest.body.toString()), files })),
      at: 0,
    });
  const file = { bytes: 1, sha256: "a".repeat(64) };
  for (const path of [
    "../escaped",
    "uploads/../../escaped",
    "/etc/passwd",
    "manifest.json",
    "uploads\\..\\x",
  ]) {
    withFiles({ [path]: file });
    await rejected(/a file outside of it/);
  }
  withFiles({ "app.db": file });
  await rejected(/S3 read NoSuchKey/);
  s3.objects.set(key, { body: Buffer.from("{"), at: 0 });
  await rejected(/manifest of the backup is damaged/);
  s3.objects.set(key, manifest);
  const [picture = ""] = keysOf("files");
  const whole = s3.objects.get(picture) ?? manifest;
  s3.objects.set(picture, { body: Buffer.from("changed"), at: 0 });
  await rejected(/S3 read Damaged: .* has changed/);
  s3.objects.set(picture, whole);
  expect((await run(["restore", "s3"], data)).code).toBe(0);
});

test.each([
  [{ BACKUP_S3_SECRET_KEY: "" }, /^error: BACKUP_S3_SECRET_KEY: is required with the other settings of S3/],
  [{ BACKUP_S3_BUCKET: "a/b" }, /^error: BACKUP_S3_BUCKET: is no name of a bucket/],
  [{ BACKUP_S3_PREFIX: "../a" }, /^error: BACKUP_S3_PREFIX: is no folder/],
])("settings %o are rejected in one line", async (change, words) => {
  const { code, output } = await run(["backup"], site.folder, { ...s3.environment, ...change });
  expect([code, output]).toEqual([1, expect.stringMatching(words)]);
});
