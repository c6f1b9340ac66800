// The newest public wishes as a feed; 404 while the board is disabled.
import type { LoaderFunctionArgs } from "@remix-run/node";
import { readSettings } from "~/domain/settings/queries.server";
import { wishFeed } from "~/domain/wishes/feed.server";
import { listNewestWishes } from "~/domain/wishes/queries.server";
import { feedEntriesAtMost, noFile, textFile } from "~/http/file-answer.server";
import { publisherOf } from "~/http/publisher.server";

export const loader = ({ context: { site } }: LoaderFunctionArgs) => {
  const { wishesOn, updatedAt } = readSettings(site.db);
  if (!wishesOn) return noFile();
  const feed = wishFeed(listNewestWishes(site.db, feedEntriesAtMost), publisherOf(site), updatedAt);
  return textFile(feed, { type: "application/atom+xml" });
};
