import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { commentMessages } from "~/domain/comments/schema";
import { toEventCard } from "~/domain/events/event-views.server";
import { detailFailed } from "~/http/failure-texts";
import { pageQuery } from "~/http/page-query";
import type { RouteHandle } from "~/http/pages/hydration";
import { pageMeta, titleAt } from "~/http/pages/page-meta";
import { withQuery } from "~/http/query";
import { requireEndedEvent } from "~/http/records/load-event.server";
import { siteTimeOf } from "~/http/site-time.server";
import { narrow, wrap } from "~/styles/global.css";
import { FormErrorNotice } from "~/ui/form/error-summary";
import { BackLink } from "~/ui/layout/links";
import { PageHeading } from "~/ui/layout/page-heading";
import { handleEventPost } from "../event-post.server";
import { useCommentForm } from "./comment-form";
import { Discussion } from "./discussion-section";
import { readDiscussion } from "./read-discussion.server";

export const handle: RouteHandle = {
  content: { tags: ["events", "comments"], perVisitor: ["discussion"] },
  query: pageQuery,
  offline: true,
  failed: detailFailed,
};

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  data
    ? pageMeta(matches, {
        title: titleAt(`自由讨论 · ${data.event.title}`, data.discussion.comments),
        description: `「${data.event.title}」的讨论，共 ${data.discussion.comments.total} 条留言。`,
        path: withQuery(`/events/${data.event.id}/discussion`, { page: data.discussion.comments.page }),
        noindex: data.archived,
        preview: true,
      })
    : [{ title: "页面未找到" }];

export async function loader({ params, request, context: { site, address } }: LoaderFunctionArgs) {
  const row = requireEndedEvent(site, params.id);
  const event = toEventCard(row, siteTimeOf(site));
  return {
    event,
    archived: row.event.archivedAt !== null,
    discussion: await readDiscussion(site, { request, address, eventId: event.id }),
    schemes: [event.scheme],
  };
}

export async function action({ params, request, context: { site, address } }: ActionFunctionArgs) {
  return handleEventPost("comments", { site, request, address, id: params.id });
}

export default function DiscussionPage() {
  const { event, discussion } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  const [form, fields] = useCommentForm(reply, discussion.author);
  return (
    <main className={`${wrap} ${narrow}`} id="main" data-scheme={event.scheme}>
      <BackLink href={`/events/${event.id}#talk`}>返回活动</BackLink>
      <PageHeading title="自由讨论" note={`${event.title} · 共 ${discussion.comments.total} 条留言`} />
      <FormErrorNotice form={form} title={commentMessages.failed} />
      <Discussion
        {...discussion}
        fields={fields}
        reply={reply}
        hrefFor={(page) => withQuery(`/events/${event.id}/discussion`, { page })}
      />
    </main>
  );
}
