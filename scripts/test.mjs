// `npm test`: installs and builds if stale, then checks formatting, lint and types, and runs all tests. Ends with a line of counts.
// `npm test -- FILE …` runs only those test files; `npm run test:fast` only the rules, HTTP and API tests; `npm run test:release` what takes
// too long for every change: updates, pictures drawn ahead, and all combinations where `npm test` runs each kind and each case once.
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { ensureApiTypes } from "./api-types.mjs";
import { ensureBuilt } from "./setup/build.mjs";
import { ensureChromium, installBrowserPackages, isHeadlessShell } from "./setup/chromium.mjs";
import { ensureUnpacked } from "./setup/install.mjs";
import { at, bin, checkNode, print, run } from "./setup/shell.mjs";
import { filesInMemory } from "./setup/test-files.mjs";

const words = process.argv.slice(2);
const isFast = words.includes("--fast");
const isRelease = words.includes("--release");
const named = words.filter((word) => !word.startsWith("--"));
const isWhole = !isFast && !isRelease && named.length === 0;

/** Test files that run more in the release tier: by their folder, or because they use its combinations. */
function releaseFiles() {
  const files = readdirSync(at("tests"), { recursive: true }).map((file) => join("tests", file));
  const isMore = (file) =>
    file.startsWith(join("tests", "release")) ||
    /support\/tier"|\bmainSize\b/.test(readFileSync(at(file), "utf8"));
  return files.filter((file) => file.endsWith(".test.ts") && isMore(file));
}

const filters = isRelease && named.length === 0 ? releaseFiles() : named;
const needsBrowser =
  !isFast &&
  (isWhole ||
    filters.some((word) => !/tests\/(domain|http|api|auth-api|sweeps|system|waiting|release)\//.test(word)));

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
const [chromium] = await Promise.all([needsBrowser ? ensureChromium() : undefined, ensureBuilt(), compiled]);
if (isWhole) checks.push(ensureApiTypes().then(() => check("types", "tsc", ["--noEmit"])));
if (chromium) {
  print(`browser tests run in ${chromium}`);
  if (!isHeadlessShell(chromium))
    print(
      "that is the full browser, which takes about twice as long (apt-get install -y chromium-headless-shell)",
    );
}

const report = at("test-results", "vitest.json");
mkdirSync(at("test-results"), { recursive: true });
rmSync(report, { force: true });
const projects = isFast ? ["--project=rules", "--project=http"] : [];
const reporters = [
  "--reporter=default",
  "--reporter=./tests/support/second-tries.ts",
  "--reporter=json",
  `--outputFile.json=${report}`,
];
const { code } = await run(bin("vitest"), ["run", ...projects, ...reporters, ...filters], {
  env: {
    ...(isRelease ? { TEST_TIER: "release" } : {}),
    NODE_ENV: "test",
    ...filesInMemory(),
    ...(chromium ? { CHROMIUM_PATH: chromium } : {}),
  },
});
await Promise.all(checks);
const result = existsSync(report) ? JSON.parse(readFileSync(report, "utf8")) : null;
counts.passed += result?.numPassedTests ?? 0;
counts.failed += result?.numFailedTests ?? 0;
counts.skipped += (result?.numPendingTests ?? 0) + (result?.numTodoTests ?? 0);
// A file that fails to load, or an error outside a test, fails the run without a failed test.
if (code !== 0 && (result?.numFailedTests ?? 0) === 0) counts.failed += 1;

const skipped = counts.skipped > 0 ? `, ${counts.skipped} skipped` : "";
print(`${counts.passed} passed, ${counts.failed} failed${skipped}`);
process.exit(counts.failed === 0 ? 0 : 1);
