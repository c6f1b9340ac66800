// Restores deleted drafts; GET only redirects.
import { redirect } from "@remix-run/node";
import { draftMessages, draftsAtMost } from "~/domain/drafts/messages";
import { undoDeletions } from "~/domain/drafts/undo.server";
import { ok } from "~/domain/result";
import { commonFailures } from "~/http/failure-texts";
import type { RouteHandle } from "~/http/pages/hydration";
import type { AdminArgs } from "~/http/session/admin-context";
import { undoBatch } from "../history/undo-batch.server";
import { draftsPath } from "./draft-paths";

export const handle: RouteHandle = { failure: commonFailures.changeFailed };

export async function loader() {
  return redirect(draftsPath, 303);
}

export async function action(args: AdminArgs) {
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
