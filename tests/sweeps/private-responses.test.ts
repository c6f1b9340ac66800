// Personal responses are not stored and their secrets not logged, for any spelling of the URL.
import { beforeAll, describe, expect, test } from "vitest";
import { redactPath } from "../../app/http/redact-path";
import { openAdminBrowser } from "../support/admin-browser";
import { openSharedSite, site } from "../support/each-site";
import { makeEvent } from "../support/fixtures";
import { openMember } from "../support/member";
import { privateRoutes } from "../support/public-pages";
import { bearer } from "../support/raw-api";
import { origin } from "../support/site";
import { combinations } from "../support/tier";

const privateOnes = "private, no-store";
const token = "Ab0-_".repeat(9).slice(0, 43);

const requesters = ["anonymous", "a member", "the administrator"] as const;
let headersOf: Record<(typeof requesters)[number], Record<string, string>>;
let paths: string[];
openSharedSite({ RATE_LIMITS: "off" });
beforeAll(async () => {
  const event = makeEvent(site).id;
  paths = privateRoutes.map(({ path = "" }) =>
    `/${path}`
      .replace(":token", token)
      .replace("events/:id", `events/${event}`)
      .replace(/:\w+/g, "000000000000"),
  );
  headersOf = {
    anonymous: {},
    "a member": (await openMember(site, "lin@example.com")).headers(),
    "the administrator": { Cookie: (await openAdminBrowser(site)).Cookie },
  };
});

const encoded = (letter: string) => `%${letter.charCodeAt(0).toString(16)}`;
const spellings: [string, (path: string) => string][] = [
  ["as it is", (path) => path],
  ["in capitals", (path) => path.toUpperCase()],
  ["as data", (path) => `${path}.data`],
  ["as data of one route", (path) => `${path}.data?_routes=root`],
  ["with its first letter encoded", (path) => path.replace(/[a-z]/, encoded)],
  [
    "with a letter encoded twice",
    (path) => path.replace(/[a-z]/, (letter) => `%25${encoded(letter).slice(1)}`),
  ],
  ["encoded, as data", (path) => `${path.replace(/[a-z]/, encoded)}.data`],
  ["with a stroke at the end", (path) => `${path}/`],
  ["with a stroke at the end, as data", (path) => `${path}/.data`],
  ["with two strokes within", (path) => path.replace(/(.)\//, "$1//")],
  ["with an encoded stroke", (path) => path.replace(/(.)\//, "$1%2F")],
  ["with the point of data encoded", (path) => `${path}%2Edata`],
  ["with a query", (path) => `${path}?a=1`],
];

test.each(
  requesters,
)("every response of a private URL in any spelling is private and not stored for %s", async (who) => {
  expect(paths.length).toBeGreaterThan(70);
  const spelt = combinations(paths, spellings).map(([path, [, spell]]) => spell(path));
  for (const path of new Set([...paths, ...spelt])) {
    const response = await site.send(path, { headers: headersOf[who], redirect: "manual" });
    expect(response.headers.get("Cache-Control"), `${path} ${response.status}`).toBe(privateOnes);
    expect(response.headers.get("ETag"), path).toBeNull();
    await response.body?.cancel();
  }
});

test("posts and rejections are private too", async () => {
  for (const path of paths)
    for (const Origin of [origin, "https://evil.example"]) {
      const response = await site.post(path, { a: "1" }, { Origin });
      expect([path, response.headers.get("Cache-Control")]).toEqual([path, privateOnes]);
      await response.body?.cancel();
    }
});

test("data of public pages contains the signed-in member, and is private as well", async () => {
  const data = ["/_root.data", "/events.data", "/gallery.data?_routes=root", "/nowhere.data", "/EVENTS.data"];
  for (const path of data)
    for (const headers of Object.values(headersOf))
      expect((await site.send(path, { headers })).headers.get("Cache-Control"), path).toBe(privateOnes);
});

test("administrator operations are private with any outcome", async () => {
  const headers = bearer(site);
  for (const [method, path] of [
    ["GET", "/api/wishes"],
    ["GET", "/api/events/admin/stats"],
    ["GET", "/api/nowhere"],
    ["DELETE", "/api/events/000000000000"],
    ["POST", "/api/events"],
  ] as const)
    expect((await site.send(path, { method, headers })).headers.get("Cache-Control"), path).toBe(privateOnes);
});

describe("the log contains no secret", () => {
  test.each(spellings)("of a URL %s", async (_name, spell) => {
    const secrets = ["/receipt/", "/seat/", "/t/", "/auth/confirm/", "/"].map((path) => `${path}${token}`);
    for (const path of [...secrets, `/x/receipt/${token}/y`, "/reset-password/short"]) {
      site.logged.length = 0;
      await (await site.send(spell(path))).body?.cancel();
      const log = site.logged.join("\n").toLowerCase();
      expect(log).toContain('"path"');
      expect(log).not.toContain(token.toLowerCase());
      expect(log).not.toContain("short");
    }
  });

  test("and every other path is logged unchanged", () => {
    for (const path of [
      ...["/", "/events/abcDEF123456", "/uploads/0123456789abcdef0123-640.webp", "/EVENTS/", "/%E6"],
      ...["/assets/enhance-DfG7_h2k.js", "/auth/confirm", "/auth/google"],
    ])
      expect(redactPath(path)).toBe(path);
    expect(redactPath("/receipt/abc")).toBe("/receipt/*");
    expect(redactPath("/receipt")).toBe("/receipt");
  });

  test("and a long one is truncated, because a secret may be incomplete at the cut", () => {
    expect(redactPath(`${"/a".repeat(140)}/${"k".repeat(43)}`)).toBe(`${"/a".repeat(140)}/…`);
    expect(redactPath(`/seat/${"k".repeat(400)}`)).toBe("/seat/*");
    expect(redactPath(`/${"k".repeat(400)}`)).toBe("/…");
  });
});
