import type { PageContent } from "~/http/pages/page-content";

/** The reads whose answers are kept in memory, and what they are made of. Beside the table of operations, which only the server has. */
export const keptReads: readonly { path: string; content: PageContent }[] = [
  { path: "/events", content: { nouns: ["events", "comments"], own: [] } },
  { path: "/events/:id", content: { nouns: ["events", "comments"], own: [] } },
  { path: "/events/:id/photos", content: { nouns: ["events"], own: [] } },
  { path: "/comments/event/:id", content: { nouns: ["events", "comments"], own: [] } },
  { path: "/wishes", content: { nouns: ["wishes"], own: ["likes"] } },
  { path: "/polls", content: { nouns: ["polls"], own: ["votes"] } },
  { path: "/polls/:id", content: { nouns: ["polls"], own: ["votes"] } },
];
