// Who gets a message in random histories of an event: those who are meant when it is sent, once, and no one earlier.
import { eq } from "drizzle-orm";
import fc from "fast-check";
import { expect, test } from "vitest";
import { guestMessages, messageRecipients } from "../../app/db/schema/guest-messages";
import { mails } from "../../app/db/schema/mails";
import { setEventStatus } from "../../app/domain/events/commands.server";
import { claimMail, markFailed, markSent } from "../../app/domain/mails/queue.server";
import { findEventRow, listRegistrations } from "../../app/domain/registrations/book.server";
import { withGuests } from "../../app/domain/registrations/event-changes.server";
import { addressedBy } from "../../app/domain/registrations/guest-messages/audience";
import { recallMessage, sendMessage } from "../../app/domain/registrations/guest-messages/commands.server";
import {
  queueMessageMails,
  sendDueMessage,
  settleMessageMails,
} from "../../app/domain/registrations/guest-messages/delivery.server";
import { listMessages } from "../../app/domain/registrations/guest-messages/queries.server";
import { markMessagesSeen } from "../../app/domain/registrations/guest-messages/recipients.server";
import { messagesPerDay } from "../../app/domain/registrations/guest-messages/words";
import { mailHoldMs } from "../../app/domain/registrations/notices/notice-mails.server";
import { changeGuest } from "../../app/domain/registrations/organise.server";
import { openSharedSite, site } from "../support/each-site";
import { admin, makeEvent } from "../support/fixtures";
import { makeGuest, registrationContextAt } from "../support/signed-up";

openSharedSite();

const minuteMs = 60_000;
const to = fc.constantFrom("confirmed" as const, "waiting" as const, "all" as const);
const who = fc.integer({ min: 0, max: 5 });
const step = fc.oneof(
  fc.record({ do: fc.constant("write" as const), to, minutes: fc.constantFrom(0, 5) }),
  fc.record({ do: fc.constant("join" as const), mail: fc.boolean() }),
  fc.record({ do: fc.constant("leave" as const), who }),
  fc.record({ do: fc.constant("look" as const), who }),
  fc.record({ do: fc.constant("recall" as const), who }),
  fc.record({ do: fc.constant("cancel" as const), back: fc.boolean() }),
  fc.record({ do: fc.constant("deliver" as const), ok: fc.boolean() }),
  fc.record({ do: fc.constant("wait" as const), minutes: fc.integer({ min: 1, max: 4 }) }),
);

test("messages are sent once to those who are meant then, and never while they can be recalled", () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 30 }), (steps) => {
      const { db } = site;
      const { id } = makeEvent(site, { registrationMode: "open", capacity: 4 });
      let now = site.clock.now();
      const context = () => registrationContextAt(now);
      const messages = () => db.select().from(guestMessages).where(eq(guestMessages.eventId, id)).all();
      const recipients = (message: string) =>
        db.select().from(messageRecipients).where(eq(messageRecipients.messageId, message)).all();
      /** Mails that reached a mailbox, by message and address. */
      const delivered: string[] = [];
      const out = () => new Set(messages().flatMap((each) => (each.state === "sent" ? [each.id] : [])));
      /** What runs every few seconds, perhaps after a restart. */
      const tick = () => {
        const before = out();
        const due = messages().filter(({ state, dueAt }) => state === "waiting" && dueAt <= now);
        const event = findEventRow(db, id);
        while (sendDueMessage(db, context()));
        for (const each of messages().filter(({ id: one }) => out().has(one) && !before.has(one))) {
          expect(due.map(({ id: one }) => one)).toContain(each.id);
          const meant = event ? addressedBy(listRegistrations(db, id), each.audience, { event, now }) : [];
          const got = recipients(each.id).map(({ registrationId }) => registrationId);
          expect(got.toSorted()).toEqual(meant.map((row) => row.id).toSorted());
          if (event?.status === "cancelled") expect(each.afterCancel).toBe(true);
        }
        while (queueMessageMails(db, context()) > 0);
      };
      let guests = 0;
      for (const one of steps) {
        const rows = listRegistrations(db, id);
        if (one.do === "write") {
          const at = one.minutes === 0 ? null : now + one.minutes * minuteMs;
          const input = { to: one.to, text: "带伞", at, guests: [] };
          const live = messages().filter(({ state }) => state === "waiting" || state === "sent").length;
          const sent = sendMessage(db, admin, { eventId: id, input }, context());
          if (sent.ok) expect(live).toBeLessThan(messagesPerDay);
          if (sent.ok) expect(sent.value.dueAt).toBeGreaterThanOrEqual(now + mailHoldMs);
        } else if (one.do === "join") {
          guests += 1;
          const contact = { contactType: "email", contact: `m${guests}-${id}@example.org` };
          const isOpen = findEventRow(db, id)?.status === "active";
          if (guests <= 6 && isOpen) makeGuest(site, id, one.mail ? contact : {});
        } else if (one.do === "leave" || one.do === "look") {
          const row = rows[one.who];
          if (row && one.do === "look") markMessagesSeen(db, row.id, now);
          const of = { eventId: id, id: row?.id ?? "", input: { status: "cancelled" } };
          if (row && one.do === "leave") changeGuest(db, admin, of, context());
        } else if (one.do === "recall") {
          const message = messages()[one.who];
          const wasOut = message?.state === "sent";
          const recalled = recallMessage(db, admin, { eventId: id, id: message?.id ?? "" }, now);
          if (wasOut) expect(recalled.ok).toBe(false);
        } else if (one.do === "cancel") {
          const status = one.back ? ("active" as const) : ("cancelled" as const);
          withGuests(db, id, context(), () => setEventStatus(db, admin, { id, status }, now));
        } else if (one.do === "deliver") {
          const mail = claimMail(db, now, new Set());
          if (!mail) continue;
          if (one.ok) markSent(db, mail.id, now);
          else markFailed(db, mail, { reason: "EENVELOPE", isFinal: true, mayBeOut: false }, now);
          settleMessageMails(db, now, mail.id);
          if (one.ok && mail.kind === "guest-message") delivered.push(`${mail.recipient} ${mail.id}`);
        } else now += one.minutes * minuteMs;
        tick();
        for (const each of messages())
          if (each.state !== "sent") expect(recipients(each.id)).toEqual([]);
          else expect(each.settledAt ?? 0).toBeGreaterThanOrEqual(each.createdAt + mailHoldMs);
      }
      expect(new Set(delivered).size).toBe(delivered.length);
      // Each recipient is counted as reached, open, failed, or with a mail under way.
      for (const { message, counts } of listMessages(db, id, { page: 1, perPage: 50 }).items) {
        const rows = recipients(message.id);
        const isReached = (row: (typeof rows)[number]) => (row.sentAt ?? row.seenAt ?? row.markedAt) !== null;
        const underWay = rows.filter(
          (row) => !isReached(row) && row.channel === "mail" && !row.mailFailed,
        ).length;
        expect(counts.mail + counts.hand).toBe(rows.length);
        expect(rows.filter(isReached).length + counts.open + underWay).toBe(rows.length);
      }
      db.delete(mails).run();
    }),
    { numRuns: 40 },
  );
});
