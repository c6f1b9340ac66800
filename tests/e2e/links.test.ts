import type { HTMLElement } from "node-html-parser";
import { describe, expect, it } from "vitest";
import { baseUrl } from "../support/worker-server";
import { fetchWhenReady } from "./fetch-page";
import { publicPages, styleGuidePages } from "./sample-city";

const mostAddresses = 400;

/** Posters are drawn for each event and all alike: so many events stand for the others. */
const eventsWithPictures = 3;
const pictureOf = /^\/(?:posters\/\w+|events)\/(\w{12})(?:\/poster|\/\w+\.(?:png|jpg))$/;

type Visited = { status: number; ids: Set<string>; links: URL[] };

/** The internal links of a page as absolute URLs; inert samples are excluded. */
function ownLinks(html: HTMLElement, from: URL): URL[] {
  return html
    .querySelectorAll("a[href],link[href]")
    .filter((link) => link.closest("[inert]") === null)
    .map((link) => new URL(link.getAttribute("href") ?? "", from))
    .filter(({ origin }) => origin === from.origin);
}

const visits = new Map<string, Promise<Visited>>();

async function visit(path: string, headers: Record<string, string>): Promise<Visited> {
  const { status, html } = await fetchWhenReady(path, headers);
  const ids = html?.querySelectorAll("[id]").map((element) => element.id) ?? [];
  return { status, ids: new Set(ids), links: html ? ownLinks(html, new URL(path, baseUrl)) : [] };
}

/** Visits an address, once with the same headers. */
function visitOnce(path: string, headers: Record<string, string>): Promise<Visited> {
  const key = JSON.stringify([path, headers]);
  const visited = visits.get(key) ?? visit(path, headers);
  visits.set(key, visited);
  return visited;
}

const withoutHash = (url: URL) => url.pathname + url.search;

/** Crawls all links from some pages; returns each broken one with the page that contains it. */
async function deadLinks(starts: string[], headers: Record<string, string>, isFollowed = true) {
  const visited = new Map<string, Visited>();
  const followed: { from: string; to: URL }[] = [];
  const waiting = starts.map((path) => ({ path, isStart: true }));
  const drawn = new Set<string>();
  const isLeftOut = (path: string) => {
    const event = pictureOf.exec(path)?.[1];
    if (event === undefined || drawn.has(event)) return false;
    return drawn.size >= eventsWithPictures || !drawn.add(event);
  };
  for (let next = waiting.shift(); next && visited.size < mostAddresses; next = waiting.shift()) {
    const { path, isStart } = next;
    if (visited.has(path)) continue;
    const there = await visitOnce(path, headers);
    visited.set(path, there);
    if (!(isStart || isFollowed)) continue;
    for (const to of there.links) {
      if (isFollowed && isLeftOut(to.pathname)) continue;
      followed.push({ from: path, to });
      waiting.push({ path: withoutHash(to), isStart: false });
    }
  }
  const isDead = ({ from, to }: { from: string; to: URL }) => {
    const there = visited.get(withoutHash(to));
    if (!there || (there.status !== 200 && withoutHash(to) !== from)) return true;
    return to.hash !== "" && !there.ids.has(decodeURIComponent(to.hash.slice(1)));
  };
  const dead = followed
    .filter(isDead)
    .map(
      ({ from, to }) => `${from} → ${withoutHash(to)}${to.hash} (${visited.get(withoutHash(to))?.status})`,
    );
  return { dead: [...new Set(dead)], pages: visited.size };
}

const modes: { mode: string; headers: Record<string, string> }[] = [
  { mode: "with pictures", headers: {} },
  { mode: "with low data", headers: { "Save-Data": "on" } },
];

describe.each(modes)("$mode", ({ headers }) => {
  it("every link reachable from the home page works", async () => {
    const { dead, pages } = await deadLinks(["/"], headers);
    expect(dead).toEqual([]);
    expect(pages).toBeGreaterThan(20);
    expect(pages).toBeLessThan(mostAddresses);
  });
});

describe("links of each public page", () => {
  it.each(Object.entries(publicPages))("%s", async (_name, address) => {
    const { dead } = await deadLinks([await address()], {}, false);
    expect(dead).toEqual([]);
  });
});

describe("links of each page of the style guide", () => {
  it.each(Object.entries(styleGuidePages))("%s", async (_name, address) => {
    const { dead } = await deadLinks([await address()], {}, false);
    expect(dead).toEqual([]);
  });
});
