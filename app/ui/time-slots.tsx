import { chip, slots as slotsClass } from "./chips.css";
import type { FieldFrame } from "./field-frame";
import { FieldSet } from "./field-set";

/** A start time such as 14:30; one that has passed, or that the day's clock skips, cannot be chosen and says so. */
export type TimeSlot = { time: string; expired: boolean; skipped?: boolean };

type TimeSlotsProps = FieldFrame & { name: string; slots: TimeSlot[]; value?: string };

/** Half hours of a day as radio buttons. */
export function TimeSlots({ name, slots, value, ...frame }: TimeSlotsProps) {
  return (
    <FieldSet {...frame}>
      <div className={slotsClass}>
        {slots.map(({ time, expired, skipped = false }) => (
          <label key={time} className={chip}>
            <input
              type="radio"
              name={name}
              value={time}
              defaultChecked={time === value}
              disabled={expired || skipped}
              required={frame.required}
            />
            <span>
              {time}
              {expired ? <small>(已过期)</small> : null}
              {skipped ? <small>(不存在)</small> : null}
            </span>
          </label>
        ))}
      </div>
    </FieldSet>
  );
}
