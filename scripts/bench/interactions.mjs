// `npm run bench -- interactions`: from a key or a press to the next picture of the page, in the organiser's event form on a
// phone with a slow processor. Chromium's event timing counts in steps of 8 ms and tells nothing below 16 ms.
import { chromium } from "playwright";

const slowDown = 4;
const phone = { width: 390, height: 844 };
/** Between two keys of a quick typist. */
const keyEveryMs = 120;
const leastMs = 16;
const keys = "abcdefghijklmnopqrstuvwxyzabcdefghij";

/** Collects the duration of each interaction, which may be several events. */
function collect() {
  window.interactions = new Map();
  new PerformanceObserver((list) => {
    for (const { interactionId, duration } of list.getEntries()) {
      if (!interactionId) continue;
      window.interactions.set(interactionId, Math.max(window.interactions.get(interactionId) ?? 0, duration));
    }
  }).observe({ type: "event", durationThreshold: 16 });
}

async function signIn(page, password) {
  await page.goto("/admin/login");
  await page.getByLabel("密码", { exact: true }).fill(password);
  await page.getByRole("button", { name: "登录", exact: true }).click();
  await page.waitForURL(/\/admin$/);
}

/** The processor time of the page so far, in ms. */
async function processorMs(devtools) {
  const { metrics } = await devtools.send("Performance.getMetrics");
  return (metrics.find(({ name }) => name === "TaskDuration")?.value ?? 0) * 1000;
}

const inTurn = (locators) => async (times, page) => {
  for (let turn = 0; turn < times; turn += 1) {
    await locators(page).nth(turn).click();
    await page.waitForTimeout(keyEveryMs);
  }
};

const typing = (label) => async (_, page) => {
  await page.getByLabel(label, { exact: true }).focus();
  for (const key of keys) {
    await page.keyboard.press(key);
    await page.waitForTimeout(keyEveryMs);
  }
};

/** Steps 1 and 2 back and forth, each by its button, when the one before is there. */
async function changeSteps(times, page) {
  for (let turn = 0; turn < times; turn += 1) {
    const isFirst = turn % 2 === 0;
    await page.getByRole("button", { name: isFirst ? "下一步" : "上一步" }).click();
    await page.getByRole("heading", { name: isFirst ? "配色方案" : "基本信息", level: 1 }).waitFor();
    await page.waitForTimeout(keyEveryMs);
  }
}

async function fillFirstStep(page) {
  await page.getByLabel("活动标题").fill("河边散步");
  await page.getByLabel("活动简介").fill("沿河走一圈");
}

const cases = [
  { name: "typing the title", step: 1, times: keys.length, act: typing("活动标题") },
  { name: "typing the summary", step: 1, times: keys.length, act: typing("活动简介") },
  { name: "typing the notes", step: 4, times: keys.length, act: typing("注意事项") },
  {
    name: "choosing a start time",
    step: 3,
    times: 30,
    act: inTurn((page) => page.locator("#event-form-time label:has(input:enabled)")),
  },
  {
    name: "choosing a colour scheme",
    step: 2,
    times: 12,
    act: inTurn((page) => page.locator("label:has(input[name=colorScheme])")),
  },
  { name: "changing the step", step: 1, times: 12, before: fillFirstStep, act: changeSteps },
];

async function measureCase(page, devtools, { name, step, times, before, act }) {
  await page.goto(`/admin/create-event?step=${step}`);
  await page.waitForFunction(() => history.scrollRestoration === "manual");
  await before?.(page);
  await page.waitForTimeout(2000);
  await page.evaluate(collect);
  await devtools.send("Emulation.setCPUThrottlingRate", { rate: slowDown });
  const startMs = await processorMs(devtools);
  await act(times, page);
  await page.waitForTimeout(1000);
  const cpuMs = (await processorMs(devtools)) - startMs;
  await devtools.send("Emulation.setCPUThrottlingRate", { rate: 1 });
  const seen = await page.evaluate(() => [...window.interactions.values()]);
  const all = [...seen, ...Array(Math.max(0, times - seen.length)).fill(leastMs)].toSorted((a, b) => a - b);
  return {
    name,
    interactions: times,
    medianMs: all[Math.floor(all.length / 2)],
    p95Ms: all[Math.floor(all.length * 0.95)],
    worstMs: all.at(-1),
    /** Of the page's main thread, unslowed, for each interaction. */
    cpuMs: Math.round((cpuMs / times) * 10) / 10,
  };
}

/** The figures of each case, on a site whose administrator has this password. */
export async function measureInteractions(origin, { password, executablePath, only = /./ }) {
  const browser = await chromium.launch({ executablePath, args: ["--no-sandbox", "--disable-gpu"] });
  try {
    const page = await browser.newPage({ baseURL: origin, viewport: phone, locale: "zh-CN" });
    const devtools = await page.context().newCDPSession(page);
    await devtools.send("Performance.enable", { timeDomain: "threadTicks" });
    await signIn(page, password);
    const figures = [];
    for (const one of cases) if (only.test(one.name)) figures.push(await measureCase(page, devtools, one));
    return figures;
  } finally {
    await browser.close();
  }
}
