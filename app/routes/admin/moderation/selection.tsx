import { data, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { moderation } from "~/domain/moderation/kinds.server";
import { moderatedAtMost, moderatedPerPage } from "~/domain/moderation-rules";
import { kindDetails, type ReviewKind } from "~/domain/posts/kinds";
import type { Site } from "~/http/context.server";
import { redirectWithFlash } from "~/http/forms/flash.server";
import { readForm } from "~/http/forms/submission.server";
import type { RouteHandle } from "~/http/pages/hydration";
import { noindexMeta } from "~/http/pages/page-meta";
import type { AdminArgs } from "~/http/session/admin-context";
import { siteTimeOf } from "~/http/site-time.server";
import { Confirmation, type ConfirmationContent } from "~/ui/layout/confirmation";
import { readReturnTo } from "../confirmations/return-to";
import { selectItems } from "../lists/select-items";
import { bulkModerationActionOf, readReasonFields, undoLink } from "./moderation-actions.server";
import { verdictFields } from "./reply-fields";
import { kindOfUrl, reviewList, reviewPath, reviewQuery } from "./review-section";
import { verdictFailures } from "./verdict-failures";

const readSelection = (site: Site, kind: ReviewKind, fields: FormData | URLSearchParams) =>
  selectItems(reviewList(kind), fields, {
    byIds: (ids) => ids,
    byFilter: (query) => moderation[kind].listIds(site.db, reviewQuery(query), moderatedAtMost + 1),
  });

export const meta = noindexMeta("处理所选");

const allDecided = (kind: ReviewKind) => `所选的${kindDetails[kind].label}都已经处理过了，没有再改动`;

const nameOf = (value: FormDataEntryValue | null) => (typeof value === "string" ? value : "");

export const handle: RouteHandle = {
  failure: verdictFailures,
  labels: { reason: "原因" },
};

export async function loader({ request, context: { site } }: LoaderFunctionArgs) {
  const kind = kindOfUrl(request.url);
  const query = new URL(request.url).searchParams;
  const returnTo = readReturnTo(query, reviewPath(kind));
  const reject = (title: string) => redirectWithFlash(site, returnTo, { tone: "warn", title });
  const selected = readSelection(site, kind, query);
  if ("rejection" in selected) throw await reject(selected.rejection);
  const { items: ids, isByFilter } = selected;
  const verdict = nameOf(query.get("verdict"));
  const { label } = bulkModerationActionOf(kind, verdict);
  const shown = isByFilter ? ids.slice(0, moderatedPerPage) : ids;
  const found = shown.flatMap((id) => moderation[kind].find(site.db, id, siteTimeOf(site)) ?? []);
  if (found.length === 0) throw await reject(reviewList(kind).bulk.noneSelected);
  // Only pending items can be approved or rejected.
  const isAll = verdict === "delete" || isByFilter;
  const entries = isAll ? found : found.filter(({ status }) => status === "pending");
  if (entries.length === 0) throw await reject(allDecided(kind));
  const { words, hidden } = selected.about(entries.map(({ id }) => id));
  const decided = found.length - entries.length;
  const unlisted =
    isByFilter && ids.length > entries.length ? `只列出最新的 ${entries.length} 条。` : undefined;
  const questions: Record<string, string> = { reject: `拒绝${words}`, delete: `确定要删除${words}吗？` };
  const question: ConfirmationContent & { kind: ReviewKind } = {
    kind,
    question: questions[verdict] ?? `${label}${words}？`,
    items: entries.map(({ id, name, content }) => ({ id, name, text: content })),
    button: label,
    isDestructive: verdict !== "approve",
    asks: verdict === "reject" ? "reason" : undefined,
    note: decided > 0 ? `另有 ${decided} 条之前已经处理过，不会改动。` : unlisted,
    hidden: [{ name: "verdict", value: verdict }, ...hidden],
    returnTo,
  };
  return question;
}

export async function action({ request, context: { site, actor } }: AdminArgs) {
  const kind = kindOfUrl(request.url);
  const form = await readForm(request);
  const returnTo = readReturnTo(form, reviewPath(kind));
  const verdict = bulkModerationActionOf(kind, nameOf(form.get("verdict")));
  const warn = (title: string) => redirectWithFlash(site, returnTo, { tone: "warn", title });
  // No await between the count and the change.
  const selected = readSelection(site, kind, form);
  if ("rejection" in selected) return warn(selected.rejection);
  const { items: ids } = selected;
  const { preset, typed, reason } = readReasonFields(form);
  const result = verdict.perform({ site, actor, ids, reason });
  if (!result.ok) {
    if (result.error !== "invalid") return warn(allDecided(kind));
    return data({ preset, typed, error: result.message }, { status: 422 });
  }
  const { auditIds } = result.value;
  const skipped = ids.length - auditIds.length;
  const text = skipped > 0 ? `另有 ${skipped} 条之前已经处理过，没有改动。` : undefined;
  const title = `${verdict.done} ${auditIds.length} 条${kindDetails[kind].label}`;
  return redirectWithFlash(site, returnTo, { tone: "ok", title, text, link: undoLink(auditIds, returnTo) });
}

export default function Selection() {
  const dialog = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  return <Confirmation {...dialog} reply={reply} fields={verdictFields[dialog.kind]} />;
}
