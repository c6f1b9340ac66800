// Set-up on small machines: removes unused fonts, and reports a lack of memory as such.
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { pruneFonts, usedFonts } from "../../scripts/setup/fonts.mjs";
import { adviceFor, installSettings } from "../../scripts/setup/install.mjs";
import { chineseFonts, smallFonts } from "../../server/drawing/font-files";

describe("fonts", () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), "fonts-"));
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  const put = (name: string, bytes = 10) => {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), "x".repeat(bytes));
  };

  test("unused by posters are removed; packages and licences remain", () => {
    for (const name of usedFonts) put(name);
    const others = ["noto-sans-sc/100Thin/NotoSansSC_100Thin.ttf", "noto-serif-sc/900Black/a.ttf"];
    for (const name of others) put(name, 1000);
    const packages = ["noto-sans-sc/package.json", "noto-sans-sc/LICENSE_FONT", "noto-sans-sc/index.js"];
    for (const name of packages) put(name);
    expect(pruneFonts(folder)).toBe(2000);
    for (const name of [...usedFonts, ...packages]) expect(existsSync(join(folder, name)), name).toBe(true);
    for (const name of others) expect(existsSync(join(folder, dirname(name))), name).toBe(false);
    expect(pruneFonts(folder)).toBe(0);
  });

  test("used by posters are retained, after each installation; a missing installation is no error", () => {
    expect([...chineseFonts, ...smallFonts].map(({ file }) => file)).toEqual(usedFonts);
    const fonts = usedFonts.map((name) => join("node_modules/@expo-google-fonts", name));
    expect(fonts.filter((file) => !existsSync(file))).toEqual([]);
    const { scripts } = JSON.parse(readFileSync("package.json", "utf8"));
    expect(scripts.postinstall).toBe("node scripts/setup/fonts.mjs");
    expect(pruneFonts(join(folder, "nowhere"))).toBe(0);
  });
});

describe("a failed installation", () => {
  // better-sqlite3 looks for a compiled file before it compiles.
  const offline = "npm error prebuild-install warn install getaddrinfo ENOTFOUND releases.example";
  const failed = "npm error gyp ERR! build error\nnpm error gyp ERR! not ok";
  const gigabyte = 1024 ** 3;
  test.each([
    ["gyp ERR! build error\nc++: fatal error: Killed signal terminated program cc1plus", null],
    ["npm error signal SIGKILL\nnpm error command failed", null],
    ["virtual memory exhausted: out of memory", null],
    ["", "SIGKILL"],
  ])("%j, %s: reports a lack of memory", (output, signal) => {
    const advice = adviceFor(output, signal, gigabyte);
    expect(advice).toMatch(/lack of memory \(this machine has 1024 MB/);
    expect(advice).toMatch(/swap.*another machine/);
    expect(advice).not.toContain("\n");
  });

  test.each([
    ["npm error ENOSPC", /disk is full/],
    [
      `${offline}\nfatal error: error writing to /tmp/cc.s: No space left on device\n${failed}`,
      /disk is full/,
    ],
    ["getaddrinfo EAI_AGAIN packages.example", /registry/],
    ["npm error code ECONNRESET\nnpm error network aborted", /registry/],
    ["gyp ERR! not found: make", /compiler/],
    [
      `${offline}\nnpm error gyp ERR! find Python You need to install the latest version\n${failed}`,
      /compiler/,
    ],
    [`${offline}\nnpm error make: g++: No such file or directory\n${failed}`, /compiler/],
    [`npm error g++: error: unrecognized command-line option '-std=c++20'\n${failed}`, /compiler/],
    [
      `npm error gyp ERR! stack FetchError: request to … failed, reason: getaddrinfo ENOTFOUND\n${failed}`,
      /headers/,
    ],
    [`npm error gyp ERR! stack Error: 404 status code downloading headers.tar.gz\n${failed}`, /headers/],
    [
      `${offline}\nnpm error ../src/addon.cpp:1:10: fatal error: node.h: No such file or directory\n${failed}`,
      /headers/,
    ],
    [
      `${offline}\nnpm error ./src/util.hpp:12:3: error: no member named 'Holder'\n${failed}`,
      /version of Node/,
    ],
    ["npm error code EBADENGINE\nnpm error engine Unsupported engine", /version of Node/],
    [`${offline}\n${failed}`, /could not be compiled; the lines above/],
    ["something else", /lines above/],
  ])("%j reports what failed", (output, advice) => {
    expect(adviceFor(output, null, gigabyte)).toMatch(advice);
  });

  test("compiles one file at a time", () => {
    expect(installSettings).toMatchObject({ JOBS: "1", MAKEFLAGS: "-j1" });
  });
});
