// Finds Debian's Firefox ESR and WebKitGTK; installs missing ones where apt may.
import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { installWithApt } from "../../setup/chromium.mjs";
import { fail } from "../../setup/print.mjs";

const libraries = "/usr/lib";

/** WebKitGTK's MiniBrowser, in a folder named by architecture and version. */
function findMiniBrowser() {
  const folders = readdirSync(libraries).filter((name) => name.endsWith("-linux-gnu"));
  const found = folders.flatMap((name) =>
    readdirSync(join(libraries, name))
      .filter((library) => library.startsWith("webkit2gtk-") || library.startsWith("webkitgtk-"))
      .map((library) => join(libraries, name, library, "MiniBrowser")),
  );
  return found.filter((path) => existsSync(path)).at(-1);
}

const firstOf = (...paths) => paths.find((path) => existsSync(path));

const packages = {
  "firefox-esr": () => firstOf("/usr/bin/firefox-esr"),
  "webkit2gtk-driver": () => firstOf("/usr/bin/WebKitWebDriver"),
  xvfb: () => firstOf("/usr/bin/Xvfb"),
};

/** Paths of the programs; exits with instructions when one is missing and cannot be installed. */
export async function findPrograms() {
  for (const [name, find] of Object.entries(packages)) if (!find()) await installWithApt(name);
  const missing = Object.entries(packages).filter(([, find]) => !find());
  if (missing.length > 0)
    fail(
      `these packages of Debian are missing: apt-get install -y ${missing.map(([name]) => name).join(" ")}`,
    );
  const miniBrowser = findMiniBrowser();
  if (!miniBrowser) fail(`no MiniBrowser of WebKitGTK below ${libraries}`);
  const [firefox, driver, Xvfb] = Object.values(packages).map((find) => find());
  return { firefox, driver, Xvfb, miniBrowser };
}
