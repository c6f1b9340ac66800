// View model of registration on the join page.

import { feesText } from "~/domain/events/money";
import type { EventRow } from "~/domain/events/queries.server";
import { availabilityOf, closedTexts } from "~/domain/events/registration/availability";
import { seatsOf } from "~/domain/events/registration/seat-counts.server";
import type { Requester } from "~/domain/posts.server";
import { questionsOf } from "~/domain/registrations/answers";
import { payTextOf, statusLabels } from "~/domain/registrations/messages";
import { statusHeading } from "~/domain/registrations/notices/texts";
import { findOwnAt, findPosition, listCreatedAt } from "~/domain/registrations/queries.server";
import { readSettings } from "~/domain/settings/queries.server";
import type { Site } from "~/http/context.server";
import { newFormTimestamp } from "~/http/forms/form-guard.server";
import { sendsMail } from "~/http/limits/mail-context.server";
import { readMember } from "~/http/session/member.server";
import { nicknameFor } from "~/http/session/nickname.server";
import { readRequester } from "~/http/session/requester.server";

type Read = { request: Request; address: string; event: EventRow };

/** The requester's registration, unless withdrawn; `canAdd` is whether they may register others. */
function readOwn(site: Site, requester: Requester, event: EventRow) {
  const own = findOwnAt(site.db, event.id, requester);
  if (!own || own.status === "cancelled") return null;
  const { id, seats, status } = own;
  const heading = statusHeading(status, findPosition(site.db, own));
  return { id, seats, status, label: statusLabels[status], heading, canAdd: status !== "declined" };
}

/** Registrations that the requester made for other people. */
const readOthers = (site: Site, requester: Requester, event: EventRow) =>
  listCreatedAt(site.db, event.id, requester)
    .filter(({ status }) => status !== "cancelled")
    .map(({ id, name, seats, status }) => ({ id, name, seats, status, label: statusLabels[status] }));

/** The price per number of seats, and the payment method; null for a free event. */
function feesOf(event: EventRow) {
  if (event.depositCents === 0 && event.enrollFeeCents === 0) return null;
  return {
    sums: Array.from({ length: event.seatsMax }, (_, at) => feesText(event, at + 1).total),
    payText: payTextOf(event.registrationNote),
  };
}

export type SignUpFees = NonNullable<ReturnType<typeof feesOf>>;

export async function readSignUp(site: Site, read: Read) {
  const { event, request } = read;
  const now = site.clock.now();
  const requester = await readRequester(site, request, read.address);
  const own = readOwn(site, requester, event);
  const { text, isOpen, closed, left } = availabilityOf(event, seatsOf(site.db, event.id), now);
  return {
    /** Whether the page offers more than the group code. */
    isOffered: event.registrationMode !== "off" || own !== null,
    own,
    others: readOthers(site, requester, event),
    text: isOpen ? text : null,
    isOpen,
    left,
    closedText: closed === null ? null : closedTexts[closed],
    name: nicknameFor(site.db, request, readMember(site, request)),
    form: {
      questions: questionsOf(event),
      fees: feesOf(event),
      seatsMax: event.seatsMax,
      sendsMail: sendsMail(site),
      storedDays: readSettings(site.db).registrationDays,
      formTimestamp: newFormTimestamp(site),
    },
  };
}
