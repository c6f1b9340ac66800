// Undoes the last moderation action; GET only redirects.
import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { undoModeration } from "~/domain/moderation/undo.server";
import { moderatedAtMost } from "~/domain/moderation-rules";
import { ok } from "~/domain/result";
import { requireAdmin } from "~/http/session/admin-guard.server";
import { undoBatch, undoneText } from "../history/undo-batch.server";
import { inboxPath } from "./review-section";

export async function loader({ request, context: { site } }: LoaderFunctionArgs) {
  requireAdmin(site, request, "review");
  return redirect(inboxPath, 303);
}

export async function action(args: ActionFunctionArgs) {
  return undoBatch(args, {
    permission: "review",
    list: inboxPath,
    atMost: moderatedAtMost,
    undo: ({ site, actor, auditIds }) => {
      const undone = undoModeration(site.db, actor, auditIds, site.clock.now());
      if (!undone.ok) return undone;
      const { restored, skipped } = undone.value;
      const text = skipped > 0 ? `另有 ${skipped} 条之后又有改动，没有撤销。` : undefined;
      return ok({ title: undoneText(restored), text });
    },
  });
}
