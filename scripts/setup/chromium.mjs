// Finds a working Chromium: CHROMIUM_PATH, installed, from apt where permitted, or Playwright's own. The headless shell
// is preferred: it has the same engine and takes about half the CPU time on the same tests.
import { existsSync } from "node:fs";
import { fail, say } from "./print.mjs";
import { bin, run } from "./run.mjs";

const probeTimeoutMs = 60_000;
const aptConnectSeconds = 10;

const headlessShell = "/usr/bin/chromium-headless-shell";
export const isHeadlessShell = (path) => /headless[-_]shell/.test(path);
const isPresent = (path) => Boolean(path) && existsSync(path);

const browsers = () =>
  [
    "/usr/bin/chromium",
    "/usr/bin/chromium-browser",
    "/usr/bin/google-chrome-stable",
    "/usr/bin/google-chrome",
    "/snap/bin/chromium",
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
    "/Applications/Chromium.app/Contents/MacOS/Chromium",
  ].filter(isPresent);

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

const isAptPermitted = () =>
  process.platform === "linux" && process.getuid?.() === 0 && existsSync("/usr/bin/apt-get");

/** Installs a package; returns its success. Refreshes an outdated package list. */
export async function installWithApt(name) {
  if (!isAptPermitted()) return false;
  say(`installing ${name} with apt …`);
  const apt = (...words) =>
    run(
      "apt-get",
      ["-o", `Acquire::http::Timeout=${aptConnectSeconds}`, "-o", "Acquire::Retries=1", ...words],
      {
        quiet: true,
        env: { DEBIAN_FRONTEND: "noninteractive" },
      },
    );
  const install = () => apt("install", "-y", "--no-install-recommends", name);
  if ((await install()).code === 0) return true;
  return (await apt("update")).code === 0 && (await install()).code === 0;
}

async function installWithPlaywright() {
  say("downloading Chromium with Playwright …");
  await run(bin("playwright"), ["install", "chromium"], { quiet: true });
  const { chromium } = await import("playwright");
  return chromium.executablePath();
}

const chineseFont = "/usr/share/fonts/opentype/noto/NotoSansCJK-Regular.ttc";

async function hasChineseFont() {
  if (process.platform !== "linux" || isPresent(chineseFont)) return true;
  return (await run("fc-list", [":lang=zh"], { quiet: true })).output.trim() !== "";
}

/**
 * Installs missing packages where apt may: the headless shell unless a browser is configured, and a Chinese font, without
 * which text widths differ from every visitor's. Needs no dependencies of the project.
 */
export async function installBrowserPackages() {
  if (!isPresent(process.env.CHROMIUM_PATH) && !isPresent(headlessShell))
    await installWithApt("chromium-headless-shell");
  if (!(await hasChineseFont()) && !(await installWithApt("fonts-noto-cjk")))
    say("no Chinese font was found: browser tests may fail without one (apt-get install -y fonts-noto-cjk)");
}

async function findBrowser() {
  const path = await firstThatStarts(browsers());
  if (path || !(await installWithApt("chromium"))) return path;
  return firstThatStarts(browsers());
}

/** Path of a Chromium for the browser tests; exits with instructions when none can be found. */
export async function ensureChromium() {
  await installBrowserPackages();
  const path =
    (await firstThatStarts([process.env.CHROMIUM_PATH, headlessShell].filter(isPresent))) ??
    (await findBrowser()) ??
    (await firstThatStarts([await installWithPlaywright()].filter(isPresent)));
  if (path) return path;
  return fail(
    "no Chromium that starts; install one (apt-get install -y chromium-headless-shell, or chromium) or set CHROMIUM_PATH to one",
  );
}
