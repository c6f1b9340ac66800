// Copies the pictures of an event again that are only shown as links; GET only redirects.
import { type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { putPictures } from "~/domain/events/commands.server";
import { commonFailures } from "~/http/failure-texts";
import { redirectWithFlash } from "~/http/forms/flash.server";
import { readForm } from "~/http/forms/submission.server";
import type { RouteHandle } from "~/http/pages/hydration";
import { requireEvent } from "~/http/records/load-event.server";
import { copyColumnPictures, uncopiedIn } from "~/http/records/picture-copies.server";
import type { AdminArgs } from "~/http/session/admin-context";
import { siteTimeOf } from "~/http/site-time.server";
import { readReturnTo } from "../confirmations/return-to";

export const handle: RouteHandle = { failure: commonFailures.saveFailed };

const pageOf = (id: string) => `/admin/events/${id}`;

export async function loader({ params, context: { site } }: LoaderFunctionArgs) {
  return redirect(pageOf(requireEvent(site, params.id).event.id), 303);
}

export async function action({ params, request, context: { site, actor } }: AdminArgs) {
  const { event } = requireEvent(site, params.id);
  const returnTo = readReturnTo(await readForm(request), pageOf(event.id));
  const pictures = await copyColumnPictures(site, event);
  const put = putPictures(site.db, actor, { id: event.id, pictures }, siteTimeOf(site));
  const isJudged = put.ok || put.error === "unchanged";
  const failed = isJudged ? uncopiedIn(put.ok ? put.value : event) : put.message;
  return redirectWithFlash(
    site,
    returnTo,
    failed ? { tone: "warn", title: failed } : { tone: "ok", title: "图片已存下" },
  );
}
