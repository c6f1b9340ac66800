// The ticket of a registration: printed when it is confirmed, an empty sheet before, grey when it is void.
import type { ReactNode } from "react";
import type { EventView } from "~/domain/events/event-views.server";
import { posterSizes } from "~/domain/posters/content";
import { aheadText, answerLabel, attendedLabel } from "~/domain/registrations/messages";
import { num } from "~/styles/global.css";
import { Button } from "~/ui/form/button";
import { Disclosure } from "~/ui/layout/disclosure";
import { Glyph, TapLink } from "~/ui/layout/links";
import { EventDate } from "~/ui/media/event-date";
import { Place } from "~/ui/media/place";
import { PosterPicture } from "~/ui/media/poster-picture";
import { CoverArt } from "../event/cover-art";
import { CodeShape } from "../event/printed-code";
import type { readRegistration } from "./read-registration.server";
import { RegistrationForm } from "./registration-forms";
import {
  answers,
  changed,
  companions as companionsClass,
  dead,
  empty,
  head,
  holder,
  isLanding,
  lower,
  mark,
  openStamp,
  perforation,
  place,
  rest,
  seats as seatsClass,
  stamp,
  text,
  ticket as ticketClass,
  under,
  unprinted,
  where,
} from "./ticket-card.css";

type Read = ReturnType<typeof readRegistration>;

type TicketProps = Pick<
  Read,
  "event" | "registration" | "ticket" | "changes" | "question" | "offer" | "siteLine"
> & {
  lite: boolean;
  formTimestamp: string;
  /** Whether this is the page after the sign-up. */
  isNew: boolean;
  /** Whether the browser is WeChat's, which saves pictures by a long press and downloads nothing. */
  isInWechat: boolean;
  /** What a void ticket says under its holder. */
  children?: ReactNode;
};

/** Date, title, place and cover of the event. */
function TicketHead({ event, lite }: { event: EventView; lite: boolean }) {
  return (
    <div className={head}>
      <div className={text}>
        <EventDate when={event.when} hours="" />
        <h2>{event.title}</h2>
        <p className={where}>
          <b>{event.hours || event.when.time}</b>
          {event.place ? <Place text={event.place} /> : "地点待定"}
        </p>
      </div>
      <CoverArt
        art={event.art}
        cover={event.cover}
        alt=""
        frame="ticket"
        sizes="(min-width:769px) 232px,128px"
        lite={lite}
      />
    </div>
  );
}

export function TicketCard(props: TicketProps) {
  const { event, registration, ticket, changes, isNew } = props;
  const { name, seats, status, position } = registration;
  const about = `${event.title}，${name}，${seats} 人，${registration.label}`;
  const top = <TicketHead event={event} lite={props.lite} />;
  const band =
    changes.move || changes.lines.length > 0 ? (
      <Changes {...changes} question={props.question} host={event.host} formTimestamp={props.formTimestamp} />
    ) : props.question ? (
      <Asking {...props.question} formTimestamp={props.formTimestamp} />
    ) : null;
  if (ticket)
    return (
      <div id="ticket">
        <section className={isNew ? `${ticketClass} ${isLanding}` : ticketClass} aria-label={`票：${about}`}>
          {band}
          {top}
          <div className={perforation} />
          <div className={lower}>
            <CodeShape code={ticket.code} label="票的二维码" />
            <div className={holder}>
              <Holder {...registration} />
              <span className={stamp}>{registration.hasAttended ? attendedLabel : registration.label}</span>
            </div>
            <p className={mark}>
              <span>签到时出示这个二维码</span>
              <span>{props.siteLine}</span>
            </p>
          </div>
        </section>
        <p className={under}>
          <span>没网也能打开</span>
          {props.isInWechat ? null : (
            <TapLink href={ticket.picture} download="">
              保存票图
            </TapLink>
          )}
        </p>
        {props.isInWechat ? (
          <Disclosure label="保存票图">
            <p className={under}>长按图片保存</p>
            <PosterPicture
              image={{ url: ticket.picture, ...posterSizes.ticket }}
              alt={`票图：${about}`}
              lite={props.lite}
            />
          </Disclosure>
        ) : null}
        {ticket.hint ? <p className={under}>{ticket.hint}</p> : null}
      </div>
    );
  if (status === "waiting" || status === "offered" || status === "pending")
    return (
      <section className={`${ticketClass} ${unprinted}`} aria-label={`还没有票：${about}`}>
        {props.offer ? <Offered {...props.offer} formTimestamp={props.formTimestamp} /> : null}
        {band}
        {top}
        <div className={empty}>
          <div className={place}>
            {position === null ? (
              <span className={`${stamp} ${openStamp}`}>{registration.label}</span>
            ) : (
              <b className={num} aria-hidden="true">
                {position}
              </b>
            )}
            <p>
              <b>{position === null ? `${name} · ${seats} 人` : `候补第 ${position} 位`}</b>
              <br />
              {position === null
                ? registration.held
                  ? "还没有名额"
                  : "位子先给你留着"
                : `${name} · ${seats} 人 · ${aheadText(position)}`}
            </p>
          </div>
          <p>
            {status === "offered"
              ? "按「要」以后，票会印在这里。"
              : position === null
                ? "确认以后，票会印在这里。"
                : "有人退出就按顺序递补，轮到你，票会印在这里。"}
          </p>
        </div>
      </section>
    );
  return (
    <section className={`${ticketClass} ${dead}`} aria-label={`作废的票：${about}`}>
      {top}
      <div className={perforation} />
      <div className={rest}>
        <p>
          <b>
            {name} · {seats} 人
          </b>
          {"\u3000"}
          {registration.label}
        </p>
        {props.children}
      </div>
    </section>
  );
}

type ChangesProps = Read["changes"] & Pick<Read, "question"> & { host: string; formTimestamp: string };

/** What changed since the sign-up; after a move with the question whether the guest can come. */
function Changes({ move, lines, question, host, formTimestamp }: ChangesProps) {
  return (
    <div className={changed}>
      {question ? <Question {...question} formTimestamp={formTimestamp} /> : null}
      <div role="status">
        {move ? (
          <>
            <p>
              <b>
                <Glyph>↻ </Glyph>
                {move.word}了
              </b>
              {"\u3000"}
              {[move.on, host].filter(Boolean).join(" ")}
            </p>
            <p>
              原定 <del>{move.from}</del>
            </p>
            <p>
              现在 <strong>{move.to}</strong>
            </p>
          </>
        ) : (
          <b>有变动</b>
        )}
        {lines.map((line) => (
          <p key={line}>{line}</p>
        ))}
        {move?.hasSaidYes ? <SaidYes>能来</SaidYes> : null}
      </div>
      {move?.isAsked ? <Answers {...move} yes="我能来" formTimestamp={formTimestamp} /> : null}
    </div>
  );
}

const SaidYes = ({ children }: { children: string }) => (
  <p>
    <strong>
      <Glyph>✓ </Glyph>你回了{children}
    </strong>
  </p>
);

type AnswersProps = NonNullable<Read["question"]> & { yes: string; formTimestamp: string };

/** The buttons that answer whether the guest comes at a start. */
function Answers({ startAt, hasSaidYes, yes, formTimestamp }: AnswersProps) {
  return (
    <RegistrationForm className={answers} formTimestamp={formTimestamp}>
      <input type="hidden" name="start" value={startAt} />
      {hasSaidYes ? null : (
        <Button small name="intent" value="coming">
          {yes}
        </Button>
      )}
      <Button tone="line" small name="intent" value="not-coming">
        {hasSaidYes ? "来不了了" : "来不了"}
      </Button>
    </RegistrationForm>
  );
}

type QuestionProps = Omit<AnswersProps, "yes">;

/** The question 还来吗 with its answers. */
function Question(props: QuestionProps) {
  return (
    <>
      <div role="status" id="reconfirm">
        <p>
          <b>{answerLabel}</b>
        </p>
        {props.hasSaidYes ? (
          <SaidYes>来</SaidYes>
        ) : (
          <p>请回一声，主办方好安排。来不了，名额就让给候补的人。</p>
        )}
      </div>
      <Answers {...props} yes="来" />
    </>
  );
}

type OfferedProps = NonNullable<Read["offer"]> & { formTimestamp: string };

/** The offer of seats with its answers, or one that has ended. */
function Offered({ until, isOpen, startAt, formTimestamp }: OfferedProps) {
  return (
    <div className={changed}>
      <div role="status" id="offer">
        <p>
          <b>{isOpen ? "有名额了，要不要？" : "留给你的名额过了时间"}</b>
        </p>
        <p>
          {isOpen
            ? `给你留到 ${until}，过了时间就问下一位。`
            : `留到了 ${until}，没有等到回复。还想来就按一下：有空的名额马上给你，没有就接着候补。`}
        </p>
      </div>
      <RegistrationForm className={answers} formTimestamp={formTimestamp}>
        <input type="hidden" name="start" value={startAt} />
        <Button small name="intent" value="coming">
          {isOpen ? "要" : "还想来"}
        </Button>
        <Button tone="line" small name="intent" value="not-coming">
          不要了
        </Button>
      </RegistrationForm>
    </div>
  );
}

const Asking = (props: QuestionProps) => (
  <div className={changed}>
    <Question {...props} />
  </div>
);

type HolderProps = Pick<Read["registration"], "name" | "seats" | "companions" | "by">;

/** Name, seats and companions, as the entrance reads them. */
function Holder({ name, seats, companions, by }: HolderProps) {
  return (
    <>
      <b>{name}</b>
      <p className={seatsClass}>
        <b className={num}>{seats}</b>人
      </p>
      {by ? <p className={companionsClass}>{by}代报</p> : null}
      {companions.length > 0 ? <p className={companionsClass}>{companions.join("、")}</p> : null}
    </>
  );
}
