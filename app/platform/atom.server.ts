// Atom feeds. Texts are plain: characters invalid in XML are dropped, the rest escaped, so no text becomes markup.
import { Feed } from "feed";
import { escapeHtml, paragraphs, toXmlSafeText } from "./text";

export type AtomEntry = {
  /** URL and id of the entry. */
  url: string;
  title: string;
  text: string;
  /** Absent for entries by the site itself. */
  author?: string;
  category: string;
  /** Milliseconds UTC. */
  publishedAt: number;
  updatedAt: number;
};

export type AtomFeed = {
  title: string;
  author: string;
  /** URL of the corresponding page. */
  page: string;
  /** URL and id of the feed. */
  self: string;
  /** When a feed without entries last changed (ms UTC). */
  emptySince: number;
  entries: readonly AtomEntry[];
};

/** A plain text as escaped HTML, since the library declares titles and contents as HTML. */
const html = (text: string) => escapeHtml(toXmlSafeText(text));

/** The feed as XML; deterministic. */
export function atomFeed({ title, author, page, self, emptySince, entries }: AtomFeed): string {
  const changes = entries.map(({ updatedAt }) => updatedAt);
  const feed = new Feed({
    id: self,
    title: toXmlSafeText(title),
    updated: new Date(changes.length > 0 ? Math.max(...changes) : emptySince),
    language: "zh-CN",
    link: page,
    feedLinks: { atom: self },
    author: { name: toXmlSafeText(author) },
    generator: false,
  });
  for (const entry of entries) {
    feed.addItem({
      id: entry.url,
      link: entry.url,
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
