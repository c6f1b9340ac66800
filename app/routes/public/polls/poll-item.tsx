// A poll to vote on, with a confirmation or an error.
import type { ReactNode } from "react";
import { commonFailures } from "~/http/failure-texts";
import { Flash } from "~/ui/feedback/flash";
import { GuardFields } from "~/ui/form/inputs";
import { TapLink } from "~/ui/layout/links";
import { PollCard, VoteThanks } from "~/ui/posts/poll-card";
import type { PollPageItem } from "./poll-views.server";

type PollItemProps = {
  poll: PollPageItem;
  /** Signed render time of the form. */
  formTimestamp: string;
  /** URL to return to after voting. */
  returnTo: string;
  /** The rejection of the last ballot. */
  problem?: string | null;
  /** Whether that ballot was a change. */
  isChanging?: boolean;
  href?: string;
  brief?: boolean;
};

/** A text; links to the sign-in where signing in is required to vote. */
function titled(text: string, { why, signInHref }: PollPageItem): ReactNode {
  return signInHref && text === why ? <TapLink href={signInHref}>{text}</TapLink> : text;
}

function noticeOf(poll: PollPageItem): ReactNode {
  const { thanks, why } = poll;
  if (thanks) return <VoteThanks choice={thanks} />;
  return why ? <Flash title={titled(why, poll)} /> : null;
}

export function PollItem({
  poll,
  formTimestamp,
  returnTo,
  problem = null,
  isChanging = false,
  href,
  brief,
}: PollItemProps) {
  const address = `/polls/${poll.view.id}`;
  return (
    <PollCard
      poll={poll.view}
      action={`${address}/vote`}
      change={
        poll.changesLeft > 0
          ? { action: `${address}/change-vote`, left: poll.changesLeft, isOpen: isChanging }
          : undefined
      }
      failed={commonFailures.voteFailed}
      href={href}
      brief={brief}
      fields={
        <>
          <input type="hidden" name="back" value={returnTo} />
          <GuardFields formTimestamp={formTimestamp} />
        </>
      }
      notice={problem ? null : noticeOf(poll)}
      problem={
        problem ? (
          <Flash tone="bad" title={titled(problem, poll)}>
            {poll.thanks}
          </Flash>
        ) : null
      }
    />
  );
}
