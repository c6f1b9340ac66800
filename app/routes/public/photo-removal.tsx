import type { ActionFunctionArgs, HeadersFunction, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData, useRouteLoaderData } from "@remix-run/react";
import { listPhotos } from "~/domain/photos/queries.server";
import { photoMessages } from "~/domain/photos/schema";
import { removalMessages } from "~/domain/removals/schema";
import { formStamp } from "~/http/form-guard.server";
import { requireEndedEvent } from "~/http/load-event.server";
import { notFound } from "~/http/not-found";
import { pageMeta } from "~/http/page-meta";
import type { RootData } from "~/http/root-data.server";
import { above, door, gap, mute, small, wrap } from "~/styles/global.css";
import { BackLink } from "~/ui/back-link";
import { Picture } from "~/ui/picture";
import { ReturnedNote } from "~/ui/returned-note";
import { RemovalForm } from "./parts/removal-form";
import { takeRemovalRequest } from "./parts/removal-post.server";

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  data
    ? pageMeta(matches, {
        title: `申请撤下照片 · ${data.title}`,
        path: `/photos/${data.id}/${data.photo.slot}`,
        noindex: true,
      })
    : [{ title: "页面未找到" }];

export const headers: HeadersFunction = ({ actionHeaders }) => actionHeaders;

export const loader = ({ params, context: { site } }: LoaderFunctionArgs) => {
  const { id, title } = requireEndedEvent(site, params.id).event;
  const photo = listPhotos(site.db, id).find(({ slot }) => String(slot) === params.slot);
  if (!photo) throw notFound(photoMessages.photoMissing);
  return { id, title, photo, stamp: formStamp(site) };
};

export const action = ({ params, request, context: { site, address } }: ActionFunctionArgs) =>
  takeRemovalRequest(site, request, address, { id: params.id, slot: params.slot });

export default function PhotoRemoval() {
  const { id, title, photo, stamp } = useLoaderData<typeof loader>();
  const returned = useActionData<typeof action>();
  const lite = useRouteLoaderData<RootData>("root")?.preferences.lite ?? false;
  return (
    <main className={`${wrap} ${door}`} id="main">
      <BackLink href={`/photos/${id}/${photo.slot}`}>返回照片</BackLink>
      <h1>申请撤下照片</h1>
      {returned ? <ReturnedNote returned={returned} title={removalMessages.failed} prefix="removal" /> : null}
      <figure className={above}>
        <Picture
          picture={photo.picture}
          alt={photo.caption || `${title} 照片 ${photo.slot}`}
          sizes="(min-width:504px) 440px,calc(100vw - 32px)"
          lite={lite}
          eager
        />
        <figcaption className={`${mute} ${small}`}>
          「{title}」照片 {photo.slot}
        </figcaption>
      </figure>
      <p className={gap}>照片里有您，或者您是拍摄者，都可以申请撤下。申请只有管理员看得到。</p>
      <RemovalForm
        action={`/photos/${id}/${photo.slot}/removal`}
        stamp={returned?.stamp ?? stamp}
        values={returned?.values ?? {}}
        errors={returned?.errors ?? {}}
      />
    </main>
  );
}
