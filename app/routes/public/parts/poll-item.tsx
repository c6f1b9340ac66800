// A poll to vote on, with thanks or an error.
import type { ReactNode } from "react";
import { Flash } from "~/ui/flash";
import { GuardFields } from "~/ui/guard-fields";
import { PollCard } from "~/ui/poll-card";
import { TapLink } from "~/ui/tap-link";
import type { ShownPoll } from "./poll-views.server";

type PollItemProps = {
  poll: ShownPoll;
  /** Signed render time of the form. */
  stamp: string;
  /** URL to return to after voting. */
  back: string;
  /** Why the last ballot was refused. */
  problem?: string | null;
  href?: string;
};

function noticeOf({ thanks, why, doorHref }: ShownPoll, problem: string | null): ReactNode {
  const titled = (text: string) =>
    doorHref && text === why ? <TapLink href={doorHref}>{text}</TapLink> : text;
  if (problem)
    return (
      <Flash tone="bad" title={titled(problem)}>
        {thanks}
      </Flash>
    );
  if (thanks)
    return (
      <Flash tone="ok" title="感谢您的投票！">
        {thanks}
      </Flash>
    );
  return why ? <Flash title={titled(why)} /> : null;
}

export function PollItem({ poll, stamp, back, problem = null, href }: PollItemProps) {
  return (
    <PollCard
      poll={poll.view}
      action={`/polls/${poll.view.id}/vote`}
      href={href}
      fields={
        <>
          <input type="hidden" name="back" value={back} />
          <GuardFields stamp={stamp} />
        </>
      }
      notice={noticeOf(poll, problem)}
    />
  );
}
