import { Fact, Facts } from "~/ui/layout/facts";
import { typed } from "~/ui/layout/facts.css";
import { Glyph, TapLink } from "~/ui/layout/links";
import { Place } from "~/ui/media/place";
import type { readSeat } from "./read-seat.server";

type SeatFactsProps = Pick<ReturnType<typeof readSeat>, "event" | "seat">;

/** The event and what was registered. */
export function SeatFacts({ event, seat }: SeatFactsProps) {
  const { name, seats, requestedSeats, payments, payText, contact, note, answers, companions } = seat;
  return (
    <Facts id="seat">
      <Fact label="活动">
        <TapLink href={`/events/${event.id}`}>{event.title}</TapLink>
      </Fact>
      <Fact label="时间">
        <b>{event.period}</b>
      </Fact>
      <Fact label="地点" note={event.address === event.place ? null : <Place text={event.address} />}>
        <b>{event.place ? <Place text={event.place} /> : "地点待定"}</b>
      </Fact>
      <Fact label="人数" note={requestedSeats === null ? null : `想改为 ${requestedSeats} 人，等主办方确认`}>
        <b>{seats} 人</b>
      </Fact>
      {payments.length > 0 ? (
        <Fact label="费用" note={seats > 1 && payments.length > 0 ? `${seats} 人合计` : null}>
          {payments.map(({ label, amount, state, isPaid }) => (
            <p key={label}>
              {label} <b>{amount}</b> {isPaid ? <Glyph>✓ </Glyph> : null}
              {state}
            </p>
          ))}
        </Fact>
      ) : null}
      {payText ? (
        <Fact label="怎么付">
          <p className={typed}>{payText}</p>
        </Fact>
      ) : null}
      <Fact label="称呼" note={contact}>
        {name}
      </Fact>
      {companions.length > 0 ? <Fact label="同行">{companions.join("、")}</Fact> : null}
      {note ? <Fact label="备注">{note}</Fact> : null}
      {answers.map(({ question, answer }) => (
        <Fact key={question} label={question}>
          {answer}
        </Fact>
      ))}
    </Facts>
  );
}
