// Finds a working Chromium: CHROMIUM_PATH, installed, from apt where permitted, or Playwright's own. The headless shell
// is preferred: it has the same engine and takes about half the CPU time on the same tests.
import { existsSync } from "node:fs";
import { bin, fail, print, run } from "./shell.mjs";

const probeTimeoutMs = 60_000;
const chineseFont = "/usr/share/fonts/opentype/noto/NotoSansCJK-Regular.ttc";
const preferred = [process.env.CHROMIUM_PATH, "/usr/bin/chromium-headless-shell"];
const installed = [
  ...preferred,
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
  "/snap/bin/chromium",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
];
const isThere = (path) => path && existsSync(path);

/** The first browser that starts, or null: an installed one may be a stub or miss a library. */
async function firstThatStarts(paths) {
  const { chromium } = await import("playwright");
  for (const executablePath of paths.filter(isThere)) {
    const options = { executablePath, args: ["--no-sandbox"], timeout: probeTimeoutMs };
    const browser = await chromium.launch(options).catch(() => null);
    await browser?.close();
    if (browser) return executablePath;
  }
  return null;
}

/** Installs a package where apt may; returns its success. Refreshes an outdated package list. */
export async function installWithApt(name) {
  if (process.platform !== "linux" || process.getuid() !== 0 || !existsSync("/usr/bin/apt-get")) return false;
  print(`installing ${name} with apt …`);
  const options = ["-o", "Acquire::http::Timeout=10", "-o", "Acquire::Retries=1"];
  const env = { DEBIAN_FRONTEND: "noninteractive" };
  const apt = async (...words) =>
    (await run("apt-get", [...options, ...words], { quiet: true, env })).code === 0;
  const install = () => apt("install", "-y", "--no-install-recommends", name);
  return (await install()) || ((await apt("update")) && (await install()));
}

async function hasChineseFont() {
  if (process.platform !== "linux" || existsSync(chineseFont)) return true;
  return (await run("fc-list", [":lang=zh"], { quiet: true })).output.trim() !== "";
}

/** Installs a Chinese font where apt may, for pictures that people look at; browser tests have their own fonts. */
export async function ensureChineseFont() {
  if (!(await hasChineseFont()) && !(await installWithApt("fonts-noto-cjk")))
    print("no Chinese font was found (apt-get install -y fonts-noto-cjk)");
}

/** Installs the headless shell where apt may, unless a browser is configured. Needs no dependencies of the project. */
export async function installBrowserPackages() {
  if (!preferred.some(isThere)) await installWithApt("chromium-headless-shell");
}

async function downloadWithPlaywright() {
  print("downloading Chromium with Playwright …");
  await run(bin("playwright"), ["install", "chromium"], { quiet: true });
  const { chromium } = await import("playwright");
  return firstThatStarts([chromium.executablePath()]);
}

/** Path of a Chromium for the browser tests; exits with instructions when none can be found. */
export async function ensureChromium() {
  await installBrowserPackages();
  return (
    (await firstThatStarts(installed)) ??
    ((await installWithApt("chromium")) ? await firstThatStarts(installed) : null) ??
    (await downloadWithPlaywright()) ??
    fail(
      "no Chromium that starts; install one (apt-get install -y chromium-headless-shell, or chromium) or set CHROMIUM_PATH to one",
    )
  );
}
