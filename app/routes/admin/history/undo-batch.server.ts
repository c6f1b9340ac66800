import type { Actor } from "~/domain/audit/actor";
import { listAuditBatch } from "~/domain/audit/queries.server";
import type { Result } from "~/domain/result";
import type { Site } from "~/http/context.server";
import { type FlashMessage, redirectWithFlash } from "~/http/forms/flash.server";
import type { AdminArgs } from "~/http/session/admin-context";
import { readReturnTo } from "../confirmations/return-to";

type UndoPost = { site: Site; actor: Actor; auditIds: string[]; query: URLSearchParams; returnTo: string };
type Undone = Pick<FlashMessage, "title" | "text">;

type UndoBatch = {
  /** Page without a return URL. */
  list: string;
  /** Maximum number of undone entries. */
  atMost: number;
  undo: (post: UndoPost) => Result<Undone, string> | Promise<Result<Undone, string>>;
  /** Button beside the message of a rejection. */
  link?: (post: UndoPost, error: string) => FlashMessage["link"];
};

/** 已撤销, or 已撤销 3 条 */
export const undoneText = (count: number) => (count === 1 ? "已撤销" : `已撤销 ${count} 条`);

/** Undoes the audit entries of a link by `batchUndoLink`, and redirects with the result. */
export async function undoBatch(
  { params, request, context: { site, actor } }: AdminArgs,
  { list, atMost, undo, link }: UndoBatch,
) {
  const query = new URL(request.url).searchParams;
  const first = params.auditId ?? "";
  const auditIds = listAuditBatch(site.db, first, query.get("to") ?? first, atMost);
  const post = { site, actor, auditIds, query, returnTo: readReturnTo(query, list) };
  const undone = await undo(post);
  if (undone.ok) return redirectWithFlash(site, post.returnTo, { tone: "ok", ...undone.value });
  const message = { tone: "warn" as const, title: undone.message, link: link?.(post, undone.error) };
  return redirectWithFlash(site, post.returnTo, message);
}
