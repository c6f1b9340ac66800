// The dashboard's second tab: comments and wishes by status, and the newest pending ones.
import type { StatusCounts } from "~/domain/moderation/dashboard-stats.server";
import type { PendingItem } from "~/domain/moderation/newest-pending.server";
import { type ModerationStatus, statusLabels } from "~/domain/moderation-rules";
import type { ReviewKind } from "~/domain/review-entry";
import { above, gap, mute, small, stack, tiny } from "~/styles/global.css";
import { Badge } from "~/ui/feedback/badge";
import { ButtonLink } from "~/ui/form/button";
import { PageHeading, SectionHeading } from "~/ui/layout/page-heading";
import { ReviewItem } from "~/ui/posts/review-item";
import { StatFilters } from "../lists/stat-filters";
import { inboxPath, nounOf, reviewAddress } from "../moderation/review-noun";

const moderationOrder = ["pending", "approved", "rejected"] as const;

type Part = { counts: StatusCounts; pending: PendingItem[] };
export type ModerationPanelData = { comments: Part; wishes: Part };

export function ModerationPanel({ comments, wishes }: ModerationPanelData) {
  return (
    <>
      <PageHeading admin title="评论与心愿" note="管理用户评论和心愿留言">
        <ButtonLink tone="line" href="/admin/votes">
          投票管理
        </ButtonLink>
        <ButtonLink href={inboxPath}>逐条审核</ButtonLink>
      </PageHeading>
      <PartView kind="comment" {...comments} />
      <PartView kind="wish" {...wishes} />
    </>
  );
}

function PartView({ kind, counts, pending }: Part & { kind: ReviewKind }) {
  const { noun } = nounOf(kind);
  const address = (status: ModerationStatus) => reviewAddress(nounOf(kind), { search: "", status, page: 1 });
  return (
    <section className={gap} aria-label={noun}>
      <SectionHeading>{noun}</SectionHeading>
      <StatFilters
        label={`${noun}数量`}
        items={moderationOrder.map((status) => ({
          count: counts[status],
          label: statusLabels[status],
          href: address(status),
        }))}
      />
      <p className={`${small} ${mute} ${above}`}>
        {counts.pending === 0
          ? `没有待审核的${noun}。`
          : counts.pending > pending.length
            ? `最新 ${pending.length} 条待审核，共 ${counts.pending} 条。`
            : `${counts.pending} 条待审核。`}
      </p>
      {pending.length > 0 ? (
        <ul className={`${stack} ${above}`}>
          {pending.map(({ id, name, initial, content, when, about }) => (
            <ReviewItem
              key={id}
              id={id}
              initial={initial}
              name={name}
              badge={<Badge tone="warn">待审核</Badge>}
              content={content}
            >
              <p className={tiny}>
                {about} · {when}
              </p>
            </ReviewItem>
          ))}
        </ul>
      ) : null}
      <p className={above}>
        <ButtonLink tone="line" small href={nounOf(kind).path}>
          全部{noun}
        </ButtonLink>
      </p>
    </section>
  );
}
