import { above, mute, narrow, row, small, stack, wrap } from "~/styles/global.css";
import { EmptyState } from "~/ui/feedback/empty-state";
import { Actions, ButtonLink } from "~/ui/form/button";
import { RowName } from "~/ui/form/row-name";
import { cardClass } from "~/ui/layout/card";
import { PageHeading } from "~/ui/layout/page-heading";
import type { readHelperHome } from "./helper-home.server";

type HelperHomeProps = ReturnType<typeof readHelperHome>;

/** The tasks of an organiser with a limited role. */
export function HelperHome({ name, events, review }: HelperHomeProps) {
  return (
    <main className={`${wrap} ${narrow}`} id="main">
      <PageHeading admin title={events ? "签到" : "审核"} note={`你好，${name}`} />
      {events?.length === 0 ? (
        <EmptyState title="还没有要签到的活动">活动开放报名后会出现在这里。</EmptyState>
      ) : null}
      {events && events.length > 0 ? (
        <ul className={stack}>
          {events.map(({ id, title, period }) => (
            <li key={id} className={cardClass({ compact: true })}>
              <b>{title}</b>
              <p className={`${small} ${mute}`}>{period}</p>
              <RowName.Provider value={title}>
                <Actions>
                  <ButtonLink small href={`/admin/events/${id}/check-in`}>
                    签到
                  </ButtonLink>
                </Actions>
              </RowName.Provider>
            </li>
          ))}
        </ul>
      ) : null}
      {review ? (
        <>
          <p>{`等待审核 ${review.posts} 条，撤下照片的申请 ${review.removals} 个。`}</p>
          <p className={`${row} ${above}`}>
            <ButtonLink href="/admin/review">逐条审核</ButtonLink>
            <ButtonLink tone="line" href="/admin/removals">
              撤下照片申请
            </ButtonLink>
          </p>
        </>
      ) : null}
    </main>
  );
}
