// Price, seats and sign-up of an event in one bar, and below it what visitors take along: calendar, link, poster. On wide screens
// the box also says who hosts and who comes.
import type { EventView } from "~/domain/events/event-views.server";
import { closedTexts, signUpText } from "~/domain/events/registration/availability";
import { ButtonLink } from "~/ui/form/button";
import { bar, box, tabs, terms, whoBox } from "./event-layout.css";
import { isBlank, Who, type WhoProps, whoLabel } from "./who";

type EventBarProps = {
  event: EventView;
  /** Query that the link to sign up hands on. */
  source?: string;
  /** Number of the album's photos and of comments; null while album and discussion are closed. */
  counts: { photos: number; comments: number } | null;
};

type EventBoxProps = EventBarProps & { who: WhoProps };

type Bar = {
  lead: string;
  more: string | null;
  link: { href: string; label: string; isMain: boolean };
};

const others = { href: "/events", label: "别的活动", isMain: false };

/** Characters of a refund note that fit the bar; the notice of the cancellation has every one. */
const refundLineMax = 24;

/** What the bar says and leads to in each state of an event. */
function barOf({ event, source = "", counts }: EventBarProps): Bar {
  const { id, phase, availability, fees, capacity, closesAt } = event;
  if (counts) {
    const lead = [
      counts.photos > 0 ? `${counts.photos} 张照片` : "相册整理中",
      counts.comments > 0 ? `${counts.comments} 条留言` : null,
    ];
    const more = counts.photos > 0 ? "照片里有你？可以申请撤下" : null;
    const link = { href: counts.photos > 0 ? "#album" : "#talk", isMain: true };
    return {
      lead: lead.filter(Boolean).join(" · "),
      more,
      link: { ...link, label: counts.photos > 0 ? "看相册" : "看讨论" },
    };
  }
  if (phase === "cancelled") {
    const [refund = ""] = event.cancellation?.refund ?? [];
    return { lead: "✕ 已取消", more: refund.length <= refundLineMax ? refund : null, link: others };
  }
  if (phase === "completed") return { lead: "活动已结束", more: null, link: others };
  const { mode, closed, left, waiting, text } = availability;
  if (mode !== "off" && closed !== null) {
    const isDeadline = closed === "deadline";
    const more = isDeadline ? closesAt : null;
    return { lead: closedTexts[closed], more, link: { href: "#contact", label: "联系客服", isMain: false } };
  }
  const link = { href: `/events/${id}/join${source}`, label: signUpText(availability), isMain: true };
  if (mode !== "off" && left === 0) {
    const lead = waiting > 0 ? `已满 · ${waiting} 人在候补` : "已满，可候补";
    return { lead, more: "有人退出，按顺序递补", link };
  }
  if (mode === "off" && capacity !== null)
    return { lead: fees.total, more: `已报名 ${event.participants} / ${capacity} 人`, link };
  const more = text && capacity !== null && left !== null ? `${text}，共 ${capacity} 位` : text;
  return { lead: fees.total, more, link };
}

/**
 * The first link after 返回首页. Where the visitor is registered, a script replaces its texts, because the page is the same for
 * every visitor.
 */
export function EventBar({ who, ...props }: EventBoxProps) {
  const { lead, more, link } = barOf(props);
  const { id, phase } = props.event;
  const isComing = phase === "upcoming" || phase === "ongoing";
  return (
    <aside className={box} aria-label="报名和分享">
      <div className={bar} data-join={isComing ? id : undefined}>
        <p className={terms}>
          <b>{lead}</b>
          {more}
        </p>
        <ButtonLink href={link.href} tone={link.isMain ? undefined : "line"}>
          {link.label}
        </ButtonLink>
      </div>
      <nav className={tabs} aria-label="带走这个活动">
        {isComing ? (
          <a href={`/events/${id}.ics`} aria-label="加入日历">
            <svg viewBox="0 0 24 24" aria-hidden="true">
              <path d="M4 6h16v14H4zM4 10.500h16M8 3v4M16 3v4" />
            </svg>
            日历
          </a>
        ) : (
          <a href="/subscribe">
            <svg viewBox="0 0 24 24" aria-hidden="true">
              <path d="M6 17v-7a6 6 0 0 1 12 0v7l2 2H4zM10 21h4" />
            </svg>
            下次叫我
          </a>
        )}
        <a href="#share">
          <svg viewBox="0 0 24 24" aria-hidden="true">
            <path d="M12 15V3M8 7l4-4 4 4M5 12v8h14v-8" />
          </svg>
          分享
        </a>
        <a href={`/events/${id}/poster`} aria-label="活动海报">
          <svg viewBox="0 0 24 24" aria-hidden="true">
            <path d="M5 3h14v18H5zM8 7h8M8 11h8M8 15h3v3H8z" />
          </svg>
          海报
        </a>
      </nav>
      {isBlank(who) ? null : (
        <section className={whoBox} aria-label={whoLabel}>
          <Who {...who} />
        </section>
      )}
    </aside>
  );
}
