import { data, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { organiserName } from "~/domain/reserved-names";
import type { ReviewKind } from "~/domain/review-entry";
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
import { RejectionFields } from "./reject-fields";
import { replyQuestions } from "./reply-fields";
import { sectionOfUrl } from "./review-section";

export const meta = noindexMeta<typeof loader>(({ data: loaded }) => loaded?.button ?? "审核");

export const handle: RouteHandle = { permission: "review" };

export async function loader({ params, request, context: { site } }: LoaderFunctionArgs) {
  const section = sectionOfUrl(request.url);
  const { label } = moderationActionOf(section.kind, params.verdict);
  const { id, name, content, reply } = requireEntry(site, section.kind, params.id);
  const questions: Record<string, string> = {
    reject: `拒绝这条${section.label}`,
    delete: section.deleteQuestion,
    "remove-reply": section.words.removal,
  };
  const verdict = params.verdict ?? "";
  const isReply = verdict === "reply" || verdict === "approve-reply";
  const question: ConfirmationContent & { kind: ReviewKind } = {
    kind: section.kind,
    question: questions[verdict] ?? `${label}这条${section.label}？`,
    items: [
      verdict === "remove-reply" && reply
        ? { id, name: organiserName, text: reply.text }
        : { id, name, text: content },
    ],
    button: label,
    isDestructive: ["reject", "delete", "remove-reply"].includes(verdict),
    asks: verdict === "reject" ? "reason" : isReply ? "reply" : undefined,
    values: isReply && reply ? { text: reply.text } : undefined,
    returnTo: readReturnTo(request, section.path),
  };
  return question;
}

export async function action({ params, request, context: { site, actor } }: AdminArgs) {
  const section = sectionOfUrl(request.url);
  const verdict = moderationActionOf(section.kind, params.verdict);
  const form = await readForm(request);
  const returnTo = readReturnTo(form, section.path);
  const { preset, typed, reason } = readReasonFields(form);
  const text = readReplyText(form);
  const result = verdict.perform({ site, actor, ids: [params.id ?? ""], reason, text });
  if (result.ok) {
    const link = undoLinkAfter(site, result.value.auditIds, returnTo);
    return redirectWithFlash(site, returnTo, { tone: "ok", title: `${section.label}${verdict.done}`, link });
  }
  if (result.error === "invalid")
    return data({ preset, typed: typed || text, returnTo, error: result.message }, { status: 422 });
  return rejectWithFlash(site, returnTo, { tone: "warn", title: result.message });
}

export default function Verdict() {
  const dialog = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  const fields = dialog.asks === "reply" ? replyQuestions[dialog.kind] : RejectionFields;
  return (
    <Confirmation {...dialog} returnTo={reply?.returnTo ?? dialog.returnTo} reply={reply} fields={fields} />
  );
}
