// A guest on the check-in list with buttons; without scripts, each posts its form.
import type { ReactNode } from "react";
import { fewerSeatsLabel, noteLabel, overrideLabel } from "~/domain/registrations/messages";
import { num } from "~/styles/global.css";
import { Button } from "~/ui/form/button";
import { error } from "~/ui/form/field.css";
import {
  arrive,
  came,
  facts,
  foldRow,
  late,
  lines,
  mark,
  more,
  name as nameClass,
  nameLine,
  presence,
  tools,
} from "./check-in.css";
import type { CheckInGuest } from "./check-in-list.server";
import { type CheckInPage, PressButton, RowForm, Stepper, Toggle } from "./press-buttons";
import { type Change, excessOf } from "./presses";
import { amountText, dueSeats, isHere } from "./sums";

/** 王芳 3 人 */
export function GuestName({ guest: { name, seats } }: { guest: Pick<CheckInGuest, "name" | "seats"> }) {
  return (
    <span className={nameLine}>
      <b className={nameClass}>{name}</b> <span className={num}>{seats}</span> <small>人</small>
    </span>
  );
}

/** Companions, contact and notes. */
export function GuestFacts({ guest }: { guest: CheckInGuest }) {
  const { companions, note, adminNote, contact } = guest;
  const link = contact && (contact.href ? <a href={contact.href}>{contact.text}</a> : contact.text);
  const all: [label: string, value: ReactNode][] = [
    ["同行", companions.join("、")],
    [contact?.label ?? "", link],
    [noteLabel, note],
    ["主办方备注", adminNote],
  ];
  const known = all.filter(([, value]) => value);
  if (known.length === 0) return null;
  return (
    <dl className={facts}>
      {known.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt> <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** 收 €60: what a confirmed guest owes; empty for nothing. */
export const dueText = (page: CheckInPage, guest: CheckInGuest) => {
  const amount = amountText(page.prices, dueSeats(guest));
  return amount && `收 ${amount}`;
};

/** What matters at a glance; nothing for most guests. */
function Glance({ page, guest }: { page: CheckInPage; guest: CheckInGuest }) {
  const { arrived, seats, isFirstVisit, registrant } = guest;
  const due = dueText(page, guest);
  const texts = [
    arrived > 0 && arrived < seats ? `到 ${arrived} / ${seats} 人` : "",
    isFirstVisit ? "第一次来" : "",
    registrant ? `${registrant}代报` : "",
  ].filter(Boolean);
  if (!due && texts.length === 0) return null;
  return (
    <span className={lines}>
      {due ? (
        <strong>
          <span aria-hidden="true">◔ </span>
          {due}
        </strong>
      ) : null}
      {due && texts.length > 0 ? " · " : null}
      {texts.join(" · ")}
    </span>
  );
}

/** Reason of the last rejected press, with a button that exceeds the capacity or lets others move up. */
export function Rejection({ page: { presses }, id }: { page: CheckInPage; id: string }) {
  const press = presses.rejectionOf(id);
  if (!press?.problem) return null;
  const { text, excess, moveUp = false } = press.problem;
  return (
    <p className={tools} role="alert">
      <span className={error}>{text}</span>
      {excess > 0 || moveUp ? (
        <Button type="button" small tone="line" onClick={() => presses.consent(press)}>
          {moveUp ? fewerSeatsLabel(press.change.seats ?? 0) : overrideLabel(excess)}
        </Button>
      ) : null}
    </p>
  );
}

/** Toggles of deposit and fee with the amount for all seats. */
export function Money({ page, guest }: { page: CheckInPage; guest: CheckInGuest }) {
  const { deposit, fee, seats } = guest;
  const amountOf = (which: "deposit" | "fee") =>
    amountText(page.prices, { deposit: 0, fee: 0, [which]: seats });
  return (
    <>
      {deposit === null ? null : (
        <Toggle
          page={page}
          guest={guest}
          label={`定金 ${amountOf("deposit")} 已收`}
          isOn={deposit}
          change={{ deposit: !deposit }}
        />
      )}
      {fee === null ? null : (
        <Toggle
          page={page}
          guest={guest}
          label={`报名费 ${amountOf("fee")} 已收`}
          isOn={fee}
          change={{ fee: !fee }}
        />
      )}
    </>
  );
}

/** 只到了 2 人, for a party of which one is missing; it has arrived in the next moment, or never. */
export function FewerButton({ page, guest, from }: { page: CheckInPage; guest: CheckInGuest; from: number }) {
  const { seats, arrived } = guest;
  if (seats < 2 || (arrived !== 0 && arrived !== seats)) return null;
  const label = `只到了 ${seats - 1} 人`;
  return (
    <PressButton
      page={page}
      guest={guest}
      label={label}
      small
      tone="line"
      change={{ arrived: seats - 1, from }}
    >
      {label}
    </PressButton>
  );
}

type MarkProps = { page: CheckInPage; guest: CheckInGuest; wide?: boolean };

/** 到了 for all seats; once all have arrived, the time and 撤销. One button for both, which keeps the focus. */
export function MarkButton({ page, guest, wide = false }: MarkProps) {
  const { arrived, since, id } = guest;
  const isMarked = isHere(guest);
  const label = isMarked ? "撤销" : "到了";
  const look = isMarked ? { small: true, tone: "line" as const } : { className: arrive };
  const unsent = page.presses.isUnsent(id) ? <span className={late}>未发送</span> : null;
  return (
    <div className={mark}>
      {isMarked ? (
        <p className={presence}>✓ {unsent ?? (since === null ? "到了" : page.clock(since))}</p>
      ) : null}
      <PressButton
        {...look}
        page={page}
        guest={guest}
        label={label}
        wide={wide}
        change={{ attended: !isMarked, from: arrived }}
      >
        {label}
      </PressButton>
      {unsent && !isMarked ? <p className={presence}>{unsent}</p> : null}
    </div>
  );
}

export type RowProps = { page: CheckInPage; guest: CheckInGuest };

/** The buttons of a confirmed guest besides 到了: part of a party, money, seats. */
export function GuestTools({ page, guest }: RowProps) {
  const { seats, arrived } = guest;
  return (
    <>
      <div className={tools}>
        {arrived === 0 ? <FewerButton page={page} guest={guest} from={0} /> : null}
        <Money page={page} guest={guest} />
      </div>
      <div className={tools}>
        <Stepper
          page={page}
          guest={guest}
          labels={["人数", "减少一位", "增加一位"]}
          text={`${seats} 人`}
          value={seats}
          range={[1, Math.max(page.seatsMax, seats)]}
          change={(to) => ({ seats: to })}
        />
        {seats > 1 ? (
          <Stepper
            page={page}
            guest={guest}
            labels={["到场人数", "少到一位", "多到一位"]}
            text={`到 ${arrived} / ${seats} 人`}
            value={arrived}
            range={[0, seats]}
            change={(to) => ({ arrived: to, from: arrived })}
          />
        ) : null}
      </div>
    </>
  );
}

/** A confirmed guest: name, seats and 到了; the rest unfolds from the name. */
export function GuestRow({ page, guest }: RowProps) {
  return (
    <RowForm page={page} guest={guest} className={isHere(guest) ? `${foldRow} ${came}` : foldRow}>
      <details>
        <summary>
          <GuestName guest={guest} />
          <Glance page={page} guest={guest} />
        </summary>
        <div className={more}>
          <GuestFacts guest={guest} />
          <GuestTools page={page} guest={guest} />
        </div>
      </details>
      <MarkButton page={page} guest={guest} />
      <Rejection page={page} id={guest.id} />
    </RowForm>
  );
}

/** A guest without a confirmed seat, with a button that confirms one. */
export function WaitingRow({ page, guest }: RowProps) {
  const { capacity, presses } = page;
  const change: Change = { status: "confirmed" };
  const excess = excessOf(capacity, presses.guests, { guest: guest.id, change });
  const label = excess > 0 ? overrideLabel(excess) : "加入";
  return (
    <RowForm page={page} guest={guest}>
      <div className={more}>
        <GuestName guest={guest} />
        <Glance page={page} guest={guest} />
        <GuestFacts guest={guest} />
      </div>
      <div className={mark}>
        <PressButton
          page={page}
          guest={guest}
          label={label}
          tone="line"
          small
          change={excess > 0 ? { ...change, override: true } : change}
        >
          {label}
        </PressButton>
      </div>
      <Rejection page={page} id={guest.id} />
    </RowForm>
  );
}
