// A comment, question or wish in an organiser list.
import type { ReactNode } from "react";
import type { ModerationStatus } from "~/domain/moderation-rules";
import { kindDetails } from "~/domain/posts/kinds";
import type { ReviewEntry } from "~/domain/posts/review-entry";
import { RowName } from "~/ui/form/row-name";
import { PageLink } from "~/ui/layout/page-link";
import { OrganiserReply } from "~/ui/posts/author";
import { rowNameOf } from "~/ui/posts/review-item";
import { DotMenu } from "../lists/dot-menu";
import { textAct, tones } from "../lists/words.css";
import { ActControl, removal, useActs } from "./entry-acts";
import { Outcomes, WishFacts } from "./review-entry-view";
import { acts, by, post, state, text, texts, wide } from "./review-row.css";

const stateTones: Record<ModerationStatus, string> = {
  pending: tones.warn,
  approved: tones.ok,
  rejected: tones.bad,
};

type ReviewRowProps = {
  entry: ReviewEntry;
  /** URL to return to after a change. */
  returnTo: string;
  detailHref: string;
  pick: ReactNode;
};

export function ReviewRow({ entry, returnTo, detailHref, pick }: ReviewRowProps) {
  const { id, kind, name, email, content, event, wish, reply, status, reason, iso, when, byOrganiser } =
    entry;
  const { due, others } = useActs(entry);
  const control = { entry, returnTo };
  const rowName = rowNameOf(entry);
  return (
    <li className={post} id={id}>
      <div className={texts}>
        <p className={by}>
          {pick}
          <b>{name}</b>
          {byOrganiser ? <span>主办方</span> : null}
          {event ? <PageLink href={`/events/${event.id}`}>{event.title}</PageLink> : null}
          {wish ? <WishFacts wish={wish} /> : null}
          <time dateTime={iso}>{when}</time>
          {email ? <span>{email}</span> : null}
        </p>
        <p className={text}>{content}</p>
        {reply ? <OrganiserReply reply={reply} to={name} /> : null}
        <p className={state}>
          <span className={stateTones[status]}>
            {kindDetails[kind].statusLabels[status]}
            {status === "rejected" && reason ? `：${reason}` : ""}
          </span>
          {wish?.isFeatured ? <span>★ 精选</span> : null}
          {wish && !wish.isPublic ? <span>已隐藏</span> : null}
          <Outcomes wish={wish} />
        </p>
      </div>
      <RowName.Provider value={rowName}>
        <div className={acts}>
          {due ? <ActControl {...control} act={due} look="button" /> : null}
          <DotMenu>
            {others.map((act) => (
              <ActControl key={act.verdict} {...control} act={act} look="item" />
            ))}
            <PageLink href={detailHref}>详情</PageLink>
            <ActControl {...control} act={removal} look="item" />
          </DotMenu>
          <div className={wide}>
            {others.map((act) => (
              <ActControl key={act.verdict} {...control} act={act} look="word" />
            ))}
            <PageLink className={textAct} href={detailHref} aria-label={`详情：${rowName}`}>
              详情
            </PageLink>
            <ActControl {...control} act={removal} look="word" />
          </div>
        </div>
      </RowName.Provider>
    </li>
  );
}
