import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { deleteOwnComment, deleteOwnQuestion } from "~/domain/comments/commands.server";
import { findCommentOf, findQuestionOf } from "~/domain/comments/own.server";
import { questionMessages } from "~/domain/comments/question-schema";
import { commentMessages } from "~/domain/comments/schema";
import { findDeletedPost } from "~/domain/posts/deleted.server";
import { removalMessages } from "~/domain/removals/messages";
import { deleteOwnRemoval, findOwnRemoval } from "~/domain/removals/own.server";
import type { ReviewKind } from "~/domain/review-entry";
import { deleteOwnWish } from "~/domain/wishes/commands.server";
import { findWishOf } from "~/domain/wishes/own.server";
import { wishMessages } from "~/domain/wishes/schema";
import type { Site } from "~/http/context.server";
import { redirectWithFlash } from "~/http/forms/flash.server";
import { notFound } from "~/http/pages/not-found";
import { noindexMeta } from "~/http/pages/page-meta";
import { type Member, requireMember } from "~/http/session/member.server";
import { Confirmation } from "~/ui/layout/confirmation";

// Deletes a member's own post. Posts of other members, and posts written before signing in, return 404.

type Find = (db: Site["db"], userId: string, id: string) => { content: string } | undefined;

/** Finds a member's post of one kind, also one that the organiser deleted. */
const finderOf =
  (kind: ReviewKind, find: Find): Find =>
  (db, userId, id) =>
    find(db, userId, id) ?? findDeletedPost(db, { id, userId, visitorId: null }, kind);

const findRemoval: Find = (db, userId, id) => {
  const request = findOwnRemoval(db, { id, userId, visitorId: null });
  return request && { content: request.reason };
};

const kinds = {
  wishes: {
    question: "确定要删除这条心愿吗？",
    find: finderOf("wish", findWishOf),
    remove: deleteOwnWish,
    deleted: wishMessages.deleted,
    missing: wishMessages.missing,
    alreadyDeleted: "这条心愿已经不在了",
  },
  comments: {
    question: "确定要删除这条留言吗？",
    find: finderOf("comment", findCommentOf),
    remove: deleteOwnComment,
    deleted: commentMessages.deleted,
    missing: commentMessages.missing,
    alreadyDeleted: "这条留言已经不在了",
  },
  questions: {
    question: "确定要删除这条提问吗？",
    find: finderOf("question", findQuestionOf),
    remove: deleteOwnQuestion,
    deleted: questionMessages.deleted,
    missing: questionMessages.missing,
    alreadyDeleted: "这条提问已经不在了",
  },
  removals: {
    question: "确定要删除这个申请吗？",
    find: findRemoval,
    remove: deleteOwnRemoval,
    deleted: removalMessages.withdrawn,
    missing: removalMessages.missing,
    alreadyDeleted: "这个申请已经不在了",
  },
};

type Address = { list?: string; id?: string };

const isKind = (list: string): list is keyof typeof kinds => Object.hasOwn(kinds, list);

function kindOf(list = "") {
  if (!isKind(list)) throw notFound();
  return kinds[list];
}

/** Data of the deletion confirmation; throws a 404 for posts of other members. */
function requireOwnPost(site: Site, { id: userId }: Member, { list, id = "" }: Address) {
  const { question, find, missing } = kindOf(list);
  const post = find(site.db, userId, id);
  if (!post) throw notFound(missing);
  return { question, about: post.content };
}

/** Deletes the post and returns the message; a missing one changes nothing. */
function deleteOwnPost(
  site: Site,
  { id: userId }: Member,
  { list, id = "" }: Address,
): { tone: "ok" | "info"; title: string } {
  const { remove, deleted, alreadyDeleted } = kindOf(list);
  const { ok } = remove(site.db, { id, userId, visitorId: null });
  return ok ? { tone: "ok", title: deleted } : { tone: "info", title: alreadyDeleted };
}

export const meta = noindexMeta("删除");

export async function loader({ params, request, context: { site } }: LoaderFunctionArgs) {
  return requireOwnPost(site, requireMember(site, request), params);
}

export async function action({ params, request, context: { site } }: ActionFunctionArgs) {
  const message = deleteOwnPost(site, requireMember(site, request), params);
  return redirectWithFlash(site, "/account", message);
}

export default function PostRemoval() {
  const { question, about } = useLoaderData<typeof loader>();
  return (
    <Confirmation
      question={question}
      about={about}
      note="删除后不能恢复。"
      button="确认删除"
      isDestructive
      returnTo="/account"
    />
  );
}
