// A comment, question or wish with its actions; every button is a separate form or link.
import type { ReactNode } from "react";
import type { ModerationStatus } from "~/domain/moderation-rules";
import { kindDetails } from "~/domain/posts/kinds";
import type { ReviewEntry } from "~/domain/posts/review-entry";
import { above, small } from "~/styles/global.css";
import { Badge, type BadgeTone } from "~/ui/feedback/badge";
import { Button, buttonClass } from "~/ui/form/button";
import { RowName, useRowLabel } from "~/ui/form/row-name";
import { PageLink } from "~/ui/layout/page-link";
import { meta } from "~/ui/posts/admin-card.css";
import { ReviewItem, rowNameOf } from "~/ui/posts/review-item";
import { ConfirmButton } from "../confirmations/confirm-link";
import { usePermission } from "../lists/use-permission";
import { buttonFold } from "./button-disclosure.css";
import { ModerationForm } from "./moderation-form";
import { RejectFields } from "./reject-fields";
import { ReplyForm } from "./reply-fields";
import { itemAddress } from "./review-section";
import { VerdictForm } from "./verdict-form";

const tones: Record<ModerationStatus, BadgeTone> = { pending: "warn", approved: "ok", rejected: "bad" };

export function EntryBadges({ entry: { kind, status, wish } }: { entry: ReviewEntry }) {
  return (
    <>
      {wish?.isFeatured ? <Badge tone="star">精选</Badge> : null}
      {wish && !wish.isPublic ? <Badge tone="draft">已隐藏</Badge> : null}
      <Badge tone={tones[status]}>{kindDetails[kind].statusLabels[status]}</Badge>
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
        {wish ? <span>{wish.category}</span> : null}
        {wish ? <span>{wish.likes} 个赞</span> : null}
        {wish && wish.flaggedLikes > 0 ? (
          <span title="同一网络一天内超过 20 个的部分，已计入总数，供你判断。">
            异常赞 {wish.flaggedLikes} 个
          </span>
        ) : null}
        <time dateTime={iso}>{when}</time>
        {detailHref ? (
          <PageLink href={detailHref} aria-label={`详情：${rowNameOf(entry)}`}>
            详情
          </PageLink>
        ) : null}
      </p>
      <Outcome label="已约成" address="/events" of={wish?.event} />
      <Outcome label="已发起投票" address="/polls" of={wish?.poll} />
      {status === "rejected" && reason ? (
        <p className={`${small} ${above}`}>
          <b>拒绝原因：</b>
          {reason}
        </p>
      ) : null}
    </>
  );
}

type OutcomeProps = { label: string; address: string; of: { id: string; title: string } | null | undefined };

/** The event or poll created from a wish. */
function Outcome({ label, address, of }: OutcomeProps) {
  if (!of) return null;
  return (
    <p className={`${small} ${above}`}>
      <b>{label}：</b>
      <PageLink href={`${address}/${of.id}`}>{of.title}</PageLink>
    </p>
  );
}

type EntryViewProps = {
  entry: ReviewEntry;
  /** URL to return to; it may differ after a deletion. */
  returnTo: string;
  backFromDelete?: string;
  detailHref?: string;
  pick?: ReactNode;
};

export function EntryView({ entry, returnTo, backFromDelete = returnTo, detailHref, pick }: EntryViewProps) {
  const { id, name, initial, email, content, byOrganiser, reply } = entry;
  return (
    <ReviewItem
      id={id}
      initial={initial}
      name={name}
      note={email}
      badge={<EntryBadges entry={entry} />}
      pick={pick}
      content={content}
      byOrganiser={byOrganiser}
      reply={reply}
      actions={
        <>
          <ModerationButtons entry={entry} returnTo={returnTo} />
          <ConfirmButton tone="bad" small href={itemAddress(entry, "delete", backFromDelete)}>
            删除
          </ConfirmButton>
        </>
      }
    >
      <EntryFacts entry={entry} detailHref={detailHref} />
    </ReviewItem>
  );
}

function ModerationButtons({ entry, returnTo }: { entry: ReviewEntry; returnTo: string }) {
  const { id, kind, status, wish, byOrganiser, reply } = entry;
  const { needsReply, words } = kindDetails[kind];
  const mayCreate = usePermission("full");
  const single = (verdict: string, label: string, isMain = false) => (
    <ModerationForm entry={entry} verdict={verdict} returnTo={returnTo}>
      <Button small tone={isMain ? undefined : "line"}>
        {label}
      </Button>
    </ModerationForm>
  );
  if (status === "pending") {
    return (
      <>
        {needsReply ? <ReplyDisclosure entry={entry} returnTo={returnTo} /> : single("approve", "通过", true)}
        <ButtonDisclosure label="拒绝" small>
          <RowName.Provider value={null}>
            <VerdictForm entry={entry} verdict="reject" button={rejectButton} returnTo={returnTo}>
              {(reply) => <RejectFields id={id} error={reply?.error} />}
            </VerdictForm>
          </RowName.Provider>
        </ButtonDisclosure>
        {needsReply ? null : <ReplyDisclosure entry={entry} returnTo={returnTo} />}
      </>
    );
  }
  if (status !== "approved") return null;
  return (
    <>
      {byOrganiser ? null : <ReplyDisclosure entry={entry} returnTo={returnTo} />}
      {reply ? (
        <ConfirmButton tone="line" small href={itemAddress(entry, "remove-reply", returnTo)}>
          {words.remove}
        </ConfirmButton>
      ) : null}
      {wish && mayCreate ? single("event", "做成活动") : null}
      {wish?.isPublic
        ? single(wish.isFeatured ? "unfeature" : "feature", wish.isFeatured ? "取消精选" : "设为精选")
        : null}
      {wish ? (wish.isPublic ? single("hide", "隐藏") : single("show", "公开")) : null}
    </>
  );
}

export const rejectButton = (
  <Button tone="bad" small>
    确认拒绝
  </Button>
);

function replyLabel({ kind, status, reply }: ReviewEntry): string {
  const { words } = kindDetails[kind];
  if (status === "pending") return words.approve;
  return reply ? words.edit : words.reply;
}

/** The reply form under its button. */
export function ReplyDisclosure({ entry, returnTo }: { entry: ReviewEntry; returnTo: string }) {
  return (
    <ButtonDisclosure label={replyLabel(entry)} small>
      <RowName.Provider value={null}>
        <ReplyForm entry={entry} returnTo={returnTo} />
      </RowName.Provider>
    </ButtonDisclosure>
  );
}

type ButtonDisclosureProps = { label: string; small?: boolean; children: ReactNode };

/** A form that opens under its button. */
function ButtonDisclosure({ label, small = false, children }: ButtonDisclosureProps) {
  return (
    <details className={buttonFold}>
      <summary className={buttonClass({ tone: "line", small })} aria-label={useRowLabel({ children: label })}>
        {label}
      </summary>
      {children}
    </details>
  );
}
