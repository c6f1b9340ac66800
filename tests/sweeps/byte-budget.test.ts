// A page with its critical CSS fits the initial congestion window; with low data that is the complete load. Scripts
// have budgets.
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, test } from "vitest";
import { openSharedSite, site } from "../support/each-site";
import { makeEvent, makeImage } from "../support/fixtures";
import { fillPublicPages } from "../support/public-pages";
import { client, server } from "../support/site";

const firstFlightBytes = 14 * 1024;
const scriptBytes = 6 * 1024;
const laterScriptBytes = 4 * 1024;
/** Loaded only by browsers with registrations. */
const ownRegistrationsBytes = 1024;
/** The script of messages, on pages that have one. */
const messagesBytes = 1024;
/** Loaded only by organisers. */
const signOutBytes = 1024;
const workerBytes = 4 * 1024;
const liteBytes = 10 * 1024;

const isAtMost = (most: number) => (bytes: number) => bytes <= most;

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

test("the home page with six events, covers and long titles fits the first round trip with its CSS", async () => {
  const { html } = await site.page("/");
  expect(html.querySelectorAll("[data-slide] img")).toHaveLength(6);
  expect(await sentBytes("/")).toBeLessThanOrEqual(firstFlightBytes);
  expect(await sentBytes("/", { Cookie: "signed_up=1" })).toBeLessThanOrEqual(firstFlightBytes);
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
    const most = (path: string) => firstFlightBytes + (path === "/api/docs" ? 5120 : 0);
    for (const path of addresses)
      expect([path, await sentBytes(path)]).toEqual([path, expect.toSatisfy(isAtMost(most(path)))]);
  });

  test("has at most 10 KB with low data, and loads nothing else", async () => {
    // The API's documentation lists all operations.
    for (const path of addresses.filter((address) => address !== "/api/docs")) {
      const lite = { Cookie: "lite=1" };
      expect([path, await sentBytes(path, lite)]).toEqual([path, expect.toSatisfy(isAtMost(liteBytes))]);
      const { html } = await site.page(path, lite);
      expect(html.querySelectorAll("link[rel=stylesheet], script, img, source"), path).toEqual([]);
    }
  });
});

test("the pages' script, the modules loaded later and the service worker are within their budgets", async () => {
  expect(await sentBytes(client.enhanceUrl)).toBeLessThanOrEqual(scriptBytes);
  expect(await sentBytes(client.ownRegistrationsUrl)).toBeLessThanOrEqual(ownRegistrationsBytes);
  expect(await sentBytes(client.signOutUrl)).toBeLessThanOrEqual(signOutBytes);
  expect(await sentBytes("/sw.js")).toBeLessThanOrEqual(workerBytes);
  const names = readdirSync(join(server.clientFolder, "assets")).filter((name) =>
    /^later-.*\.js$/.test(name),
  );
  const messages = names.filter((name) => name.startsWith("later-toasts-"));
  expect([names.length, messages.length]).toEqual([3, 1]);
  expect(await sentBytes(`/assets/${messages[0]}`)).toBeLessThanOrEqual(messagesBytes);
  let bytes = 0;
  for (const name of names.filter((each) => !messages.includes(each)))
    bytes += await sentBytes(`/assets/${name}`);
  expect(bytes).toBeLessThanOrEqual(laterScriptBytes);
});
