// Mails of organisers' changes, which wait two minutes.
import { mailHoldMs } from "../../app/domain/registrations/notices/notice-mails.server";
import { sendGuestMails } from "../../app/http/records/event-guests.server";
import type { TestSite } from "./site";

/** Lets the two minutes pass and sends the held mails. */
export async function sendHeld(site: TestSite): Promise<void> {
  site.clock.time += mailHoldMs;
  await sendGuestMails(site.site);
  site.mail.notifyQueued();
  await site.mail.whenStored();
}
