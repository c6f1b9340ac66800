// `npm run update` with real processes, links and databases: a faulty release changes nothing or is rolled back,
// without failed requests.
import { existsSync, mkdirSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { startProxy, startReading } from "../../scripts/check/retrying-proxy.mjs";
import {
  commandOfNpm,
  goodBuild,
  type Installation,
  incompleteBuild,
  openInstallation,
  unresponsiveBuild,
} from "../support/installation";

const later = "CREATE TABLE later (id text);\n";

let site: Installation;
beforeEach(async () => {
  site = await openInstallation();
  await site.restart();
  await site.wish("原来的心愿");
});
afterEach(() => site.close());

/** Expects the first release with its data, without traces of an update. */
async function expectFirst(): Promise<void> {
  expect([await site.answering(), site.stored()]).toEqual(["first", intact]);
  expect([site.releases(), site.beside()]).toEqual([["first"], ended]);
}

const intact = { wishes: ["原来的心愿"], later: false };
const marked = (name: string) => expect.poll(() => existsSync(join(site.folder, name)), { timeout: 60_000 });
/** The files of an update beside the releases after it has ended. */
const ended = ["current", "releases", "update.lock"];

it("a new release is built, tested, backed up and switched to without failed requests", async () => {
  for (const name of ["2020-01-01T00-00-00Z-aaaaaaa", "2021-01-01T00-00-00Z-bbbbbbb"])
    mkdirSync(join(site.root, "releases", name));
  const commit = site.commit(site.migration(later));
  const proxy = await startProxy(site.port);
  const readers = startReading(proxy.origin, ["/", "/wishes", "/events.atom"]);
  const { code, output } = await site.start([], join(site.root, "current"), commandOfNpm).ended;
  const { reads, failures } = await readers.stop();
  proxy.close();
  expect([output, code]).toEqual([expect.stringContaining("it brings migrations: 9999_later"), 0]);
  expect(reads).toBeGreaterThan(0);
  expect(failures).toEqual([]);
  const name = await site.answering();
  expect(name).toMatch(new RegExp(`^\\d{4}-\\d\\d-\\d\\dT\\d\\d-\\d\\d-\\d\\dZ-${commit}$`));
  expect(site.stored()).toEqual({ ...intact, later: true });
  expect(readdirSync(join(site.data, "backups")).filter((entry) => /^\d/.test(entry))).toHaveLength(1);
  expect(site.releases()).toEqual(["2021-01-01T00-00-00Z-bbbbbbb", name, "first"].sort());
  expect(site.beside()).toEqual(ended);

  const running = site.pid();
  expect(await site.update()).toEqual({ code: 0, output: expect.stringContaining(`${name} is up to date`) });
  const downgrade = await site.update("HEAD~1");
  expect(downgrade).toEqual({ code: 1, output: expect.stringContaining("the database is newer than this") });
  expect([site.pid(), await site.answering()]).toEqual([running, name]);
});

it.each([
  ["a build that fails", () => ({ "make.mjs": "throw new Error('no such part')\n" }), /no such part/],
  ["a part that cannot be loaded", () => ({ "make.mjs": incompleteBuild }), /answers 500 for \/admin/],
  [
    "a migration that fails",
    () => site.migration("CREATE TABLE events (id text);\n"),
    /Failed to run the query .CREATE TABLE events/,
  ],
])("%s is detected while the site continues unchanged", async (_name, files, words) => {
  site.commit(files());
  const running = site.pid();
  const { code, output } = await site.update();
  expect([code, output]).toEqual([1, expect.stringMatching(words)]);
  expect(output).toMatch(/Nothing has changed: first goes on\n$/);
  expect(site.pid()).toBe(running);
  await expectFirst();
});

it("a release that does not respond is rolled back with its database", async () => {
  site.configure({ UPDATE_HEALTH_SECONDS: "4" });
  site.commit({ ...site.migration(later), "make.mjs": unresponsiveBuild });
  const { code, output } = await site.update();
  expect([code, output]).toEqual([1, expect.stringMatching(/does not answer .*; switching back to first/)]);
  expect(output).toMatch(/error: the update was taken back: .* first answers again\n$/);
  await expectFirst();
  // SQLite's files may exist beside it.
  const aside = readdirSync(site.data).filter((name) => /^app\.db\.not-kept-.*Z-\w{7}$/.test(name));
  expect(aside).toHaveLength(1);
  await site.wish("后来的心愿");
});

it("a failed restart is rolled back", async () => {
  const failsOnce = `test -e ${site.folder}/failed && node ${process.cwd()}/scripts/check/service.mjs restart ${site.root}`;
  site.configure({ UPDATE_RESTART: `${failsOnce} || { touch ${site.folder}/failed; exit 3; }` });
  site.commit({ "made.txt": "later" });
  const { code, output } = await site.update();
  expect([code, output]).toEqual([1, expect.stringMatching(/UPDATE_RESTART|failed \(3\); switching back/)]);
  expect([await site.answering(), site.stored(), site.releases()]).toEqual(["first", intact, ["first"]]);
});

it("updates do not run concurrently, and the next one cleans up a killed build", async () => {
  const mark = `import { writeFileSync } from "node:fs"; writeFileSync(${JSON.stringify(join(site.folder, "building"))}, "");`;
  site.commit({ "make.mjs": `${mark} setInterval(() => {}, 1000);\n` });
  const first = site.start();
  await marked("building").toBe(true);
  expect(await site.update()).toEqual({
    code: 1,
    output: `error: another update is running in ${site.root}\n`,
  });
  await first.kill();
  expect(site.releases()).toHaveLength(2);
  expect(await site.answering()).toBe("first");
  const commit = site.commit({ "make.mjs": goodBuild });
  expect((await site.update()).code).toBe(0);
  expect(await site.answering()).toMatch(commit);
  expect(site.releases()).toEqual([await site.answering(), "first"]);
});

/** Kills an update in the middle of the change, before the service was restarted. */
async function killAtRestart(): Promise<void> {
  site.configure({ UPDATE_RESTART: `touch ${site.folder}/restarting; exec sleep 600` });
  const update = site.start();
  await marked("restarting").toBe(true);
  await update.kill();
  site.configure({ UPDATE_HEALTH_SECONDS: "4" });
  expect(await site.answering()).toBe("first");
}

it("an update killed during the switch is completed by the next", async () => {
  const commit = site.commit(site.migration(later));
  await killAtRestart();
  const { code, output } = await site.update();
  expect([code, output]).toEqual([0, expect.stringMatching(/was interrupted\n.* answers, so it is kept\n/)]);
  expect([await site.answering(), site.stored().later]).toEqual([expect.stringMatching(commit), true]);
  expect(site.beside()).toEqual(ended);
});

it("or rolled back by the next, if its release does not respond", async () => {
  site.commit({ ...site.migration(later), "make.mjs": unresponsiveBuild });
  await killAtRestart();
  const { code, output } = await site.update();
  expect([code, output]).toEqual([1, expect.stringMatching(/error: it was taken back: .* run it again\n$/)]);
  await expectFirst();
});
