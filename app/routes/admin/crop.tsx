import {
  type ActionFunctionArgs,
  data,
  type HeadersFunction,
  type LoaderFunctionArgs,
  type MetaFunction,
} from "@remix-run/node";
import { useActionData, useLoaderData, useRouteLoaderData } from "@remix-run/react";
import { cropDraftPicture } from "~/domain/drafts/crop.server";
import { recommendedSidePx } from "~/domain/images/crop";
import { cropOfForm, readCropForm } from "~/domain/images/crop-form";
import { imageMessages } from "~/domain/images/schema";
import { toPicture } from "~/domain/images/to-picture.server";
import { requireAdmin } from "~/http/admin-guard.server";
import { draftFieldAddress } from "~/http/draft-address";
import { redirectWithFlash } from "~/http/flash.server";
import type { RouteHandle } from "~/http/hydration";
import { notFound } from "~/http/not-found";
import { pageMeta } from "~/http/page-meta";
import { readForm } from "~/http/read-form.server";
import type { RootData } from "~/http/root-data.server";
import { wrap } from "~/styles/global.css";
import { BackLink } from "~/ui/back-link";
import { PageHead } from "~/ui/page-head";
import { CropDesk } from "./parts/crop-desk";
import { cropView, requireCropTask } from "./parts/crop-task.server";
import { CropTrouble } from "./parts/crop-trouble";

export const handle: RouteHandle = { frame: "admin", current: "admin" };

export const headers: HeadersFunction = ({ actionHeaders }) => actionHeaders;

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  pageMeta(matches, { title: data?.title ?? "裁剪图片", path: "/admin", noindex: true });

export const loader = ({ params, request, context: { site } }: LoaderFunctionArgs) => {
  requireAdmin(site, request);
  const { draft, target, source } = requireCropTask(site, params);
  const picture = toPicture(source);
  if (!picture) throw notFound();
  const url = new URL(request.url);
  return {
    title: `裁剪${target.label}`,
    picture,
    isMissing: !site.images.has(source.hash),
    isSmall: Math.min(source.width, source.height) < recommendedSidePx,
    here: url.pathname + url.search,
    backHref: draftFieldAddress(draft, target.field),
    view: cropView(readCropForm(url.searchParams, target.ratio), source),
  };
};

export const action = async ({ params, request, context: { site } }: ActionFunctionArgs) => {
  requireAdmin(site, request);
  const { draft, target, source } = requireCropTask(site, params);
  const form = readCropForm(await readForm(request), target.ratio);
  const input = { draftId: draft.id, target, source, crop: cropOfForm(form, source) };
  const cropped = await cropDraftPicture(site.db, site.images, input, site.clock.now());
  if (!cropped.ok) {
    const isInvalid = cropped.error === "invalid";
    const trouble = isInvalid ? null : cropped.message;
    return data({ view: cropView(form, source), trouble }, { status: isInvalid ? 422 : 500 });
  }
  const message = { tone: "ok", title: `${target.label}已裁剪` } as const;
  return redirectWithFlash(site, draftFieldAddress(draft, target.field), message);
};

export default function CropPage() {
  const loaded = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  const lite = useRouteLoaderData<RootData>("root")?.preferences.lite ?? false;
  const { title, picture, isMissing, isSmall, here, backHref } = loaded;
  const trouble = isMissing ? imageMessages.loadFailed : refused?.trouble;
  return (
    <main className={wrap} id="main">
      <BackLink href={backHref}>返回</BackLink>
      <PageHead admin title={title} note="选好范围，其余部分不会显示" />
      {trouble ? <CropTrouble message={trouble} retryHref={here} backHref={backHref} /> : null}
      {isMissing ? null : (
        <CropDesk
          {...(refused?.view ?? loaded.view)}
          picture={picture}
          isSmall={isSmall}
          here={here}
          backHref={backHref}
          lite={lite}
        />
      )}
    </main>
  );
}
