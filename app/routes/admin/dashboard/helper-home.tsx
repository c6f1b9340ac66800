// Home page of an organiser with a limited role.
import { above, mute, narrow, small, wrap } from "~/styles/global.css";
import { EmptyState } from "~/ui/feedback/empty-state";
import { ButtonLink } from "~/ui/form/button";
import { PageLink } from "~/ui/layout/page-link";
import { tabs } from "../lists/tab-title";
import { title, titleActions } from "../lists/tab-title.css";
import { inboxPath } from "../moderation/review-section";
import { notYet, soon } from "./dashboard.css";
import type { HelperHomeData } from "./helper-home.server";
import { LineLink } from "./line-link";

const mayCheckIn = "你能看到称呼、人数和备注，能签到、记收款、临时加人。看不到联系方式。";
const mayReview = "你能审核评论、心愿和撤下照片的申请，可以回复。";

export function HelperHome({ events, review, until }: HelperHomeData) {
  return (
    <main className={`${wrap} ${narrow}`} id="main">
      <div className={title}>
        <h1>{events ? "你帮忙的活动" : "审核"}</h1>
        {review ? (
          <div className={titleActions}>
            <ButtonLink href={inboxPath}>逐条审核</ButtonLink>
          </div>
        ) : null}
      </div>
      {events?.length === 0 ? (
        <EmptyState title="还没有要签到的活动">开放报名的活动，从开始前两天到结束后一天在这里。</EmptyState>
      ) : null}
      {events?.map((event) => (
        <HelpedEvent key={event.id} {...event} />
      ))}
      {review ? (
        <>
          <LineLink
            href={tabs.moderation.href}
            title={tabs.moderation.label}
            note={`${review.posts} 条等待审核`}
            act="打开"
          />
          <LineLink
            href="/admin/removals"
            title="撤下照片申请"
            note={`${review.removals} 个申请等待处理`}
            act="打开"
          />
        </>
      ) : null}
      <p className={`${small} ${mute} ${above}`}>
        {events ? mayCheckIn : mayReview}
        {until ? `权限到 ${until}。` : null}
      </p>
    </main>
  );
}

type HelpedEventProps = NonNullable<HelperHomeData["events"]>[number];

function HelpedEvent({ id, scheme, title: name, word, when, state, act }: HelpedEventProps) {
  const content = (
    <>
      <small>
        <b>{word}</b> {when}
      </small>
      <b>{name}</b>
      <small>{state}</small>
    </>
  );
  return act ? (
    <section className={soon} data-scheme={scheme} aria-label={`${word}：${name}`}>
      <PageLink href={`/events/${id}`}>{content}</PageLink>
      <PageLink href={act.href} aria-label={`${act.label}：${name}`}>
        {act.label}
      </PageLink>
    </section>
  ) : (
    <section className={`${soon} ${notYet}`} aria-label={`${word}：${name}`}>
      <div>{content}</div>
    </section>
  );
}
