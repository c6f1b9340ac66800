// A page with its critical CSS fits the initial congestion window; with low data that is the complete load. Scripts
// have budgets.
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, test } from "vitest";
import { expectWithin } from "../support/budget";
import { openSharedSite, site } from "../support/each-site";
import { makeEvent, makeImage } from "../support/fixtures";
import { fillPublicPages } from "../support/public-pages";
import { client, server } from "../support/site";

const firstFlightBytes = 14 * 1024;
const scriptBytes = 6 * 1024;
const laterScriptBytes = 4 * 1024;
/** Loaded only by browsers with registrations, after the page: their states, the bar of an event, the strip of the home page. */
const ownRegistrationsBytes = 1152;
/** The script of messages, on pages that have one. */
const messagesBytes = 1024;
/** Loaded only by organisers. */
const signOutBytes = 1024;
const workerBytes = 4 * 1024;
const liteBytes = 10 * 1024;

const longTitle =
  "在波河右岸瓦伦蒂诺公园的老栗子树下铺一块毯子分享家乡菜并一起看皮埃蒙特秋天最后一场落日与归雁";
const schemes = [
  "lemon-sky",
  "sakura-night",
  "tangerine-teal",
  "matcha-grape",
  "sunset-ocean",
  "clay-cobalt",
];

openSharedSite();
beforeAll(async () => {
  for (const [index, colorScheme] of schemes.entries()) {
    site.clock.time += 1000;
    const cover = await makeImage(site, `#${index}${index}6699`, 1080, 1920);
    const texts = {
      title: `${longTitle}第${index + 1}回`,
      locationName: `都灵市中心卡斯特罗广场第${index + 1}号集合点`,
    };
    const fields = { ...texts, colorScheme, coverImageId: cover.id, registrationMode: "open" } as const;
    makeEvent(site, fields, index < 2 ? "ended" : undefined);
  }
});

/** Transferred bytes of a response. */
async function sentBytes(path: string, headers: Record<string, string> = {}): Promise<number> {
  const response = await site.send(path, { headers: { "Accept-Encoding": "gzip, deflate, br", ...headers } });
  expect(response.status).toBe(200);
  expect(response.headers.get("Content-Encoding")).toBe("br");
  return (await response.arrayBuffer()).byteLength;
}

async function sizesOf(paths: string[], headers?: Record<string, string>): Promise<Record<string, number>> {
  const sizes: Record<string, number> = {};
  for (const path of paths) sizes[path] = await sentBytes(path, headers);
  return sizes;
}

test("the home page with six events, covers and long titles fits the first round trip with its CSS", async () => {
  const { html } = await site.page("/");
  expect(html.querySelectorAll("[data-slide] img")).toHaveLength(6);
  expectWithin("the home page with its CSS", firstFlightBytes, {
    anonymous: await sentBytes("/"),
    "signed up": await sentBytes("/", { Cookie: "signed_up=1" }),
  });
  expect(await sentBytes("/", { Cookie: "lite=1" })).toBeLessThan(await sentBytes("/"));
});

describe("every public page", () => {
  let addresses: string[] = [];
  beforeAll(async () => {
    addresses = (await fillPublicPages(site)).filter((path) => !/^\/(nowhere|playground|test)/.test(path));
  });

  test("fits the first round trip with its CSS", async () => {
    expect(addresses.length).toBeGreaterThan(20);
    // The API's documentation lists all operations, in five kilobytes more.
    const { "/api/docs": docs = 0, ...pages } = await sizesOf(addresses);
    expectWithin("a public page with its CSS", firstFlightBytes, pages);
    expectWithin("the API's documentation", firstFlightBytes + 6144, { "/api/docs": docs });
  });

  test("has at most 10 KB with low data, and loads nothing else", async () => {
    const lite = { Cookie: "lite=1" };
    // The API's documentation lists all operations.
    const others = addresses.filter((address) => address !== "/api/docs");
    expectWithin("a public page with low data", liteBytes, await sizesOf(others, lite));
    for (const path of others) {
      const { html } = await site.page(path, lite);
      expect(html.querySelectorAll("link[rel=stylesheet], script, img, source"), path).toEqual([]);
    }
  });
});

test("the pages' script, the modules loaded later and the service worker are within their budgets", async () => {
  const scripts: [budget: string, bytesAtMost: number, path: string][] = [
    ["the visitors' script", scriptBytes, client.enhanceUrl],
    ["the module of own registrations", ownRegistrationsBytes, client.ownRegistrationsUrl],
    ["the module of signing out", signOutBytes, client.signOutUrl],
    ["the service worker", workerBytes, "/sw.js"],
  ];
  for (const [budget, bytesAtMost, path] of scripts) expectWithin(budget, bytesAtMost, await sizesOf([path]));
  const names = readdirSync(join(server.clientFolder, "assets")).filter((name) =>
    /^later-.*\.js$/.test(name),
  );
  const messages = names.filter((name) => name.startsWith("later-toasts-"));
  expect([names.length, messages.length]).toEqual([3, 1]);
  expectWithin("the script of messages", messagesBytes, await sizesOf([`/assets/${messages[0]}`]));
  const later = names.filter((each) => !messages.includes(each)).map((name) => `/assets/${name}`);
  const sizes = Object.values(await sizesOf(later));
  expectWithin("the modules loaded later", laterScriptBytes, {
    all: sizes.reduce((sum, bytes) => sum + bytes),
  });
});
