import {
  type ActionFunctionArgs,
  type HeadersFunction,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import type { Actor } from "~/domain/audit/actor";
import { acceptRemoval, rejectRemoval } from "~/domain/removals/commands.server";
import { removalMessages } from "~/domain/removals/messages";
import { findRemoval } from "~/domain/removals/queries.server";
import { removalNoteSchema } from "~/domain/removals/schema";
import type { Site } from "~/http/context.server";
import { dropPictures } from "~/http/drop-pictures.server";
import { redirectWithFlash } from "~/http/forms/flash.server";
import { readSubmission, replyToForm } from "~/http/forms/submission.server";
import type { RouteHandle } from "~/http/pages/hydration";
import { notFound } from "~/http/pages/not-found";
import { pageMeta } from "~/http/pages/page-meta";
import { actorOf, requireAdmin } from "~/http/session/admin-guard.server";
import { Confirmation, type Question } from "~/ui/layout/confirmation";
import { linkedBack } from "../questions/return-path";
import { KeepPhotoNote } from "./keep-photo";

const path = "/admin/removals";
const titles: Record<string, string> = { remove: "撤下照片", keep: "保留照片" };

export const handle: RouteHandle = { hydrate: true, frame: "admin", current: "admin" };

export const meta: MetaFunction = ({ matches, params }) =>
  pageMeta(matches, { title: titles[params.decision ?? ""] ?? "页面未找到", path, noindex: true });

export const headers: HeadersFunction = ({ actionHeaders }) => actionHeaders;

function requireRemoval(site: Site, { id = "", decision = "" }: LoaderFunctionArgs["params"]) {
  const removal = decision in titles ? findRemoval(site.db, id) : undefined;
  if (!removal) throw notFound(removalMessages.missing);
  return removal;
}

export async function loader({ params, request, context: { site } }: LoaderFunctionArgs) {
  requireAdmin(site, request);
  const { id, about, status, picture } = requireRemoval(site, params);
  // A settled request needs no confirmation.
  if (status !== "open") throw redirect(linkedBack(request, `${path}#${id}`), 303);
  const backTo = linkedBack(request, path);
  const keep: Question = {
    question: "保留这张照片",
    about,
    button: "确认保留",
    isDestructive: false,
    asks: "note",
    backTo,
  };
  const remove: Question = {
    question: "确定要撤下这张照片吗？",
    about,
    note: picture
      ? "照片会从相册里删除，不能恢复；同一张照片的其他申请也会一起处理。"
      : "照片已经不在相册里，申请会标记为已撤下。",
    button: "撤下照片",
    isDestructive: true,
    backTo,
  };
  return params.decision === "keep" ? keep : remove;
}

export async function action({ params, request, context: { site } }: ActionFunctionArgs) {
  const actor = actorOf(requireAdmin(site, request));
  const { id } = requireRemoval(site, params);
  const back = linkedBack(request, path);
  if (params.decision === "remove") return remove(site, actor, id, back);
  const post = await readSubmission(request, removalNoteSchema);
  const { submission } = post;
  if (submission.status !== "success") return replyToForm(site, post);
  const rejected = rejectRemoval(site.db, actor, { id, ...submission.value }, site.clock.now());
  if (rejected.ok) return redirectWithFlash(site, back, { tone: "ok", title: removalMessages.retained });
  if (rejected.error === "invalid") return replyToForm(site, post, rejected);
  return redirectWithFlash(site, back, { tone: "info", title: rejected.message });
}

async function remove(site: Site, actor: Actor, id: string, back: string): Promise<Response> {
  const accepted = acceptRemoval(site.db, actor, id, site.clock.now());
  if (!accepted.ok) return redirectWithFlash(site, back, { tone: "info", title: accepted.message });
  const { photo } = accepted.value;
  if (photo) dropPictures(site, photo.eventId, [photo.imageId]);
  const { removed, removedBefore } = removalMessages;
  return redirectWithFlash(site, back, {
    tone: "ok",
    title: photo ? removed : removedBefore,
  });
}

export default function Settle() {
  return (
    <Confirmation
      {...useLoaderData<typeof loader>()}
      reply={useActionData<typeof action>()}
      fields={KeepPhotoNote}
    />
  );
}
