import { data, type LoaderFunctionArgs } from "@remix-run/node";
import { type ClientLoaderFunctionArgs, useActionData, useLoaderData } from "@remix-run/react";
import { imageMessages } from "~/domain/images/schema";
import { albumClosed } from "~/domain/photos/commands.server";
import { listOwnPhotos } from "~/domain/photos/queries.server";
import { photoMessages, slotNumbers } from "~/domain/photos/schema";
import { commonFailures } from "~/http/failure-texts";
import { redirectWithFlash } from "~/http/forms/flash.server";
import { readGuardedUpload } from "~/http/forms/read-upload-form.server";
import { acceptsJson, type UploadResponse } from "~/http/forms/upload-response";
import type { RouteHandle } from "~/http/pages/hydration";
import { noindexMeta } from "~/http/pages/page-meta";
import { requireEvent } from "~/http/records/load-event.server";
import type { AdminArgs } from "~/http/session/admin-context";
import { siteTimeOf } from "~/http/site-time.server";
import { wrap } from "~/styles/global.css";
import { EmptyState } from "~/ui/feedback/empty-state";
import { Flash } from "~/ui/feedback/flash";
import { ButtonLink } from "~/ui/form/button";
import { PageHeading } from "~/ui/layout/page-heading";
import { EventBand } from "../events/event-band";
import { bandOf } from "../events/event-band.server";
import { OwnAlbum } from "./own-album";
import { changePhotos, type PhotoOutcome, type PhotoProblem } from "./photo-changes.server";
import { type AlbumData, type AlbumRefresh, isRefresh } from "./use-album";
import { usePhotoUploads } from "./use-photo-uploads";

// The page of an event's album: its state, and the photos with their actions.

function AlbumPage({ loaded, problem }: { loaded: AlbumData; problem: PhotoProblem | null }) {
  const address = `/admin/events/${loaded.id}/photos`;
  const uploads = usePhotoUploads(loaded, address);
  const { id, band, isEnded, photos } = uploads.album;
  return (
    <main id="main">
      <EventBand {...band} />
      <div className={wrap}>
        <div id="album-head">
          <PageHeading
            admin
            title="活动照片"
            note={isEnded ? `${photos.length} / ${slotNumbers.length}` : ""}
          >
            {isEnded && photos.length > 0 ? (
              <ButtonLink tone="line" small href={`/photos/${id}`}>
                查看相册
              </ButtonLink>
            ) : null}
            <ButtonLink tone="line" small href={`/admin/events/${id}`}>
              关闭
            </ButtonLink>
          </PageHeading>
          {problem?.slot === "page" ? <Flash tone="bad" title={problem.message} /> : null}
        </div>
        {isEnded ? <OwnAlbum {...uploads} problem={problem} address={address} /> : <NotEnded id={id} />}
      </div>
    </main>
  );
}

function NotEnded({ id }: Pick<AlbumData, "id">) {
  return (
    <EmptyState
      glyph="影"
      title={photoMessages.eventNotEnded}
      action={<ButtonLink href={`/admin/events/${id}/complete`}>标记为已完成</ButtonLink>}
    />
  );
}

export const handle: RouteHandle = {
  files: "organiser",
  failed: () => "获取历史照片失败",
  failure: { by: "file", any: imageMessages.fileFailed, other: commonFailures.saveFailed },
  labels: { caption: "照片说明", url: "照片链接" },
};

export const meta = noindexMeta("活动照片");

export async function loader({ params, context: { site } }: LoaderFunctionArgs) {
  const { event } = requireEvent(site, params.id);
  const { id } = event;
  const band = bandOf(event, siteTimeOf(site));
  return { id, band, isEnded: albumClosed(event) === null, photos: listOwnPhotos(site.db, id) };
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

export async function action({ params, request, context: { site, actor } }: AdminArgs) {
  const { event } = requireEvent(site, params.id);
  const { id } = event;
  if (albumClosed(event)) return data({ problem: null }, 409);
  const free = slotNumbers.length - listOwnPhotos(site.db, id).length;
  // A full album accepts replacements.
  const read = await readGuardedUpload(site, request, { photo: "album" }, { filesAtMost: Math.max(1, free) });
  const outcome = await changePhotos(site, actor, id, read);
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
