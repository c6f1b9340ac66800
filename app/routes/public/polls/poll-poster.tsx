import { data, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { withCounts } from "~/domain/polls/queries.server";
import { posterTexts } from "~/domain/posters/content";
import { pollMessage, pollPosterContent } from "~/http/files/poll-poster.server";
import { posterAddress, posterPageInit, readyPoster } from "~/http/files/posters.server";
import type { RouteHandle } from "~/http/pages/hydration";
import { posterMeta } from "~/http/pages/public-meta";
import { useLite } from "~/http/pages/use-lite";
import { requirePublicPoll } from "~/http/records/load-poll.server";
import { below, formColumn, gap, wrap } from "~/styles/global.css";
import { CopyText } from "~/ui/form/copy-text";
import { BackLink } from "~/ui/layout/links";
import { PageHeading } from "~/ui/layout/page-heading";
import { PosterOrState } from "~/ui/media/poster-picture";

export const handle: RouteHandle = { content: { tags: ["polls"], perVisitor: [] }, draws: true };

export const meta = posterMeta("polls", "投票");

export async function loader({ params, context: { site, address } }: LoaderFunctionArgs) {
  const counted = withCounts(site.db, requirePublicPoll(site, params.id));
  const { id, title } = counted.poll;
  const content = pollPosterContent(site, counted);
  const state = await readyPoster(site, content, "jpg", { address });
  const page = {
    id,
    title,
    state,
    poster: posterAddress("poll", id, content),
    message: pollMessage(site, counted),
  };
  return data(page, posterPageInit(state));
}

export default function PollPoster() {
  const { id, title, state, poster, message } = useLoaderData<typeof loader>();
  const lite = useLite();
  return (
    <main className={`${wrap} ${formColumn}`} id="main">
      <BackLink href={`/polls/${id}`}>返回投票</BackLink>
      <PageHeading title="投票海报" note={title} />
      <PosterOrState
        state={state}
        texts={posterTexts}
        image={poster}
        alt={`海报：${title}`}
        lite={lite}
        retryHref={`/polls/${id}/poster`}
      />
      <h2 className={`${below} ${gap}`}>群发文案</h2>
      <CopyText id="message" label="文案" text={message} rows={7} />
    </main>
  );
}
