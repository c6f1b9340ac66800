import {
  type ActionFunctionArgs,
  data,
  type HeadersFunction,
  type LoaderFunctionArgs,
  type MetaFunction,
} from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { redirectWithFlash } from "~/http/forms/flash.server";
import { readForm } from "~/http/forms/submission.server";
import type { RouteHandle } from "~/http/pages/hydration";
import { pageMeta } from "~/http/pages/page-meta";
import { actorOf, requireAdmin } from "~/http/session/admin-guard.server";
import { requireEntry } from "./load-entry.server";
import { moderationActionOf, readReasonFields, undoLink } from "./moderation-actions.server";
import { RejectFields } from "./reject-fields";
import { nounOf, nounOfPath, returnTo } from "./review-noun";
import { ReviewQuestion } from "./review-question";

export const handle: RouteHandle = { frame: "admin", current: "admin" };

export const meta: MetaFunction<typeof loader> = ({ data: loaded, matches }) =>
  pageMeta(matches, { title: loaded?.label ?? "审核", path: "/admin/review", noindex: true });

export const headers: HeadersFunction = ({ actionHeaders }) => actionHeaders;

export async function loader({ params, request, context: { site } }: LoaderFunctionArgs) {
  requireAdmin(site, request);
  const noun = nounOfPath(request.url);
  const { label } = moderationActionOf(noun.kind, params.verdict);
  const { kind, id, name, content } = requireEntry(site, noun.kind, params.id);
  const back = returnTo(noun, new URL(request.url).searchParams.get("redirectTo"));
  return { kind, entry: { id, name, content }, verdict: params.verdict, label, back };
}

export async function action({ params, request, context: { site } }: ActionFunctionArgs) {
  const actor = actorOf(requireAdmin(site, request));
  const noun = nounOfPath(request.url);
  const verdict = moderationActionOf(noun.kind, params.verdict);
  const form = await readForm(request);
  const back = returnTo(noun, form.get("redirectTo"));
  const { preset, typed, reason } = readReasonFields(form);
  const result = verdict.perform({ site, actor, ids: [params.id ?? ""], reason });
  if (result.ok) {
    const link = undoLink(result.value.auditIds, back);
    return redirectWithFlash(site, back, { tone: "ok", title: `${noun.noun}${verdict.done}`, link });
  }
  if (result.error === "invalid")
    return data({ preset, typed, back, error: result.message }, { status: 422 });
  return redirectWithFlash(site, back, { tone: "warn", title: result.message });
}

export default function Verdict() {
  const { kind, entry, verdict, label, back: asked } = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  const { noun, deleteQuestion } = nounOf(kind);
  const questions: Record<string, string> = { reject: `拒绝这条${noun}`, delete: deleteQuestion };
  return (
    <ReviewQuestion
      question={questions[verdict ?? ""] ?? `${label}这条${noun}？`}
      entries={[entry]}
      button={label}
      isDestructive={verdict === "reject" || verdict === "delete"}
      back={refused?.back ?? asked}
      error={refused?.error}
    >
      {verdict === "reject" ? <RejectFields id="reject" {...refused} /> : null}
    </ReviewQuestion>
  );
}
