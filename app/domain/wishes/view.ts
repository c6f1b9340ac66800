// A displayed wish without any identifier of its author.

import type { ReplyView } from "../posts/review-entry";
import type { Verdict } from "../posts/state";
import type { WishCategory } from "./schema";

/** The public event and the public poll started from a wish; `startAt` is ms UTC. */
export type WishOutcomes = {
  event: { id: string; title: string; startAt: number } | null;
  poll: { id: string; title: string } | null;
};

/** All but approved ones are visible to their author only. */
export type WishView = WishOutcomes &
  Verdict & {
    id: string;
    authorName: string;
    initial: string;
    content: string;
    category: WishCategory;
    iso: string;
    /** 今天 14:26, 昨天 22:31 or 11月19日 09:12 */
    when: string;
    /** 2026年11月19日 09:12 */
    moment: string;
    featured: boolean;
    /** Whether the requester wrote it. */
    isOwn: boolean;
    byOrganiser: boolean;
    reply: ReplyView | null;
    likes: number;
    /** Whether the requester likes it. */
    liked: boolean;
  };
