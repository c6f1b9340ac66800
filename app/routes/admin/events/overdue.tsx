import { createHash } from "node:crypto";
import type { LoaderFunctionArgs } from "@remix-run/node";
import { eventMessages, markedAtMost } from "~/domain/events/messages";
import { autoEndNote, countOverdue, endOverdueEvent, listOverdue } from "~/domain/events/overdue.server";
import { redirectWithFlash } from "~/http/forms/flash.server";
import { readForm } from "~/http/forms/submission.server";
import type { RouteHandle } from "~/http/pages/hydration";
import { noindexMeta } from "~/http/pages/page-meta";
import { changeEventsWithGuests } from "~/http/records/event-guests.server";
import type { AdminArgs } from "~/http/session/admin-context";
import { siteTimeOf } from "~/http/site-time.server";
import type { ConfirmationContent } from "~/ui/layout/confirmation";
import { readReturnTo } from "../confirmations/return-to";
import { batchUndoLink } from "../confirmations/undo-link.server";
import { overduePath } from "./overdue-note";

const listedAtMost = 10;

const texts = {
  none: "没有待收尾的活动",
  changed: "待收尾的活动有变化，没有改动，请再确认一次",
  ask: (count: number, isAll: boolean) =>
    `确定要将${isAll ? "" : "最近结束的"} ${count} 个活动标记为已完成吗？`,
  note: "完成后相册与讨论开放，活动不能再编辑。",
  listed: `这里只列出最近结束的 ${listedAtMost} 个。`,
  limited: (total: number) => `待收尾的共有 ${total} 个，一次最多标记 ${markedAtMost} 个。`,
  button: "标记为已完成",
  done: (count: number) => `${count} 个活动已标记为已完成`,
  skipped: (count: number) => `另有 ${count} 个刚刚有变化，没有改动。`,
} as const;

/** Identifies the events that a confirmation is about. */
const digestOf = (ids: readonly string[]) =>
  createHash("sha256").update(ids.join()).digest("base64url").slice(0, 22);

export const handle: RouteHandle = { failure: eventMessages.completeFailed };

export const meta = noindexMeta(texts.button);

export async function loader({ request, context: { site } }: LoaderFunctionArgs) {
  const returnTo = readReturnTo(request, "/admin");
  const now = site.clock.now();
  const overdue = listOverdue(site.db, now);
  const count = overdue.length;
  if (count === 0) throw await redirectWithFlash(site, returnTo, { tone: "info", title: texts.none });
  const total = count < markedAtMost ? count : countOverdue(site.db, now);
  const ids = overdue.map(({ id }) => id);
  const notes = [
    texts.note,
    autoEndNote(site.db, "overdue", siteTimeOf(site), count === 1),
    ...(count > listedAtMost ? [texts.listed] : []),
    ...(total > count ? [texts.limited(total)] : []),
  ];
  return {
    question: texts.ask(count, total === count),
    items: overdue.slice(0, listedAtMost).map(({ id, title }) => ({ id, text: title || "未命名活动" })),
    note: notes.join(""),
    button: texts.button,
    isDestructive: false,
    hidden: [{ name: "events", value: digestOf(ids) }],
    returnTo,
  } satisfies ConfirmationContent;
}

export async function action({ request, context: { site, actor } }: AdminArgs) {
  const form = await readForm(request);
  const returnTo = readReturnTo(form, "/admin");
  const now = site.clock.now();
  const ids = listOverdue(site.db, now).map(({ id }) => id);
  if (ids.length === 0) return redirectWithFlash(site, returnTo, { tone: "info", title: texts.none });
  if (form.get("events") !== digestOf(ids))
    return redirectWithFlash(site, returnTo, { tone: "warn", title: texts.changed });
  const entries = await changeEventsWithGuests(site, ids, (id) => endOverdueEvent(site.db, actor, id, now));
  const auditIds = entries.filter((id) => id !== null);
  const skipped = entries.length - auditIds.length;
  const text = skipped > 0 ? texts.skipped(skipped) : undefined;
  const link = batchUndoLink(`${overduePath}/undo`, auditIds, returnTo);
  return redirectWithFlash(site, returnTo, { tone: "ok", title: texts.done(auditIds.length), text, link });
}

export { ConfirmationPage as default } from "~/ui/layout/confirmation";
