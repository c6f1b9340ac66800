// Every link, picture and fragment of every page exists for its reader, with full and with low data.
import { type HTMLElement, parse } from "node-html-parser";
import { beforeAll, describe, expect, test } from "vitest";
import { openSharedSite, site } from "../support/each-site";
import { type OpenPage, openEveryPage } from "../support/every-page";
import { origin } from "../support/site";
import { isRelease } from "../support/tier";

type Headers = Record<string, string>;

const styleGuide = [
  ...["letter-modal", "display-cards", "animated-tabs", "login"].map((page) => `/playground/${page}`),
  "/test/format-date",
];

let opened: OpenPage[];
openSharedSite({ RATE_LIMITS: "off" });
beforeAll(async () => {
  opened = await openEveryPage(site);
});

/** Posters take a second each and are rendered alike: those of the first event represent the others. */
const posterOf = /^\/(?:posters\/\w+|events)\/(\w{12})(?:\/poster|\/\w+\.(?:png|jpg))$/;

/** The internal links and pictures of a page as absolute URLs; inert samples are excluded. */
function linksOf(html: HTMLElement, from: URL): URL[] {
  return html
    .querySelectorAll("a[href], link[href], img[src], script[src]")
    .filter((link) => link.closest("[inert]") === null)
    .map((link) => new URL(link.getAttribute("href") ?? link.getAttribute("src") ?? "", from))
    .filter((url) => url.origin === from.origin);
}

const withoutHash = (url: URL) => url.pathname + url.search;

/** A page after its redirects; a picture or a file has neither ids nor links. */
async function open(path: string, headers: Headers) {
  const response = await site.send(path, { headers });
  const next = response.status === 303 ? response.headers.get("Location") : null;
  if (next) return open(next, headers);
  const isPage = response.headers.get("Content-Type")?.startsWith("text/html");
  const html = parse(isPage ? await response.text() : "");
  if (!isPage) await response.arrayBuffer();
  const ids = new Set(html.querySelectorAll("[id]").map(({ id }) => id));
  return { status: response.status, ids, links: linksOf(html, new URL(path, origin)) };
}

/** Follows all links from some pages as one reader; returns each broken one with the page that contains it. */
async function deadLinks(paths: readonly string[], headers: Headers) {
  const visits = new Map<string, ReturnType<typeof open>>();
  const visit = (path: string) => {
    const visited = visits.get(path) ?? open(path, headers);
    visits.set(path, visited);
    return visited;
  };
  const dead = new Set<string>();
  let drawn: string | undefined;
  const waiting = new Set(paths);
  for (const path of waiting) {
    for (const to of (await visit(path)).links) {
      const event = posterOf.exec(to.pathname)?.[1];
      drawn ??= event;
      if (event !== undefined && event !== drawn) continue;
      const address = withoutHash(to);
      const { status, ids } = await visit(address);
      const isPresent = to.hash === "" || ids.has(decodeURIComponent(to.hash.slice(1)));
      // An error page may link to itself. That of an ended event's 编辑 leads to 标记为未完成.
      const isExplained =
        address === path || (status === 403 && /^\/admin\/events\/[\w-]+\/edit$/.test(address));
      if ((status !== 200 && !isExplained) || !isPresent)
        dead.add(`${path} → ${address}${to.hash} (${status})`);
      waiting.add(address);
    }
  }
  return { dead: [...dead], followed: waiting.size };
}

const readers: [name: string, cookie: RegExp, pages: readonly string[], atLeast: number][] = [
  ["a visitor", /^$|visitor=/, styleGuide, 150],
  ["a member", /session=/, ["/"], 120],
  ["the organiser", /admin=/, ["/"], 400],
];

describe.each([
  ["full", {}, readers],
  ["low", { "Save-Data": "on" }, isRelease ? readers : readers.slice(0, 1)],
] as const)("with %s data", (_data, headers, readers) => {
  test.each(readers)("no link of %s is dead", async (_name, cookie, pages, atLeast) => {
    const own = opened.filter(({ by }) => cookie.test(by.headers().Cookie));
    const Cookie = own.at(-1)?.by.headers().Cookie ?? "";
    const { dead, followed } = await deadLinks([...pages, ...own.map(({ path }) => path)], {
      ...headers,
      Cookie,
    });
    expect(dead).toEqual([]);
    expect(followed).toBeGreaterThan(atLeast);
  });
});
