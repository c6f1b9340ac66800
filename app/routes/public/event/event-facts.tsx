// The fields of an event, as the main section of its page.
import type { EventView } from "~/domain/events/event-views.server";
import { mute, num, screenOnly, small } from "~/styles/global.css";
import { Disclosure } from "~/ui/layout/disclosure";
import { Fact, Facts } from "~/ui/layout/facts";
import { TapLink } from "~/ui/layout/links";
import { FeeText } from "./fee-text";
import { QrDisclosure } from "./qr-disclosure";

type EventFactsProps = { event: EventView; contactWechat: string; lite: boolean };

export function EventFacts({ event, contactWechat, lite }: EventFactsProps) {
  return (
    <Facts>
      <Fact id="f-time" label="活动时间" note={event.duration}>
        <b>
          <time dateTime={event.when.iso}>{event.period}</time>
        </b>
      </Fact>
      <Fact id="f-more" label="活动详情">
        <p>{event.lead}</p>
        {event.rest.length > 0 ? (
          <Disclosure label="展开全文">
            {event.rest.map((line) => (
              <p key={line} className={mute}>
                {line}
              </p>
            ))}
          </Disclosure>
        ) : (
          <p className={`${small} ${mute}`}>暂无详情</p>
        )}
        {event.coverLink ? (
          <TapLink href={event.coverLink} rel="noopener noreferrer nofollow">
            查看封面链接 ↗
          </TapLink>
        ) : null}
      </Fact>
      <Fact id="f-cap" label="活动人数">
        <span className={num}>{event.capacity}</span> 人
        {event.participants > 0 ? (
          <p className={`${small} ${mute}`}>已有 {event.participants} 人报名</p>
        ) : null}
        <GroupCode event={event} contactWechat={contactWechat} lite={lite} />
      </Fact>
      <Fact id="f-fee" label="费用">
        <FeeText fees={event.fees} />
      </Fact>
      <Fact id="f-addr" label="地址">
        <b lang={event.placeLang}>{event.place || "地点待定"}</b>
        {event.address !== event.place ? (
          <p className={`${small} ${mute}`} lang={event.addressLang}>
            {event.address}
          </p>
        ) : null}
        {event.mapUrl ? (
          <p className={screenOnly}>
            <TapLink href={event.mapUrl} rel="noopener noreferrer">
              在地图中打开 ↗
            </TapLink>
          </p>
        ) : null}
      </Fact>
    </Facts>
  );
}

/** The group code while sign-up is possible; an expired one is never shown as valid. */
function GroupCode({ event, contactWechat, lite }: EventFactsProps) {
  if (event.phase === "completed" || event.phase === "cancelled" || event.groupQr.state === "none")
    return null;
  if (event.groupQr.state === "expired") {
    return (
      <p className={`${small} ${mute}`}>
        群二维码已过期，请添加客服微信{contactWechat ? `：${contactWechat}` : ""}
      </p>
    );
  }
  return <QrDisclosure {...event.groupQr} lite={lite} />;
}
