import { data, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { withCounts } from "~/domain/polls/queries.server";
import { pollMessage, pollPosterContent } from "~/http/files/poll-poster.server";
import { posterAddress, posterPageInit, readyPoster } from "~/http/files/posters.server";
import type { RouteHandle } from "~/http/pages/hydration";
import { posterMeta } from "~/http/pages/public-meta";
import { requirePublicPoll } from "~/http/records/load-poll.server";
import { PosterPage } from "../share/poster-page";

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
  const page = useLoaderData<typeof loader>();
  return <PosterPage of="投票" href={`/polls/${page.id}`} page={page} />;
}
