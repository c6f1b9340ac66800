// Makes events active again that were marked together; GET only redirects.
import { redirect } from "@remix-run/node";
import { findAudit } from "~/domain/audit/queries.server";
import { markedAtMost } from "~/domain/events/messages";
import { reopenMarkedEvent } from "~/domain/events/overdue.server";
import { ok, rejected } from "~/domain/result";
import { commonFailures } from "~/http/failure-texts";
import type { RouteHandle } from "~/http/pages/hydration";
import { changeEventsWithGuests } from "~/http/records/event-guests.server";
import type { AdminArgs } from "~/http/session/admin-context";
import { undoBatch } from "../history/undo-batch.server";

const list = "/admin";

const texts = {
  unchanged: "已经撤销过，或者之后又有改动，没有撤销",
  done: (count: number) => `已撤销：${count} 个活动恢复为未完成`,
  skipped: (count: number) => `另有 ${count} 个之后又有改动，没有撤销。`,
} as const;

export const handle: RouteHandle = { failure: commonFailures.changeFailed };

export async function loader() {
  return redirect(list, 303);
}

export async function action(args: AdminArgs) {
  return undoBatch(args, {
    list,
    atMost: markedAtMost,
    undo: async ({ site, actor, auditIds }) => {
      const now = site.clock.now();
      const entryOf = new Map(findAudit(site.db, auditIds).map(({ id, entityId }) => [entityId, id]));
      const reopened = await changeEventsWithGuests(site, [...entryOf.keys()], (eventId) =>
        reopenMarkedEvent(site.db, actor, entryOf.get(eventId) ?? "", now),
      );
      const count = reopened.filter(Boolean).length;
      const skipped = reopened.length - count;
      if (count === 0) return rejected("unchanged", texts.unchanged);
      return ok({ title: texts.done(count), text: skipped > 0 ? texts.skipped(skipped) : undefined });
    },
  });
}
