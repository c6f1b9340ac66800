// Two browsers with the same operations: Debian's Firefox ESR by Puppeteer (WebDriver BiDi), and WebKitGTK by Selenium (WebDriver).
import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import puppeteer from "puppeteer-core";
import { Builder, Key } from "selenium-webdriver";
import { installWithApt } from "../setup/chromium.mjs";
import { fail, freePort, makeFolder, start, waitFor } from "../setup/shell.mjs";

const phone = { width: 390, height: 844 };
const programs = {
  "firefox-esr": "/usr/bin/firefox-esr",
  "webkit2gtk-driver": "/usr/bin/WebKitWebDriver",
  xvfb: "/usr/bin/Xvfb",
};

/** Installs missing packages where apt may; exits with instructions otherwise. */
export async function ensureBrowsers() {
  for (const [name, path] of Object.entries(programs))
    if (!existsSync(path) && !(await installWithApt(name)))
      fail(`${path} is missing: apt-get install -y ${Object.keys(programs).join(" ")}`);
}

export async function openFirefox() {
  const browser = await puppeteer.launch({
    browser: "firefox",
    executablePath: programs["firefox-esr"],
    defaultViewport: phone,
    env: { ...process.env, HOME: makeFolder() },
    extraPrefsFirefox: { "intl.accept_languages": "zh-CN" },
  });
  const page = await browser.newPage();
  page.setDefaultNavigationTimeout(120_000);
  const context = browser.defaultBrowserContext();
  return {
    version: await browser.version(),
    goto: (url) => page.goto(url),
    run: (fn, ...args) => page.evaluate(fn, ...args),
    find: async (fn, ...args) => (await page.evaluateHandle(fn, ...args)).asElement(),
    type: (element, text) => element.type(text),
    attach: (element, files) => element.uploadFile(...files),
    press: (key) => page.keyboard.press(key),
    deleteCookies: async () => context.deleteCookie(...(await context.cookies())),
    close: () => browser.close(),
  };
}

/** WebKitGTK's MiniBrowser, in a folder named by architecture and version. */
const findMiniBrowser = () =>
  readdirSync("/usr/lib")
    .filter((name) => name.endsWith("-linux-gnu"))
    .flatMap((name) => readdirSync(join("/usr/lib", name)).map((folder) => join("/usr/lib", name, folder)))
    .map((folder) => join(folder, "MiniBrowser"))
    .filter(existsSync)
    .at(-1) ?? fail("WebKitGTK's MiniBrowser is missing");

export async function openWebKit() {
  const port = await freePort();
  const display = `:${90 + (process.pid % 400)}`;
  const screen = start(programs.xvfb, [display, "-screen", "0", "1400x1100x24", "-nolisten", "tcp"]);
  const env = { ...process.env, DISPLAY: display, HOME: makeFolder(), LANG: "C.UTF-8" };
  const server = start(programs["webkit2gtk-driver"], [`--port=${port}`], { env });
  await waitFor(() => fetch(`http://127.0.0.1:${port}/status`));
  const driver = await new Builder()
    .usingServer(`http://127.0.0.1:${port}`)
    .withCapabilities({
      browserName: "MiniBrowser",
      "webkitgtk:browserOptions": { binary: findMiniBrowser(), args: ["--automation"] },
    })
    .build();
  await driver
    .manage()
    .window()
    .setRect({ x: 0, y: 0, ...phone });
  const keys = { ArrowRight: Key.ARROW_RIGHT, ArrowLeft: Key.ARROW_LEFT, Escape: Key.ESCAPE };
  /** Runs a function that may return a promise. */
  async function run(fn, ...args) {
    const { value, error } = await driver.executeAsyncScript(
      `const done = arguments[arguments.length - 1];
      Promise.resolve().then(() => (${fn})(...[...arguments].slice(0, -1))).then(
        (value) => done({ value }), (error) => done({ error: String(error) }));`,
      ...args,
    );
    if (error) throw new Error(error);
    return value;
  }
  return {
    version: `WebKitGTK ${(await driver.getCapabilities()).getBrowserVersion()}`,
    goto: (url) => driver.get(url),
    run,
    find: run,
    type: (element, text) => element.sendKeys(text),
    attach: (element, files) => element.sendKeys(files.join("\n")),
    press: (key) => driver.actions().sendKeys(keys[key]).perform(),
    deleteCookies: () => driver.manage().deleteAllCookies(),
    async close() {
      await driver.quit().catch(() => {});
      await Promise.all([server.stop("SIGKILL"), screen.stop()]);
    },
  };
}
