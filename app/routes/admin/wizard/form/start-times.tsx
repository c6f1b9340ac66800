import { useEffect, useRef } from "react";
import { quickTimes, type StartSlot, slotMarks } from "~/domain/events/form/start-slots";
import { Chips } from "~/ui/form/inputs";
import { TimeSlots } from "../../forms/time-slots";
import { type FieldsProps, textField } from "./event-form-field";
import { settleTime } from "./live/typed-form";
import { useTyped, useTypedSlots } from "./live-form";

const slotView = ({ time, state }: StartSlot) => ({ time, mark: slotMarks[state] });

/** Selects a start time available on the typed date. */
export function StartTimes({ view, fields }: Pick<FieldsProps, "view" | "fields">) {
  const slots = useTypedSlots(view);
  const date = useTyped("date");
  const known = useRef(date);
  useEffect(() => {
    const hasNewDate = known.current !== date;
    known.current = date;
    if (slots.length > 0) settleTime(hasNewDate);
  }, [slots, date]);
  const isOpen = (time: string) => slots.find((slot) => slot.time === time)?.state === "open";
  return (
    <>
      <Chips
        id="quick"
        name="time"
        label="快捷选择"
        options={quickTimes.map((time) => ({ value: time, label: time, disabled: !isOpen(time) }))}
      />
      <TimeSlots
        {...textField(fields, "time")}
        hint="今日时间需晚于当前时间30分钟"
        slots={slots.map(slotView)}
      />
    </>
  );
}
