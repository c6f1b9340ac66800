// A comment, question or wish with its facts and, on its own page, its acts.
import type { ModerationStatus } from "~/domain/moderation-rules";
import { kindDetails } from "~/domain/posts/kinds";
import type { ReviewEntry } from "~/domain/posts/review-entry";
import { above, small } from "~/styles/global.css";
import { Badge, type BadgeTone } from "~/ui/feedback/badge";
import { PageLink } from "~/ui/layout/page-link";
import { meta } from "~/ui/posts/admin-card.css";
import { ReviewItem, rowNameOf } from "~/ui/posts/review-item";
import { ActControl, removal, useActs } from "./entry-acts";

const tones: Record<ModerationStatus, BadgeTone> = { pending: "warn", approved: "ok", rejected: "bad" };

function EntryBadges({ entry: { kind, status, wish } }: { entry: ReviewEntry }) {
  return (
    <>
      {wish?.isFeatured ? <Badge tone="star">精选</Badge> : null}
      {wish && !wish.isPublic ? <Badge tone="draft">已隐藏</Badge> : null}
      <Badge tone={tones[status]}>{kindDetails[kind].statusLabels[status]}</Badge>
    </>
  );
}

/** Category and likes of a wish. */
export function WishFacts({ wish }: { wish: NonNullable<ReviewEntry["wish"]> }) {
  const { category, likes, flaggedLikes } = wish;
  return (
    <>
      <span>{category}</span>
      <span>{likes} 个赞</span>
      {flaggedLikes > 0 ? (
        <span title="同一网络一天内超过 20 个的部分，已计入总数，供你判断。">异常赞 {flaggedLikes} 个</span>
      ) : null}
    </>
  );
}

/** Context, creation time and rejection reason. */
export function EntryFacts({ entry, detailHref }: { entry: ReviewEntry; detailHref?: string }) {
  const { event, wish, iso, when, status, reason } = entry;
  return (
    <>
      <p className={meta}>
        {event ? <PageLink href={`/events/${event.id}`}>{event.title}</PageLink> : null}
        {wish ? <WishFacts wish={wish} /> : null}
        <time dateTime={iso}>{when}</time>
        {detailHref ? (
          <PageLink href={detailHref} aria-label={`详情：${rowNameOf(entry)}`}>
            详情
          </PageLink>
        ) : null}
      </p>
      {wish?.event || wish?.poll ? (
        <p className={`${small} ${above}`}>
          <Outcomes wish={wish} />
        </p>
      ) : null}
      {status === "rejected" && reason ? (
        <p className={`${small} ${above}`}>
          <b>拒绝原因：</b>
          {reason}
        </p>
      ) : null}
    </>
  );
}

/** The event and poll created from a wish. */
export function Outcomes({ wish }: { wish: ReviewEntry["wish"] }) {
  const outcomes = [
    { label: "已约成", address: "/events", of: wish?.event },
    { label: "已发起投票", address: "/polls", of: wish?.poll },
  ];
  return outcomes.map(({ label, address, of }) =>
    of ? (
      <span key={label}>
        <b>{label}：</b>
        <PageLink href={`${address}/${of.id}`}>{of.title}</PageLink>
      </span>
    ) : null,
  );
}

type EntryViewProps = {
  entry: ReviewEntry;
  /** URL to return to; it may differ after a deletion. */
  returnTo: string;
  backFromDelete: string;
};

/** A post on its own page. */
export function EntryView({ entry, returnTo, backFromDelete }: EntryViewProps) {
  const { id, name, initial, email, content, byOrganiser, reply } = entry;
  const { due, others } = useActs(entry);
  return (
    <ReviewItem
      id={id}
      initial={initial}
      name={name}
      note={email}
      badge={<EntryBadges entry={entry} />}
      content={content}
      byOrganiser={byOrganiser}
      reply={reply}
      actions={[...(due ? [due] : []), ...others, removal].map((act) => (
        <ActControl
          key={act.verdict}
          entry={entry}
          act={act}
          look="button"
          returnTo={returnTo}
          backFromDelete={backFromDelete}
        />
      ))}
    >
      <EntryFacts entry={entry} />
    </ReviewItem>
  );
}
