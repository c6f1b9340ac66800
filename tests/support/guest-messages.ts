// Messages of the organiser to guests of events.
import { sendMessage } from "../../app/domain/registrations/guest-messages/commands.server";
import { sendDueMessage } from "../../app/domain/registrations/guest-messages/delivery.server";
import type { MessageInput } from "../../app/domain/registrations/guest-messages/schema";
import { mailHoldMs } from "../../app/domain/registrations/notices/notice-mails.server";
import { admin, unwrap } from "./fixtures";
import { contextOf } from "./signed-up";
import type { TestSite } from "./site";

/** Writes a message to the confirmed guests of an event; it waits two minutes. */
export function writeMessage(site: TestSite, eventId: string, input: Partial<MessageInput> = {}): string {
  const message = { to: "confirmed" as const, text: "今晚有雨，请带伞。", at: null, guests: [], ...input };
  return unwrap(sendMessage(site.db, admin, { eventId, input: message }, contextOf(site))).id;
}

/** A message that its recipients see; its mails are not queued. Does not move the clock. */
export function sentMessage(site: TestSite, eventId: string, input: Partial<MessageInput> = {}): string {
  const id = writeMessage(site, eventId, input);
  const context = contextOf(site);
  while (sendDueMessage(site.db, { ...context, now: context.now + mailHoldMs }));
  return id;
}
