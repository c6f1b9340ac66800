import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { data } from "@remix-run/node";
import { type ClientLoaderFunctionArgs, useActionData, useLoaderData } from "@remix-run/react";
import { canEnd } from "~/domain/events/phase";
import { albumClosed } from "~/domain/photos/commands.server";
import { listOwnPhotos } from "~/domain/photos/queries.server";
import { slotNumbers } from "~/domain/photos/schema";
import { redirectWithFlash } from "~/http/forms/flash.server";
import { readUploadForm } from "~/http/forms/read-upload-form.server";
import { acceptsJson, type UploadResponse } from "~/http/forms/upload-response";
import type { RouteHandle } from "~/http/pages/hydration";
import { pageMeta } from "~/http/pages/page-meta";
import { requireEvent } from "~/http/records/load-event.server";
import { actorOf, requireAdmin } from "~/http/session/admin-guard.server";
import { AlbumPage } from "./album-page";
import { changePhotos, type PhotoOutcome } from "./photo-changes.server";
import { type AlbumRefresh, isRefresh } from "./use-album";

export const handle: RouteHandle = { hydrate: true, frame: "admin", current: "admin", files: "several" };

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: "上传照片", path: "/admin", noindex: true });

export async function loader({ params, request, context: { site } }: LoaderFunctionArgs) {
  requireAdmin(site, request);
  const { event } = requireEvent(site, params.id);
  const { id, title } = event;
  const state = { isEnded: albumClosed(event) === null, hasBegun: canEnd(event, site.clock.now()) };
  return { id, title, ...state, photos: listOwnPhotos(site.db, id) };
}

/** Reports a failed reload after an upload at its slot: an error page would abort the other uploads. */
export async function clientLoader({
  request,
  serverLoader,
}: ClientLoaderFunctionArgs): Promise<AlbumRefresh> {
  try {
    return await serverLoader<typeof loader>();
  } catch (error) {
    if (!isRefresh(request.url)) throw error;
    return { failed: true };
  }
}

export async function action({ params, request, context: { site } }: ActionFunctionArgs) {
  const actor = actorOf(requireAdmin(site, request));
  const { event } = requireEvent(site, params.id);
  const { id } = event;
  if (albumClosed(event)) return data({ problem: null }, 409);
  const free = slotNumbers.length - listOwnPhotos(site.db, id).length;
  // A full album accepts replacements.
  const read = await readUploadForm(site, request, { photo: "album" }, Math.max(1, free));
  const outcome = changePhotos(site, actor, id, read);
  if (acceptsJson(request)) return uploadResponse(outcome);
  if ("problem" in outcome) return data({ problem: outcome.problem }, outcome.status);
  return redirectWithFlash(site, `/admin/events/${id}/photos`, outcome.done);
}

function uploadResponse(outcome: PhotoOutcome) {
  if ("done" in outcome) return data<UploadResponse>({ said: outcome.done.title });
  return data<UploadResponse>({ error: outcome.problem.message }, outcome.status);
}

export default function EventPhotos() {
  const loaded = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  const problem = reply && "problem" in reply ? reply.problem : null;
  return <AlbumPage key={loaded.id} loaded={loaded} problem={problem} />;
}
