// View model of a member's own page; times are text in the site's zone.

import type { EventCard } from "../events/view";
import type { ReplyView } from "../posts/review-entry";
import type { Verdict } from "../posts/state";
import type { RegistrationStatus } from "../registrations/seats";

/** A wish, comment, question or removal request as shown to its author. */
export type OwnPost = Verdict & {
  id: string;
  content: string;
  iso: string;
  when: string;
  /** The event of a comment or question, or the photo; null for a wish. */
  about: string | null;
  byOrganiser: boolean;
  reply: ReplyView | null;
  /** Public URL, or null. */
  href: string | null;
  /** URL of the page for deleting it. */
  removal: string;
};

/** A ballot as shown to its voter. */
export type OwnVote = {
  id: string;
  title: string;
  /** 「星期四」「星期五」 */
  choices: string;
  iso: string;
  when: string;
  /** The poll's page, or null while it is not public. */
  href: string | null;
};

/** A registration as shown to its guest. */
export type OwnRegistrationView = {
  id: string;
  eventId: string;
  /** The event. */
  title: string;
  card: EventCard;
  /** The registered person. */
  name: string;
  /** Position on the waiting list, from 1. */
  position: number | null;
  /** 11月28日 星期六 14:00–17:00 */
  when: string;
  iso: string;
  status: RegistrationStatus;
  label: string;
  seats: number;
  /** URL of the registration page. */
  href: string;
  /** The registered person; null for the requester. */
  forName: string | null;
  /** 改期：原定 12月18日 19:00 */
  changes: string[];
  /** The newest unread message of the organiser. */
  message: string | null;
  /** What the guest has to answer: 还来吗, or 有名额了 for offered seats; null for nothing. */
  asks: string | null;
  /** Reason of a rejection. */
  reason: string | null;
  /** 待付 定金 ¥300 */
  owed: string | null;
  /** URL of the ticket. */
  ticket: string | null;
  canChange: boolean;
  /** URL of the form for registering another person; null once registration is closed. */
  forOther: string | null;
  isPast: boolean;
};

/** The newest entries of a list, and the total. */
export type RecentItems<T> = { items: T[]; total: number };

export type MemberView = {
  email: string;
  /** Empty when unset. */
  nickname: string;
  isAdmin: boolean;
  hasPassword: boolean;
  /** Null when Google sign-in is disabled. */
  google: { email: string | null } | "unconnected" | null;
  hasSecondFactor: boolean;
  devices: number;
  /** When mails of new events are sent, and of which categories. */
  subscription: string;
  registrations: RecentItems<OwnRegistrationView>;
  /** The posts of each kind, with the name of their list in URLs and in words. */
  posts: (RecentItems<OwnPost> & { list: string; label: string; none: string })[];
  votes: RecentItems<OwnVote>;
  removals: RecentItems<OwnPost>;
};
