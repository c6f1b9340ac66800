// The site's context for commands on registrations, and for commands on events that affect guests.
import { createHmac } from "node:crypto";
import { setImmediate as yieldToEventLoop } from "node:timers/promises";
import { addressRetentionMs } from "../../domain/address-retention.server";
import type { Actor } from "../../domain/audit/actor";
import type { SettledMail } from "../../domain/mails/delivery.server";
import type { Mail } from "../../domain/mails/queue.server";
import type { Requester } from "../../domain/posts.server";
import {
  type LimitedMail,
  listRegistrations,
  type RegistrationContext,
} from "../../domain/registrations/book.server";
import {
  askGuests,
  forgetUnreached,
  passOnOffers,
  remindGuests,
  withGuests,
} from "../../domain/registrations/event-changes.server";
import {
  queueMessageMails,
  sendDueMessage,
  settleMessageMails,
} from "../../domain/registrations/guest-messages/delivery.server";
import { type Audience, audienceOf } from "../../domain/registrations/notices/audience";
import { followNext, isToFollow, listToFollow } from "../../domain/registrations/notices/follow.server";
import {
  dropLateReminders,
  mailHoldMs,
  refreshReminder,
  releaseHeldMails,
  sendDueNotices,
  settleMailedNotices,
} from "../../domain/registrations/notices/notice-mails.server";
import { takingBack } from "../../domain/registrations/undo.server";
import type { Site } from "../context.server";
import { failureCode } from "../failure.server";
import { mailBranding, sendsMail } from "../limits/mail-context.server";
import { count, Limit, waitFor } from "../limits/rate-limit.server";
import { registrationNetworkKey } from "../security/client-address";
import { hashAddress, hashNetwork } from "../session/requester.server";
import { siteTimeOf } from "../site-time.server";

const hourMs = 60 * 60_000;
const dayMs = 24 * hourMs;

/** Mails per hour caused by guests' posts: registrations may contain any address. The organiser's mails are not limited. */
const toRecipient = new Limit("seat-mails-recipient", 5, hourMs);
const ofSite = new Limit("seat-mails", 60, hourMs);
const ofNetworkMax = { stranger: 8, member: 20 };

/** Milliseconds until the limits allow a mail; 0 for now, which counts it. */
function mailWait(site: Site, { recipient, kind, eventId, network, fromMember }: LimitedMail): number {
  const limited: [Limit, string, most?: number][] = [
    [toRecipient, recipient],
    [toRecipient, JSON.stringify([kind, eventId, recipient]), 1],
    [ofSite, network, ofNetworkMax[fromMember ? "member" : "stranger"]],
    [ofSite, "all"],
  ];
  const waitMs = Math.max(...limited.map(([limit, key, most]) => waitFor(site, limit, key, most)));
  if (waitMs === 0) for (const [limit, key] of limited) count(site, limit, key);
  return waitMs;
}

/** Returns the hash of texts with a key: equal texts are recognised, and not revealed. */
export const keyedHashOf =
  (secret: string) =>
  (text: string): string =>
    createHmac("sha256", secret).update(text).digest("base64url").slice(0, 22);

/** The context of changes by the organiser or the site. */
export function registrationContext(site: Site): RegistrationContext {
  return {
    ...siteTimeOf(site),
    branding: mailBranding(site),
    sendsMail: sendsMail(site),
    keyedHash: keyedHashOf(site.secret),
    mailWait: (mail) => mailWait(site, mail),
    holdMs: mailHoldMs,
  };
}

/** The context of changes by a guest; their mails and seats are limited per network. */
export function guestContext(
  site: Site,
  { userId }: Pick<Requester, "userId">,
  address: string,
): RegistrationContext {
  const now = site.clock.now();
  const days = site.env.RATE_LIMITS === "off" ? 0 : addressRetentionMs / dayMs + 1;
  const { holdMs: _holdMs, ...context } = registrationContext(site);
  return {
    ...context,
    cause: { network: hashNetwork(site, address), fromMember: userId !== null },
    // The key of stored hashes changes daily.
    guestNetworks: Array.from({ length: days }, (_, day) =>
      hashAddress(site, registrationNetworkKey(address), now - day * dayMs),
    ),
  };
}

/**
 * Runs a command that may change an event, in one transaction with its effects on guests; `takenBackBy` if it may take back the last
 * change. The notices of a long list follow in the background; `followGuests` waits for them.
 */
export function changeEventWithGuests<T>(
  site: Site,
  eventId: string,
  command: () => T,
  takenBackBy?: Actor,
): T {
  const context = registrationContext(site);
  const change = takenBackBy ? () => takingBack(site.db, takenBackBy, eventId, context, command) : command;
  const result = withGuests(site.db, eventId, context, change);
  if (isToFollow(site.db, eventId))
    followGuests(site, eventId).catch((error: unknown) =>
      site.log.error({ err: error, code: failureCode(error) }, "notices could not follow a change"),
    );
  return result;
}

/**
 * Updates the outstanding notices of a change of an event, in batches between which requests are answered. `sendGuestMails` continues
 * after a stop of the server.
 */
export async function followGuests(site: Site, eventId: string): Promise<void> {
  const isOpen = () => site.db.$client.open;
  while (isOpen() && isToFollow(site.db, eventId)) {
    await yieldToEventLoop();
    await site.writeLock.whenFree();
    if (isOpen()) followNext(site.db, eventId, registrationContext(site));
  }
}

/**
 * Runs a command for each event, in a transaction with its effects on guests; other requests are served in between. Returns
 * the results.
 */
export async function changeEventsWithGuests<T>(
  site: Site,
  eventIds: readonly string[],
  command: (eventId: string) => T,
): Promise<T[]> {
  const results: T[] = [];
  for (const eventId of eventIds) {
    await yieldToEventLoop();
    await site.writeLock.whenFree();
    results.push(withGuests(site.db, eventId, registrationContext(site), () => command(eventId)));
    await followGuests(site, eventId);
  }
  return results;
}

/** The guests of an event that a change would reach. */
export const readAudience = (site: Site, eventId: string): Audience =>
  audienceOf(listRegistrations(site.db, eventId), sendsMail(site));

/** Returns a claimed mail with the words that are true now. */
export const refreshGuestMail = (site: Site, mail: Mail): Mail =>
  refreshReminder(site.db, mail, registrationContext(site));

/** Applies the outcome of a mail, or of all settled ones, to notices and messages (ms UTC), and queues further mails of messages. */
export function settleGuestMail(site: Site, now: number, mail?: SettledMail): void {
  settleMailedNotices(site.db, now, mail?.id);
  settleMessageMails(site.db, now, mail?.id);
  if (mail) queueMessageMails(site.db, registrationContext(site));
  if (mail?.isUnreached) forgetUnreached(site.db, mail.id, registrationContext(site));
}

/**
 * Deletes late reminders, passes on offers that have ended, asks and reminds the guests of due events, updates outstanding notices, queues the mails of those that are due, and
 * sends due messages, in batches between which requests are answered. What is left after a crash is continued by the next call.
 */
export async function sendGuestMails(site: Site): Promise<void> {
  await site.writeLock.whenFree();
  dropLateReminders(site.db, site.clock.now());
  const context = { ...registrationContext(site), holdMs: 0 };
  passOnOffers(site.db, context);
  askGuests(site.db, context);
  remindGuests(site.db, context);
  for (const eventId of listToFollow(site.db)) await followGuests(site, eventId);
  const steps = [
    (context: RegistrationContext) => sendDueNotices(site.db, context) > 0,
    (context: RegistrationContext) => sendDueMessage(site.db, context),
    (context: RegistrationContext) => queueMessageMails(site.db, context) > 0,
  ];
  for (const step of steps)
    while (step(registrationContext(site))) {
      await yieldToEventLoop();
      await site.writeLock.whenFree();
    }
}

/** Sends the held mails of an event now; returns how many. */
export function sendHeldMails(site: Site, eventId: string): number {
  const released = releaseHeldMails(site.db, eventId, site.clock.now());
  if (released > 0)
    sendGuestMails(site).catch((error: unknown) =>
      site.log.error({ err: error, code: failureCode(error) }, "mails of notices could not be queued"),
    );
  return released;
}
