import type { Params } from "@remix-run/react";
import { registrationMessages } from "~/domain/registrations/messages";
import { findGuest } from "~/domain/registrations/queries.server";
import type { Site } from "~/http/context.server";
import { notFound } from "~/http/pages/not-found";
import { requireEvent } from "~/http/records/load-event.server";

/** The event and the guest of a URL; throws a 404. */
export function requireGuest(site: Site, { id, guest: guestId = "" }: Params) {
  const { event } = requireEvent(site, id);
  const guest = findGuest(site.db, event.id, guestId);
  if (!guest) throw notFound(registrationMessages.missing);
  return { event, guest };
}
