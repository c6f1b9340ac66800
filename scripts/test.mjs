// `npm test`: installs, builds, then runs formatting, lint, types, and all tests. Prints a summary of counts.
import { existsSync, mkdirSync, readFileSync, rmSync } from "node:fs";
import { ensureBuilt } from "./setup/build.mjs";
import { ensureChromium } from "./setup/chromium.mjs";
import { ensureInstalled } from "./setup/install.mjs";
import { checkNode } from "./setup/node-version.mjs";
import { at } from "./setup/paths.mjs";
import { bin, run } from "./setup/run.mjs";
import { say } from "./setup/say.mjs";

checkNode();
await ensureInstalled();
const chromium = await ensureChromium();
say(`browser tests run in ${chromium}`);

const counts = { passed: 0, failed: 0, skipped: 0 };

async function check(name, command, args) {
  say(`— ${name}`);
  const { code } = await run(bin(command), args);
  counts[code === 0 ? "passed" : "failed"] += 1;
}

await check("formatting and lint", "biome", ["check", "--error-on-warnings", "."]);
await check("types", "tsc", ["--noEmit"]);
await ensureBuilt();

say("— tests");
const report = at("test-results", "vitest.json");
mkdirSync(at("test-results"), { recursive: true });
rmSync(report, { force: true });
const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${report}`];
const { code } = await run(bin("vitest"), ["run", ...reporters, ...process.argv.slice(2)], {
  env: { CHROMIUM_PATH: chromium, NODE_ENV: "test" },
});
const result = existsSync(report) ? JSON.parse(readFileSync(report, "utf8")) : null;
counts.passed += result?.numPassedTests ?? 0;
counts.failed += result?.numFailedTests ?? 0;
counts.skipped += (result?.numPendingTests ?? 0) + (result?.numTodoTests ?? 0);
// A file that fails to load, or an error outside a test, fails the run without a failed test.
if (code !== 0 && (result?.numFailedTests ?? 0) === 0) counts.failed += 1;

const skipped = counts.skipped > 0 ? `, ${counts.skipped} skipped` : "";
say(`${counts.passed} passed, ${counts.failed} failed${skipped}`);
process.exit(counts.failed === 0 ? 0 : 1);
