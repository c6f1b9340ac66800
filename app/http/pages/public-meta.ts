// Description, canonical URL and Open Graph data of a page that visitors share.
import type { MetaDescriptor, MetaFunction } from "@remix-run/node";
import { reloadSeconds } from "../../domain/posters/content";
import { basicMeta, descriptionOf, type Matches, notIndexed, rootData, siteDescription } from "./page-meta";
import type { RootData } from "./root-data.server";
import type { ShareImage } from "./share-image";

type PageMeta = {
  title: string;
  description?: string;
  /** Path of the canonical URL. */
  path: string;
  noindex?: boolean;
  /** Whether the page has a canonical link; default: pages that may be indexed. */
  canonical?: boolean;
  /** Whether chats show a preview of links to the page; default: pages with a canonical link. */
  preview?: boolean;
  image?: ShareImage | null;
  /** `article` for a page about one subject; default `website`. */
  type?: "website" | "article";
};

/** Open Graph tags; their absolute URLs have the same origin as the canonical link: the configured one, never the request's. */
function openGraph(
  { site, sharedOrigin }: RootData,
  { title, description, path, image, type = "website" }: PageMeta,
): MetaDescriptor[] {
  const facts: [string, string | number][] = [
    ["og:site_name", site.name],
    ["og:locale", "zh_CN"],
    ["og:type", type],
    ["og:title", title],
    ["og:description", descriptionOf(description)],
    ["og:url", sharedOrigin + path],
  ];
  if (image) {
    facts.push(["og:image", sharedOrigin + image.path]);
    facts.push(["og:image:width", image.width], ["og:image:height", image.height]);
    facts.push(["og:image:alt", image.alt]);
  }
  return [
    ...facts.map(([property, content]) => ({ property, content: String(content) })),
    { name: "twitter:card", content: image ? "summary_large_image" : "summary" },
  ];
}

/** Descriptors for a route's `meta`; the title is suffixed with the site's name. */
export function pageMeta(matches: Matches, page: PageMeta): MetaDescriptor[] {
  const { title, description, path, noindex = false, canonical = !noindex, preview = canonical } = page;
  const root = rootData(matches);
  const descriptors = basicMeta(root, title, description);
  if (noindex) descriptors.push(notIndexed);
  if (canonical && root)
    descriptors.push({ tagName: "link", rel: "canonical", href: root.sharedOrigin + path });
  if (preview && root) descriptors.push(...openGraph(root, page));
  return descriptors;
}

/** Reloads a page that waits for its picture; works without scripts. */
export const reloadWhile = (isDrawing: boolean): MetaDescriptor[] =>
  isDrawing ? [{ httpEquiv: "refresh", content: String(reloadSeconds) }] : [];

type PosterPage = { id: string; title: string; state: "ready" | "drawing" | "failed" };

/** The `meta` of a page with the poster of an event or poll, which `kind` names. */
export const posterMeta =
  (list: "events" | "polls", kind: string): MetaFunction<() => Promise<PosterPage>> =>
  ({ data, matches }) =>
    data
      ? [
          ...pageMeta(matches, {
            title: `海报 · ${data.title}`,
            description: `「${data.title}」的${kind}海报，保存后可以转发。`,
            path: `/${list}/${data.id}/poster`,
            noindex: true,
            canonical: true,
          }),
          ...reloadWhile(data.state === "drawing"),
        ]
      : [{ title: "页面未找到" }];

/** The home page's descriptors; the title begins with the site's name. */
export function homeMeta(matches: Matches, image: ShareImage | null): MetaDescriptor[] {
  const root = rootData(matches);
  const title = root ? `${root.site.name} · ${root.site.city}华人同城活动` : "首页";
  const description = [root?.site.city, root?.site.tagline, siteDescription].filter(Boolean).join(" · ");
  const [, ...rest] = pageMeta(matches, { title, description, path: "/", image });
  return [{ title }, ...rest, feedLink("/events.atom", "活动")];
}

/** Alternate link to a page's Atom feed. */
export function feedLink(href: string, title: string): MetaDescriptor {
  return { tagName: "link", rel: "alternate", type: "application/atom+xml", title, href };
}
