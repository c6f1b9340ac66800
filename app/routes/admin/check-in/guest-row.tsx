// A guest on the check-in list with buttons; without scripts, each posts its form.
import type { ReactNode } from "react";
import {
  attendedLabel,
  fewerSeatsLabel,
  noteLabel,
  overrideLabel,
  seatsMax,
} from "~/domain/registrations/messages";
import { mute, small } from "~/styles/global.css";
import { Button } from "~/ui/form/button";
import { error } from "~/ui/form/field.css";
import { badges, late, mark as markClass, name as nameClass, presence, tools, who } from "./check-in.css";
import type { CheckInGuest } from "./check-in-list.server";
import { type CheckInPage, PressButton, RowForm, Stepper, Toggle } from "./press-buttons";
import { type Change, excessOf } from "./presses";

/** Name, seats, companions and notes. */
export function GuestFacts({ guest, children }: { guest: CheckInGuest; children?: ReactNode }) {
  const { name, seats, companions, note, adminNote } = guest;
  return (
    <div className={who}>
      <p>
        <b className={nameClass}>{name}</b> <span>{seats} 位</span>
      </p>
      {children ? <p className={badges}>{children}</p> : null}
      {companions.length > 0 ? <p className={small}>同行：{companions.join("、")}</p> : null}
      {note ? (
        <p className={small}>
          {noteLabel}：{note}
        </p>
      ) : null}
      {adminNote ? <p className={`${small} ${mute}`}>主办方备注：{adminNote}</p> : null}
    </div>
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

function Money({ page, guest }: { page: CheckInPage; guest: CheckInGuest }) {
  const { deposit, fee } = guest;
  return (
    <>
      {deposit === null ? null : (
        <Toggle
          page={page}
          guest={guest}
          label="定金已收"
          text="定金"
          isOn={deposit}
          change={{ deposit: !deposit }}
        />
      )}
      {fee === null ? null : (
        <Toggle
          page={page}
          guest={guest}
          label="报名费已收"
          text="报名费"
          isOn={fee}
          change={{ fee: !fee }}
        />
      )}
    </>
  );
}

/** 签到 for all seats, or 撤销签到 once all have arrived. */
function MarkButton({ page, guest, wide }: { page: CheckInPage; guest: CheckInGuest; wide?: boolean }) {
  const { arrived, seats } = guest;
  const isHere = arrived >= seats;
  const isUnsent = page.presses.isUnsent(guest.id);
  const label = isHere ? "撤销签到" : "签到";
  const text = arrived === 0 ? "" : isHere ? attendedLabel : `到 ${arrived} / ${seats} 位`;
  return (
    <div className={markClass}>
      <PressButton
        page={page}
        guest={guest}
        label={label}
        wide={wide}
        tone={isHere ? "line" : "stamp"}
        change={{ attended: !isHere, from: arrived }}
      >
        {label}
      </PressButton>
      <p className={presence}>
        {text}
        {isUnsent ? <span className={late}>{text ? " · 未发送" : "未发送"}</span> : null}
      </p>
    </div>
  );
}

export type RowProps = { page: CheckInPage; guest: CheckInGuest; wide?: boolean; children?: ReactNode };

/** A confirmed guest: presence, seats, money. */
export function GuestRow({ page, guest, wide = false, children }: RowProps) {
  const { seats, arrived } = guest;
  return (
    <RowForm page={page} guest={guest}>
      <GuestFacts guest={guest}>{children}</GuestFacts>
      <MarkButton page={page} guest={guest} wide={wide} />
      <div className={tools}>
        <Stepper
          page={page}
          guest={guest}
          labels={["人数", "减少一位", "增加一位"]}
          text={`${seats} 位`}
          value={seats}
          range={[1, seatsMax]}
          change={(to) => ({ seats: to })}
        />
        {seats > 1 ? (
          <Stepper
            page={page}
            guest={guest}
            labels={["到场人数", "少到一位", "多到一位"]}
            text={`到 ${arrived} / ${seats} 位`}
            value={arrived}
            range={[0, seats]}
            change={(to) => ({ arrived: to, from: arrived })}
          />
        ) : null}
        <Money page={page} guest={guest} />
      </div>
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
      <GuestFacts guest={guest} />
      <PressButton
        page={page}
        guest={guest}
        label={label}
        tone="line"
        change={excess > 0 ? { ...change, override: true } : change}
      >
        {label}
      </PressButton>
      <Rejection page={page} id={guest.id} />
    </RowForm>
  );
}
