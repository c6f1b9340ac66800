import type { Params } from "@remix-run/react";
import { registrationMessages } from "~/domain/registrations/messages";
import { findPerson, type Person } from "~/domain/registrations/people/people.server";
import type { Site } from "~/http/context.server";
import { notFound } from "~/http/pages/not-found";
import { registrationContext } from "~/http/records/event-guests.server";

/** The person of the URL's registration; throws a 404. */
export function requirePerson(site: Site, { guest = "" }: Params): Person {
  const person = findPerson(site.db, guest, site.clock.now(), registrationContext(site));
  if (!person) throw notFound(registrationMessages.missing);
  return person;
}
