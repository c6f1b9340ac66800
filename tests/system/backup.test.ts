// Backup and restore as the operator runs them: a backup is complete and finishes during writes, and a restore that
// fails changes nothing.
import * as fs from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import Database from "better-sqlite3";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { openEachSite, site } from "../support/each-site";
import { makeEvent, makeImage } from "../support/fixtures";
import { runProgram } from "../support/program";
import { createSite, type TestSite } from "../support/site";

let root: string;
let original: string;
async function openSite(): Promise<TestSite> {
  const opened = await createSite();
  const image = await makeImage(opened, "#123456", 800, 600, "cover");
  makeEvent(opened, { title: "原来的活动", coverImageId: image.id });
  return opened;
}

openEachSite({}, openSite);
beforeEach(() => {
  root = fs.mkdtempSync(join(tmpdir(), "backup-"));
  original = join(root, "kept");
});
afterEach(() => fs.rmSync(root, { recursive: true, force: true }));

const backUp = (to = original) => runProgram(["backup", to], site.folder);
const done = { code: 0, output: expect.any(String) };
/** A separate data folder with another site in it. */
function otherSite(): string {
  const folder = join(root, "data");
  fs.mkdirSync(join(folder, "uploads"), { recursive: true });
  const db = new Database(join(folder, "app.db"));
  db.exec("CREATE TABLE mine (a)");
  db.close();
  fs.writeFileSync(join(folder, "secret"), "another secret\n");
  return folder;
}

const titlesIn = (folder: string) => {
  const db = new Database(join(folder, "app.db"), { readonly: true });
  const titles = db.prepare("SELECT title FROM events").pluck().all();
  db.close();
  return titles;
};

/** Every file below a folder with its content, except locks. */
const contentOf = (folder: string) =>
  fs
    .readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((name) => fs.statSync(join(folder, name)).isFile() && !name.startsWith("lock"))
    .sort()
    .map((name) => [name, fs.readFileSync(join(folder, name)).toString("base64")]);

/** Expects one line without a stack, and a failure status. */
function expectOneLine({ code, output }: Awaited<ReturnType<typeof runProgram>>, words: RegExp): void {
  expect([code, output.trimEnd().split("\n").length]).toEqual([1, 1]);
  expect(output).toMatch(words);
  expect(output).not.toMatch(/^\s+at /m);
}

describe("a backup", () => {
  it("contains database, originals and secret with checksums, readable by the owner only", async () => {
    fs.writeFileSync(join(site.folder, "first-password"), "of this machine alone\n");
    expect(await backUp()).toEqual(done);
    expect(titlesIn(original)).toEqual(["原来的活动"]);
    const manifest = JSON.parse(fs.readFileSync(join(original, "manifest.json"), "utf8"));
    const files = contentOf(original).map(([name]) => name);
    expect(Object.keys(manifest.files).sort()).toEqual(files.filter((name) => name !== "manifest.json"));
    expect(files.filter((name) => name?.startsWith("uploads/"))).toHaveLength(1);
    expect(files).not.toContain("first-password");
    expect(fs.statSync(original).mode & 0o077).toBe(0);
  });

  it("completes during continuous writes", async () => {
    const writer = new Database(join(site.folder, "app.db"));
    const write = writer.prepare("UPDATE events SET summary = ?");
    let writes = 0;
    let isOver = false;
    const ended = backUp().finally(() => {
      isOver = true;
    });
    while (!isOver) {
      write.run(`${writes++}`);
      await new Promise((resolve) => setImmediate(resolve));
    }
    writer.close();
    expect((await ended).code).toBe(0);
    expect(writes).toBeGreaterThan(100);
    expect(titlesIn(original)).toEqual(["原来的活动"]);
  });

  it("leaves no files when it fails, and does not follow links out of the data folder", async () => {
    const link = join(site.folder, "uploads", "linked.jpg");
    fs.symlinkSync("/etc/hostname", link);
    expectOneLine(await backUp(), /linked\.jpg is a link/);
    expect(fs.readdirSync(root)).toEqual([]);
    fs.rmSync(link);
    fs.writeFileSync(join(site.folder, "app.db"), Buffer.alloc(50_000, 7));
    fs.rmSync(join(site.folder, "app.db-wal"), { force: true });
    expectOneLine(await backUp(), /app\.db/);
    expect(fs.readdirSync(root)).toEqual([]);
  });

  it("deletes only remains of an earlier killed backup", async () => {
    const remains = (day: string, pid: number, file?: string) => {
      const folder = `${original}-${day}.partial-${pid}`;
      fs.mkdirSync(join(folder, "uploads"), { recursive: true });
      if (file) fs.writeFileSync(join(folder, file), "half");
      return folder;
    };
    const [killed, running] = [remains("monday", 2 ** 22 + 1, "app.db"), remains("tuesday", process.pid)];
    const foreign = remains("wednesday", 2 ** 22 + 2, "letter.txt");
    // Of a process in another container: its id is unknown here, but its file is recent.
    const elsewhere = remains("thursday", 2 ** 22 + 3, "app.db");
    const folders = [killed, running, foreign, elsewhere];
    const earlier = new Date(Date.now() - 2 * 3_600_000);
    for (const folder of folders) {
      const names = folder === elsewhere ? [] : fs.readdirSync(folder);
      for (const name of [...names, "."]) fs.utimesSync(join(folder, name), earlier, earlier);
    }
    expect(await backUp()).toEqual(done);
    expect(folders.map((folder) => fs.existsSync(folder))).toEqual([false, true, true, true]);
  });

  it("is rejected inside the data folder, for an existing target and for a folder without a site", async () => {
    for (const name of ["inner", "."])
      expectOneLine(await backUp(join(site.folder, name, "copy")), /data folder/);
    expect(fs.existsSync(join(site.folder, "copy"))).toBe(false);
    expectOneLine(await runProgram(["backup", join(root, "new")], root), /DATA_DIR: .* holds no site/);
    fs.mkdirSync(original);
    expectOneLine(await backUp(), /exists already/);
  });
});

describe("a restore", () => {
  /** One backup, copied for each test. */
  let template: string;
  beforeAll(async () => {
    template = join(fs.mkdtempSync(join(tmpdir(), "kept-")), "kept");
    const source = await openSite();
    expect(await runProgram(["backup", template], source.folder)).toEqual(done);
    source.close();
  });
  beforeEach(() => fs.cpSync(template, original, { recursive: true }));
  afterAll(() => fs.rmSync(dirname(template), { recursive: true, force: true }));

  const asideIn = (data: string) => fs.readdirSync(data).filter((name) => name.startsWith("before-restore-"));

  it("replaces the data for the owner of the folder and retains the last two earlier states beside it", async () => {
    const data = otherSite();
    const owner = process.getuid?.() === 0 ? 1234 : fs.statSync(data).uid;
    fs.chownSync(data, owner, fs.statSync(data).gid);
    const { code, output } = await runProgram(["restore", original], data);
    expect([code, output]).toEqual([0, expect.stringContaining("before-restore-")]);
    expect(titlesIn(data)).toEqual(["原来的活动"]);
    expect(fs.readdirSync(join(data, "uploads"))).toHaveLength(1);
    expect(fs.statSync(join(data, "secret")).mode & 0o777).toBe(0o600);
    const owners = ["app.db", "secret", "uploads"].map((name) => fs.statSync(join(data, name)).uid);
    expect(owners).toEqual([owner, owner, owner]);
    expect(fs.readFileSync(join(data, asideIn(data)[0] ?? "", "secret"), "utf8")).toBe("another secret\n");
    for (const _again of [2, 3]) expect(await runProgram(["restore", original], data)).toEqual(done);
    expect(asideIn(data)).toHaveLength(2);
  });

  it("works for an empty folder, a backup without a manifest, and a set-aside state", async () => {
    fs.rmSync(join(original, "manifest.json"));
    const data = join(root, "data");
    for (const _time of [1, 2]) expect(await runProgram(["restore", original], data)).toEqual(done);
    expect(await runProgram(["restore", join(data, asideIn(data)[0] ?? "")], data)).toEqual(done);
    expect(titlesIn(data)).toEqual(["原来的活动"]);
  });

  const inBackup = (...names: string[]) => join(original, ...names);
  /** Changes the database of a backup that has no checksums. */
  const changeDatabase = (sql: string, isFresh = false) => {
    fs.rmSync(inBackup("manifest.json"));
    if (isFresh) fs.rmSync(inBackup("app.db"));
    const db = new Database(inBackup("app.db"));
    db.exec(sql);
    db.close();
  };
  const later = "INSERT INTO __drizzle_migrations (hash, created_at) VALUES ('later', 9999999999999)";
  const picture = () => inBackup("uploads", fs.readdirSync(inBackup("uploads"))[0] ?? "");
  const link = () => fs.symlinkSync("/etc/hostname", inBackup("uploads", "linked.jpg"));
  const fillDatabase = () => {
    fs.rmSync(inBackup("manifest.json"));
    const bytes = fs.readFileSync(inBackup("app.db"));
    fs.writeFileSync(inBackup("app.db"), bytes.fill(7, 4096, bytes.length - 4096));
  };
  const foreign = /app\.db is not a database of this program/;
  const spoil: [what: string, words: RegExp, damage: () => void][] = [
    ["a picture was changed", /is damaged: uploads/, () => fs.writeFileSync(picture(), "x")],
    ["a picture is missing", /is not whole/, () => fs.rmSync(inBackup("uploads"), { recursive: true })],
    ["a file was added", /does not belong/, () => fs.writeFileSync(inBackup("uploads", "more.jpg"), "x")],
    ["the secret is missing", /secret/, () => fs.rmSync(inBackup("secret"))],
    ["the manifest is damaged", /json is damaged/, () => fs.writeFileSync(inBackup("manifest.json"), "{")],
    ["the database is damaged", /app\.db/, fillDatabase],
    ["the database is empty", foreign, () => changeDatabase("", true)],
    ["the database is of another program", foreign, () => changeDatabase("CREATE TABLE notes (a)", true)],
    ["the database is newer", /newer version/, () => changeDatabase(later)],
    ["a link is in it", /is a link/, link],
    ["there is no app.db", /is no backup/, () => fs.rmSync(inBackup("app.db"))],
  ];

  it.each(spoil)("changes nothing when %s", async (_what, words, damage) => {
    const data = otherSite();
    const before = contentOf(data);
    damage();
    expectOneLine(await runProgram(["restore", original], data), words);
    expect(contentOf(data)).toEqual(before);
    expect(fs.readdirSync(data).filter((name) => /^(before|restoring)-/.test(name))).toEqual([]);
  });

  it("is rejected from the data folder itself, from its parent, and while a server uses the folder", async () => {
    const data = otherSite();
    fs.cpSync(original, data, { recursive: true });
    const before = contentOf(data);
    expectOneLine(await runProgram(["restore", data], data), /data folder/);
    expectOneLine(await runProgram(["restore", original], site.folder), /another server already uses/);
    expect(titlesIn(site.folder)).toEqual(["原来的活动"]);
    fs.renameSync(data, join(original, "data"));
    expectOneLine(await runProgram(["restore", original], join(original, "data")), /data folder/);
    expect(contentOf(join(original, "data"))).toEqual(before);
  });
});

it("a truncated data folder is not an empty site: its start reports the database in one line", async () => {
  const data = otherSite();
  const start = () => runProgram(["start"], data, { PORT: "0" });
  fs.writeFileSync(join(data, "uploads", "0123.jpg"), "picture");
  fs.writeFileSync(join(data, "app.db"), "not a database".repeat(500));
  expectOneLine(await start(), /SQLITE_NOTADB/);
  fs.writeFileSync(join(data, "app.db"), "");
  expectOneLine(await start(), /app\.db is empty/);
  fs.rmSync(join(data, "app.db"));
  expectOneLine(await start(), /app\.db is missing/);
});
