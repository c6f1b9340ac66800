import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { findOwnPhoto } from "~/domain/photos/queries.server";
import { photoMessages } from "~/domain/photos/schema";
import { notFound } from "~/http/pages/not-found";
import { noindexMeta } from "~/http/pages/page-meta";
import { useLite } from "~/http/pages/use-lite";
import { requireEvent } from "~/http/records/load-event.server";
import { above, formColumn, gap, mute, row, small, wrap } from "~/styles/global.css";
import { Button, ButtonLink } from "~/ui/form/button";
import { BackLink } from "~/ui/layout/links";
import { PageForm } from "~/ui/layout/page-link";
import { Picture } from "~/ui/media/picture";

export const meta = noindexMeta("删除照片");

export async function loader({ params, context: { site } }: LoaderFunctionArgs) {
  const { id, title } = requireEvent(site, params.id).event;
  const photo = findOwnPhoto(site.db, id, params.photo ?? "");
  if (!photo) throw notFound(photoMessages.photoMissing);
  return { album: `/admin/events/${id}/photos`, title, photo };
}

export default function PhotoRemoval() {
  const { album, title, photo } = useLoaderData<typeof loader>();
  const lite = useLite();
  return (
    <main className={`${wrap} ${formColumn}`} id="main">
      <BackLink href={album}>返回</BackLink>
      <h1>确定要删除这张照片吗？</h1>
      <figure className={above}>
        <Picture
          picture={photo.picture}
          alt={photo.caption || photo.fileName}
          sizes="440px"
          lite={lite}
          eager
        />
        <figcaption className={`${mute} ${small}`}>
          「{title}」照片 {photo.slot}
          {photo.caption || photo.fileName ? ` · ${photo.caption || photo.fileName}` : null}
        </figcaption>
      </figure>
      <PageForm className={gap} method="post" action={album}>
        <input type="hidden" name="intent" value="remove" />
        <input type="hidden" name="photo" value={photo.id} />
        <p className={row}>
          <Button tone="bad">删除</Button>
          <ButtonLink tone="line" href={album}>
            取消
          </ButtonLink>
        </p>
      </PageForm>
    </main>
  );
}
