// Finds a working Chromium: CHROMIUM_PATH, installed, from apt where permitted, or Playwright's own.
import { existsSync } from "node:fs";
import { fail, say } from "./print.mjs";
import { bin, run } from "./run.mjs";

const probeTimeoutMs = 30_000;

const candidates = () =>
  [
    process.env.CHROMIUM_PATH,
    "/usr/bin/chromium",
    "/usr/bin/chromium-browser",
    "/usr/bin/google-chrome-stable",
    "/usr/bin/google-chrome",
    "/snap/bin/chromium",
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
    "/Applications/Chromium.app/Contents/MacOS/Chromium",
  ].filter((path) => path && existsSync(path));

/** An installed browser may fail to start (a stub, a missing library), so each is tried. */
async function starts(executablePath) {
  const { chromium } = await import("playwright");
  try {
    const browser = await chromium.launch({
      executablePath,
      args: ["--no-sandbox"],
      timeout: probeTimeoutMs,
    });
    await browser.close();
    return true;
  } catch {
    return false;
  }
}

async function firstThatStarts(paths) {
  for (const path of paths) if (await starts(path)) return path;
  return null;
}

async function installWithApt() {
  if (process.platform !== "linux" || process.getuid?.() !== 0 || !existsSync("/usr/bin/apt-get")) return;
  say("installing Chromium with apt …");
  const env = { DEBIAN_FRONTEND: "noninteractive" };
  await run("apt-get", ["update"], { quiet: true, env });
  await run("apt-get", ["install", "-y", "--no-install-recommends", "chromium"], { quiet: true, env });
}

async function installWithPlaywright() {
  say("downloading Chromium with Playwright …");
  await run(bin("playwright"), ["install", "chromium"], { quiet: true });
  const { chromium } = await import("playwright");
  return chromium.executablePath();
}

/** Path of a Chromium for the browser tests; exits with instructions when none can be found. */
export async function ensureChromium() {
  let path = await firstThatStarts(candidates());
  if (!path) {
    await installWithApt();
    path = await firstThatStarts(candidates());
  }
  if (!path) path = await firstThatStarts([await installWithPlaywright()].filter(existsSync));
  if (path) return path;
  return fail(
    "no Chromium that starts; install one (apt-get install -y chromium) or set CHROMIUM_PATH to one",
  );
}
