import type { LoaderFunctionArgs } from "@remix-run/node";
import { type Params, useActionData, useLoaderData } from "@remix-run/react";
import type { Actor } from "~/domain/audit/actor";
import { setEventArchived, setEventStatus } from "~/domain/events/commands.server";
import { cancellationLabels, eventMessages } from "~/domain/events/messages";
import { autoEndNote } from "~/domain/events/overdue.server";
import type { EventRow } from "~/domain/events/queries.server";
import { type Cancellation, cancellationSchema } from "~/domain/events/schema";
import { countEventContent } from "~/domain/moderation/dashboard-stats.server";
import { kindDetails, reviewKinds } from "~/domain/posts/kinds";
import { listRegistrations } from "~/domain/registrations/book.server";
import { movesUpText } from "~/domain/registrations/messages";
import { listMovingUpIn } from "~/domain/registrations/moving-up.server";
import { audienceText } from "~/domain/registrations/notices/audience";
import { amountsText, sumOwed } from "~/domain/registrations/payments/due";
import type { Result } from "~/domain/result";
import { readSettings } from "~/domain/settings/queries.server";
import type { Site } from "~/http/context.server";
import { deleteEventWithPictures } from "~/http/drop-pictures.server";
import { commonFailures } from "~/http/failure-texts";
import { type FlashMessage, rejectWithFlash } from "~/http/forms/flash.server";
import { readSubmission, replyToForm } from "~/http/forms/submission.server";
import type { RouteHandle } from "~/http/pages/hydration";
import { noindexMeta } from "~/http/pages/page-meta";
import { changeEventWithGuests, readAudience, registrationContext } from "~/http/records/event-guests.server";
import { redirectWithNews } from "~/http/records/guest-news.server";
import type { AdminArgs } from "~/http/session/admin-context";
import { siteTimeOf } from "~/http/site-time.server";
import { Confirmation, type ConfirmationContent } from "~/ui/layout/confirmation";
import { namedChange } from "../confirmations/named-change";
import { readReturnTo } from "../confirmations/return-to";
import { undoLink } from "../confirmations/undo-link.server";
import { CancellationFields } from "./cancellation-fields";
import { requireChangeable } from "./requested-event.server";

// Event changes that need confirmation: text, button and command.

type EventChange = {
  question: string;
  /** Consequences of the change. */
  note: (site: Site, event: EventRow) => string;
  button: string;
  isDestructive?: boolean;
  /** Label of the cancel button, where 取消 could be mistaken for the change itself. */
  cancel?: string;
  /** Whether the form includes the cancellation text. */
  isCancellation?: boolean;
  /** Why the change does not apply to an event at `now` (ms UTC), or null. */
  rejection?: (event: EventRow, now: number) => string | null;
  done: (title: string) => string;
  /** Name of the change that undoes it, derived from the event before it; null if there is none. */
  undo?: (before: EventRow) => string | null;
  perform: (site: Site, actor: Actor, event: EventRow, cancellation: Cancellation) => Result<unknown, string>;
};

const setStatus =
  (status: EventRow["status"]) =>
  (site: Site, actor: Actor, { id }: EventRow, cancellation: Cancellation) =>
    changeEventWithGuests(
      site,
      id,
      () => setEventStatus(site.db, actor, { id, status, cancellation }, site.clock.now()),
      // Ending or cancelling may undo the change that made the event active.
      status === "active" ? undefined : actor,
    );
const setArchived =
  (archived: boolean) =>
  (site: Site, actor: Actor, { id }: EventRow) =>
    changeEventWithGuests(site, id, () =>
      setEventArchived(site.db, actor, { id, archived }, site.clock.now()),
    );

/**
 * Undoes a change to `status`; events that already had it are unchanged. `toActive` is the change back to an active
 * event.
 */
const toStatus =
  (status: EventRow["status"], toActive: "reopen" | "restore") =>
  (before: EventRow): string | null =>
    before.status === status
      ? null
      : { active: toActive, ended: "complete", cancelled: "cancel" }[before.status];

/** A sentence on the affected guests; empty without guests. */
function audienceNote(site: Site, id: string): string {
  const text = audienceText(readAudience(site, id));
  return text === null ? "" : `${text}。`;
}

/** A sentence on the waiting guests who would get seats; empty when no one would. */
const movingNote = (site: Site, event: EventRow): string =>
  movesUpText(listMovingUpIn(site.db, { ...event, status: "active" }, registrationContext(site)));

/** Content deleted with the event, with counts. */
function deletionNote(site: Site, { id }: EventRow): string {
  const { photos, posts, edits, guests } = countEventContent(site.db, id);
  const parts = [
    photos > 0 ? `${photos} 张照片` : "",
    ...reviewKinds.map((kind) => (posts[kind] > 0 ? `${posts[kind]} 条${kindDetails[kind].label}` : "")),
    edits > 0 ? `${edits} 份未保存的修改` : "",
    guests > 0 ? `${guests} 组报名` : "",
  ].filter((part) => part !== "");
  if (parts.length === 0) return "这个活动还没有照片和评论。删除后不能恢复。";
  const unheard = guests > 0 ? "报名的人不会收到通知；要通知他们，请先取消活动。" : "";
  return `${parts.join("、")}会一起删除，不能恢复。${unheard}`;
}

/** A sentence on what confirmed guests still owe; empty without. */
function owedNote(site: Site, event: EventRow): string {
  const owed = amountsText(sumOwed(listRegistrations(site.db, event.id), event));
  return owed === "" ? "" : `还没收到 ${owed}，以后也能在名单里记。`;
}

/** An event that is made active after its end does not end by itself. */
const reopenNote = (site: Site, { endAt }: EventRow): string =>
  readSettings(site.db).autoEnd && endAt <= site.clock.now() ? "之后不会再自动标记。" : "";

const eventChanges: Record<string, EventChange> = {
  complete: {
    question: "确定要将活动标记为已完成吗？",
    note: (site, event) =>
      `${site.clock.now() < event.startAt ? "活动还没有开始。" : ""}完成后相册与讨论开放，活动不能再编辑。${owedNote(site, event)}${autoEndNote(site.db, event, siteTimeOf(site))}`,
    button: "标记为已完成",
    done: (title) => `活动「${title}」已标记为已完成`,
    undo: toStatus("ended", "reopen"),
    perform: setStatus("ended"),
  },
  reopen: {
    question: "确定要将活动标记为未完成吗？",
    note: (site, event) =>
      `${movingNote(site, event)}相册与讨论会关闭，已有的照片和留言会保留。${reopenNote(site, event)}`,
    button: "标记为未完成",
    done: (title) => `活动「${title}」已标记为未完成`,
    undo: toStatus("active", "reopen"),
    perform: setStatus("active"),
  },
  cancel: {
    question: "确定要取消这个活动吗？",
    note: (site, { id }) =>
      `${audienceNote(site, id)}活动页会显示「已取消」，首页不再显示它。之后可以恢复活动。`,
    button: "取消活动",
    isDestructive: true,
    cancel: "不取消",
    isCancellation: true,
    done: (title) => `活动「${title}」已取消`,
    undo: toStatus("cancelled", "restore"),
    perform: setStatus("cancelled"),
  },
  cancellation: {
    question: "修改取消说明",
    note: () => "取消原因和退款说明会显示在活动页上，留空就不显示。",
    button: "保存取消说明",
    cancel: "不修改",
    isCancellation: true,
    rejection: ({ status }) => (status === "cancelled" ? null : eventMessages.notCancelled),
    done: (title) => `活动「${title}」的取消说明已保存`,
    perform: setStatus("cancelled"),
  },
  restore: {
    question: "确定要恢复这个活动吗？",
    note: (site, event) =>
      `${audienceNote(site, event.id)}${movingNote(site, event)}活动会重新公开，访客可以继续报名。`,
    button: "恢复活动",
    done: (title) => `活动「${title}」已恢复`,
    undo: toStatus("active", "restore"),
    perform: setStatus("active"),
  },
  archive: {
    question: "确定要归档这个活动吗？归档后活动将不再显示在主列表中。",
    note: () => "活动页仍可通过链接打开，随时可以取消归档。",
    button: "归档",
    done: (title) => `活动「${title}」已归档`,
    undo: ({ archivedAt }) => (archivedAt === null ? "unarchive" : null),
    perform: setArchived(true),
  },
  unarchive: {
    question: "确定要取消归档这个活动吗？",
    note: () => "活动会重新出现在列表中。",
    button: "取消归档",
    cancel: "保持归档",
    done: (title) => `活动「${title}」已取消归档`,
    undo: ({ archivedAt }) => (archivedAt === null ? null : "archive"),
    perform: setArchived(false),
  },
  delete: {
    question: "确定要删除这个活动吗？",
    note: deletionNote,
    button: "删除",
    isDestructive: true,
    done: (title) => `活动「${title}」已删除`,
    perform: (site, actor, { id }) => deleteEventWithPictures(site, actor, id, site.clock.now()),
  },
};

export const handle: RouteHandle = {
  failure: {
    by: "change",
    texts: {
      complete: eventMessages.completeFailed,
      archive: eventMessages.archiveFailed,
      unarchive: eventMessages.archiveFailed,
      delete: commonFailures.deleteFailed,
    },
    other: commonFailures.statusFailed,
  },
  labels: cancellationLabels,
};

export const meta = noindexMeta<typeof loader>(({ data }) => data?.button ?? "管理后台");

/** The change of a URL, its event and the list to return to. */
async function readChange(site: Site, request: Request, { id, change: name }: Params) {
  const change = namedChange(eventChanges, name);
  const returnTo = readReturnTo(request, "/admin");
  const { event } = await requireChangeable(site, id, returnTo, (row) =>
    change.rejection?.(row, site.clock.now()),
  );
  return { change, returnTo, event };
}

export async function loader({ params, request, context: { site } }: LoaderFunctionArgs) {
  const { change, returnTo, event } = await readChange(site, request, params);
  const { question, note, button, isDestructive = false, cancel, isCancellation = false } = change;
  const { cancelReason, refundNote, status } = event;
  const dialog: ConfirmationContent = {
    question,
    about: event.title,
    note: note(site, event),
    button,
    isDestructive,
    cancel,
    returnTo,
    asks: isCancellation ? "cancellation" : undefined,
    values: status === "cancelled" ? { cancelReason, refundNote } : undefined,
  };
  return dialog;
}

export async function action({ params, request, context: { site, actor } }: AdminArgs) {
  const { change, returnTo, event } = await readChange(site, request, params);
  const post = change.isCancellation ? await readSubmission(request, cancellationSchema) : null;
  if (post && post.submission.status !== "success") return replyToForm(site, post);
  const said = post?.submission.status === "success" ? post.submission.value : {};
  const since = site.clock.now();
  const result = change.perform(site, actor, event, said);
  if (!result.ok) return rejectWithFlash(site, returnTo, { tone: "bad", title: result.message });
  const message = {
    tone: "ok" as const,
    title: change.done(event.title),
    link: undoOf(change, event, returnTo),
  };
  return redirectWithNews(site, { eventId: event.id, returnTo, since }, message);
}

/** Button that undoes a change. */
function undoOf({ undo }: EventChange, event: EventRow, returnTo: string): FlashMessage["link"] {
  const name = undo?.(event);
  return name ? undoLink(`/admin/events/${event.id}/${name}`, returnTo) : undefined;
}

export default function EventChangeQuestion() {
  return (
    <Confirmation
      {...useLoaderData<typeof loader>()}
      reply={useActionData<typeof action>()}
      fields={CancellationFields}
    />
  );
}
