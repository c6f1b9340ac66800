// The page of an event's comments, or of its questions to the organiser.
import type { LoaderFunctionArgs, MetaArgs, MetaDescriptor } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { commentRules, commentsPath } from "~/domain/comments/schema";
import { titleAt } from "~/http/pages/page-meta";
import { pageMeta } from "~/http/pages/public-meta";
import { withQuery } from "~/http/query";
import { narrow, wrap } from "~/styles/global.css";
import { FormErrorNotice } from "~/ui/form/error-summary";
import { BackLink } from "~/ui/layout/links";
import { PageHeading } from "~/ui/layout/page-heading";
import { useCommentForm } from "./comment-form";
import { Discussion } from "./discussion-section";
import type { handleEventPost } from "./event-post.server";
import type { readDiscussionPage } from "./read-discussion.server";
import { texts } from "./texts";

type Loader = (args: LoaderFunctionArgs) => ReturnType<typeof readDiscussionPage>;

export function discussionMeta({ data, matches }: MetaArgs<Loader>): MetaDescriptor[] {
  if (!data) return [{ title: "页面未找到" }];
  const { event, archived, discussion } = data;
  const { kind, eventId, comments } = discussion;
  return pageMeta(matches, {
    title: titleAt(`${texts[kind].title} · ${event.title}`, comments),
    description: texts[kind].description(event.title, comments.total),
    path: withQuery(commentsPath(kind, eventId), { page: comments.page }),
    noindex: archived,
    preview: true,
  });
}

export function DiscussionPage() {
  const { event, discussion } = useLoaderData<Loader>();
  const { kind, author, comments } = discussion;
  const { anchor, title, count } = texts[kind];
  const reply = useActionData<typeof handleEventPost>();
  const [form, fields] = useCommentForm(kind, reply, author);
  return (
    <main className={`${wrap} ${narrow}`} id="main" data-scheme={event.scheme}>
      <BackLink href={`/events/${event.id}#${anchor}`}>返回活动</BackLink>
      <PageHeading title={title} note={`${event.title} · 共 ${count(comments.total)}`} />
      <FormErrorNotice form={form} title={commentRules[kind].messages.failed} />
      <Discussion {...discussion} fields={fields} reply={reply} />
    </main>
  );
}
