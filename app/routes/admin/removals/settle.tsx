import { type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import type { Actor } from "~/domain/audit/actor";
import { noteLabel } from "~/domain/registrations/messages";
import { acceptRemoval, rejectRemoval, type SettlementContext } from "~/domain/removals/commands.server";
import { removalMessages } from "~/domain/removals/messages";
import { findRemoval } from "~/domain/removals/queries.server";
import { settlementSchema } from "~/domain/removals/schema";
import { ok } from "~/domain/result";
import type { Site } from "~/http/context.server";
import { dropPictures } from "~/http/drop-pictures.server";
import { commonFailures } from "~/http/failure-texts";
import { redirectWithFlash } from "~/http/forms/flash.server";
import { readSubmission, replyToForm } from "~/http/forms/submission.server";
import { mailBranding, sendsMail } from "~/http/limits/mail-context.server";
import type { RouteHandle } from "~/http/pages/hydration";
import { notFound } from "~/http/pages/not-found";
import { noindexMeta } from "~/http/pages/page-meta";
import type { AdminArgs } from "~/http/session/admin-context";
import { Confirmation, type ConfirmationContent } from "~/ui/layout/confirmation";
import { readReturnTo } from "../confirmations/return-to";
import { wayOf } from "./removal-view.server";
import { SettlementFields } from "./settlement-fields";

const path = "/admin/removals";
const titles = new Map([
  ["remove", "撤下照片"],
  ["keep", "保留照片"],
]);

export const meta = noindexMeta(({ params }) => titles.get(params.decision ?? "") ?? "页面未找到");

function requireRemoval(site: Site, { id = "", decision = "" }: LoaderFunctionArgs["params"]) {
  const removal = titles.has(decision) ? findRemoval(site.db, id) : undefined;
  if (!removal) throw notFound(removalMessages.missing);
  return removal;
}

export const handle: RouteHandle = {
  failure: commonFailures.changeFailed,
  labels: { note: noteLabel },
};

export async function loader({ params, request, context: { site } }: LoaderFunctionArgs) {
  const removal = requireRemoval(site, params);
  const { id, about, status, picture } = removal;
  // A settled request needs no confirmation.
  if (status !== "open") throw redirect(readReturnTo(request, `${path}#${id}`), 303);
  const returnTo = readReturnTo(request, path);
  const way = wayOf(removal, sendsMail(site));
  const reply: Record<string, string> = way === null ? {} : { way };
  const keep: ConfirmationContent = {
    question: "保留这张照片",
    about,
    button: "确认保留",
    isDestructive: false,
    asks: "note",
    values: { ...reply, note: "" },
    returnTo,
  };
  const remove: ConfirmationContent = {
    question: "确定要撤下这张照片吗？",
    about,
    note: picture
      ? "照片会从相册里删除，不能恢复；同一张照片的其他申请也会一起处理，回复相同。"
      : "照片已经不在相册里，申请会标记为已撤下。",
    button: "撤下照片",
    isDestructive: true,
    ...(way === null ? {} : { asks: "note", values: reply }),
    returnTo,
  };
  return params.decision === "keep" ? keep : remove;
}

export async function action({ params, request, context: { site, actor } }: AdminArgs) {
  const { id, contact } = requireRemoval(site, params);
  const returnTo = readReturnTo(request, path);
  const post = await readSubmission(request, settlementSchema);
  const { submission } = post;
  if (submission.status !== "success") return replyToForm(site, post);
  const settle = params.decision === "remove" ? remove : keep;
  const settled = settle(site, actor, { id, ...submission.value });
  if (settled.ok) {
    const { title, mailed } = settled.value;
    const unsent = contact === "" ? removalMessages.readable : removalMessages.toSend;
    const text = mailed === null ? undefined : mailed ? removalMessages.mailed : unsent;
    return redirectWithFlash(site, returnTo, { tone: "ok", title, text });
  }
  if (settled.error === "invalid") return replyToForm(site, post, settled);
  return redirectWithFlash(site, returnTo, { tone: "info", title: settled.message });
}

type Settlement = { id: string; note: string; reply: string };

const contextOf = (site: Site): SettlementContext => ({
  now: site.clock.now(),
  branding: sendsMail(site) ? mailBranding(site) : null,
});

function keep(site: Site, actor: Actor, settlement: Settlement) {
  const retained = rejectRemoval(site.db, actor, settlement, contextOf(site));
  return retained.ok ? ok({ ...retained.value, title: removalMessages.retained }) : retained;
}

function remove(site: Site, actor: Actor, settlement: Settlement) {
  const accepted = acceptRemoval(site.db, actor, settlement, contextOf(site));
  if (!accepted.ok) return accepted;
  const { photo, mailed } = accepted.value;
  if (photo) dropPictures(site, photo.eventId, [photo.imageId]);
  const title = photo ? removalMessages.removed : removalMessages.removedBefore;
  return ok({ mailed, title });
}

export default function Settle() {
  return (
    <Confirmation
      {...useLoaderData<typeof loader>()}
      reply={useActionData<typeof action>()}
      fields={SettlementFields}
    />
  );
}
