// What an event's page says to chats and search engines, and under which short address it is passed on.
import { eventJsonLd } from "~/domain/events/json-ld.server";
import type { EventRow } from "~/domain/events/queries.server";
import type { EventView } from "~/domain/events/view";
import type { Site } from "~/http/context.server";
import { readPreferences } from "~/http/cookies";
import { shortAddress } from "~/http/event-qr.server";
import { shareImage } from "~/http/page-meta";
import { publisherOf } from "~/http/publisher.server";

/** Search engines are told of what they may list; who saves data is spared it. */
export function readShareData(site: Site, request: Request, event: EventRow, shown: EventView) {
  const publisher = publisherOf(site);
  const image = shareImage(shown.cover, shown.title);
  const isTold = !shown.archived && !readPreferences(request).lite;
  return {
    address: shortAddress(site, event.id),
    image,
    jsonLd: isTold ? eventJsonLd(event, publisher, image && publisher.origin + image.path) : null,
  };
}
