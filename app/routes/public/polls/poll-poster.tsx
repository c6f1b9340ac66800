import { data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { withCounts } from "~/domain/polls/queries.server";
import { posterFailed } from "~/domain/posters/content";
import { pollMessage, pollPosterContent } from "~/http/files/poll-poster.server";
import { isPosterReady, posterAddress } from "~/http/files/posters.server";
import type { RouteHandle } from "~/http/pages/hydration";
import { pageMeta } from "~/http/pages/page-meta";
import { useLite } from "~/http/pages/use-lite";
import { requirePublicPoll } from "~/http/records/load-poll.server";
import { below, formColumn, gap, wrap } from "~/styles/global.css";
import { ErrorPanel } from "~/ui/feedback/empty-state";
import { CopyText } from "~/ui/form/copy-text";
import { BackLink } from "~/ui/layout/links";
import { PageHeading } from "~/ui/layout/page-heading";
import { PosterPicture, SavePoster } from "~/ui/media/poster-picture";

export const handle: RouteHandle = { content: { tags: ["polls"], perVisitor: [] }, draws: true };

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  data
    ? pageMeta(matches, {
        title: `海报 · ${data.title}`,
        description: `「${data.title}」的投票海报，保存后可以转发。`,
        path: `/polls/${data.id}/poster`,
        noindex: true,
        canonical: true,
      })
    : [{ title: "页面未找到" }];

export async function loader({ params, context: { site, address } }: LoaderFunctionArgs) {
  const counted = withCounts(site.db, requirePublicPoll(site, params.id));
  const { id, title } = counted.poll;
  const content = pollPosterContent(site, counted);
  const isReady = await isPosterReady(site, content, "jpg", address);
  const page = {
    id,
    title,
    isReady,
    poster: posterAddress("poll", id, content),
    message: pollMessage(site, counted),
  };
  return data(page, isReady ? {} : { status: 503, headers: { "Retry-After": "10" } });
}

export default function PollPoster() {
  const { id, title, isReady, poster, message } = useLoaderData<typeof loader>();
  const lite = useLite();
  return (
    <main className={`${wrap} ${formColumn}`} id="main">
      <BackLink href={`/polls/${id}`}>返回投票</BackLink>
      <PageHeading title="投票海报" note={title} />
      {isReady ? (
        <>
          <PosterPicture image={poster} alt={`海报：${title}`} lite={lite} eager />
          <SavePoster url={poster.url} />
        </>
      ) : (
        <ErrorPanel title={posterFailed} retryHref={`/polls/${id}/poster`}>
          请稍后重试
        </ErrorPanel>
      )}
      <h2 className={`${below} ${gap}`}>群发文案</h2>
      <CopyText id="message" label="文案" text={message} rows={7} />
    </main>
  );
}
