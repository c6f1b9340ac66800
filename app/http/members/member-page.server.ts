// The page of a member, on /account and for non-administrators on /dashboard.
import { listMemberSessions } from "../../domain/accounts/member-sessions.server";
import { findOwnAccount } from "../../domain/accounts/own-account.server";
import { roleOfAccount } from "../../domain/accounts/recipients.server";
import { hasSecondFactor } from "../../domain/factors/factors.server";
import { findNickname } from "../../domain/members/nickname.server";
import type { MemberView, OwnPost, RecentItems } from "../../domain/members/view";
import type { Paged } from "../../domain/paging";
import { authorKinds, kindDetails } from "../../domain/posts/kinds";
import { categoriesText, subscriptionTexts, timingLabels } from "../../domain/subscriptions/messages";
import { findSubscriptionOf } from "../../domain/subscriptions/subscriptions.server";
import { truncateText } from "../../platform/text";
import type { Site } from "../context.server";
import type { Member } from "../session/member.server";
import { readOwnPosts, readOwnRemovals, readOwnVotes } from "./own-posts.server";
import { readOwnRegistrations } from "./own-registrations.server";

const newestShown = 5;
/** The full lists show complete texts. */
const excerptLength = 100;

/** Whether members may sign in with Google. */
const isGoogleOn = ({ GOOGLE_CLIENT_ID, GOOGLE_CLIENT_SECRET }: Site["env"]) =>
  Boolean(GOOGLE_CLIENT_ID && GOOGLE_CLIENT_SECRET);

function excerpts({ items, total }: Paged<OwnPost>): RecentItems<OwnPost> {
  const short = items.map((post) => ({ ...post, content: truncateText(post.content, excerptLength) }));
  return { items: short, total };
}

/** View model of a signed-in member's page. */
export function readMemberPage(site: Site, { id: userId, email }: Member): MemberView {
  const account = findOwnAccount(site.db, userId);
  const newest = { userId, page: 1, perPage: newestShown };
  const votes = readOwnVotes(site, newest);
  const subscription = findSubscriptionOf(site.db, userId);
  const registrations = readOwnRegistrations(site, { userId, visitorId: null }, newest);
  return {
    email,
    nickname: findNickname(site.db, userId),
    isAdmin: roleOfAccount(site.db, userId) !== null,
    hasPassword: account?.hasPassword ?? false,
    google: isGoogleOn(site.env) ? (account?.google ?? "unconnected") : null,
    hasSecondFactor: hasSecondFactor(site.db, userId),
    subscription: subscription
      ? `${timingLabels[subscription.timing]} · ${categoriesText(subscription.categories)}`
      : subscriptionTexts.off,
    devices: listMemberSessions(site.db, userId, site.clock.now()).length,
    registrations: { items: registrations.items, total: registrations.total },
    posts: authorKinds.map((kind) => {
      const { list, visitorLabel: label, noneOwn: none } = kindDetails[kind];
      return { list, label, none, ...excerpts(readOwnPosts(site, kind, newest)) };
    }),
    votes: { items: votes.items, total: votes.total },
    removals: excerpts(readOwnRemovals(site, newest)),
  };
}
