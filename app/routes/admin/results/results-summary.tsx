import { gap, vh } from "~/styles/global.css";
import { SectionHeading } from "~/ui/layout/page-heading";
import { PageLink } from "~/ui/layout/page-link";
import { eventResultsPath } from "./results-address";
import type { readResultsPage } from "./results-list.server";
import { absent, came, cameBar, card, cards, lead, moneyRow, month, year } from "./results-summary.css";

type Page = ReturnType<typeof readResultsPage>;

/** The year in sentences, twelve bars, money, and a card per event. */
export function ResultsSummary({ sentences, bars, money, events }: Page) {
  return (
    <>
      <div className={lead}>
        {sentences.map((sentence) => (
          <p key={sentence}>{sentence}</p>
        ))}
      </div>
      <ol className={year} aria-label="每个月报名的人数">
        {bars.map((bar) => (
          <li key={bar.month} className={month}>
            <b>{bar.seats > 0 ? bar.seats : ""}</b>
            <svg viewBox="0 0 10 100" preserveAspectRatio="none" aria-hidden="true">
              <rect y={100 - bar.height} width="10" height={bar.height} fill="currentColor" />
            </svg>
            <span>
              {bar.month}
              <i className={vh}>月</i>
            </span>
          </li>
        ))}
      </ol>
      {money.length > 0 ? (
        <section className={gap} aria-labelledby="money">
          <SectionHeading id="money">钱</SectionHeading>
          {money.map(({ label, text }) => (
            <p key={label} className={moneyRow}>
              {label}
              {text}
            </p>
          ))}
        </section>
      ) : null}
      <section className={gap} aria-labelledby="each">
        <SectionHeading id="each">每一场</SectionHeading>
        <ul className={cards}>
          {events.map(({ id, title, date, card: { bar, facts } }) => (
            <li key={id} className={card}>
              <p>
                <PageLink href={eventResultsPath(id)}>{title}</PageLink>
                <small>{date}</small>
              </p>
              {bar ? <CameBar {...bar} /> : null}
              <small>{facts}</small>
            </li>
          ))}
        </ul>
      </section>
    </>
  );
}

/** Who came, who did not, and the empty rest. */
export function CameBar({ came: filled, absent: missing }: { came: number; absent: number }) {
  return (
    <svg className={cameBar} viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true">
      <rect className={came} width={filled} height="10" />
      <rect className={absent} x={filled} width={missing} height="10" />
    </svg>
  );
}
