// `npm run update -- FILE` with archives: tested, switched to and rolled back as releases that are built, and rejected before any change
// when they are damaged or of another machine.
import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { cpSync, mkdirSync, readFileSync, rmSync, truncateSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { startProxy, startReading } from "../../scripts/check/retrying-proxy.mjs";
import { type Installation, openInstallation, unresponsiveBuild } from "../support/installation";

const { platform, arch } = process;
const note = (version: string, of = platform as string) =>
  JSON.stringify({ version, commit: "c0ffee", platform: of, arch });

let site: Installation;
beforeEach(async () => {
  site = await openInstallation();
  writeFileSync(join(site.root, "releases", "first", "release.json"), note("1.0.0"));
  await site.restart();
  await site.wish("原来的心愿");
});
afterEach(() => site.close());

/** An archive of the first release with changed files; `build` replaces its program. */
function pack(files: Record<string, string>, build?: string): string {
  const folder = join(site.folder, "chenglijian-1.1.0");
  rmSync(folder, { recursive: true, force: true });
  cpSync(join(site.root, "releases", "first"), folder, {
    recursive: true,
    verbatimSymlinks: true,
    filter: (path) => !path.endsWith("/.git"),
  });
  for (const [path, text] of Object.entries(files)) writeFileSync(join(folder, path), text);
  if (build) {
    // Its files are links to those of the project.
    execFileSync("sh", ["-c", "rm -r build builds node_modules"], { cwd: folder });
    writeFileSync(join(folder, "make.mjs"), build);
    execFileSync(process.execPath, ["make.mjs"], { cwd: folder });
  }
  const file = join(site.folder, "chenglijian-1.1.0-linux-x64.tar.gz");
  execFileSync("tar", ["-czf", file, "-C", site.folder, "chenglijian-1.1.0"]);
  return file;
}

const intact = { wishes: ["原来的心愿"], later: false };
async function expectFirst(): Promise<void> {
  expect([await site.answering(), site.stored()]).toEqual(["first", intact]);
  expect(site.releases()).toEqual(["first"]);
  expect(site.beside()).toEqual(["current", "releases", "update.lock"]);
}

const later = () => site.migration("CREATE TABLE later (id text);\n");

it("an archive is unpacked, tested, backed up and switched to without failed requests, and is then up to date", async () => {
  const file = pack({ "release.json": note("1.1.0"), ...later() });
  const digest = createHash("sha256").update(readFileSync(file)).digest("hex");
  writeFileSync(`${file}.sha256`, `${digest}  chenglijian-1.1.0-linux-x64.tar.gz\n`);
  const proxy = await startProxy(site.port);
  const readers = startReading(proxy.origin, ["/", "/wishes"]);
  const { code, output } = await site.update(file);
  const { failures } = await readers.stop();
  proxy.close();
  expect([output, code]).toEqual([expect.stringContaining("it brings migrations: 9999_later"), 0]);
  expect(failures).toEqual([]);
  const name = await site.answering();
  expect(name).toMatch(/^\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ-1\.1\.0$/);
  expect([site.releases(), site.stored()]).toEqual([[name, "first"], { ...intact, later: true }]);
  expect(await site.update(file)).toEqual({ code: 0, output: expect.stringContaining("is up to date") });
  const without = await site.update();
  expect(without.output).toMatch(
    /^error: name the archive of the next release: npm run update -- FILE\. Nothing/m,
  );
});

it("an archive that does not respond is rolled back with its database", async () => {
  site.configure({ UPDATE_HEALTH_SECONDS: "4" });
  const { code, output } = await site.update(
    pack({ "release.json": note("1.1.0"), ...later() }, unresponsiveBuild),
  );
  expect([code, output]).toEqual([1, expect.stringMatching(/taken back: .* first answers again\n$/)]);
  await expectFirst();
});

it.each<[string, () => string, RegExp]>([
  ["a missing file", () => join(site.folder, "none.tar.gz"), /none\.tar\.gz does not exist/],
  [
    "a file that is cut off",
    () => {
      const file = pack({ "release.json": note("1.1.0") });
      truncateSync(file, 300_000);
      return file;
    },
    /is damaged, or no archive of a release; download it again/,
  ],
  [
    "another archive",
    () => {
      const [file, folder] = [join(site.folder, "other.tgz"), join(site.folder, "other")];
      mkdirSync(folder);
      execFileSync("tar", ["-czf", file, "-C", site.folder, "other"]);
      return file;
    },
    /is damaged, or no archive of a release/,
  ],
  [
    "one with another checksum",
    () => {
      const file = pack({ "release.json": note("1.1.0") });
      writeFileSync(`${file}.sha256`, `${"0".repeat(64)}  x\n`);
      return file;
    },
    /is damaged: its checksum is not that of .*\.sha256; download both again/,
  ],
  [
    "one of another system",
    () => pack({ "release.json": note("1.1.0", "sunos") }),
    new RegExp(`is made for sunos-${arch}, and this machine is ${platform}-${arch}`),
  ],
])("%s is reported in one line, and changes nothing", async (_name, make, words) => {
  const { code, output } = await site.update(make());
  const errors = output.split("\n").filter((line) => line.startsWith("error: "));
  expect([code, errors]).toEqual([1, [expect.stringMatching(words)]]);
  expect(output).toMatch(/Nothing has changed: first goes on\n$/);
  await expectFirst();
});

it("an installation that was built from source names the script that converts it", async () => {
  const file = pack({ "release.json": note("1.1.0") });
  rmSync(join(site.root, "releases", "first", "release.json"));
  const { code, output } = await site.update(file);
  expect([code, output]).toEqual([1, expect.stringMatching(/brings its own Node: run deploy\/install\.sh/)]);
  await expectFirst();
});
