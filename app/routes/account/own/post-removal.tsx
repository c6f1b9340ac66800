import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { moderation } from "~/domain/moderation/kinds.server";
import { findDeletedPost } from "~/domain/posts/deleted.server";
import { kindDetails, kindOfList } from "~/domain/posts/kinds";
import { removalMessages } from "~/domain/removals/messages";
import { deleteOwnRemoval, findOwnRemoval } from "~/domain/removals/own.server";
import type { Site } from "~/http/context.server";
import { commonFailures } from "~/http/failure-texts";
import { redirectWithFlash } from "~/http/forms/flash.server";
import type { RouteHandle } from "~/http/pages/hydration";
import { notFound } from "~/http/pages/not-found";
import { noindexMeta } from "~/http/pages/page-meta";
import { type Member, requireMember } from "~/http/session/member.server";
import type { ConfirmationContent } from "~/ui/layout/confirmation";

// Deletes a member's own post. Posts of other members, and posts written before signing in, return 404.

type Address = { list?: string; id?: string };

/** A member's post or removal request at a URL, also one that the organiser deleted; throws a 404 for an unknown list. */
function ownPostAt({ db }: Site, { id: userId }: Member, { list, id = "" }: Address) {
  const own = { id, userId, visitorId: null };
  const kind = kindOfList(list);
  if (kind) {
    const { findOwn, deleteOwn, messages } = moderation[kind];
    return {
      name: `这条${kindDetails[kind].visitorLabel}`,
      messages,
      read: () => (findOwn(db, userId, id) ?? findDeletedPost(db, own, kind))?.content,
      remove: () => deleteOwn(db, own),
    };
  }
  if (list !== "removals") throw notFound();
  return {
    name: "这个申请",
    messages: { deleted: removalMessages.withdrawn, missing: removalMessages.missing },
    read: () => findOwnRemoval(db, own)?.reason,
    remove: () => deleteOwnRemoval(db, own),
  };
}

export const handle: RouteHandle = { failure: commonFailures.deleteFailed };

export const meta = noindexMeta("删除");

export async function loader({
  params,
  request,
  context: { site },
}: LoaderFunctionArgs): Promise<ConfirmationContent> {
  const { name, messages, read } = ownPostAt(site, requireMember(site, request), params);
  const about = read();
  if (about === undefined) throw notFound(messages.missing);
  return {
    question: `确定要删除${name}吗？`,
    about,
    note: "删除后不能恢复。",
    button: "确认删除",
    isDestructive: true,
    failed: commonFailures.deleteFailed,
    returnTo: "/account",
  };
}

/** A missing post changes nothing. */
export async function action({ params, request, context: { site } }: ActionFunctionArgs) {
  const { name, messages, remove } = ownPostAt(site, requireMember(site, request), params);
  return redirectWithFlash(
    site,
    "/account",
    remove().ok ? { tone: "ok", title: messages.deleted } : { tone: "info", title: `${name}已经不在了` },
  );
}

export { ConfirmationPage as default } from "~/ui/layout/confirmation";
