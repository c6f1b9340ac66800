// Atom feeds. Texts are plain: drops characters that are invalid in XML and escapes the rest, so that no text becomes markup.
import { Feed } from "feed";
import { escapeHtml, paragraphs, toXmlSafeText } from "./text";

export type AtomEntry = {
  /** Path of the entry's page, such as `/events/ID`. */
  path: string;
  title: string;
  text: string;
  /** Absent for entries by the site. */
  author?: string;
  category: string;
  /** Milliseconds UTC. */
  publishedAt: number;
  updatedAt: number;
};

export type AtomFeed = {
  title: string;
  author: string;
  /** Origin of links. */
  origin: string;
  /** Origin of ids, which stays the same when the site moves. */
  feedOrigin: string;
  /** Path of the corresponding page. */
  page: string;
  /** Path of the feed. */
  self: string;
  /** When a feed without entries last changed (ms UTC). */
  emptySince: number;
  entries: readonly AtomEntry[];
};

/** A plain text as escaped HTML, because the library declares titles and contents as HTML. */
const html = (text: string) => escapeHtml(toXmlSafeText(text));

/** The feed as XML; deterministic. */
export function atomFeed(content: AtomFeed): string {
  const { title, author, origin, feedOrigin, page, self, emptySince, entries } = content;
  const changes = entries.map(({ updatedAt }) => updatedAt);
  const feed = new Feed({
    id: feedOrigin + self,
    title: toXmlSafeText(title),
    updated: new Date(changes.length > 0 ? Math.max(...changes) : emptySince),
    language: "zh-CN",
    link: origin + page,
    feedLinks: { atom: origin + self },
    author: { name: toXmlSafeText(author) },
    generator: false,
  });
  for (const entry of entries) {
    feed.addItem({
      id: feedOrigin + entry.path,
      link: origin + entry.path,
      title: html(entry.title),
      content: paragraphs(entry.text)
        .map((line) => `<p>${html(line)}</p>`)
        .join(""),
      author: entry.author === undefined ? undefined : [{ name: toXmlSafeText(entry.author) }],
      category: [{ name: entry.category, term: entry.category }],
      published: new Date(entry.publishedAt),
      date: new Date(entry.updatedAt),
    });
  }
  return feed.atom1();
}
