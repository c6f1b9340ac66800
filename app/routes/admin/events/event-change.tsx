import type { ActionFunctionArgs, HeadersFunction, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import type { EventRow } from "~/domain/events/queries.server";
import { cancellationSchema } from "~/domain/events/schema";
import type { Site } from "~/http/context.server";
import { type FlashMessage, redirectWithFlash } from "~/http/forms/flash.server";
import { readSubmission, replyToForm } from "~/http/forms/submission.server";
import type { RouteHandle } from "~/http/pages/hydration";
import { notFound } from "~/http/pages/not-found";
import { pageMeta } from "~/http/pages/page-meta";
import { requireEvent } from "~/http/records/load-event.server";
import { actorOf, requireAdmin } from "~/http/session/admin-guard.server";
import { Confirmation, type Question } from "~/ui/layout/confirmation";
import { returnPath } from "../questions/return-path";
import { undoLink } from "../questions/undo-link.server";
import { CancellationFields } from "./cancellation-fields";
import { type EventChange, eventChanges } from "./event-changes.server";

export const handle: RouteHandle = { hydrate: true, frame: "admin", current: "admin" };

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  pageMeta(matches, { title: data?.button ?? "管理后台", path: "/admin", noindex: true });

export const headers: HeadersFunction = ({ actionHeaders }) => actionHeaders;

function changeOf(name: string | undefined) {
  const change = Object.hasOwn(eventChanges, name ?? "") ? eventChanges[name ?? ""] : undefined;
  if (!change) throw notFound();
  return change;
}

/** The list that led here. */
const backOf = ({ url }: Request) => returnPath(new URL(url).searchParams.get("redirectTo"), "/admin");

/** The event of an id if the change can be asked of it; throws a redirect to `back` otherwise. */
async function requireChangeable(
  site: Site,
  id: string | undefined,
  { rejection }: EventChange,
  back: string,
) {
  const { event } = requireEvent(site, id);
  const title = rejection?.(event);
  if (title) throw await redirectWithFlash(site, back, { tone: "bad", title });
  return event;
}

export async function loader({ params, request, context: { site } }: LoaderFunctionArgs) {
  requireAdmin(site, request);
  const change = changeOf(params.change);
  const { question, note, button, isDestructive = false, cancel, asksCancellation = false } = change;
  const backTo = backOf(request);
  const event = await requireChangeable(site, params.id, change, backTo);
  const { cancelReason, refundNote, status } = event;
  const asked: Question = {
    ...{ question, about: event.title, note: note(site, event), button, isDestructive, cancel, backTo },
    asks: asksCancellation ? "cancellation" : undefined,
    values: status === "cancelled" ? { cancelReason, refundNote } : undefined,
  };
  return asked;
}

export async function action({ params, request, context: { site } }: ActionFunctionArgs) {
  const actor = actorOf(requireAdmin(site, request));
  const change = changeOf(params.change);
  const back = backOf(request);
  const event = await requireChangeable(site, params.id, change, back);
  const post = change.asksCancellation ? await readSubmission(request, cancellationSchema) : null;
  if (post && post.submission.status !== "success") return replyToForm(site, post);
  const said = post?.submission.status === "success" ? post.submission.value : {};
  const result = change.perform(site, actor, event, said);
  if (!result.ok) return redirectWithFlash(site, back, { tone: "bad", title: result.message });
  const title = change.done(event.title);
  return redirectWithFlash(site, result.value ?? back, {
    tone: "ok",
    title,
    link: undoOf(change, event, back),
  });
}

/** The button that takes a change back. */
function undoOf({ undo }: EventChange, event: EventRow, back: string): FlashMessage["link"] {
  const name = undo?.(event);
  return name ? undoLink(`/admin/events/${event.id}/${name}`, back) : undefined;
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
