// What an event's page says to chats and search engines, and under which short address it is passed on.
import { eventJsonLd } from "~/domain/events/json-ld.server";
import type { EventWithPictures } from "~/domain/events/queries.server";
import type { EventView } from "~/domain/events/view";
import type { Site } from "~/http/context.server";
import { readPreferences } from "~/http/cookies";
import { shortAddress } from "~/http/event-qr.server";
import { contentOf, posterAddress } from "~/http/posters.server";
import { publisherOf } from "~/http/publisher.server";

/** Search engines are told of what they may list; who saves data is spared it. */
export function readShareData(site: Site, request: Request, row: EventWithPictures, shown: EventView) {
  const publisher = publisherOf(site);
  const { event } = row;
  // The drawn card: it names the event where a chat program shows nothing but the picture.
  const { url: path, width, height } = posterAddress("og", event.id, contentOf(site, "og", row));
  const image = { path, width, height, alt: shown.title };
  const isTold = !shown.archived && !readPreferences(request).lite;
  return {
    address: shortAddress(site, event.id),
    image,
    jsonLd: isTold ? eventJsonLd(event, publisher, publisher.origin + path) : null,
  };
}
