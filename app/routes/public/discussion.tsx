import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { listApprovedComments } from "~/domain/comments/queries.server";
import { toEventCard } from "~/domain/events/present.server";
import { readPage } from "~/domain/paging";
import { requireEndedEvent } from "~/http/load-event.server";
import { momentOf } from "~/http/moment.server";
import { pageMeta } from "~/http/page-meta";
import { withQuery } from "~/http/query";
import { below, mute, narrow, wrap } from "~/styles/global.css";
import { BackLink } from "~/ui/back-link";
import { Discussion } from "./parts/second-part";

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  data
    ? pageMeta(matches, {
        title: `自由讨论 · ${data.event.title}`,
        description: `「${data.event.title}」的讨论，共 ${data.comments.total} 条留言。`,
        path: withQuery(`/events/${data.event.id}/discussion`, { page: data.comments.page }),
        noindex: data.archived,
      })
    : [{ title: "页面未找到" }];

export const loader = ({ params, request, context: { site } }: LoaderFunctionArgs) => {
  const moment = momentOf(site);
  const row = requireEndedEvent(site, params.id);
  const event = toEventCard(row, moment);
  const page = readPage(new URL(request.url).searchParams.get("page"));
  return {
    event,
    archived: row.event.archivedAt !== null,
    comments: listApprovedComments(site.db, { eventId: event.id, page }, moment),
    schemes: [event.scheme],
  };
};

export default function DiscussionPage() {
  const { event, comments } = useLoaderData<typeof loader>();
  return (
    <main className={`${wrap} ${narrow}`} id="main" data-scheme={event.scheme}>
      <BackLink href={`/events/${event.id}#talk`}>返回活动</BackLink>
      <h1>自由讨论</h1>
      <p className={`${mute} ${below}`}>
        {event.title} · 共 {comments.total} 条留言
      </p>
      <Discussion
        comments={comments}
        hrefFor={(page) => withQuery(`/events/${event.id}/discussion`, { page })}
      />
    </main>
  );
}
