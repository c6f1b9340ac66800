import { chip, slots as slotsClass } from "~/ui/form/chips.css";
import type { FieldFrame } from "~/ui/form/field";
import { FieldSet } from "~/ui/form/field";

/** A start time such as 14:30; an unavailable one has a short reason, such as (已过期). */
export type TimeSlot = { time: string; mark: string | null };

type TimeSlotsProps = FieldFrame & { name: string; slots: TimeSlot[]; value?: string };

/** Half hours of a day as radio buttons. */
export function TimeSlots({ name, slots, value, ...frame }: TimeSlotsProps) {
  return (
    <FieldSet {...frame}>
      <div className={slotsClass}>
        {slots.map(({ time, mark }) => (
          <label key={time} className={chip}>
            <input
              type="radio"
              name={name}
              value={time}
              defaultChecked={time === value}
              disabled={mark !== null}
              required={frame.required}
            />
            <span>
              {time}
              {mark ? <small>{mark}</small> : null}
            </span>
          </label>
        ))}
      </div>
    </FieldSet>
  );
}
