// `npm run check:browsers`: runs the main tasks of a visitor and of the organiser in Debian's Firefox ESR and in WebKitGTK, the
// closest here to Firefox and to iPhones, against the built server with the sample city. Exits with 1 if any failed.
// `BROWSER=webkit` and `JOURNEY=wish` select a part; `SCREENSHOTS=FOLDER` saves a screenshot of each failure.
import { join } from "node:path";
import { ensureReady } from "../setup/build.mjs";
import { endAfter } from "../setup/processes.mjs";
import { print } from "../setup/shell.mjs";

await ensureReady();
const { ensureBrowsers, openFirefox, openWebKit } = await import("./browsers/clients.mjs");
const { openCity } = await import("./browsers/city.mjs");
const { pageOf } = await import("./browsers/page.mjs");
const { organiserJourneys } = await import("./browsers/organiser.mjs");
const { visitorJourneys } = await import("./browsers/visitor.mjs");

const { BROWSER = "", JOURNEY = "", SCREENSHOTS } = process.env;
const browsers = { firefox: openFirefox, webkit: openWebKit };
const journeys = Object.entries({ ...visitorJourneys, ...organiserJourneys });

await ensureBrowsers();
endAfter(1_200_000);
let failures = 0;
for (const [name, open] of Object.entries(browsers).filter(([each]) => each.startsWith(BROWSER))) {
  const [city, client] = [await openCity(), await open()];
  const page = pageOf(client, city.origin);
  print(client.version);
  for (const [title, journey] of journeys.filter(([each]) => each.includes(JOURNEY))) {
    const startedAt = performance.now();
    const seconds = () => `${((performance.now() - startedAt) / 1000).toFixed(1)} s`;
    try {
      await page.go("/health");
      await client.deleteCookies();
      await journey(page, city);
      print(`  ok     ${title} (${seconds()})`);
    } catch (error) {
      failures += 1;
      print(`  FAILED ${title} (${seconds()})\n         ${error.message}`);
      if (SCREENSHOTS) await client.screenshot(join(SCREENSHOTS, `${name} ${title}.png`)).catch(() => {});
    }
  }
  await client.close();
  await city.stop();
}
print(failures > 0 ? `${failures} failed` : "all passed");
process.exit(failures > 0 ? 1 : 0);
