// Queries and commands of each kind of moderated post; `posts/kinds.ts` has its texts. Callers write
// `moderation[kind].reject(db, actor, { ids, reason }, now)`. From the two records derive the inbox, lists and undo of organisers,
// 需要处理, the account page, the download and the receipts of authors, and what an event takes along when it is deleted.
import { reviewOfComments } from "../comments/admin-queries.server";
import { moderationOfComments } from "../comments/moderate.server";
import { ownCommentsOf } from "../comments/own.server";
import type { CommentKind } from "../comments/queries.server";
import type { ReviewKind } from "../posts/kinds";
import type { ModerationCommands } from "../posts/moderation.server";
import type { OwnPosts } from "../posts/own.server";
import type { ReviewQueries } from "../posts/review.server";
import { wishReview } from "../wishes/admin-queries.server";
import { wishModeration } from "../wishes/moderate.server";
import { ownWishes } from "../wishes/own.server";

export type Moderation = ReviewQueries & ModerationCommands & OwnPosts;

const ofComments = (kind: CommentKind): Moderation => ({
  ...reviewOfComments(kind),
  ...moderationOfComments(kind),
  ...ownCommentsOf(kind),
});

export const moderation: Readonly<Record<ReviewKind, Moderation>> = {
  comment: ofComments("comment"),
  question: ofComments("question"),
  wish: { ...wishReview, ...wishModeration, ...ownWishes },
};
