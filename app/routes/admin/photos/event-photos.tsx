import type { ActionFunctionArgs, HeadersFunction, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { data } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { listOwnPhotos } from "~/domain/photos/queries.server";
import { photoMessages, slotNumbers } from "~/domain/photos/schema";
import { redirectWithFlash } from "~/http/forms/flash.server";
import { readUploadForm } from "~/http/forms/read-upload-form.server";
import type { RouteHandle } from "~/http/pages/hydration";
import { pageMeta } from "~/http/pages/page-meta";
import { requireEvent } from "~/http/records/load-event.server";
import { actorOf, requireAdmin } from "~/http/session/admin-guard.server";
import { wrap } from "~/styles/global.css";
import { EmptyState } from "~/ui/feedback/empty-state";
import { Flash } from "~/ui/feedback/flash";
import { ButtonLink } from "~/ui/form/button";
import { BackLink } from "~/ui/layout/links";
import { PageHeading } from "~/ui/layout/page-heading";
import { OwnAlbum } from "./own-album";
import { changePhotos } from "./photo-changes.server";

export const handle: RouteHandle = { frame: "admin", current: "admin" };

export const headers: HeadersFunction = ({ actionHeaders }) => actionHeaders;

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: "上传照片", path: "/admin", noindex: true });

export async function loader({ params, request, context: { site } }: LoaderFunctionArgs) {
  requireAdmin(site, request);
  const { id, title, status } = requireEvent(site, params.id).event;
  return { id, title, isEnded: status === "ended", photos: listOwnPhotos(site.db, id) };
}

export async function action({ params, request, context: { site } }: ActionFunctionArgs) {
  const actor = actorOf(requireAdmin(site, request));
  const { id, status } = requireEvent(site, params.id).event;
  if (status !== "ended") return data({ problem: null }, 409);
  const free = slotNumbers.length - listOwnPhotos(site.db, id).length;
  // A full album still accepts replacements.
  const read = await readUploadForm(site, request, { photo: "album" }, Math.max(1, free));
  const outcome = changePhotos(site, actor, id, read);
  if ("problem" in outcome) return data({ problem: outcome.problem }, outcome.status);
  return redirectWithFlash(site, `/admin/events/${id}/photos`, outcome.done);
}

export default function EventPhotos() {
  const { id, title, isEnded, photos } = useLoaderData<typeof loader>();
  const problem = useActionData<typeof action>()?.problem ?? null;
  return (
    <main className={wrap} id="main">
      <BackLink href="/admin">返回</BackLink>
      <div id="album-head">
        <PageHeading
          admin
          title="上传照片"
          note={`「${title}」${isEnded ? ` · ${photos.length} / ${slotNumbers.length}` : ""}`}
        >
          {isEnded && photos.length > 0 ? (
            <ButtonLink tone="line" small href={`/photos/${id}`}>
              查看相册
            </ButtonLink>
          ) : null}
        </PageHeading>
        {problem?.place === "page" ? <Flash tone="bad" title={problem.message} /> : null}
      </div>
      {isEnded ? <OwnAlbum id={id} photos={photos} problem={problem} /> : <NotEnded id={id} />}
    </main>
  );
}

function NotEnded({ id }: { id: string }) {
  return (
    <EmptyState
      glyph="影"
      title={photoMessages.eventNotEnded}
      action={<ButtonLink href={`/admin/events/${id}/complete`}>标记为已完成</ButtonLink>}
    />
  );
}
