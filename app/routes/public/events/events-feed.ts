import type { LoaderFunctionArgs } from "@remix-run/node";
import { listNewestEvents } from "~/domain/events/queries.server";
import { readSettings } from "~/domain/settings/queries.server";
import { feedEntriesAtMost, textFile } from "~/http/files/file-response.server";
import { publisherOf } from "~/http/files/publisher.server";
import type { RouteHandle } from "~/http/pages/hydration";
import { documentContent } from "~/http/pages/page-content";

export const handle: RouteHandle = { content: documentContent("events") };

export async function loader({ context: { site } }: LoaderFunctionArgs) {
  const events = listNewestEvents(site.db, feedEntriesAtMost);
  const { eventFeed } = await import("~/domain/events/export/feed.server");
  const feed = eventFeed(events, publisherOf(site), readSettings(site.db).updatedAt);
  return textFile(feed, { type: "application/atom+xml" });
}
