import { useEffect, useRef } from "react";
import { chip, slots as slotsClass } from "~/ui/form/chips.css";
import { FieldSet, type FramedField, splitFrame } from "~/ui/form/field";
import { showChosenTime } from "./chosen-time";

/** A start time such as 14:30; an unavailable one has a mark, such as (已过期). */
export type TimeSlot = { time: string; mark: string | null };

type TimeSlotsProps = FramedField & { name?: string; slots: TimeSlot[]; value?: string };

/** Half hours of a day as radio buttons. */
export function TimeSlots({ slots, value, ...props }: TimeSlotsProps) {
  const { frame, control } = splitFrame(props);
  const { name, defaultValue: selected = value } = control;
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => showChosenTime(list.current), []);
  return (
    <FieldSet {...frame} isChoice>
      <div className={slotsClass} ref={list}>
        {slots.map(({ time, mark }) => (
          <label key={time} className={chip}>
            <input
              type="radio"
              name={name}
              value={time}
              defaultChecked={time === selected && mark === null}
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
