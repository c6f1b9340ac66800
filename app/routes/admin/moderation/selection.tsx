import {
  type ActionFunctionArgs,
  data,
  type HeadersFunction,
  type LoaderFunctionArgs,
  type MetaFunction,
} from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { listReviewedCommentIds, listReviewedQuestionIds } from "~/domain/comments/admin-queries.server";
import {
  moderatedAtMost,
  moderatedPerPage,
  moderationMessages,
  pickedAtMost,
} from "~/domain/moderation-rules";
import { listReviewedWishIds } from "~/domain/wishes/admin-queries.server";
import type { Site } from "~/http/context.server";
import { redirectWithFlash } from "~/http/forms/flash.server";
import { readForm } from "~/http/forms/submission.server";
import type { RouteHandle } from "~/http/pages/hydration";
import { pageMeta } from "~/http/pages/page-meta";
import { actorOf, requireAdmin } from "~/http/session/admin-guard.server";
import { Confirmation, type Question } from "~/ui/layout/confirmation";
import { wholeName } from "../lists/use-selection";
import { changedText, filterFields, filterQuery, readWhole } from "../lists/whole-selection";
import { readReturnTo } from "../questions/return-to";
import { findEntry } from "./load-entry.server";
import { bulkModerationActionOf, readReasonFields, undoLink } from "./moderation-actions.server";
import { RejectionFields } from "./reject-fields";
import { type ReviewSection, readReviewQuery, sectionOfUrl } from "./review-section";

type Fields = FormData | URLSearchParams;

/** The selected ids or an error message. `whole` is their number when the filter selects them. */
type ReviewSelection = { ids: string[]; whole: number | null } | { rejection: string };

const idLists = {
  comment: listReviewedCommentIds,
  question: listReviewedQuestionIds,
  wish: listReviewedWishIds,
};

/** Names of the list's filter. */
const reviewFilterNames = ["q", "status"] as const;

function pickedIds(fields: Fields): string[] {
  const ids = fields.getAll("id").filter((id) => typeof id === "string");
  return [...new Set(ids)].slice(0, pickedAtMost + 1);
}

/** Resolves the form's selection: the ticked items, or all that match its filter now. */
function readReviewSelection(site: Site, { kind, label }: ReviewSection, fields: Fields): ReviewSelection {
  const whole = readWhole(fields);
  if (whole === null) {
    const ids = pickedIds(fields);
    if (ids.length === 0) return { rejection: `请先勾选要处理的${label}` };
    return ids.length > pickedAtMost
      ? { rejection: moderationMessages.tooMany(pickedAtMost) }
      : { ids, whole };
  }
  if (whole > moderatedAtMost) return { rejection: moderationMessages.tooMany(moderatedAtMost) };
  const ids = idLists[kind](
    site.db,
    readReviewQuery(filterQuery(fields, reviewFilterNames)),
    moderatedAtMost + 1,
  );
  return ids.length === whole ? { ids, whole } : { rejection: changedText(whole, ids.length, `条${label}`) };
}

export const handle: RouteHandle = { hydrate: true, frame: "admin", current: "admin" };

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: "处理所选", path: "/admin/review", noindex: true });

export const headers: HeadersFunction = ({ actionHeaders }) => actionHeaders;

const decidedText = (count: number) => `另有 ${count} 条之前已经处理过，不会改动。`;
const allDecided = ({ label }: ReviewSection) => `所选的${label}都已经处理过了，没有再改动`;

const nameOf = (value: FormDataEntryValue | null) => (typeof value === "string" ? value : "");

export async function loader({ request, context: { site } }: LoaderFunctionArgs) {
  requireAdmin(site, request);
  const section = sectionOfUrl(request.url);
  const query = new URL(request.url).searchParams;
  const returnTo = readReturnTo(query, section.path);
  const selection = readReviewSelection(site, section, query);
  const reject = (title: string) => redirectWithFlash(site, returnTo, { tone: "warn", title });
  if ("rejection" in selection) throw await reject(selection.rejection);
  const { ids, whole } = selection;
  const verdict = nameOf(query.get("verdict"));
  const { label } = bulkModerationActionOf(section.kind, verdict);
  const asked = whole === null ? ids : ids.slice(0, moderatedPerPage);
  const found = asked.flatMap((id) => findEntry(site, section.kind, id) ?? []);
  if (found.length === 0) throw await reject(`请先勾选要处理的${section.label}`);
  // Only pending items can be approved or rejected.
  const takesAll = verdict === "delete" || whole !== null;
  const entries = takesAll ? found : found.filter(({ status }) => status === "pending");
  if (entries.length === 0) throw await reject(allDecided(section));
  const decided = found.length - entries.length;
  const unlisted =
    whole !== null && whole > entries.length ? `只列出最新的 ${entries.length} 条。` : undefined;
  const many =
    whole === null
      ? `所选的 ${entries.length} 条${section.label}`
      : `符合条件的全部 ${whole} 条${section.label}`;
  const named =
    whole === null
      ? entries.map(({ id }) => ({ name: "id", value: id }))
      : [{ name: wholeName, value: String(whole) }, ...filterFields(query, reviewFilterNames)];
  const questions: Record<string, string> = { reject: `拒绝${many}`, delete: `确定要删除${many}吗？` };
  const question: Question = {
    question: questions[verdict] ?? `${label}${many}？`,
    items: entries.map(({ id, name, content }) => ({ id, name, text: content })),
    button: label,
    isDestructive: verdict !== "approve",
    asks: verdict === "reject" ? "reason" : undefined,
    note: decided > 0 ? decidedText(decided) : unlisted,
    hidden: [{ name: "verdict", value: verdict }, ...named],
    returnTo,
  };
  return question;
}

export async function action({ request, context: { site } }: ActionFunctionArgs) {
  const actor = actorOf(requireAdmin(site, request));
  const section = sectionOfUrl(request.url);
  const form = await readForm(request);
  const returnTo = readReturnTo(form, section.path);
  const verdict = bulkModerationActionOf(section.kind, nameOf(form.get("verdict")));
  const warn = (title: string) => redirectWithFlash(site, returnTo, { tone: "warn", title });
  // Nothing is awaited between the count and the change.
  const selection = readReviewSelection(site, section, form);
  if ("rejection" in selection) return warn(selection.rejection);
  const { ids } = selection;
  const { preset, typed, reason } = readReasonFields(form);
  const result = verdict.perform({ site, actor, ids, reason });
  if (!result.ok) {
    if (result.error !== "invalid") return warn(allDecided(section));
    return data({ preset, typed, error: result.message }, { status: 422 });
  }
  const { auditIds } = result.value;
  const skipped = ids.length - auditIds.length;
  const text = skipped > 0 ? `另有 ${skipped} 条之前已经处理过，没有改动。` : undefined;
  const title = `${verdict.done} ${auditIds.length} 条${section.label}`;
  return redirectWithFlash(site, returnTo, { tone: "ok", title, text, link: undoLink(auditIds, returnTo) });
}

export default function Selection() {
  const reply = useActionData<typeof action>();
  return <Confirmation {...useLoaderData<typeof loader>()} reply={reply} fields={RejectionFields} />;
}
