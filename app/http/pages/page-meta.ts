// Title and description of a page, and that it is not indexed. Public pages have more: public-meta.ts.
import type { LoaderFunction, MetaArgs, MetaDescriptor, MetaFunction, SerializeFrom } from "@remix-run/node";
import type { RootData } from "./root-data.server";

export type Matches = readonly { id: string; data?: unknown }[];

export function rootData(matches: Matches): RootData | undefined {
  return matches.find((match) => match.id === "root")?.data as RootData | undefined;
}

export const siteDescription = "发现城市最精彩的活动，和志同道合的朋友一起探索。";

/** The description in one line, because chats show line feeds as they are. */
export const descriptionOf = (text = "") =>
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

export function basicMeta(root: RootData | undefined, title: string, description?: string): MetaDescriptor[] {
  return [
    { title: root ? `${title} · ${root.site.name}` : title },
    { name: "description", content: descriptionOf(description) },
  ];
}

export const notIndexed: MetaDescriptor = { name: "robots", content: "noindex" };

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
