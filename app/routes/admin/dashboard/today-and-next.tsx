// Today's events and the next one, with the tasks of the preceding week. Hidden without any.
import { above, below, row, stack, tight } from "~/styles/global.css";
import { PhaseBadge } from "~/ui/feedback/badge";
import { Actions, ButtonLink } from "~/ui/form/button";
import { RowName } from "~/ui/form/row-name";
import { cardClass } from "~/ui/layout/card";
import { TapLink } from "~/ui/layout/links";
import { type AdminEventCardProps, eventActionAddress, peopleText } from "../events/admin-event-card";
import { MetaLine, PlaceItem } from "../lists/meta-line";

export function TodayAndNext({ events }: { events: readonly AdminEventCardProps[] }) {
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
  const link = (name: string, label: string) => (
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
