// `npm test`: installs and builds if stale, then checks formatting, lint and types, and runs all tests. Ends with a line of counts.
// `npm test -- FILE …` runs only those test files; `npm run test:fast` only the rules, HTTP and API tests; `npm run test:release` what takes
// too long for every change: updates, pictures drawn ahead, and all combinations where `npm test` runs each kind and each case once.
import { accessSync, constants, existsSync, readdirSync, readFileSync, rmSync, statfsSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { ensureApiTypes } from "./api-types.mjs";
import { ensureBuilt } from "./setup/build.mjs";
import { ensureChromium, installBrowserPackages } from "./setup/chromium.mjs";
import { ensureUnpacked } from "./setup/install.mjs";
import { at, bin, checkNode, makeFolder, print, run } from "./setup/shell.mjs";

const { values, positionals: named } = parseArgs({
  options: { fast: { type: "boolean" }, release: { type: "boolean" } },
  allowPositionals: true,
});
const { fast: isFast, release: isRelease } = values;
const isWhole = !isFast && !isRelease && named.length === 0;

/** Test files that run more in the release tier: by their folder, or because they use its combinations. */
function releaseFiles() {
  const files = readdirSync(at("tests"), { recursive: true }).map((file) => join("tests", file));
  const isMore = (file) =>
    file.startsWith(join("tests", "release")) ||
    /support\/tier"|\bmainSize\b/.test(readFileSync(at(file), "utf8"));
  return files.filter((file) => file.endsWith(".test.ts") && isMore(file));
}

/** A RAM disk on Linux, and several times what a full run needs of it at once. */
const [memory, neededBytes] = ["/dev/shm", 1024 ** 3];

/**
 * The environment that puts tests' files in memory until this process ends, where that is possible: tests create thousands of small
 * databases, which on a disk takes longer than the tests themselves.
 */
function filesInMemory() {
  if (process.env.TMPDIR || process.platform !== "linux") return {};
  try {
    accessSync(memory, constants.W_OK);
  } catch {
    return {};
  }
  const { bavail, bsize } = statfsSync(memory);
  if (bavail * bsize < neededBytes) return {};
  // Killed runs leave their folders behind, which are named by their process.
  for (const name of readdirSync(memory)) {
    const [, pid] = /^chenglijian-tests-(\d+)-/.exec(name) ?? [];
    if (pid && !existsSync(`/proc/${pid}`)) rmSync(join(memory, name), { recursive: true, force: true });
  }
  return { TMPDIR: makeFolder(join(memory, `chenglijian-tests-${process.pid}-`)) };
}

const filters = isRelease && named.length === 0 ? releaseFiles() : named;
const isWithoutBrowser = /tests\/(domain|http|api|auth-api|sweeps|system|waiting|release)\//;
/** Rules are tested as sources, and responses need no new files for browsers. */
const areAll = (pattern) => named.length > 0 && named.every((word) => pattern.test(word));
const areRules = areAll(/tests\/(domain\/|[^/]+\.test\.ts$)/);
/** Some rules tests use the helpers of the built server, of whatever age. */
const needsNoBuild = areRules && existsSync(at("build", "server", "index.js"));
const isServerOnly = areRules || areAll(/tests\/(http|api)\//);
const needsBrowser = !isFast && (isWhole || filters.some((word) => !isWithoutBrowser.test(word)));

const counts = { passed: 0, failed: 0, skipped: 0 };

/** Runs a check of the repository. It runs beside others, so its output is printed at its end. */
async function check(name, command, args) {
  const { code, output } = await run(bin(command), args, { quiet: true });
  if (code !== 0) process.stdout.write(output);
  print(`${name}: ${code === 0 ? "passed" : "failed"}`);
  counts[code === 0 ? "passed" : "failed"] += 1;
}

checkNode();
const [{ compiled }] = await Promise.all([ensureUnpacked(), needsBrowser ? installBrowserPackages() : null]);
const checks = isWhole ? [check("formatting and lint", "biome", ["check", "--error-on-warnings", "."])] : [];
const [chromium] = await Promise.all([
  needsBrowser ? ensureChromium() : undefined,
  needsNoBuild ? null : ensureBuilt({ isServerOnly }),
  compiled,
]);
if (isWhole) checks.push(ensureApiTypes().then(() => check("types", "tsc", ["--noEmit"])));
if (chromium) print(`browser tests run in ${chromium}`);
if (chromium && !/headless[-_]shell/.test(chromium))
  print(
    "that is the full browser, which takes about twice as long (apt-get install -y chromium-headless-shell)",
  );

const report = at("test-results", "vitest.json");
rmSync(report, { force: true });
const { code } = await run(
  bin("vitest"),
  [
    "run",
    ...(isFast ? ["--project=rules", "--project=http"] : []),
    ...["default", "./tests/support/second-tries.ts", "json"].map((reporter) => `--reporter=${reporter}`),
    `--outputFile.json=${report}`,
    ...filters,
  ],
  {
    env: {
      ...(isRelease ? { TEST_TIER: "release" } : {}),
      NODE_ENV: "test",
      ...filesInMemory(),
      ...(chromium ? { CHROMIUM_PATH: chromium } : {}),
    },
  },
);
await Promise.all(checks);
const result = existsSync(report) ? JSON.parse(readFileSync(report, "utf8")) : {};
const { numPassedTests = 0, numFailedTests = 0, numPendingTests = 0, numTodoTests = 0 } = result;
counts.passed += numPassedTests;
// A file that fails to load, or an error outside a test, fails the run without a failed test.
counts.failed += numFailedTests || (code === 0 ? 0 : 1);
counts.skipped += numPendingTests + numTodoTests;
const skipped = counts.skipped > 0 ? `, ${counts.skipped} skipped` : "";
print(`${counts.passed} passed, ${counts.failed} failed${skipped}`);
process.exit(counts.failed === 0 ? 0 : 1);
