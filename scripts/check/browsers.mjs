// `npm run check:browsers`: runs the main tasks of a visitor and of the organiser in Debian's Firefox ESR and in WebKitGTK, the
// closest here to Firefox and to iPhones, against the built server with the sample city. Exits with 1 if any failed.
// `npm run check:browsers -- "webkit a wish"` runs those whose browser and title begin with this.
import { ensureReady } from "../setup/build.mjs";
import { endAfter, print } from "../setup/shell.mjs";

await ensureReady();
const { ensureBrowsers, openFirefox, openWebKit } = await import("./browser-clients.mjs");
const { pageOf } = await import("./browser-page.mjs");
const { openCity, walks } = await import("./browser-walks.mjs");

const [selected = ""] = process.argv.slice(2);
await ensureBrowsers();
endAfter(1_200_000);
let failures = 0;
for (const [name, open] of Object.entries({ firefox: openFirefox, webkit: openWebKit })) {
  const titles = Object.keys(walks).filter((title) => `${name} ${title}`.startsWith(selected));
  if (titles.length === 0) continue;
  const [city, client] = [await openCity(), await open()];
  const page = pageOf(client, city.origin);
  print(client.version);
  for (const title of titles) {
    const startedAt = performance.now();
    const error = await page
      .go("/health")
      .then(() => client.deleteCookies())
      .then(() => walks[title](page, city))
      .catch((thrown) => thrown);
    const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
    print(
      `  ${error ? "FAILED" : "ok    "} ${title} (${seconds} s)${error ? `\n         ${error.message}` : ""}`,
    );
    failures += error ? 1 : 0;
  }
  await client.close();
  await city.stop();
}
print(failures > 0 ? `${failures} failed` : "all passed");
process.exit(failures > 0 ? 1 : 0);
