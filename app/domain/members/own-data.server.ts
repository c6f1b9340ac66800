// Exports all data about a member: nothing of other people, no tokens or hashes. Times are ISO in UTC.
import type { Db } from "../../db/client.server";
import { deviceName } from "../accounts/device-name";
import { listMemberSessions } from "../accounts/member-sessions.server";
import { findOwnAccount } from "../accounts/own-account.server";
import { roleOfAccount } from "../accounts/recipients.server";
import { readMetadata } from "../auth/metadata";
import { listFactors } from "../factors/factors.server";
import { countRecoveryCodes } from "../factors/recovery-codes.server";
import { moderation } from "../moderation/kinds.server";
import { optionsOf, textsOf } from "../poll-options";
import { listBallotsOf } from "../polls/own.server";
import { listDeletedPosts } from "../posts/deleted.server";
import { authorKinds, kindDetails } from "../posts/kinds";
import type { ColumnsWith } from "../registrations/fields";
import { listOwnMessages } from "../registrations/guest-messages/queries.server";
import { guestData } from "../registrations/guest-view";
import { listRegistrationsOf } from "../registrations/queries.server";
import { removalsOf } from "../removals/own.server";
import { readSubscriptionData } from "../subscriptions/subscriptions.server";
import { listLikesOf } from "../wishes/own.server";

/** Maximum entries per list, newest first; posting limits keep members far below it. */
const mostOfEach = 10_000;
const all = { page: 1, perPage: mostOfEach };

const iso = (at: number) => new Date(at).toISOString();
const isoOrNull = (at: number | null) => (at === null ? null : iso(at));

function subscriptionData(db: Db, userId: string) {
  const data = readSubscriptionData(db, userId);
  return data && { ...data, since: iso(data.since), activeAt: iso(data.activeAt) };
}

type ListedRegistration = ReturnType<typeof listRegistrationsOf>["items"][number];

/** All columns that a guest reads through the API; a new one does not compile until it is here or there. */
const registrationData = ({ registration, event }: ListedRegistration) =>
  ({
    ...guestData(registration, event),
    answeredStart: isoOrNull(registration.answeredStart),
    eventTitle: event.title,
    depositSeats: registration.depositSeats,
    feeSeats: registration.feeSeats,
    refundedAt: isoOrNull(registration.refundedAt),
    attendedAt: isoOrNull(registration.attendedAt),
    consentedAt: isoOrNull(registration.consentedAt),
  }) satisfies Record<ColumnsWith<{ inApi: "guest" }>, unknown> & Record<string, unknown>;

/**
 * Returns all data stored about a member as JSON-serialisable values; undefined when the account is deleted. `now` is ms UTC.
 */
export function readOwnData(db: Db, userId: string, now: number) {
  const account = findOwnAccount(db, userId);
  if (!account) return undefined;
  const { id, email, hasPassword, google } = account;
  const author = { userId, visitorId: null };
  return {
    exportedAt: iso(now),
    mostOfEach,
    account: {
      id,
      email,
      role: roleOfAccount(db, id),
      hasPassword,
      metadata: readMetadata(account.metadata),
      emailVerifiedAt: isoOrNull(account.emailVerifiedAt),
      createdAt: iso(account.createdAt),
      updatedAt: iso(account.updatedAt),
      lastSignInAt: isoOrNull(account.lastSignInAt),
    },
    google: google && { email: google.email, connectedAt: iso(google.connectedAt) },
    secondFactors: listFactors(db, userId)
      .filter(({ status }) => status === "verified")
      .map(({ friendlyName, createdAt }) => ({ name: friendlyName, createdAt: iso(createdAt) })),
    recoveryCodesLeft: countRecoveryCodes(db, userId),
    sessions: listMemberSessions(db, userId, now).map((session) => ({
      device: deviceName(session.userAgent),
      userAgent: session.userAgent,
      isPersistent: session.isPersistent,
      createdAt: iso(session.createdAt),
      lastSeenAt: iso(session.lastSeenAt),
      expiresAt: iso(session.expiresAt),
    })),
    registrations: listRegistrationsOf(db, author, all).items.map((listed) => ({
      ...registrationData(listed),
      messages: listOwnMessages(db, listed.registration.id).map(({ text, at }) => ({
        text,
        sentAt: iso(at),
      })),
    })),
    ...Object.fromEntries(
      authorKinds.map((kind) => [kindDetails[kind].list, moderation[kind].readData(db, userId, mostOfEach)]),
    ),
    deletedByOrganiser: listDeletedPosts(db, author, { since: 0, most: mostOfEach }).map((post) => ({
      id: post.id,
      kind: post.kind,
      eventTitle: post.event?.title ?? null,
      authorName: post.authorName,
      content: post.content,
      rejectionReason: post.reason,
      createdAt: iso(post.createdAt),
      deletedAt: iso(post.deletedAt),
    })),
    removalRequests: removalsOf(db, author)
      .read(mostOfEach, 0)
      .map((request) => ({
        id: request.id,
        about: request.about,
        reason: request.reason,
        contact: request.contact,
        status: request.status,
        reply: request.reply,
        createdAt: iso(request.createdAt),
        settledAt: isoOrNull(request.settledAt),
      })),
    votes: listBallotsOf(db, userId, all).items.map(({ poll, choices, at, changes }) => ({
      pollId: poll.id,
      pollTitle: poll.title,
      choices: textsOf(optionsOf(poll), choices),
      votedAt: iso(at),
      changes,
    })),
    subscription: subscriptionData(db, userId),
    likes: listLikesOf(db, userId, mostOfEach).map(({ wishId, at }) => ({ wishId, likedAt: iso(at) })),
  };
}
