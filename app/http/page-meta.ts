// Title, description and canonical address of a page.
import type { MetaDescriptor } from "@remix-run/node";
import type { RootData } from "./root-data.server";

type Matches = readonly { id: string; data?: unknown }[];

type PageMeta = {
  title: string;
  description?: string;
  /** Path of the canonical address. */
  path: string;
  noindex?: boolean;
  /** Whether the page names its address as the canonical one; by default one that may be indexed does. */
  canonical?: boolean;
};

function rootData(matches: Matches): RootData | undefined {
  return matches.find((match) => match.id === "root")?.data as RootData | undefined;
}

/** Descriptors for a route's `meta`; the site's name follows the title. */
export function pageMeta(
  matches: Matches,
  { title, description, path, noindex = false, canonical = !noindex }: PageMeta,
): MetaDescriptor[] {
  const root = rootData(matches);
  const descriptors: MetaDescriptor[] = [
    { title: root ? `${title} · ${root.site.name}` : title },
    { name: "description", content: description || siteDescription },
  ];
  if (noindex) descriptors.push({ name: "robots", content: "noindex" });
  if (canonical && root)
    descriptors.push({ tagName: "link", rel: "canonical", href: `${root.origin}${path}` });
  return descriptors;
}

export const siteDescription = "发现城市最精彩的活动，和志同道合的朋友一起探索。";

/** The home page's descriptors: the site's name comes first. */
export function homeMeta(matches: Matches): MetaDescriptor[] {
  const root = rootData(matches);
  const [, ...rest] = pageMeta(matches, { title: "", path: "/" });
  return [{ title: root ? `${root.site.name} · ${root.site.city}华人同城活动` : "首页" }, ...rest];
}
