// deploy/update-container.sh with a docker that records its commands: the order of trial, backup and switch, and the way back.
import { spawnSync } from "node:child_process";
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";

/** Returns what the script reads; fails where `FAILS` matches the command, unless the former image is in place again. */
const docker = `#!/bin/sh
echo "$*" >> "$LOG"
case "$*" in
  "tag chenglijian:former chenglijian:latest") touch "$LOG.back" ;;
  *) if [ ! -f "$LOG.back" ] && echo "$*" | grep -qE "$FAILS"; then exit 1; fi ;;
esac
case "$*" in
  "compose config --images app") echo chenglijian:latest ;;
  "compose ps"*) echo container ;;
  "inspect -f {{range"*) echo data ;;
  "inspect -f {{.Image}}"*) echo sha-running ;;
  "inspect -f {{.State.Status}}"*) echo "$STATE" ;;
  "image inspect -f {{.Id}}"*) echo "$MADE" ;;
  "volume create") echo copy ;;
  "run -d"*) echo trial ;;
esac
`;

describe.runIf(process.platform !== "win32")("deploy/update-container.sh", () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), "update-container-"));
    writeFileSync(join(folder, "docker"), docker);
    chmodSync(join(folder, "docker"), 0o755);
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  function update({ fails = "^$", made = "sha-new", state = "running", words = [] as string[] } = {}) {
    const log = join(folder, "log");
    const { status, stdout, stderr } = spawnSync("sh", ["deploy/update-container.sh", ...words], {
      env: {
        NODE_ENV: "production",
        PATH: `${folder}:${process.env.PATH}`,
        LOG: log,
        FAILS: fails,
        MADE: made,
        STATE: state,
        // An ended container is not waited for.
        UPDATE_HEALTH_SECONDS: state === "exited" ? "600" : "0",
      },
      encoding: "utf8",
    });
    const commands = readFileSync(log, "utf8").trimEnd().split("\n");
    return {
      status,
      stdout,
      stderr,
      commands,
      at: (words: RegExp) => commands.findIndex((line) => words.test(line)),
    };
  }
  const stops = /^compose stop app$/;

  test("tries the new image on a restored backup before it replaces the running one", () => {
    const { status, stdout, commands, at } = update();
    expect([status, stdout]).toEqual([0, expect.stringContaining("the new image answers")]);
    const order = [
      /^compose build/,
      /^compose exec .* backup$/,
      /^run .*data:\/from:ro.* restore /,
      /^run -d --network none .*sha-new$/,
      /^exec trial /,
      /^rm -f trial$/,
      /^tag sha-running chenglijian:former$/,
      stops,
      /^run .*cp \/data\/app\.db \/data\/app\.db\.before-update/,
      /^compose up -d --no-build --pull never --no-deps app$/,
      /^exec container /,
    ].map(at);
    expect(order).not.toContain(-1);
    expect(order).toEqual(order.toSorted((a, b) => a - b));
    expect(commands).toContain("volume rm -f copy");
  });

  test.each([
    ["an image that cannot be built", "^compose build", /the image could not be built\. Nothing has changed/],
    ["a failed backup", " backup$", /the backup failed\. Nothing has changed/],
    [
      "an image that does not run over the copy",
      "^exec trial",
      /does not run over a copy of the data\. Nothing/,
    ],
  ])("%s changes nothing", (_name, fails, words) => {
    const { status, stderr, at, commands } = update({ fails });
    expect([status, stderr]).toEqual([1, expect.stringMatching(words)]);
    expect(at(stops)).toBe(-1);
    expect(commands.at(-1)).not.toMatch(/compose up/);
    expect(commands).toContain("tag sha-running chenglijian:latest");
  });

  test("an image that ends is rejected at once", () => {
    const { status, commands } = update({ fails: "^exec trial", state: "exited" });
    expect([status, commands.filter((line) => line.startsWith("exec trial")).length]).toEqual([1, 1]);
  });

  test("an image that does not answer is replaced by the former one and its data", () => {
    const { status, stderr, commands } = update({ fails: "^exec container" });
    expect([status, stderr]).toEqual([
      1,
      expect.stringMatching(/taken back: .* The former one answers again/),
    ]);
    const back = commands.slice(commands.indexOf("tag chenglijian:former chenglijian:latest") - 1);
    expect(back[0]).toMatch(/not-kept-.*mv app\.db\*.*app\.db\.before-update app\.db/);
    expect(back).toContain("compose up -d --no-build --pull never --no-deps app");
  });

  test("--back returns to it later, and the same image is up to date", () => {
    const { status, stdout } = update({ words: ["--back"] });
    expect([status, stdout]).toEqual([0, expect.stringContaining("the former image and data answer again")]);
    const same = update({ made: "sha-running" });
    expect([same.status, same.stdout]).toEqual([0, "the image is up to date\n"]);
  });
});
