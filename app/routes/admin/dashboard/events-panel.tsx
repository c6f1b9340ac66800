// The dashboard's first tab: events by view, below the site's statistics.
import { above, below, mute, row, small, stack, tight } from "~/styles/global.css";
import { Badge, PhaseBadge } from "~/ui/feedback/badge";
import { EmptyState } from "~/ui/feedback/empty-state";
import { Actions, ButtonLink } from "~/ui/form/button";
import { RowName } from "~/ui/form/row-name";
import { cardClass } from "~/ui/layout/card";
import { TapLink } from "~/ui/layout/links";
import { PageHeading } from "~/ui/layout/page-heading";
import { Confirmations } from "../confirmations/confirmations";
import {
  type ActionName,
  AdminEventCard,
  type AdminEventCardProps,
  eventActionAddress,
  peopleText,
} from "../events/admin-event-card";
import { CancellationFields } from "../events/cancellation-fields";
import { ChangedEventsNote } from "../events/changed-events-note";
import { ListRows } from "../lists/list-rows";
import { MetaLine, PlaceItem } from "../lists/meta-line";
import { StatFilters } from "../lists/stat-filters";
import { AttentionBox } from "./attention-box";
import { countedViews, eventViews, otherViews } from "./event-views";
import type { EventsPanelData } from "./events-panel.server";

// Today's events and the next one, with the tasks of the preceding week. Hidden without any.

function TodayAndNext({ events }: { events: readonly AdminEventCardProps[] }) {
  if (events.length === 0) return null;
  return (
    <section className={below} aria-labelledby="today">
      <h2 id="today">今天与下一场</h2>
      <ul className={`${stack} ${above}`}>
        {events.map((event) => (
          <SoonEvent key={event.card.id} {...event} />
        ))}
      </ul>
    </section>
  );
}

function SoonEvent({ card, period, guests, participants, capacity, canCheckIn }: AdminEventCardProps) {
  const { id, title, place, phase } = card;
  const link = (name: ActionName, label: string) => (
    <ButtonLink tone="line" small href={eventActionAddress(id, name)}>
      {label}
    </ButtonLink>
  );
  return (
    <li className={cardClass({ compact: true, lead: true })}>
      <p className={`${row} ${tight}`}>
        <PhaseBadge phase={phase} />
        <b>
          <TapLink href={`/events/${id}`}>{title || "未命名活动"}</TapLink>
        </b>
      </p>
      <MetaLine
        items={[
          period,
          place ? <PlaceItem key="place" text={place} /> : null,
          guests ?? peopleText(participants, capacity),
        ]}
      />
      <RowName.Provider value={title || "未命名活动"}>
        <Actions>
          {link("guests", "名单")}
          {canCheckIn ? link("check-in", "签到") : null}
          {link("qr", "更换群二维码")}
          {link("poster", "海报")}
        </Actions>
      </RowName.Provider>
    </li>
  );
}

// First steps on a new site, in place of statistics that are all zero.

type Step = { title: string; text: string; href?: string; action?: string; isDone?: boolean };

type FirstStepsProps = {
  createHref: string;
  /** Whether a customer-service contact is set. */
  hasContact: boolean;
  /** Whether a mail server is configured. */
  hasMailServer: boolean;
};

const mailStep: Step = {
  title: "设置邮件",
  text: "注册、找回密码和通知要靠邮件。填上你的邮箱和授权码，发一封测试信。",
  href: "/admin/settings/mail",
  action: "设置发信邮箱",
};

const stepsOf = ({ createHref, hasContact, hasMailServer }: FirstStepsProps): Step[] => [
  {
    title: "填写站点设置",
    text: "站名、城市和客服微信；群二维码过期时，访客靠客服微信找到你。",
    href: "/admin/settings",
    action: "站点设置",
    isDone: hasContact,
  },
  ...(hasMailServer ? [] : [mailStep]),
  {
    title: "准备群二维码",
    text: "在微信群右上角「…」→「群二维码」→「保存图片」，创建活动时在第四步上传。",
  },
  {
    title: "发布第一个活动",
    text: "四步填完，随时可以保存草稿；没填的项目发布前会列出来。",
    href: createHref,
    action: "创建第一个活动",
  },
  {
    title: "发到群里和朋友圈",
    text: "发布后会给出海报、短链接和群发文案。",
  },
];

function FirstSteps(props: FirstStepsProps) {
  const steps = stepsOf(props);
  return (
    <section className={`${cardClass({ lead: true })} ${above}`} aria-labelledby="first-steps">
      <h2 id="first-steps">{`${steps.length === 4 ? "四" : "五"}步发出第一个活动`}</h2>
      <ol className={`${stack} ${above}`}>
        {steps.map(({ title, text, href, action, isDone }, index) => (
          <li key={title}>
            <p className={`${row} ${tight}`}>
              <b>{`${index + 1}. ${title}`}</b>
              {isDone ? <Badge tone="ok">已完成</Badge> : null}
            </p>
            <p className={`${small} ${mute}`}>{text}</p>
            {href && action ? (
              <p className={above}>
                <ButtonLink tone={href === props.createHref ? "ink" : "line"} small href={href}>
                  {action}
                </ButtonLink>
              </p>
            ) : null}
          </li>
        ))}
      </ol>
    </section>
  );
}

const createHref = "/admin/create-event";

export function EventsPanel(props: EventsPanelData) {
  const { view, eventCards, paging, counts, attention, soon, hasContact } = props;
  const pageUrl = eventViews.address({ filter: view, page: paging.page });
  const shownOtherViews = otherViews.filter(({ view: name }) => counts[name] > 0);
  const isNew = counts.all + counts.archived === 0;
  return (
    <>
      <PageHeading
        admin
        title={eventViews.filters[view]}
        note={view === "all" ? "管理活动的发布状态和详细信息" : `共 ${paging.total} 个活动`}
      >
        <div className={row}>
          <TapLink
            href={eventViews.address({ filter: "archived" })}
            aria-current={view === "archived" ? "true" : undefined}
          >
            已归档（{counts.archived}）
          </TapLink>
          <TapLink href="/admin/events">活动列表与筛选</TapLink>
          <TapLink href="/admin/results">活动成果</TapLink>
          <TapLink href="/admin/handbook">主办方手册</TapLink>
          <ButtonLink href={createHref}>
            <span aria-hidden="true">＋</span>
            创建活动
          </ButtonLink>
        </div>
      </PageHeading>
      <TodayAndNext events={soon} />
      <StatFilters
        label="按状态筛选"
        items={countedViews.map(({ view: name, label }) => ({
          count: counts[name],
          label,
          href: eventViews.address({ filter: name }),
          current: name === view,
        }))}
      />
      {shownOtherViews.length > 0 ? (
        <p className={`${row} ${below}`}>
          {shownOtherViews.map(({ view: name, label }) => (
            <TapLink
              key={name}
              href={eventViews.address({ filter: name })}
              aria-current={view === name ? "true" : undefined}
            >
              {`${label} ${counts[name]}`}
            </TapLink>
          ))}
        </p>
      ) : null}
      <Figures {...props} />
      <ChangedEventsNote
        events={eventCards.map(({ card, version }) => ({ id: card.id, version: String(version) }))}
      />
      <Confirmations>
        <AttentionBox attention={attention} pageUrl={pageUrl} />
      </Confirmations>
      <Confirmations fields={CancellationFields}>
        <ListRows
          items={eventCards}
          {...paging}
          addressOf={(page) => eventViews.address({ filter: view, page })}
          item={(event, returnTo) => (
            <AdminEventCard key={event.id} {...event} returnTo={returnTo} isNarrowed={view !== "all"} />
          )}
          empty={
            isNew ? (
              <FirstSteps
                createHref={createHref}
                hasContact={hasContact}
                hasMailServer={attention.mail === "server"}
              />
            ) : (
              <EmptyState title="暂无活动">这里还没有活动。</EmptyState>
            )
          }
        />
      </Confirmations>
    </>
  );
}

function Figures({ counts, figures }: Pick<EventsPanelData, "counts" | "figures">) {
  return (
    <div className={below}>
      <MetaLine
        items={[
          <TapLink
            key="upcoming"
            href={eventViews.address({ filter: "upcoming" })}
          >{`即将开始 ${counts.upcoming}`}</TapLink>,
          `待审核评论 ${figures.pendingComments}`,
          <TapLink key="comments" href="/admin/comments">{`全部评论 ${figures.totalComments}`}</TapLink>,
          `心愿留言 ${figures.totalWishes}`,
          `进行中的投票 ${figures.totalPolls}`,
          `相册照片 ${figures.albumPhotos}`,
        ]}
      />
    </div>
  );
}
