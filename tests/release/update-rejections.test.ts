// Conditions that `npm run update` rejects before any change, each in one line with the fix.
import { execSync } from "node:child_process";
import { mkdirSync, renameSync, rmSync, truncateSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import Database from "better-sqlite3";
import { afterEach, beforeEach, expect, it } from "vitest";
import { appliedMigrations, returnDatabase } from "../../scripts/update/database.mjs";
import { parseEnvironment } from "../../scripts/update/settings.mjs";
import { type Installation, openInstallation } from "../support/installation";

let site: Installation;
beforeEach(async () => {
  site = await openInstallation();
});
afterEach(() => site.close());

const first = () => join(site.root, "releases", "first");
function fillDisk(): void {
  writeFileSync(join(first(), "builds", "large"), "");
  truncateSync(join(first(), "builds", "large"), 1024 ** 4);
}

it.each<[string, () => void, RegExp, string[]?]>([
  ["a remote that is gone", () => renameSync(site.remote, `${site.remote}-gone`), /could not be fetched/],
  [
    "a remote with a token that does not answer",
    () => site.git(first(), "remote", "set-url", "origin", "https://name:hidden@127.0.0.1:1/it"),
    /https:\/\/127\.0\.0\.1:1\/it could not be fetched/,
  ],
  ["no clone", () => rmSync(join(first(), ".git"), { recursive: true }), /is no git clone/],
  [
    "a changed file",
    () => writeFileSync(join(first(), "package.json"), '{"scripts":{"update":"node scripts/update.mjs"}}'),
    /package\.json: changed here.*git stash/,
  ],
  ["an unknown name", () => {}, /nowhere is no branch, tag or commit of/, ["nowhere"]],
  ["a full disk", fillDisk, /MB free, and an update needs \d+; free some space/],
  ["data in a release", () => site.configure({ DATA_DIR: join(first(), "data") }), /DATA_DIR lies in/],
  ["no data folder", () => site.configure({ DATA_DIR: "" }), /DATA_DIR is not set to a whole path/],
])("%s is reported in one line", async (_name, spoil, words, arguments_ = []) => {
  spoil();
  const { code, output } = await site.update(...arguments_);
  const errors = output.split("\n").filter((line) => line.startsWith("error: "));
  expect([code, errors]).toEqual([1, [expect.stringMatching(words)]]);
  expect(output).not.toMatch(/^\s+at |hidden/m);
  expect(site.releases()).toEqual(["first"]);
});

it("a release that is not current names the current one", async () => {
  site.git(site.folder, "clone", "--quiet", site.remote, join(site.root, "releases", "other"));
  const { code, output } = await site.start([], join(site.root, "releases", "other")).ended;
  expect([code, output]).toEqual([1, expect.stringContaining(`cd ${site.root}/current and run it there`)]);
});

it("a plain folder prints its conversion commands, and is a release afterwards", async () => {
  const plain = join(site.folder, "plain");
  site.git(site.folder, "clone", "--quiet", site.remote, plain);
  execSync("npm run --silent build", { cwd: plain });
  const { code, output } = await site.start([], plain).ended;
  const lines = [expect.stringContaining("set WorkingDirectory=")];
  expect([code, output.trimEnd().split("\n")]).toEqual([1, lines]);
  const commands = /with the service stopped: (.*); then set/.exec(output)?.[1] ?? "";
  execSync(commands, { cwd: "/" });
  mkdirSync(site.data, { recursive: true });
  const moved = await site.start([], join(plain, "current")).ended;
  expect(moved).toEqual({ code: 0, output: expect.stringContaining("first is up to date") });
});

it("a copy that does not precede this update is not restored", async () => {
  mkdirSync(site.data);
  /** A database with some of the migrations. */
  const make = (name: string, hashes: string[]) => {
    const db = new Database(join(site.data, name));
    db.exec("CREATE TABLE __drizzle_migrations (hash text, created_at numeric)");
    for (const [at, hash] of hashes.entries())
      db.prepare("INSERT INTO __drizzle_migrations VALUES (?, ?)").run(hash, at);
    db.close();
  };
  make("app.db", ["a", "b"]);
  make("app.db.before-2", ["other"]);
  const [row = ""] = await appliedMigrations(join(site.data, "app.db"));
  const note = { applied: [row], to: "later" };
  await expect(returnDatabase(site.data, note)).rejects.toThrow(/is not the database from before this/);
  expect(await appliedMigrations(join(site.data, "app.db"))).toHaveLength(2);
  rmSync(join(site.data, "app.db.before-2"));
  make("app.db.before-2", ["a"]);
  expect(await returnDatabase(site.data, note)).toBe(join(site.data, "app.db.not-kept-later"));
  expect(await appliedMigrations(join(site.data, "app.db"))).toEqual([row]);
  expect(await returnDatabase(site.data, note)).toBeNull();
});

it("an environment file is parsed like systemd does", () => {
  const text = `# a comment\n; another\n\nA=1\n B = two words # and this\nC="quoted # text"\nD='it''s'\nE=\nno setting\nF=a=b\n`;
  const parsed = { A: "1", B: "two words # and this", C: "quoted # text", D: "it''s", E: "", F: "a=b" };
  expect(parseEnvironment(text)).toEqual(parsed);
});
