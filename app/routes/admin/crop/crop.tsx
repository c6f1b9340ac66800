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
import { redirectWithFlash } from "~/http/forms/flash.server";
import { readForm } from "~/http/forms/submission.server";
import type { RouteHandle } from "~/http/pages/hydration";
import { notFound } from "~/http/pages/not-found";
import { pageMeta } from "~/http/pages/page-meta";
import type { RootData } from "~/http/pages/root-data.server";
import { requireAdmin } from "~/http/session/admin-guard.server";
import { wrap } from "~/styles/global.css";
import { BackLink } from "~/ui/layout/links";
import { PageHeading } from "~/ui/layout/page-heading";
import { draftFieldAddress } from "../drafts/draft-address";
import { CropEditor } from "./crop-editor";
import { CropProblem } from "./crop-problem";
import { cropView, requireCropTask } from "./crop-task.server";

export const handle: RouteHandle = { frame: "admin", current: "admin" };

export const headers: HeadersFunction = ({ actionHeaders }) => actionHeaders;

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  pageMeta(matches, { title: data?.title ?? "裁剪图片", path: "/admin", noindex: true });

export async function loader({ params, request, context: { site } }: LoaderFunctionArgs) {
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
}

export async function action({ params, request, context: { site } }: ActionFunctionArgs) {
  requireAdmin(site, request);
  const { draft, target, source } = requireCropTask(site, params);
  const form = readCropForm(await readForm(request), target.ratio);
  const input = { draftId: draft.id, target, source, crop: cropOfForm(form, source) };
  const cropped = await cropDraftPicture(site.db, site.images, input, site.clock.now());
  if (!cropped.ok) {
    const isInvalid = cropped.error === "invalid";
    const problem = isInvalid ? null : cropped.message;
    return data({ view: cropView(form, source), problem }, { status: isInvalid ? 422 : 500 });
  }
  const message = { tone: "ok", title: `${target.label}已裁剪` } as const;
  return redirectWithFlash(site, draftFieldAddress(draft, target.field), message);
}

export default function CropPage() {
  const loaded = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  const lite = useRouteLoaderData<RootData>("root")?.preferences.lite ?? false;
  const { title, picture, isMissing, isSmall, here, backHref } = loaded;
  const problem = isMissing ? imageMessages.loadFailed : refused?.problem;
  return (
    <main className={wrap} id="main">
      <BackLink href={backHref}>返回</BackLink>
      <PageHeading admin title={title} note="选好范围，其余部分不会显示" />
      {problem ? <CropProblem message={problem} retryHref={here} backHref={backHref} /> : null}
      {isMissing ? null : (
        <CropEditor
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
