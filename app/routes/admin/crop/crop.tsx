import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData, useLocation } from "@remix-run/react";
import { cropDraftPicture } from "~/domain/drafts/crop.server";
import { fieldOf } from "~/domain/events/fields";
import { cropOfForm, positionOfForm, readCropForm } from "~/domain/images/crop-form";
import { imageMessages } from "~/domain/images/schema";
import { commonFailures } from "~/http/failure-texts";
import { redirectWithFlash } from "~/http/forms/flash.server";
import { readForm } from "~/http/forms/submission.server";
import { acceptsJson, type UploadResponse } from "~/http/forms/upload-response";
import type { RouteHandle } from "~/http/pages/hydration";
import { noindexMeta } from "~/http/pages/page-meta";
import { useLite } from "~/http/pages/use-lite";
import { wrap } from "~/styles/global.css";
import { ButtonLink } from "~/ui/form/button";
import { BackLink } from "~/ui/layout/links";
import { PageHeading } from "~/ui/layout/page-heading";
import { draftFieldAddress } from "../drafts/draft-address";
import { CropEditor, type CropExits } from "./crop-editor";
import { CropProblem } from "./crop-problem";
import { cropStart, cropView, requireCropTask } from "./crop-task.server";

export const handle: RouteHandle = { failure: commonFailures.saveFailed };

export const meta = noindexMeta<typeof loader>(({ data }) => data?.title ?? "裁剪图片");

export async function loader({ params, request, context: { site } }: LoaderFunctionArgs) {
  const task = requireCropTask(site, params);
  const url = new URL(request.url);
  return {
    ...cropStart(site, task, url.searchParams),
    pageUrl: url.pathname + url.search,
    backHref: draftFieldAddress(task.draft, task.slot.field),
  };
}

export async function action({ params, request, context: { site } }: ActionFunctionArgs) {
  const { draft, slot, source } = requireCropTask(site, params);
  const form = readCropForm(await readForm(request), slot.crop);
  const chosen = { crop: cropOfForm(form, source), position: positionOfForm(form) };
  const input = { draftId: draft.id, slot, source, ...chosen };
  const cropped = await cropDraftPicture(site.db, site.images, input, site.clock.now());
  if (!cropped.ok) {
    const isInvalid = cropped.error === "invalid";
    const problem = isInvalid ? null : cropped.message;
    const init = { status: isInvalid ? 422 : 500 };
    if (acceptsJson(request)) return data<UploadResponse>({ error: cropped.message }, init);
    return data({ view: cropView(form, source), problem }, init);
  }
  const message = { tone: "ok", title: `${fieldOf(slot.field).label}已裁剪` } as const;
  if (acceptsJson(request)) return data<UploadResponse>({ said: message.title });
  return redirectWithFlash(site, draftFieldAddress(draft, slot.field), message);
}

const exitsTo = (pageUrl: string, backHref: string): CropExits => ({
  retry: (
    <ButtonLink tone="line" small href={pageUrl}>
      重试
    </ButtonLink>
  ),
  change: (
    <ButtonLink tone="line" small href={backHref}>
      换一张图片
    </ButtonLink>
  ),
  cancel: (
    <ButtonLink tone="line" href={backHref}>
      不裁剪
    </ButtonLink>
  ),
});

export default function CropPage() {
  const loaded = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  const rejected = reply && "view" in reply ? reply : undefined;
  const lite = useLite();
  // The key remounts the editor on retry, which also reloads the picture.
  const { key } = useLocation();
  const { title, picture, isMissing, isSmall, isCover, pageUrl, backHref } = loaded;
  const problem = isMissing ? imageMessages.loadFailed : rejected?.problem;
  const exits = exitsTo(pageUrl, backHref);
  return (
    <main className={wrap} id="main">
      <BackLink href={backHref}>返回</BackLink>
      <PageHeading admin title={title} note="选好范围，其余部分不会显示" />
      {problem ? (
        <CropProblem message={problem}>
          {exits.retry}
          {exits.change}
        </CropProblem>
      ) : null}
      {isMissing ? null : (
        <CropEditor
          key={key}
          {...(rejected?.view ?? loaded.view)}
          picture={picture}
          isSmall={isSmall}
          isCover={isCover}
          lite={lite}
          exits={exits}
        />
      )}
    </main>
  );
}
