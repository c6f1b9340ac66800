import type { ActionFunctionArgs, HeadersFunction, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { data } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { listOwnPhotos } from "~/domain/photos/queries.server";
import { photoMessages, slotNumbers } from "~/domain/photos/schema";
import { actorOf, requireAdmin } from "~/http/admin-guard.server";
import { redirectWithFlash } from "~/http/flash.server";
import type { RouteHandle } from "~/http/hydration";
import { requireEvent } from "~/http/load-event.server";
import { pageMeta } from "~/http/page-meta";
import { readUploadForm } from "~/http/read-upload-form.server";
import { wrap } from "~/styles/global.css";
import { BackLink } from "~/ui/back-link";
import { ButtonLink } from "~/ui/button-link";
import { Empty } from "~/ui/empty";
import { Flash } from "~/ui/flash";
import { PageHead } from "~/ui/page-head";
import { OwnAlbum } from "./parts/own-album";
import { changePhotos } from "./parts/photo-changes.server";

export const handle: RouteHandle = { frame: "admin", current: "admin" };

export const headers: HeadersFunction = ({ actionHeaders }) => actionHeaders;

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: "上传照片", path: "/admin", noindex: true });

export const loader = ({ params, request, context: { site } }: LoaderFunctionArgs) => {
  requireAdmin(site, request);
  const { id, title, status } = requireEvent(site, params.id).event;
  return { id, title, isEnded: status === "ended", photos: listOwnPhotos(site.db, id) };
};

export const action = async ({ params, request, context: { site } }: ActionFunctionArgs) => {
  const actor = actorOf(requireAdmin(site, request));
  const { id, status } = requireEvent(site, params.id).event;
  if (status !== "ended") return data({ trouble: null }, 409);
  const free = slotNumbers.length - listOwnPhotos(site.db, id).length;
  // A full album still accepts replacements.
  const read = await readUploadForm(site, request, { photo: "album" }, Math.max(1, free));
  const outcome = changePhotos(site, actor, id, read);
  if ("trouble" in outcome) return data({ trouble: outcome.trouble }, outcome.status);
  return redirectWithFlash(site, `/admin/events/${id}/photos`, outcome.done);
};

export default function EventPhotos() {
  const { id, title, isEnded, photos } = useLoaderData<typeof loader>();
  const trouble = useActionData<typeof action>()?.trouble ?? null;
  return (
    <main className={wrap} id="main">
      <BackLink href="/admin">返回</BackLink>
      <div id="album-head">
        <PageHead
          admin
          title="上传照片"
          note={`「${title}」${isEnded ? ` · ${photos.length} / ${slotNumbers.length}` : ""}`}
        >
          {isEnded && photos.length > 0 ? (
            <ButtonLink tone="line" small href={`/photos/${id}`}>
              查看相册
            </ButtonLink>
          ) : null}
        </PageHead>
        {trouble?.place === "page" ? <Flash tone="bad" title={trouble.message} /> : null}
      </div>
      {isEnded ? <OwnAlbum id={id} photos={photos} trouble={trouble} /> : <NotEnded id={id} />}
    </main>
  );
}

function NotEnded({ id }: { id: string }) {
  return (
    <Empty
      glyph="影"
      title={photoMessages.eventNotEnded}
      action={<ButtonLink href={`/admin/events/${id}/complete`}>标记为已完成</ButtonLink>}
    />
  );
}
