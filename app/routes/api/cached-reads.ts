import type { PageContent } from "~/http/pages/page-content";

/** The operations whose responses are cached, and their content. Apart from the table of operations, which is server-only. */
export const cachedReads: readonly { path: string; content: PageContent }[] = [
  { path: "/events", content: { tags: ["events", "comments"], own: [] } },
  { path: "/events/:id", content: { tags: ["events", "comments"], own: [] } },
  { path: "/events/:id/photos", content: { tags: ["events"], own: [] } },
  { path: "/comments/event/:id", content: { tags: ["events", "comments"], own: [] } },
  { path: "/questions/event/:id", content: { tags: ["events", "comments"], own: [] } },
  { path: "/wishes", content: { tags: ["wishes", "events", "headlines"], own: ["likes"] } },
  { path: "/polls", content: { tags: ["polls"], own: ["votes"] } },
  { path: "/polls/:id", content: { tags: ["polls"], own: ["votes"] } },
];
