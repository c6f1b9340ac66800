// A registration of a coming event as a card in the event's colours.
import type { OwnRegistrationView } from "~/domain/members/view";
import { messageTexts } from "~/domain/registrations/guest-messages/words";
import { aheadText } from "~/domain/registrations/messages";
import { isActive } from "~/domain/registrations/seats";
import { useLite } from "~/http/pages/use-lite";
import { phrase } from "~/styles/global.css";
import { Glyph } from "~/ui/layout/links";
import { PageLink } from "~/ui/layout/page-link";
import { Place } from "~/ui/media/place";
import { CoverArt } from "../event/cover-art";
import { excerpt } from "../excerpt";
import {
  button,
  card as cardClass,
  changed,
  head,
  inCard,
  links,
  outlined,
  pale,
  state,
  text,
  voided,
} from "./registration-card.css";

const glyphs: Partial<Record<OwnRegistrationView["status"], string>> = {
  confirmed: "● ",
  offered: "◐ ",
  waiting: "◐ ",
  pending: "◐ ",
};

/** Class of the card: solid with a ticket, dashed without, grey when it is void. */
function toneOf({ ticket, status }: OwnRegistrationView): string {
  if (ticket) return cardClass;
  return `${cardClass} ${isActive({ status }) ? pale : voided}`;
}

/** 王芳 · 3 人, or the groups before a waiting one. */
const holderOf = ({ name, seats, position }: OwnRegistrationView) =>
  position !== null && position > 1 ? `${seats} 人 · ${aheadText(position)}` : `${name} · ${seats} 人`;

/** 改期：原定 12月18日 19:00, with the earlier value struck. */
function Change({ text }: { text: string }) {
  const [word = "", before] = text.split("：原定 ");
  return (
    <p>
      <b>
        <Glyph>↻ </Glyph>
        {word}
      </b>
      {before === undefined ? null : (
        <>
          ：原定 <del>{before}</del>
        </>
      )}
    </p>
  );
}

/** The beginning of an unread message, with a link to all of it. */
function UnreadMessage({ href, message }: { href: string; message: string }) {
  return (
    <p>
      <PageLink className={inCard} href={`${href}#messages`}>
        <b>
          <Glyph>● </Glyph>
          {messageTexts.unread}
        </b>
        ：{excerpt(message)}
      </PageLink>
    </p>
  );
}

export function RegistrationCard(view: OwnRegistrationView) {
  const { id, card, title, when, href, forName, changes, message, owed, ticket, canChange } = view;
  const lite = useLite();
  const about = `${title}，${when}`;
  // Lines break only before the time.
  const [, day = when, hours = ""] = /^(.*) (\S+)$/.exec(when) ?? [];
  return (
    <li className={toneOf(view)} id={`own-${id}`} data-scheme={card.scheme}>
      {changes.length > 0 || message !== null || view.asks ? (
        <div className={changed}>
          {view.asks ? (
            <p>
              <PageLink className={inCard} href={href}>
                <b>{view.asks}</b>：去回答
              </PageLink>
            </p>
          ) : null}
          {changes.map((change) => (
            <Change key={change} text={change} />
          ))}
          {message === null ? null : <UnreadMessage href={href} message={message} />}
        </div>
      ) : null}
      <div className={head}>
        <div className={text}>
          <p>
            <time dateTime={view.iso}>
              {day} <span className={phrase}>{hours}</span>
            </time>
          </p>
          <h2>
            <PageLink href={href} aria-label={about}>
              {title}
            </PageLink>
          </h2>
          <p>{card.place ? <Place text={card.place} /> : "地点待定"}</p>
        </div>
        <CoverArt art={card.art} cover={card.cover} alt="" frame="ticket" sizes="96px" lite={lite} />
      </div>
      <p className={state}>
        <span>
          <Glyph>{glyphs[view.status] ?? "✕ "}</Glyph>
          {view.label}
        </span>
        <span>{holderOf(view)}</span>
      </p>
      {forName ? <p className={state}>替 {forName} 报名</p> : null}
      {view.reason ? <p className={state}>原因：{view.reason}</p> : null}
      {owed ? <p className={state}>{owed}</p> : null}
      {ticket ? (
        <PageLink className={button} href={ticket} aria-label={`出示票：${about}`}>
          出示票
        </PageLink>
      ) : (
        <PageLink className={`${button} ${outlined}`} href={href} aria-label={`查看：${about}`}>
          查看
        </PageLink>
      )}
      {canChange ? (
        <p className={links}>
          <PageLink href={`${href}/edit`} aria-label={`修改：${about}`}>
            修改
          </PageLink>
          {view.forOther ? (
            <PageLink href={view.forOther} aria-label={`替别人报名：${about}`}>
              替别人报名
            </PageLink>
          ) : null}
          <PageLink href={`${href}/calendar.ics`} aria-label={`加入日历：${about}`}>
            加入日历
          </PageLink>
        </p>
      ) : null}
    </li>
  );
}
