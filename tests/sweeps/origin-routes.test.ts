// The origin check of every posting URL, in every spelling of its path and for every signed-in user.
import { parse } from "node-html-parser";
import { beforeAll, describe, expect, test } from "vitest";
import { checkOrigin } from "../../app/http/security/origin-check.server";
import { goodPassword, makeAccount, openMember } from "../support/account";
import { signIn } from "../support/admin-browser";
import { openSharedSite, site } from "../support/each-site";
import { postsOf } from "../support/forms/register";
import { postingRoutes } from "../support/posting-routes";
import { bearer } from "../support/raw-api";
import { origin } from "../support/site";
import { stateOf } from "../support/site-state";
import { combinations } from "../support/tier";

type Headers = Record<string, string>;
type Verdict = "pass" | "reject" | "hidden";

/** A URL of a route, with ids of existing rows. */
let addresses: Map<string, string>;
let proofs: Record<string, Headers>;

openSharedSite({ RATE_LIMITS: "off" });
beforeAll(async () => {
  const posts = await postsOf(site);
  addresses = new Map(posts.map(({ route, path }) => [route, path.split("?")[0] ?? ""]));
  await makeAccount(site, "lin@example.org");
  const { jar } = await openMember(site, "lin@example.org");
  const { Cookie } = await signIn(site);
  const cookies = { Cookie: `${Cookie}; session=${jar.get("session")}` };
  proofs = { anonymous: {}, cookies, token: bearer(site), both: { ...cookies, ...bearer(site) } };
});

/** Mail programs post there from any origin, which `tests/http/subscriptions.test.ts` covers. */
const oneClick = "/subscription/:token/unsubscribe";
const pages = postingRoutes().filter((path) => !["/api/*", "/*", oneClick].includes(path));
const origins: Record<string, string | null> = {
  absent: null,
  own: origin,
  foreign: "https://evil.example",
  null: "null",
  garbage: "evil",
};
const hints = [null, "same-origin", "same-site", "cross-site", "none", "elsewhere"];
const sent = Object.entries(origins).flatMap(([name, value]) =>
  hints.map((hint): [name: string, hint: string | null, headers: Headers] => [
    name,
    hint,
    { ...(value === null ? {} : { Origin: value }), ...(hint === null ? {} : { "Sec-Fetch-Site": hint }) },
  ]),
);

/** The expected result of a page's post, for every user. */
function expected(from: string, hint: string | null): Verdict {
  if (hint !== null && hint !== "none" && hint !== "same-origin") return "reject";
  if (from === "absent" || from === "own") return "pass";
  if (from !== "null") return "reject";
  if (hint === "same-origin") return "pass";
  return "hidden";
}

const addressOf = (route: string) => addresses.get(route) ?? route.replace(/:\w+/g, "abcdefghijkl");

/** Spellings that match the same route. */
const spellings = (path: string) => [
  path,
  path.toUpperCase().replace(/%2F/g, "%2f"),
  `${path}/`,
  `${path}.data`,
  path.replace(/^\/(.)/, (_, letter: string) => `/%${letter.charCodeAt(0).toString(16)}`),
];

const fields = {
  authorName: "小鹿",
  content: "想学写毛笔字",
  intent: "like",
  selectedOption: "1",
  theme: "dark",
  email: "lin@example.org",
  password: goodPassword,
  confirm: goodPassword,
  reason: "是我",
};
const post = (path: string, headers: Headers) =>
  site.send(path, { method: "POST", headers, body: new URLSearchParams(fields) });

test("finds the routes of organiser, accounts and visitors", () => {
  expect(pages.length).toBeGreaterThan(45);
  for (const path of ["/admin/events/:id/:change", "/account/delete", "/wishes/:id", "/login", "/logout"])
    expect(pages).toContain(path);
});

describe.each(pages)("a post to %s", (path) => {
  test("is accepted or rejected by its origin, with and without cookies and tokens", async () => {
    const before = stateOf(site);
    for (const [from, hint, headers] of sent)
      for (const [who, proof] of Object.entries(proofs))
        for (const address of spellings(addressOf(path))) {
          const request = new Request(`${origin}${address}`, {
            method: "POST",
            headers: { ...headers, ...proof },
          });
          const name = `${from}, ${hint}, ${who}: ${address}`;
          expect(checkOrigin(site.site, request), name).toBe(expected(from, hint));
        }
    const rejected = sent.filter(([from, hint]) => expected(from, hint) !== "pass");
    const { token: _, ...byCookie } = proofs;
    for (const [[from, hint, headers], [who, proof]] of combinations(rejected, Object.entries(byCookie))) {
      const name = `${from}, ${hint}, ${who}`;
      const response = await post(addressOf(path), { ...headers, ...proof });
      expect(response.status, name).toBe(403);
      const html = parse(await response.text());
      if (expected(from, hint) === "reject") expect(html.querySelector("form"), name).toBeNull();
      expect(html.querySelector("#unsaved form"), name).toBeNull();
    }
    expect(stateOf(site)).toEqual(before);
  });
});
