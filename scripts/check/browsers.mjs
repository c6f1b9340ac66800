// `npm run check:browsers`: runs the main tasks of a visitor and of the organiser in Debian's Firefox ESR and in WebKitGTK, the
// closest here to Firefox and to iPhones, against the built server with the sample city. Prints a table, and exits with 1 if
// any failed. `BROWSER=webkit` and `JOURNEY=wish` select a part; `SCREENSHOTS=FOLDER` saves a screenshot of each failure.
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { ensureBuilt } from "../setup/build.mjs";
import { ensureInstalled } from "../setup/install.mjs";
import { checkNode } from "../setup/node-version.mjs";
import { fail, say } from "../setup/print.mjs";
import { openCity, seedCity } from "./browsers/city.mjs";
import { openBrowser } from "./browsers/drivers.mjs";
import { organiserJourneys } from "./browsers/organiser.mjs";
import { pageOf } from "./browsers/page.mjs";
import { makePictures } from "./browsers/pictures.mjs";
import { findPrograms } from "./browsers/programs.mjs";
import { visitorJourneys } from "./browsers/visitor.mjs";

const longestMs = 600_000;
const { BROWSER = "", JOURNEY = "", SCREENSHOTS } = process.env;
const browsers = ["Firefox ESR", "WebKitGTK"].filter((name) =>
  name.toLowerCase().startsWith(BROWSER.toLowerCase()),
);
const journeys = Object.entries({ ...visitorJourneys, ...organiserJourneys });

/** Why a journey failed, or null. */
async function walk(journey, page, city, pictures) {
  try {
    await page.go("/health").catch(() => {});
    await page.forget();
    await journey(page, city, pictures);
    return null;
  } catch (error) {
    return error.message;
  }
}

checkNode();
await ensureInstalled();
await ensureBuilt();
const programs = await findPrograms();
setTimeout(() => fail(`the check took longer than ${longestMs / 1000} seconds`), longestMs).unref();
const [seeded, pictures] = [await seedCity(), await makePictures()];
const results = [];
for (const name of browsers) {
  const city = await openCity(seeded);
  const browser = await openBrowser(name, programs);
  const page = pageOf(browser, city.origin);
  say(`${name} ${browser.version}`);
  for (const [journey, steps] of journeys.filter(([title]) => title.includes(JOURNEY))) {
    const startedAt = performance.now();
    const reason = await walk(steps, page, city, pictures);
    const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
    results.push({ journey, name, reason });
    say(
      `  ${reason === null ? "ok    " : "FAILED"} ${journey} (${seconds} s)${reason ? `\n         ${reason}` : ""}`,
    );
    if (reason !== null && SCREENSHOTS) {
      const png = await page.screenshot().catch(() => "");
      writeFileSync(join(SCREENSHOTS, `${name} ${journey}.png`.replaceAll("/", " ")), png, "base64");
    }
  }
  await browser.stop();
  await city.stop();
}

const width = Math.max(...journeys.map(([journey]) => journey.length));
say(`\n${"journey".padEnd(width)}  ${browsers.join("  ")}`);
for (const [journey] of journeys) {
  const cells = browsers.map((name) => {
    const result = results.find((one) => one.journey === journey && one.name === name);
    return (result ? (result.reason === null ? "ok" : "FAILED") : "-").padEnd(name.length);
  });
  say(`${journey.padEnd(width)}  ${cells.join("  ")}`);
}
const failed = results.filter(({ reason }) => reason !== null);
for (const { name, journey, reason } of failed) say(`\n${name}, ${journey}: ${reason}`);
process.exit(failed.length > 0 ? 1 : 0);
