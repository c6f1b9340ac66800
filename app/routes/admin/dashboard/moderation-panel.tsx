// The dashboard's second tab: comments, questions or wishes by status, and the newest pending ones.
import type { StatusCounts } from "~/domain/moderation/dashboard-stats.server";
import type { PendingItem } from "~/domain/moderation/newest-pending.server";
import { type StatusFilter, statusFilters } from "~/domain/moderation-rules";
import { type ReviewKind, reviewKinds } from "~/domain/review-entry";
import { withQuery } from "~/http/query";
import { above, mute, small, stack, tiny } from "~/styles/global.css";
import { Badge } from "~/ui/feedback/badge";
import { ButtonLink } from "~/ui/form/button";
import { PageHeading } from "~/ui/layout/page-heading";
import { ChipLinks } from "~/ui/layout/tabs";
import { ReviewItem } from "~/ui/posts/review-item";
import { moderationTab } from "../lists/dashboard-tabs";
import { StatFilters } from "../lists/stat-filters";
import { inboxPath, reviewList, sectionOf, statusLabelsOf } from "../moderation/review-section";

export type ModerationPanelData = {
  kind: ReviewKind;
  counts: Record<ReviewKind, StatusCounts>;
  pending: PendingItem[];
};

/** Tabs of the review kinds by their `part` parameter; the first one has none. */
const parts: Record<ReviewKind, string> = { comment: "", question: "questions", wish: "wishes" };
export const kindOfPart = (part: string | null): ReviewKind =>
  reviewKinds.find((kind) => parts[kind] === part) ?? "comment";

const totalOf = ({ pending, approved, rejected }: StatusCounts) => pending + approved + rejected;

export function ModerationPanel({ kind, counts, pending }: ModerationPanelData) {
  const { label, path } = sectionOf(kind);
  const own = counts[kind];
  const address = (status: StatusFilter) => reviewList(kind).address({ filter: status });
  return (
    <>
      <PageHeading admin title="评论与心愿" note="管理用户评论和心愿留言">
        <ButtonLink tone="line" href="/admin/votes">
          投票管理
        </ButtonLink>
        <ButtonLink href={inboxPath}>逐条审核</ButtonLink>
      </PageHeading>
      <ChipLinks
        label="评论与心愿"
        items={reviewKinds.map((each) => ({
          href: withQuery("/admin", { tab: moderationTab, part: parts[each] }),
          label: `${sectionOf(each).label} ${totalOf(counts[each])}`,
          current: each === kind,
        }))}
      />
      <section className={above} aria-label={label}>
        <StatFilters
          label={`${label}数量`}
          items={statusFilters.map((status) => ({
            count: status === "all" ? totalOf(own) : own[status],
            label: statusLabelsOf(kind)[status],
            href: address(status),
          }))}
        />
        <p className={`${small} ${mute} ${above}`}>{pendingText(kind, own.pending, pending.length)}</p>
        {pending.length > 0 ? (
          <ul className={`${stack} ${above}`}>
            {pending.map(({ id, name, initial, content, when, about }) => (
              <ReviewItem
                key={id}
                id={id}
                initial={initial}
                name={name}
                badge={<Badge tone="warn">{statusLabelsOf(kind).pending}</Badge>}
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
          <ButtonLink tone="line" small href={path}>
            {`全部${label}（${totalOf(own)}）`}
          </ButtonLink>
        </p>
      </section>
    </>
  );
}

function pendingText(kind: ReviewKind, count: number, shown: number): string {
  const word = statusLabelsOf(kind).pending;
  if (count === 0) return `没有${word}的${sectionOf(kind).label}。`;
  return count > shown ? `最新 ${shown} 条${word}，共 ${count} 条。` : `${count} 条${word}。`;
}
