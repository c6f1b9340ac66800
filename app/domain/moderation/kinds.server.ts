// Queries and commands of each kind of moderated post; `posts/kinds.ts` has its texts. Callers write
// `moderation[kind].reject(db, actor, { ids, reason }, now)`.
import type { Db } from "../../db/client.server";
import { reviewOfComments } from "../comments/admin-queries.server";
import { moderationOfComments } from "../comments/moderate.server";
import { ownCommentsOf } from "../comments/own.server";
import type { CommentKind } from "../comments/queries.server";
import type { ReviewKind } from "../posts/kinds";
import type { ModerationCommands } from "../posts/moderation.server";
import type { ReviewQueries } from "../posts/review.server";
import type { OwnPostReference } from "../posts.server";
import type { Result } from "../result";
import { wishReview } from "../wishes/admin-queries.server";
import { wishModeration } from "../wishes/moderate.server";
import { ownWishes } from "../wishes/own.server";

/** An author's queries and commands of one kind of post. */
type OwnPosts = {
  messages: Readonly<Record<"deleted" | "missing", string>>;
  findOwn: (db: Db, userId: string, id: string) => { content: string } | undefined;
  deleteOwn: (db: Db, reference: OwnPostReference) => Result<{ eventId: string | null }, "missing">;
};

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
