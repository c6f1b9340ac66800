// What commands on registrations need of the site, and commands on events whose changes concern guests.
import type { RegistrationContext } from "../../domain/registrations/book.server";
import { withGuests } from "../../domain/registrations/event-changes.server";
import type { Site } from "../context.server";
import { mailBranding } from "../limits/mail-context.server";
import { count, Limit, waitFor } from "../limits/rate-limit.server";
import { siteTimeOf } from "../site-time.server";

const hourMs = 60 * 60_000;
/** Sign-ups may name any address; what the organiser causes is not limited. */
const toAddress = new Limit("seat-mails-address", 5, hourMs);
const ofClient = new Limit("seat-mails-client", 20, hourMs);

/** The context of changes that the organiser or the site makes. */
export function registrationContext(site: Site): RegistrationContext {
  return { ...siteTimeOf(site), branding: mailBranding(site) };
}

/** The context of a guest's own changes, whose mails are limited by recipient and by the client's hashed address. */
export function guestContext(site: Site, addressHash: string): RegistrationContext {
  return {
    ...registrationContext(site),
    mayMail(email) {
      if (waitFor(site, toAddress, email) > 0 || waitFor(site, ofClient, addressHash) > 0) return false;
      count(site, toAddress, email);
      count(site, ofClient, addressHash);
      return true;
    },
  };
}

/** Runs a command that may change an event, in one transaction with what follows for its guests. */
export function changeEventWithGuests<T>(site: Site, eventId: string, command: () => T): T {
  const result = withGuests(site.db, eventId, registrationContext(site), command);
  void site.mail.notifyQueued();
  return result;
}
