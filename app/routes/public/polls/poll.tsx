// One poll, and the target of its ballots and ballot changes: a rejected one renders this page with the error on the
// card.
import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { findOwnBallots, withCounts } from "~/domain/polls/queries.server";
import { inSharedTransaction } from "~/domain/shared-commit.server";
import { sourceWishes } from "~/domain/wishes/outcomes.server";
import { commonFailures } from "~/http/failure-texts";
import { redirectAfterAct } from "~/http/forms/flash.server";
import { newFormTimestamp } from "~/http/forms/form-guard.server";
import { readGuardedForm } from "~/http/forms/guarded-form.server";
import { submitBallot, submitBallotChange } from "~/http/limits/ballot.server";
import { voteLimits } from "~/http/limits/post-limits.server";
import type { RouteHandle } from "~/http/pages/hydration";
import { pageMeta } from "~/http/pages/public-meta";
import { useLite } from "~/http/pages/use-lite";
import { requirePublicPoll } from "~/http/records/load-poll.server";
import { canonicalPath } from "~/http/security/canonical-path";
import { localPath } from "~/http/security/local-path";
import { siteOrigin } from "~/http/security/public-origin.server";
import { requireRequester } from "~/http/session/requester.server";
import { above, narrow, wrap } from "~/styles/global.css";
import { BackLink } from "~/ui/layout/links";
import { PageHeading } from "~/ui/layout/page-heading";
import { ShareKit } from "../share/share-kit";
import { SourceWishes } from "../wishes/source-wishes";
import { PollItem } from "./poll-item";
import { showPolls } from "./poll-views.server";

export const handle: RouteHandle = {
  current: "polls",
  content: { tags: ["polls", "headlines"], perVisitor: ["votes"] },
  failure: commonFailures.voteFailed,
};

export const meta: MetaFunction<typeof loader> = ({ data: shown, matches }) =>
  shown
    ? pageMeta(matches, {
        title: shown.poll.view.title,
        description: shown.poll.view.description || "社区投票：每人每题一票，结果随时可看。",
        path: `/polls/${shown.poll.view.id}`,
      })
    : [{ title: "页面未找到" }];

export async function loader({ params, request, context: { site, address } }: LoaderFunctionArgs) {
  const counted = withCounts(site.db, requirePublicPoll(site, params.id));
  const [poll] = await showPolls(site, { request, address }, [counted]);
  if (!poll) throw new Error("a poll that was found is not shown");
  const { id } = counted.poll;
  return {
    poll,
    wishes: sourceWishes(site.db, { pollId: id }),
    address: `${siteOrigin(site)}/polls/${id}`,
    formTimestamp: newFormTimestamp(site),
  };
}

/** Selected options of a form; 0 for an invalid one. */
function choicesOfForm(form: FormData): number[] {
  return form.getAll("selectedOption").map((value) => (/^[123]$/.test(String(value)) ? Number(value) : 0));
}

/** The home page at its poll. */
const homePoll = "/#poll";

/** The page of the vote: the home page or a list page at this poll, or the poll's page. */
function backFromPoll(value: FormDataEntryValue | null, pollId: string): string {
  if (value === homePoll) return value;
  const [path = ""] = localPath(value).split("#");
  return /^\/(polls|voting)(\?|$)/.test(path) ? `${path}#poll-${pollId}` : `/polls/${pollId}`;
}

/** Whether a form changes a ballot rather than casting one. */
const isChangePath = (request: Request) =>
  canonicalPath(new URL(request.url).pathname).endsWith("/change-vote");

export async function action({ params, request, context: { site, address } }: ActionFunctionArgs) {
  const poll = requirePublicPoll(site, params.id);
  const requester = await requireRequester(site, request, address);
  const untyped = { isTyped: false };
  const { form, rejection } = await readGuardedForm(site, request, requester, voteLimits, untyped);
  const returnTo = backFromPoll(form.get("back"), poll.id);
  const isChange = isChangePath(request);
  const submitChoices = isChange ? submitBallotChange : submitBallot;
  const replaced = isChange ? findOwnBallots(site.db, requester, [poll.id]).get(poll.id)?.choices : undefined;
  const submit = () => submitChoices(site, requester, poll.id, choicesOfForm(form));
  const verdict = rejection ?? (await inSharedTransaction(site.db, submit));
  // The card on that page confirms the vote.
  if (!("message" in verdict))
    return redirectAfterAct(site, returnTo, { pollId: poll.id, replaced: replaced ?? [] });
  const { message, status, retryAfterSeconds } = verdict;
  const retry: HeadersInit = retryAfterSeconds ? { "Retry-After": String(retryAfterSeconds) } : {};
  return data({ problem: message, returnTo, isChange }, { status, headers: retry });
}

export default function Poll() {
  const { poll, wishes, address, formTimestamp } = useLoaderData<typeof loader>();
  const lite = useLite();
  const rejected = useActionData<typeof action>();
  const pollUrl = `/polls/${poll.view.id}`;
  const returnTo = rejected?.returnTo ?? pollUrl;
  return (
    <main className={`${wrap} ${narrow}`} id="main">
      <BackLink href={returnTo === pollUrl ? "/polls" : returnTo}>
        {returnTo === homePoll ? "返回首页" : "返回社区投票"}
      </BackLink>
      <PageHeading title="社区投票" />
      <div data-live-polls="">
        <PollItem
          poll={poll}
          formTimestamp={formTimestamp}
          returnTo={returnTo}
          problem={rejected?.problem}
          isChanging={rejected?.isChange}
          href={returnTo === pollUrl ? undefined : pollUrl}
        />
      </div>
      {wishes.length > 0 ? (
        <div className={above}>
          <SourceWishes wishes={wishes} />
        </div>
      ) : null}
      <ShareKit
        title="分享"
        poster={{ href: `${pollUrl}/poster`, label: "投票海报与群发文案" }}
        address={address}
        lite={lite}
      />
    </main>
  );
}
