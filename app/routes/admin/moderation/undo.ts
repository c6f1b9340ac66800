// Undoes the last moderation action; GET only redirects.
import { redirect } from "@remix-run/node";
import { undoModeration } from "~/domain/moderation/undo.server";
import { moderatedAtMost } from "~/domain/moderation-rules";
import { ok } from "~/domain/result";
import { commonFailures } from "~/http/failure-texts";
import type { RouteHandle } from "~/http/pages/hydration";
import type { AdminArgs } from "~/http/session/admin-context";
import { undoBatch, undoneText } from "../history/undo-batch.server";
import { inboxPath } from "./review-section";

export const handle: RouteHandle = { failure: commonFailures.changeFailed };

export async function loader() {
  return redirect(inboxPath, 303);
}

export async function action(args: AdminArgs) {
  return undoBatch(args, {
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
