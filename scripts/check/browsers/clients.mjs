// Two browsers with the same operations: Debian's Firefox ESR by Puppeteer (WebDriver BiDi), and WebKitGTK by Selenium (WebDriver).
import { existsSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import puppeteer from "puppeteer-core";
import { Builder, Key, Origin } from "selenium-webdriver";
import { installWithApt } from "../../setup/chromium.mjs";
import { makeFolder, start } from "../../setup/processes.mjs";
import { fail, freePort } from "../../setup/shell.mjs";

const phone = { width: 390, height: 844 };
const navigationMs = 120_000;
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
    extraPrefsFirefox: { "dom.w3c_touch_events.enabled": 1, "intl.accept_languages": "zh-CN" },
  });
  const page = await browser.newPage();
  page.setDefaultNavigationTimeout(navigationMs);
  const context = browser.defaultBrowserContext();
  return {
    version: await browser.version(),
    goto: (url) => page.goto(url),
    run: (fn, ...args) => page.evaluate(fn, ...args),
    async findAll(fn, ...args) {
      const list = await page.evaluateHandle(fn, ...args);
      return [...(await list.getProperties()).values()].filter((handle) => handle.asElement());
    },
    click: (element) => element.click(),
    async fill(element, text) {
      await element.evaluate((field) => field.select());
      await element.type(text);
    },
    attach: (element, files) => element.uploadFile(...files),
    press: (key) => page.keyboard.press(key),
    async drag(from, to) {
      await page.mouse.move(from.x, from.y);
      await page.mouse.down();
      await page.mouse.move(to.x, to.y, { steps: 5 });
      await page.mouse.up();
    },
    async swipe(from, to) {
      const touch = await page.touchscreen.touchStart(from.x, from.y);
      await touch.move(to.x, to.y);
      await touch.end();
    },
    deleteCookies: async () => context.deleteCookie(...(await context.cookies())),
    screenshot: (path) => page.screenshot({ path }),
    close: () => browser.close(),
  };
}

/** WebKitGTK's MiniBrowser, in a folder named by architecture and version. */
function findMiniBrowser() {
  const found = readdirSync("/usr/lib").flatMap((name) => {
    const folder = join("/usr/lib", name);
    return name.endsWith("-linux-gnu")
      ? readdirSync(folder)
          .filter((library) => library.startsWith("webkit"))
          .map((library) => join(folder, library, "MiniBrowser"))
      : [];
  });
  return found.filter((path) => existsSync(path)).at(-1) ?? fail("WebKitGTK's MiniBrowser is missing");
}

export async function openWebKit() {
  const port = await freePort();
  const display = `:${90 + (process.pid % 400)}`;
  const screen = start(programs.xvfb, [display, "-screen", "0", "1400x1100x24", "-nolisten", "tcp"]);
  const env = { ...process.env, DISPLAY: display, HOME: makeFolder(), LANG: "C.UTF-8" };
  const driverProcess = start(programs["webkit2gtk-driver"], [`--port=${port}`], env);
  for (const { stdout, stderr } of [screen, driverProcess])
    for (const stream of [stdout, stderr]) stream.resume();
  const server = `http://127.0.0.1:${port}`;
  while (!(await fetch(`${server}/status`).catch(() => null))) await sleep(100);
  const driver = await new Builder()
    .usingServer(server)
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
    findAll: run,
    click: (element) => element.click(),
    async fill(element, text) {
      await element.clear();
      await element.sendKeys(text);
    },
    attach: (element, files) => element.sendKeys(files.join("\n")),
    press: (key) => driver.actions().sendKeys(keys[key]).perform(),
    drag: (from, to) =>
      driver
        .actions()
        .move({ ...from, duration: 0, origin: Origin.VIEWPORT })
        .press()
        .move({ ...to, duration: 200, origin: Origin.VIEWPORT })
        .release()
        .perform(),
    /** WebKitGTK's driver moves the mouse instead, so touch events are dispatched by script. */
    swipe: (...points) =>
      run(
        (...ends) => {
          const target = document.elementFromPoint(ends[0].x, ends[0].y);
          for (const [index, type] of ["touchstart", "touchend"].entries()) {
            const touch = { clientX: ends[index].x, clientY: ends[index].y };
            const lists = { touches: index === 0 ? [touch] : [], changedTouches: [touch] };
            target.dispatchEvent(Object.assign(new Event(type, { bubbles: true }), lists));
          }
        },
        ...points,
      ),
    deleteCookies: () => driver.manage().deleteAllCookies(),
    screenshot: async (path) => writeFileSync(path, await driver.takeScreenshot(), "base64"),
    async close() {
      await driver.quit().catch(() => {});
      driverProcess.kill("SIGKILL");
      screen.kill();
    },
  };
}
