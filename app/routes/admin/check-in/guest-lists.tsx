// Parts of the check-in list besides the confirmed guests: no guests, those without a seat, rejected presses.
import { above, gap, mute } from "~/styles/global.css";
import { EmptyState } from "~/ui/feedback/empty-state";
import { Button } from "~/ui/form/button";
import { SectionHeading } from "~/ui/layout/page-heading";
import { list as listClass } from "./check-in.css";
import type { CheckInGuest, Filter } from "./check-in-list.server";
import { Rejection, WaitingRow } from "./guest-row";
import type { CheckInPage } from "./press-buttons";

type NoGuestsProps = { filter: Filter; isFiltered: boolean; isAlone: boolean };

export function NoGuests({ filter, isFiltered, isAlone }: NoGuestsProps) {
  if (isFiltered) return <EmptyState title="没有找到">换个称呼，或按下面的「加人」。</EmptyState>;
  if (filter === "arrived") return <p className={`${above} ${mute}`}>还没有人到。</p>;
  if (filter === "due") return <p className={`${above} ${mute}`}>没有要收的钱。</p>;
  if (isAlone) return <p className={`${above} ${mute}`}>没有其他已确认的报名。</p>;
  return <EmptyState title="还没有已确认的报名">确认之后就能在这里签到。</EmptyState>;
}

type WaitingProps = { page: CheckInPage; title: string; guests: CheckInGuest[]; shown: Set<CheckInGuest> };

/** Guests of one status without a confirmed seat. */
export function Waiting({ page, title, guests, shown }: WaitingProps) {
  if (!guests.some((guest) => shown.has(guest))) return null;
  const id = `status-${guests[0]?.status}`;
  return (
    <section className={gap} aria-labelledby={id}>
      <SectionHeading
        id={id}
      >{`${title} ${guests.reduce((sum, { seats }) => sum + seats, 0)} 人`}</SectionHeading>
      <ul className={listClass}>
        {guests
          .filter((guest) => shown.has(guest))
          .map((guest) => (
            <li key={guest.id} id={guest.id}>
              <WaitingRow page={page} guest={guest} />
            </li>
          ))}
      </ul>
    </section>
  );
}

/** Walk-ins that the server, or the capacity, rejected, and rejected presses of guests who are no longer listed. */
export function RejectedPresses({ page }: { page: CheckInPage }) {
  const { rejectedApart, drop } = page.presses;
  if (rejectedApart.length === 0) return null;
  return (
    <ul className={listClass}>
      {rejectedApart.map(({ press: { guest, change, name: added }, name }) => (
        <li key={guest} id={guest}>
          <p>
            <b>{name}</b> {added === undefined ? null : `${change.seats} 人，没有加入`}
          </p>
          <Rejection page={page} id={guest} />
          <Button type="button" small tone="line" onClick={() => drop(guest)}>
            {added === undefined ? "知道了" : "不加了"}
          </Button>
        </li>
      ))}
    </ul>
  );
}
