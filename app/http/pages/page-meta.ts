// Title, description, canonical URL and Open Graph data of a page.
import type { LoaderFunction, MetaArgs, MetaDescriptor, MetaFunction, SerializeFrom } from "@remix-run/node";
import { reloadSeconds } from "../../domain/posters/content";
import type { RootData } from "./root-data.server";
import type { ShareImage } from "./share-image";

type Matches = readonly { id: string; data?: unknown }[];

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

function rootData(matches: Matches): RootData | undefined {
  return matches.find((match) => match.id === "root")?.data as RootData | undefined;
}

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

/** The description in one line, because chats show line feeds as they are. */
const descriptionOf = (text = "") =>
  text.replace(/\s*[\r\n\u2028\u2029]+\s*/g, " ").trim() || siteDescription;

type ListPosition = { search?: string; page?: number; step?: number };

/** A title with the position within a list or form: the search, the page number from 2 on, the step. */
export function titleAt(title: string, { search, page = 1, step }: ListPosition): string {
  const parts = [
    search ? `搜索「${search}」` : "",
    title,
    page > 1 ? `第 ${page} 页` : "",
    step ? `第 ${step} 步` : "",
  ];
  return parts.filter(Boolean).join(" · ");
}

function basicMeta(root: RootData | undefined, title: string, description?: string): MetaDescriptor[] {
  return [
    { title: root ? `${title} · ${root.site.name}` : title },
    { name: "description", content: descriptionOf(description) },
  ];
}

const notIndexed: MetaDescriptor = { name: "robots", content: "noindex" };

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

/** Arguments of a page's `meta`, with the data of its loader. */
type PageArgs<Loader> = Omit<MetaArgs, "data"> & { data: SerializeFrom<Loader> | undefined };

/** The `meta` of a page that search engines do not index; `title` may depend on the page's data and parameters. */
export function noindexMeta<Loader = LoaderFunction>(
  title: string | ((args: PageArgs<Loader>) => string),
): MetaFunction {
  return (args) => [
    // Remix passes the data of the route's own loader.
    ...basicMeta(rootData(args.matches), typeof title === "string" ? title : title(args as PageArgs<Loader>)),
    notIndexed,
  ];
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

export const siteDescription = "发现城市最精彩的活动，和志同道合的朋友一起探索。";

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
