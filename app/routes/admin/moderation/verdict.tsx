import { data, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { kindDetails, type ReviewKind } from "~/domain/posts/kinds";
import { organiserName } from "~/domain/reserved-names";
import { redirectWithFlash, rejectWithFlash } from "~/http/forms/flash.server";
import { readForm } from "~/http/forms/submission.server";
import type { RouteHandle } from "~/http/pages/hydration";
import { noindexMeta } from "~/http/pages/page-meta";
import type { AdminArgs } from "~/http/session/admin-context";
import { Confirmation, type ConfirmationContent } from "~/ui/layout/confirmation";
import { readReturnTo } from "../confirmations/return-to";
import { requireEntry } from "./load-entry.server";
import {
  moderationActionOf,
  readReasonFields,
  readReplyText,
  undoLinkAfter,
} from "./moderation-actions.server";
import { verdictFields } from "./reply-fields";
import { kindOfUrl, reviewPath } from "./review-section";
import { verdictFailures } from "./verdict-failures";

export const meta = noindexMeta<typeof loader>(({ data: loaded }) => loaded?.button ?? "审核");

export const handle: RouteHandle = {
  failure: verdictFailures,
  labels: { reason: "原因", text: "文字" },
};

export async function loader({ params, request, context: { site } }: LoaderFunctionArgs) {
  const kind = kindOfUrl(request.url);
  const details = kindDetails[kind];
  const { label } = moderationActionOf(kind, params.verdict);
  const { id, name, content, reply } = requireEntry(site, kind, params.id);
  const questions: Record<string, string> = {
    reject: `拒绝这条${details.label}`,
    reply: reply ? details.words.edit : `${details.words.reply}这条${details.label}`,
    delete: details.deleteQuestion,
    "remove-reply": details.words.removal,
  };
  const verdict = params.verdict ?? "";
  const isReply = verdict === "reply" || verdict === "approve-reply";
  const question: ConfirmationContent & { kind: ReviewKind } = {
    kind,
    question: questions[verdict] ?? `${label}这条${details.label}？`,
    items: [
      verdict === "remove-reply" && reply
        ? { id, name: organiserName, text: reply.text }
        : { id, name, text: content },
    ],
    button: label,
    isDestructive: ["reject", "delete", "remove-reply"].includes(verdict),
    asks: verdict === "reject" ? "reason" : isReply ? "reply" : undefined,
    values: isReply && reply ? { text: reply.text } : undefined,
    returnTo: readReturnTo(request, reviewPath(kind)),
  };
  return question;
}

export async function action({ params, request, context: { site, actor } }: AdminArgs) {
  const kind = kindOfUrl(request.url);
  const verdict = moderationActionOf(kind, params.verdict);
  const form = await readForm(request);
  const returnTo = readReturnTo(form, reviewPath(kind));
  const { preset, typed, reason } = readReasonFields(form);
  const text = readReplyText(form);
  const result = verdict.perform({ site, actor, ids: [params.id ?? ""], reason, text });
  if (result.ok) {
    const link = undoLinkAfter(site, result.value.auditIds, returnTo);
    return redirectWithFlash(site, returnTo, {
      tone: "ok",
      title: `${kindDetails[kind].label}${verdict.done}`,
      link,
    });
  }
  if (result.error === "invalid")
    return data({ preset, typed: typed || text, returnTo, error: result.message }, { status: 422 });
  return rejectWithFlash(site, returnTo, { tone: "warn", title: result.message });
}

export default function Verdict() {
  const dialog = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  return (
    <Confirmation
      {...dialog}
      returnTo={reply?.returnTo ?? dialog.returnTo}
      reply={reply}
      fields={verdictFields[dialog.kind]}
    />
  );
}
