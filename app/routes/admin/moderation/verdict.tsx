import {
  type ActionFunctionArgs,
  data,
  type HeadersFunction,
  type LoaderFunctionArgs,
  type MetaFunction,
} from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { redirectWithFlash, rejectWithFlash } from "~/http/forms/flash.server";
import { readForm } from "~/http/forms/submission.server";
import type { RouteHandle } from "~/http/pages/hydration";
import { pageMeta } from "~/http/pages/page-meta";
import { actorOf, requireAdmin } from "~/http/session/admin-guard.server";
import { Confirmation, type Question } from "~/ui/layout/confirmation";
import { requireEntry } from "./load-entry.server";
import { moderationActionOf, readReasonFields, undoLink } from "./moderation-actions.server";
import { RejectionFields } from "./reject-fields";
import { returnTo, sectionOfUrl } from "./review-section";

export const handle: RouteHandle = { hydrate: true, frame: "admin", current: "admin" };

export const meta: MetaFunction<typeof loader> = ({ data: loaded, matches }) =>
  pageMeta(matches, { title: loaded?.button ?? "审核", path: "/admin/review", noindex: true });

export const headers: HeadersFunction = ({ actionHeaders }) => actionHeaders;

export async function loader({ params, request, context: { site } }: LoaderFunctionArgs) {
  requireAdmin(site, request);
  const section = sectionOfUrl(request.url);
  const { label } = moderationActionOf(section.kind, params.verdict);
  const { id, name, content } = requireEntry(site, section.kind, params.id);
  const questions: Record<string, string> = {
    reject: `拒绝这条${section.label}`,
    delete: section.deleteQuestion,
  };
  const verdict = params.verdict ?? "";
  const question: Question = {
    question: questions[verdict] ?? `${label}这条${section.label}？`,
    items: [{ id, name, text: content }],
    button: label,
    isDestructive: verdict === "reject" || verdict === "delete",
    asks: verdict === "reject" ? "reason" : undefined,
    backTo: returnTo(section, new URL(request.url).searchParams.get("redirectTo")),
  };
  return question;
}

export async function action({ params, request, context: { site } }: ActionFunctionArgs) {
  const actor = actorOf(requireAdmin(site, request));
  const section = sectionOfUrl(request.url);
  const verdict = moderationActionOf(section.kind, params.verdict);
  const form = await readForm(request);
  const back = returnTo(section, form.get("redirectTo"));
  const { preset, typed, reason } = readReasonFields(form);
  const result = verdict.perform({ site, actor, ids: [params.id ?? ""], reason });
  if (result.ok) {
    const link = undoLink(result.value.auditIds, back);
    return redirectWithFlash(site, back, { tone: "ok", title: `${section.label}${verdict.done}`, link });
  }
  if (result.error === "invalid")
    return data({ preset, typed, back, error: result.message }, { status: 422 });
  return rejectWithFlash(site, back, { tone: "warn", title: result.message });
}

export default function Verdict() {
  const asked = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  return (
    <Confirmation {...asked} backTo={reply?.back ?? asked.backTo} reply={reply} fields={RejectionFields} />
  );
}
