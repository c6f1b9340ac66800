// Whether forms whose result arrives by mail are replaced by the organiser's contact.
import { readContact } from "~/domain/settings/queries.server";
import type { Site } from "~/http/context.server";
import { sendsMail } from "~/http/limits/mail-context.server";

/** The contact on a site that sends no mail; null on one that does. */
export const readNoMail = (site: Site) => (sendsMail(site) ? null : readContact(site.db));
