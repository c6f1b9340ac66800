import type { EventView } from "~/domain/events/event-views.server";
import { shownAfterSignUp } from "~/domain/events/messages";
import { moneyRules } from "~/domain/events/money";
import { approvalText, seatsText } from "~/domain/events/registration/availability";
import type { Picture } from "~/domain/images/picture";
import type { SourceWish } from "~/domain/wishes/outcomes.server";
import { mute, num, screenOnly, small, tiny } from "~/styles/global.css";
import { ButtonLink } from "~/ui/form/button";
import { CopyButton } from "~/ui/form/copy-text";
import { Disclosure } from "~/ui/layout/disclosure";
import { whileClosed, whileOpen } from "~/ui/layout/disclosure.css";
import { Fact, Facts } from "~/ui/layout/facts";
import { note } from "~/ui/layout/facts.css";
import { Glyph, TapLink } from "~/ui/layout/links";
import { Directions, Place } from "~/ui/media/place";
import { qr, qrFold, wholly } from "~/ui/media/qr.css";
import { ByPointer, QrCode } from "~/ui/media/qr-code";
import { SourceWishes } from "../wishes/source-wishes";
import { fee, ways, whoId } from "./event-layout.css";
import { EventText } from "./event-text";
import { isBlank, Who, type WhoProps, whoLabel } from "./who";

type GroupCodeProps = { event: EventView; contactWechat: string; lite: boolean };
/** `wish` is the public wish that the event was created from. */
type EventFactsProps = GroupCodeProps & { wish: SourceWish | undefined; who: WhoProps };

export function EventFacts({ event, who, contactWechat, wish, lite }: EventFactsProps) {
  const { deposit } = event.fees;
  return (
    <Facts>
      <Fact isSection id="f-more" label="活动详情">
        {isLongTitle(event.title) ? (
          <p>
            <b>{event.title}</b>
          </p>
        ) : null}
        <EventText lead={event.lead} rest={event.rest} />
        {event.italian ? (
          <div lang="it">
            <Disclosure label="In italiano">
              {event.italian.title ? (
                <p>
                  <b>{event.italian.title}</b>
                </p>
              ) : null}
              {event.italian.lines.map((line) => (
                <p key={line}>{line}</p>
              ))}
            </Disclosure>
          </div>
        ) : null}
        {event.coverLink ? (
          <TapLink href={event.coverLink} rel="noopener noreferrer nofollow">
            <span>
              查看封面链接<Glyph> ↗</Glyph>
            </span>
          </TapLink>
        ) : null}
        {wish ? <SourceWishes wishes={[wish]} /> : null}
      </Fact>
      <Fact isSection id="f-addr" label="怎么去">
        <b>{event.place ? <Place text={event.place} /> : "地点待定"}</b>
        {event.address !== event.place ? (
          <p className={`${small} ${mute} ${wholly}`}>
            <Place text={event.address} />
          </p>
        ) : null}
        {event.isAddressHidden ? <p className={`${small} ${mute}`}>{`详细地址${shownAfterSignUp}`}</p> : null}
        <Directions lines={event.directions} />
        {event.mapUrl ? (
          <p className={`${ways} ${screenOnly}`}>
            <ButtonLink tone="line" small href={event.routeUrl ?? event.mapUrl} rel="noopener noreferrer">
              路线<Glyph> ↗</Glyph>
            </ButtonLink>
            <ButtonLink
              tone="line"
              small
              href={event.mapUrl}
              rel="noopener noreferrer"
              aria-label="在地图中打开"
            >
              地图<Glyph> ↗</Glyph>
            </ButtonLink>
            <CopyButton text={event.address || event.place}>复制地址</CopyButton>
          </p>
        ) : null}
      </Fact>
      <Fact isSection id="f-fee" label="费用">
        <FeeText fees={event.fees} rules={deposit ? moneyRules(event.notes) : []} />
      </Fact>
      <Fact isSection id="f-cap" label={event.availability.mode === "off" ? "活动人数" : "名额"}>
        <Seats event={event} />
        {event.participants > 0 && event.availability.text === null ? (
          <p className={`${small} ${mute}`}>已有 {event.participants} 人报名</p>
        ) : null}
        <GroupCode event={event} contactWechat={contactWechat} lite={lite} />
      </Fact>
      {isBlank(who) ? null : (
        <Fact isSection id={whoId} label={whoLabel}>
          <Who {...who} />
        </Fact>
      )}
    </Facts>
  );
}

/** Whether the title may exceed a phone's three lines. */
const isLongTitle = (title: string) => [...title].length > 24;

/** The capacity and, with registration, free seats and deadline. */
function Seats({ event: { capacity, availability, closesAt } }: { event: EventView }) {
  const { mode, isOpen } = availability;
  const clauses = [seatsText(availability), isOpen ? `报名截止 ${closesAt}` : null].filter(Boolean);
  return (
    <>
      {capacity === null ? <b>不限人数</b> : <span className={num}>{capacity}</span>}
      {capacity === null ? null : mode === "off" ? " 人" : " 位"}
      {clauses.length > 0 ? <p>{clauses.join(" · ")}</p> : null}
      {mode === "approval" && isOpen ? <p className={`${small} ${mute}`}>{approvalText}</p> : null}
    </>
  );
}

/** The group code while sign-up is possible; an expired one is never shown as valid. */
function GroupCode({ event, contactWechat, lite }: GroupCodeProps) {
  if (event.phase === "completed" || event.phase === "cancelled" || event.groupQr.state === "none")
    return null;
  if (event.groupQr.state === "expired") {
    return (
      <p className={`${small} ${mute}`}>
        群二维码已过期，请添加客服微信{contactWechat ? `：${contactWechat}` : ""}
      </p>
    );
  }
  if (event.groupQr.state === "hidden")
    return <p className={`${small} ${mute}`}>{`群二维码${shownAfterSignUp}`}</p>;
  return <QrDisclosure {...event.groupQr} lite={lite} />;
}

type FeeTextProps = {
  /** Amounts with their symbol; null means none. */
  fees: { deposit: string | null; enroll: string | null; total: string };
  /** How and when to pay, and what is refunded. */
  rules: string[];
};

/** One line per amount, with the payment rules folded and a note for mixed currencies; 免费 for free events. */
function FeeText({ fees: { deposit, enroll, total }, rules }: FeeTextProps) {
  if (!deposit && !enroll) return <b>{total || "免费"}</b>;
  const amounts = [
    { label: "报名费", amount: enroll },
    { label: "定金", amount: deposit },
  ];
  return (
    <>
      {amounts.map(({ label, amount }) =>
        amount ? (
          <p key={label} className={fee}>
            {`${label} `}
            <b className={num}>{amount}</b>
          </p>
        ) : null,
      )}
      {deposit && enroll ? <span className={note}>每人，两种货币分别支付</span> : null}
      {rules.length > 0 ? (
        <Disclosure label="退改规则">
          {rules.map((line) => (
            <p key={line} className={`${small} ${mute}`}>
              {line}
            </p>
          ))}
        </Disclosure>
      ) : null}
    </>
  );
}

type QrDisclosureProps = { picture: Picture; validUntil: string; lite: boolean };

/** The three finder patterns of a QR code, and some of its modules. */
const codeSketch =
  "M1 1h7v7h-7zM3 3v3h3v-3zM13 1h7v7h-7zM15 3v3h3v-3zM1 13h7v7h-7zM3 15v3h3v-3zM10 2h2v3h-2zM9 7h3v4h-3zM2 10h4v2h-4zM14 10h5v2h-5zM10 14h3v2h-3zM15 14h3v3h-3zM11 18h3v2h-3zM17 18h3v2h-3z";

/**
 * A group code, fetched and shown once opened to prevent accidental scans; a blurred sketch is its placeholder. Never
 * printed, because it expires.
 */
function QrDisclosure({ picture, validUntil, lite }: QrDisclosureProps) {
  const code = <QrCode picture={picture} alt="活动群二维码" lite={lite} />;
  const note = (
    <p className={tiny}>
      <ByPointer touch="长按识别" mouse="微信扫一扫" />
      ，加入活动群。二维码有效期至 {validUntil}
    </p>
  );
  if (lite) {
    return (
      <div className={screenOnly}>
        {code}
        {note}
      </div>
    );
  }
  return (
    <details className={`${qrFold} ${screenOnly}`}>
      <summary>
        <span className={`${qr} ${whileClosed}`}>
          <svg viewBox="0 0 21 21" aria-hidden="true" fillRule="evenodd">
            <path d={codeSketch} />
          </svg>
        </span>
        <span className={whileClosed}>点按显示群二维码</span>
        <span className={whileOpen}>收起群二维码</span>
      </summary>
      {code}
      {note}
    </details>
  );
}
