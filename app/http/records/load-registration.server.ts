import { type EventWithPictures, findEvent } from "../../domain/events/queries.server";
import type { Requester } from "../../domain/posts.server";
import type { RegistrationRow } from "../../domain/registrations/book.server";
import { registrationMessages } from "../../domain/registrations/messages";
import { findOwn, type OwnReference } from "../../domain/registrations/own.server";
import { isId } from "../../platform/ids";
import type { Site } from "../context.server";
import { notFound } from "../pages/not-found";

/** Interprets the last URL segment: the id of the requester's registration, or a private link's token. */
export function referenceOf(param: string, requester: Requester): OwnReference {
  return isId(param) ? { ...requester, id: param } : { token: param };
}

/** The referenced registration with its event; throws a 404. */
export function requireRegistration(
  site: Site,
  reference: OwnReference,
): { row: RegistrationRow; found: EventWithPictures } {
  const row = findOwn(site.db, reference);
  const found = row && findEvent(site.db, row.eventId);
  if (!row || !found) throw notFound(registrationMessages.linkMissing);
  return { row, found };
}
