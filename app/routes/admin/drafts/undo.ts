// Restores deleted drafts; GET only redirects.
import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { draftMessages, draftsAtMost } from "~/domain/drafts/messages";
import { undoDeletions } from "~/domain/drafts/undo.server";
import { ok } from "~/domain/result";
import { requireAdmin } from "~/http/session/admin-guard.server";
import { undoBatch } from "../history/undo-batch.server";
import { draftsPath } from "./draft-paths";

export async function loader({ request, context: { site } }: LoaderFunctionArgs) {
  requireAdmin(site, request);
  return redirect(draftsPath, 303);
}

export async function action(args: ActionFunctionArgs) {
  return undoBatch(args, {
    list: draftsPath,
    atMost: draftsAtMost,
    undo: ({ site, actor, auditIds }) => {
      const undone = undoDeletions(site.db, actor, auditIds, site.clock.now());
      if (!undone.ok) return undone;
      const { restored, skipped } = undone.value;
      const text = skipped > 0 ? draftMessages.undoSkipped(skipped) : undefined;
      return ok({ title: draftMessages.undone(restored.length), text });
    },
  });
}
