import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { questionMessages } from "~/domain/comments/question-schema";
import { toEventCard } from "~/domain/events/event-views.server";
import { detailFailed } from "~/http/failure-texts";
import { pageQuery } from "~/http/page-query";
import type { RouteHandle } from "~/http/pages/hydration";
import { pageMeta, titleAt } from "~/http/pages/page-meta";
import { withQuery } from "~/http/query";
import { requireEvent } from "~/http/records/load-event.server";
import { siteTimeOf } from "~/http/site-time.server";
import { below, mute, narrow, wrap } from "~/styles/global.css";
import { EmptyState } from "~/ui/feedback/empty-state";
import { FormErrorNotice } from "~/ui/form/error-summary";
import { BackLink } from "~/ui/layout/links";
import { PageHeading } from "~/ui/layout/page-heading";
import { Pagination } from "~/ui/layout/pagination";
import { CommentList } from "../comment-list";
import { handleEventPost } from "../event-post.server";
import { useQuestionForm } from "./question-form";
import { Ask, questionsPath } from "./question-section";
import { readQuestions } from "./read-questions.server";

export const handle: RouteHandle = {
  content: { tags: ["events", "comments"], perVisitor: ["questions"] },
  query: pageQuery,
  offline: true,
  failed: detailFailed,
};

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  data
    ? pageMeta(matches, {
        title: titleAt(`问主办方 · ${data.event.title}`, data.questions.answered),
        description: `「${data.event.title}」的问答，共 ${data.questions.answered.total} 个。`,
        path: withQuery(questionsPath(data.event.id), { page: data.questions.answered.page }),
        noindex: data.archived,
        preview: true,
      })
    : [{ title: "页面未找到" }];

export async function loader({ params, request, context: { site, address } }: LoaderFunctionArgs) {
  const row = requireEvent(site, params.id);
  const event = toEventCard(row, siteTimeOf(site));
  return {
    event,
    archived: row.event.archivedAt !== null,
    questions: await readQuestions(site, { request, address, event: row.event }),
    schemes: [event.scheme],
  };
}

export async function action({ params, request, context: { site, address } }: ActionFunctionArgs) {
  return handleEventPost("questions", { site, request, address, id: params.id });
}

export default function QuestionsPage() {
  const { event, questions } = useLoaderData<typeof loader>();
  const { eventId, answered, closed, asking } = questions;
  const reply = useActionData<typeof action>();
  const [form, fields] = useQuestionForm(reply, asking?.authorName ?? "");
  return (
    <main className={`${wrap} ${narrow}`} id="main" data-scheme={event.scheme}>
      <BackLink href={`/events/${event.id}#ask`}>返回活动</BackLink>
      <PageHeading title="问主办方" note={`${event.title} · 共 ${answered.total} 个问答`} />
      <FormErrorNotice form={form} title={questionMessages.failed} />
      <Ask {...questions} fields={fields} reply={reply} />
      {closed === null ? null : <p className={`${mute} ${below}`}>{closed}。</p>}
      {answered.items.length > 0 ? (
        <CommentList comments={answered.items} />
      ) : (
        <EmptyState glyph="问" title="还没有问答">
          {answered.page > 1 ? "这一页没有问答。" : "主办方回答过的问题会列在这里。"}
        </EmptyState>
      )}
      <Pagination
        page={answered.page}
        totalPages={answered.totalPages}
        hrefFor={(page) => withQuery(questionsPath(eventId), { page })}
        label="问答分页"
      />
    </main>
  );
}
