import {
  type ActionFunctionArgs,
  data,
  type HeadersFunction,
  type LoaderFunctionArgs,
  type MetaFunction,
} from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { moderatedAtMost } from "~/domain/moderation-rules";
import { redirectWithFlash } from "~/http/forms/flash.server";
import { readForm } from "~/http/forms/submission.server";
import type { RouteHandle } from "~/http/pages/hydration";
import { pageMeta } from "~/http/pages/page-meta";
import { actorOf, requireAdmin } from "~/http/session/admin-guard.server";
import { findEntry } from "./load-entry.server";
import { bulkModerationActionOf, readReasonFields, undoLink } from "./moderation-actions.server";
import { RejectFields } from "./reject-fields";
import { nounOf, nounOfPath, returnTo } from "./review-noun";
import { ReviewQuestion } from "./review-question";

export const handle: RouteHandle = { frame: "admin", current: "admin" };

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: "处理所选", path: "/admin/review", noindex: true });

export const headers: HeadersFunction = ({ actionHeaders }) => actionHeaders;

const readIds = (fields: FormData | URLSearchParams) =>
  [...new Set(fields.getAll("id").filter((id) => typeof id === "string"))].slice(0, moderatedAtMost + 1);
const nameOf = (value: FormDataEntryValue | null) => (typeof value === "string" ? value : "");

export async function loader({ request, context: { site } }: LoaderFunctionArgs) {
  requireAdmin(site, request);
  const noun = nounOfPath(request.url);
  const query = new URL(request.url).searchParams;
  const back = returnTo(noun, query.get("redirectTo"));
  const ids = readIds(query).slice(0, moderatedAtMost);
  const entries = ids.flatMap((id) => findEntry(site, noun.kind, id) ?? []);
  if (entries.length === 0) {
    throw await redirectWithFlash(site, back, { tone: "warn", title: `请先勾选要处理的${noun.noun}` });
  }
  const verdict = nameOf(query.get("verdict"));
  const { label } = bulkModerationActionOf(noun.kind, verdict);
  const shown = entries.map(({ id, name, content }) => ({ id, name, content }));
  return { kind: noun.kind, entries: shown, verdict, label, back };
}

export async function action({ request, context: { site } }: ActionFunctionArgs) {
  const actor = actorOf(requireAdmin(site, request));
  const noun = nounOfPath(request.url);
  const form = await readForm(request);
  const back = returnTo(noun, form.get("redirectTo"));
  const ids = readIds(form);
  const verdict = bulkModerationActionOf(noun.kind, nameOf(form.get("verdict")));
  const warn = (title: string) => redirectWithFlash(site, back, { tone: "warn", title });
  if (ids.length === 0) return warn(`请先勾选要处理的${noun.noun}`);
  const { preset, typed, reason } = readReasonFields(form);
  const result = verdict.perform({ site, actor, ids, reason });
  if (!result.ok) {
    if (result.error !== "invalid") return warn(`所选的${noun.noun}都已经处理过了，没有再改动`);
    if (ids.length > moderatedAtMost) return warn(result.message);
    return data({ preset, typed, error: result.message }, { status: 422 });
  }
  const { auditIds } = result.value;
  const skipped = ids.length - auditIds.length;
  const text = skipped > 0 ? `另有 ${skipped} 条之前已经处理过，没有改动。` : undefined;
  const title = `${verdict.done} ${auditIds.length} 条${noun.noun}`;
  return redirectWithFlash(site, back, { tone: "ok", title, text, link: undoLink(auditIds, back) });
}

export default function Selection() {
  const { kind, entries, verdict, label, back } = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  const { noun } = nounOf(kind);
  const many = `所选的 ${entries.length} 条${noun}`;
  const questions: Record<string, string> = { reject: `拒绝${many}`, delete: `确定要删除${many}吗？` };
  return (
    <ReviewQuestion
      question={questions[verdict] ?? `${label}${many}？`}
      entries={entries}
      button={label}
      isDestructive={verdict !== "approve"}
      back={back}
      error={refused?.error}
    >
      <input type="hidden" name="verdict" value={verdict} />
      {entries.map(({ id }) => (
        <input key={id} type="hidden" name="id" value={id} />
      ))}
      {verdict === "reject" ? <RejectFields id="reject" {...refused} /> : null}
    </ReviewQuestion>
  );
}
