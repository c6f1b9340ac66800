// Metadata of an event page for chats and search engines, and its short URL.

import type { EventView } from "~/domain/events/event-views.server";
import { eventJsonLd } from "~/domain/events/export/json-ld.server";
import type { EventWithPictures } from "~/domain/events/queries.server";
import type { Site } from "~/http/context.server";
import { readPreferences } from "~/http/cookies";
import { codeOf, shortAddress } from "~/http/files/event-qr.server";
import { contentOf, posterAddress } from "~/http/files/posters.server";
import { publisherOf } from "~/http/files/publisher.server";

/** 【title】when，where。price，free seats。tags。link */
function shareText({ title, period, place, terms, tags }: EventView, address: string): string {
  const facts = [[period, place].filter(Boolean).join("，"), terms, tags.join("，")];
  return `【${title}】${facts.map((fact) => fact && `${fact}。`).join("")}${address}`;
}

/** Structured data only for indexable pages, and not in low-data mode. */
export function readShareData(site: Site, request: Request, row: EventWithPictures, shown: EventView) {
  const publisher = publisherOf(site);
  const { event } = row;
  // The generated card includes the event's name, because some chat apps show only the picture.
  const { url: path, width, height } = posterAddress("og", event.id, contentOf(site, "og", row));
  const image = { path, width, height, alt: shown.title };
  const hasJsonLd = !shown.archived && !readPreferences(request).lite;
  const address = shortAddress(site, event.id);
  return {
    address,
    text: shareText(shown, address),
    code: codeOf(address),
    image,
    jsonLd: hasJsonLd
      ? eventJsonLd(row, publisher, { image: publisher.origin + path, now: site.clock.now() })
      : null,
  };
}
