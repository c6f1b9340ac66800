import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { type Params, useActionData, useLoaderData } from "@remix-run/react";
import type { EventRow } from "~/domain/events/queries.server";
import { cancellationSchema } from "~/domain/events/schema";
import type { Site } from "~/http/context.server";
import { type FlashMessage, rejectWithFlash } from "~/http/forms/flash.server";
import { readSubmission, replyToForm } from "~/http/forms/submission.server";
import type { RouteHandle } from "~/http/pages/hydration";
import { pageMeta } from "~/http/pages/page-meta";
import { redirectWithNews } from "~/http/records/guest-news.server";
import { actorOf, requireAdmin } from "~/http/session/admin-guard.server";
import { Confirmation, type Question } from "~/ui/layout/confirmation";
import { namedChange } from "../questions/named-change";
import { readReturnTo } from "../questions/return-to";
import { undoLink } from "../questions/undo-link.server";
import { CancellationFields } from "./cancellation-fields";
import { type EventChange, eventChanges } from "./event-changes.server";
import { requireChangeable } from "./requested-event.server";

export const handle: RouteHandle = { hydrate: true, frame: "admin", current: "admin" };

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  pageMeta(matches, { title: data?.button ?? "管理后台", path: "/admin", noindex: true });

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
  requireAdmin(site, request);
  const { change, returnTo, event } = await readChange(site, request, params);
  const { question, note, button, isDestructive = false, cancel, isCancellation = false } = change;
  const { cancelReason, refundNote, status } = event;
  const dialog: Question = {
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

export async function action({ params, request, context: { site } }: ActionFunctionArgs) {
  const actor = actorOf(requireAdmin(site, request));
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
