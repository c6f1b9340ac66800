import type { ActionFunctionArgs, HeadersFunction, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { commentMessages } from "~/domain/comments/schema";
import { toEventCard } from "~/domain/events/present.server";
import { requireEndedEvent } from "~/http/load-event.server";
import { momentOf } from "~/http/moment.server";
import { pageMeta } from "~/http/page-meta";
import { withQuery } from "~/http/query";
import { below, mute, narrow, wrap } from "~/styles/global.css";
import { BackLink } from "~/ui/back-link";
import { ReturnedNote } from "~/ui/returned-note";
import { takeComment } from "./parts/comment-post.server";
import { Discussion } from "./parts/discussion";
import { readDiscussion } from "./parts/read-discussion.server";

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  data
    ? pageMeta(matches, {
        title: `自由讨论 · ${data.event.title}`,
        description: `「${data.event.title}」的讨论，共 ${data.discussion.comments.total} 条留言。`,
        path: withQuery(`/events/${data.event.id}/discussion`, { page: data.discussion.comments.page }),
        noindex: data.archived,
      })
    : [{ title: "页面未找到" }];

export const headers: HeadersFunction = ({ actionHeaders }) => actionHeaders;

export const loader = ({ params, request, context: { site, address } }: LoaderFunctionArgs) => {
  const row = requireEndedEvent(site, params.id);
  const event = toEventCard(row, momentOf(site));
  return {
    event,
    archived: row.event.archivedAt !== null,
    discussion: readDiscussion(site, request, address, event.id),
    schemes: [event.scheme],
  };
};

export const action = ({ params, request, context: { site, address } }: ActionFunctionArgs) =>
  takeComment(site, request, address, params.id);

export default function DiscussionPage() {
  const { event, discussion } = useLoaderData<typeof loader>();
  const returned = useActionData<typeof action>();
  return (
    <main className={`${wrap} ${narrow}`} id="main" data-scheme={event.scheme}>
      <BackLink href={`/events/${event.id}#talk`}>返回活动</BackLink>
      <h1>自由讨论</h1>
      <p className={`${mute} ${below}`}>
        {event.title} · 共 {discussion.comments.total} 条留言
      </p>
      {returned ? <ReturnedNote returned={returned} title={commentMessages.failed} prefix="comment" /> : null}
      <Discussion
        {...discussion}
        returned={returned}
        hrefFor={(page) => withQuery(`/events/${event.id}/discussion`, { page })}
      />
    </main>
  );
}
