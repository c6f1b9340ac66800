// One poll, and the target of its ballots: a refused one shows this page with the error on the card.
import {
  type ActionFunctionArgs,
  data,
  type HeadersFunction,
  type LoaderFunctionArgs,
  type MetaFunction,
} from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { withCounts } from "~/domain/polls/queries.server";
import { readAsker, requireAsker } from "~/http/asker.server";
import { cast } from "~/http/ballot.server";
import { redirectWithFlash } from "~/http/flash.server";
import { formStamp, guardPost } from "~/http/form-guard.server";
import type { RouteHandle } from "~/http/hydration";
import { requirePublicPoll } from "~/http/load-poll.server";
import { pageMeta } from "~/http/page-meta";
import { voteLimits } from "~/http/post-limits.server";
import { readForm } from "~/http/read-form.server";
import { narrow, wrap } from "~/styles/global.css";
import { BackLink } from "~/ui/back-link";
import { backFromPoll, choicesOfForm } from "./parts/poll-ballot.server";
import { PollItem } from "./parts/poll-item";
import { quoted, showPolls } from "./parts/poll-views.server";

export const handle: RouteHandle = { current: "polls" };

export const meta: MetaFunction<typeof loader> = ({ data: shown, matches }) =>
  shown
    ? pageMeta(matches, {
        title: shown.poll.view.title,
        description: shown.poll.view.description || "社区投票：每人每题一票，结果随时可看。",
        path: `/polls/${shown.poll.view.id}`,
      })
    : [{ title: "页面未找到" }];

export const headers: HeadersFunction = ({ actionHeaders }) => actionHeaders;

export const loader = ({ params, request, context: { site, address } }: LoaderFunctionArgs) => {
  const counted = withCounts(site.db, [requirePublicPoll(site, params.id)]);
  const [poll] = showPolls(site, counted, readAsker(site, request, address));
  if (!poll) throw new Error("a poll that was found is not shown");
  return { poll, stamp: formStamp(site) };
};

export const action = async ({ params, request, context: { site, address } }: ActionFunctionArgs) => {
  const poll = requirePublicPoll(site, params.id);
  const asker = requireAsker(site, request, address);
  const form = await readForm(request);
  const back = backFromPoll(form.get("back"), poll.id);
  const refused = guardPost(site, form, asker, voteLimits);
  const verdict = refused ?? cast(site, asker, poll.id, choicesOfForm(form));
  if ("message" in verdict) {
    const { message, status, retryAfterSeconds } = verdict;
    const retry: HeadersInit = retryAfterSeconds ? { "Retry-After": String(retryAfterSeconds) } : {};
    return data({ problem: message, back }, { status, headers: retry });
  }
  const title = `感谢您的投票！您选择了${quoted(poll, verdict.choices)}`;
  return redirectWithFlash(site, back, { tone: "ok", title });
};

export default function Poll() {
  const { poll, stamp } = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  const here = `/polls/${poll.view.id}`;
  const back = refused?.back ?? here;
  return (
    <main className={`${wrap} ${narrow}`} id="main">
      <BackLink href={back === here ? "/polls" : back}>返回社区投票</BackLink>
      <h1>社区投票</h1>
      <div data-live-polls="">
        <PollItem poll={poll} stamp={stamp} back={back} problem={refused?.problem} />
      </div>
    </main>
  );
}
