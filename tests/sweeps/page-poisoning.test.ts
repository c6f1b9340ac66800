// Unusual requests do not affect the page that other readers get at the same URL.
import { Agent } from "node:http";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { type RawResponse, sendRaw } from "../support/ask";
import { fillPublicPages, publicPageRoutes } from "../support/public-pages";
import { createSite, server, type TestSite } from "../support/site";
import { stableHeaders } from "../support/stable-headers";
import { isRelease } from "../support/tier";

const host = "localhost:3000";

let site: TestSite;
let listening: Awaited<ReturnType<typeof server.listen>>;
let pages: string[];
let honest: Map<string, RawResponse>;
beforeAll(async () => {
  site = await createSite();
  pages = await fillPublicPages(site);
  listening = await server.listen(site.handler, { port: 0, host: "127.0.0.1" }, site.log);
  honest = new Map();
  // A poster that is being rendered returns a page that asks to retry.
  for (const page of pages)
    await vi.waitFor(
      async () => {
        honest.set(page, await read(page));
        expect(honest.get(page)?.status).not.toBe(503);
      },
      { timeout: 50_000 },
    );
});
afterAll(async () => {
  agent.destroy();
  await server.drain(listening);
  site.close();
});

/** A keep-alive agent for reads: the connection is half the cost of a cached page. */
const agent = new Agent({ keepAlive: true });
const readers = { agent, headers: { Host: host, Connection: "keep-alive" } };

const get = (path: string, headers: Record<string, string> = {}) =>
  sendRaw(listening, path, { headers: { Host: host, ...headers } });

/** What an ordinary reader sees, without what always differs. */
async function read(path: string): Promise<RawResponse> {
  const { status, headers, text } = await sendRaw(listening, path, readers);
  const {
    date,
    etag,
    "content-length": length,
    "x-body-length": size,
    ...rest
  } = Object.fromEntries(stableHeaders(Object.entries(headers)));
  return { status, headers: rest, text: text.replace(/(name="stamp" value=")[^"]*"/g, "$1") };
}

/** Invalidates every cached page. */
const write = () => site.db.$client.prepare("UPDATE site_settings SET tagline = tagline").run();

test("every public route has a tested URL", () => {
  expect(pages).toHaveLength(publicPageRoutes.length);
  for (const page of pages)
    expect([page, honest.get(page)?.status]).toEqual([page, page === "/nowhere" ? 404 : 200]);
});

const queries = [
  ...["_data=", "_data[]=root", "%5Fdata=root", "_DATA=root", "a=1&_data=root", "%255Fdata=root"],
  ...["root", "nowhere", "routes/public/events/events"].map((id) => `_data=${encodeURIComponent(id)}`),
  ...["_routes=root", "_routes=x,root", "%5Froutes=root", "_routes[]=root"],
  ...["index", "_method=POST", "format=json", "callback=x", "page=1&page=2", "PAGE=2", "q[]=x", "visitor=x"],
];

const headers: [string, string][] = [
  ...["Request", "Response", "Redirect"].map((name): [string, string] => [`X-Remix-${name}`, "yes"]),
  ...["X-Forwarded-Host", "X-Host", "Host"].map((name): [string, string] => [name, "evil.example"]),
  ...["X-Original-URL", "X-Forwarded-Prefix"].map((name): [string, string] => [name, "/admin"]),
  ["X-HTTP-Method-Override", "POST"],
  ["Accept", "text/x-script"],
  ["Accept", "*/*;q=0"],
  ["X-Forwarded-Proto", "https"],
  ["If-Range", '"x"'],
  ["Purpose", "prefetch"],
  ["Origin", "https://evil.example"],
  ["Forwarded", "host=evil.example;proto=https"],
  ["Range", "bytes=0-10"],
  ["If-None-Match", "*"],
  ["If-Modified-Since", "Sun, 22 Nov 2026 00:00:00 GMT"],
  ["Sec-Fetch-Dest", "empty"],
  ["Referer", "http://localhost:3000/evil-page"],
  ["Authorization", "Bearer evil"],
  ["Accept-Encoding", "br"],
  ["User-Agent", "MicroMessenger"],
  ["Cookie", "nickname=evil; oauth=y; theme=evil; last_event=evil"],
  ["Cookie", "theme=dark; lite=1; first_visit=0"],
  ["Save-Data", "on"],
];

/** Other spellings of a page's path. */
const spellings: [string, (path: string) => string][] = [
  ["in capitals", (path) => path.toUpperCase()],
  ["encoded", (path) => path.replace(/[a-z]/, (letter) => `%${letter.charCodeAt(0).toString(16)}`)],
  ["with two strokes", (path) => `/${path}`],
  ["as data", (path) => `${path === "/" ? "/_root" : path}.data`],
  ["as data of no route", (path) => `${path === "/" ? "/_root" : path}.data?_routes=nowhere`],
  ["with dots", (path) => `/x/..${path}`],
];

type Attack = [name: string, path: (path: string) => string, headers: Record<string, string>];
const attacks: Attack[] = [
  ...queries.map((query): Attack => [`?${query}`, (path) => `${path}?${query}`, {}]),
  ...headers.map(([name, value]): Attack => [`${name}: ${value}`, (path) => path, { [name]: value }]),
  ...spellings.map(([name, spell]): Attack => [name, spell, {}]),
];

// Caching does not depend on a page's content: each request is tested on a third of them.
test.each(
  attacks.map((each, at) => [...each, at] as const),
)("an unusual first request after a write does not change the shared page: %s", async (_name, attack, sent, at) => {
  write();
  const met = pages.filter((_, nth) => isRelease || nth % 3 === at % 3);
  const seen = met.map(async (page) => {
    const first = get(attack(page), sent);
    const beside = await Promise.all([read(page), read(page)]);
    await first;
    return [page, [...beside, await read(page), await read(page)]] as const;
  });
  for (const [page, seenPages] of await Promise.all(seen))
    for (const seenPage of seenPages) expect(seenPage, page).toEqual(honest.get(page));
});

describe("Remix's own parameters return 404", () => {
  const forged = queries.filter((query) => /(_|%5f)(data|routes)/i.test(query));

  test.each(forged)("?%s, on pages, files and API operations", async (query) => {
    const paths = ["/", "/gallery", "/nowhere", "/icon.svg", "/admin", "/uploads/x.jpg", "/_root.data"];
    for (const path of paths) {
      if (path === "/_root.data" && /^(_|%5F)routes=root$/.test(query)) continue;
      expect([path, (await get(`${path}?${query}`)).status]).toEqual([path, 404]);
    }
    const response = await get(`/api/events?${query}`);
    expect([response.status, JSON.parse(response.text).success]).toEqual([404, false]);
  });

  test("data of existing routes is returned", async () => {
    for (const routes of ["root", "routes/public/album/gallery", "root,routes/public/album/gallery"]) {
      const { status } = await get(`/gallery.data?_routes=${encodeURIComponent(routes)}`);
      expect([routes, status]).toEqual([routes, 200]);
    }
  });
});

test("a client that disconnects during rendering does not affect others", async () => {
  write();
  const disconnect = new AbortController();
  const request = new Request(`http://${host}/gallery`, { signal: disconnect.signal });
  const first = site.handler(request);
  const beside = read("/gallery");
  disconnect.abort();
  await first;
  expect(await beside).toEqual(honest.get("/gallery"));
});
