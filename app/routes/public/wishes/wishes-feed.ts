// The newest public wishes as a feed; 404 while the board is disabled.
import type { LoaderFunctionArgs } from "@remix-run/node";
import { readSettings } from "~/domain/settings/queries.server";
import { listNewestWishes } from "~/domain/wishes/queries.server";
import { feedEntriesAtMost, fileNotFound, textFile } from "~/http/files/file-response.server";
import { publisherOf } from "~/http/files/publisher.server";
import type { RouteHandle } from "~/http/pages/hydration";
import { documentContent } from "~/http/pages/page-content";

export const handle: RouteHandle = { content: documentContent("wishes") };

export async function loader({ context: { site } }: LoaderFunctionArgs) {
  const { wishesOn, updatedAt } = readSettings(site.db);
  if (!wishesOn) return fileNotFound();
  const { wishFeed } = await import("~/domain/wishes/feed.server");
  const feed = wishFeed(listNewestWishes(site.db, feedEntriesAtMost), publisherOf(site), updatedAt);
  return textFile(feed, { type: "application/atom+xml" });
}
