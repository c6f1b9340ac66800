import type { ActionFunctionArgs, HeadersFunction, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData, useRouteLoaderData } from "@remix-run/react";
import { listPhotos } from "~/domain/photos/queries.server";
import { photoMessages } from "~/domain/photos/schema";
import { removalMessages } from "~/domain/removals/messages";
import { newFormTimestamp } from "~/http/forms/form-guard.server";
import { notFound } from "~/http/pages/not-found";
import { pageMeta } from "~/http/pages/page-meta";
import type { RootData } from "~/http/pages/root-data.server";
import { requireEndedEvent } from "~/http/records/load-event.server";
import { formColumn, gap, mute, small, wrap } from "~/styles/global.css";
import { FormErrorNotice } from "~/ui/form/error-summary";
import { BackLink } from "~/ui/layout/links";
import { PageHeading } from "~/ui/layout/page-heading";
import { Picture } from "~/ui/media/picture";
import { RemovalForm, useRemovalForm } from "./removal-form";
import { handleRemovalPost } from "./removal-post.server";

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  data
    ? pageMeta(matches, {
        title: `申请撤下照片 · ${data.title}`,
        path: `/photos/${data.id}/${data.photo.slot}`,
        noindex: true,
      })
    : [{ title: "页面未找到" }];

export const headers: HeadersFunction = ({ actionHeaders }) => actionHeaders;

export async function loader({ params, context: { site } }: LoaderFunctionArgs) {
  const { id, title } = requireEndedEvent(site, params.id).event;
  const photo = listPhotos(site.db, id).find(({ slot }) => String(slot) === params.slot);
  if (!photo) throw notFound(photoMessages.photoMissing);
  return { id, title, photo, formTimestamp: newFormTimestamp(site) };
}

export async function action({ params, request, context: { site, address } }: ActionFunctionArgs) {
  return handleRemovalPost(site, request, address, { id: params.id, slot: params.slot });
}

export default function PhotoRemoval() {
  const { id, title, photo, formTimestamp } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  const [form, fields] = useRemovalForm(reply);
  const lite = useRouteLoaderData<RootData>("root")?.preferences.lite ?? false;
  return (
    <main className={`${wrap} ${formColumn}`} id="main">
      <BackLink href={`/photos/${id}/${photo.slot}`}>返回照片</BackLink>
      <PageHeading title="申请撤下照片" />
      <FormErrorNotice form={form} title={removalMessages.failed} />
      <figure>
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
      <p className={gap}>照片里有您或您的孩子，或者您是拍摄者，都可以申请撤下。申请只有主办方看得到。</p>
      <RemovalForm
        action={`/photos/${id}/${photo.slot}/removal`}
        fields={fields}
        formTimestamp={reply?.formTimestamp ?? formTimestamp}
      />
    </main>
  );
}
