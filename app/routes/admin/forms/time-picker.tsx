import { quickTimes } from "~/domain/events/form/start-slots";
import { chip, chips, slots as slotsClass } from "~/ui/form/chips.css";
import { FieldSet, type FramedField, splitFrame } from "~/ui/form/field";
import { Disclosure } from "~/ui/layout/disclosure";

/** A start time such as 14:30; an unavailable one has a mark, such as (已过期). */
export type TimeSlot = { time: string; mark: string | null };

type TimePickerProps = FramedField & { name?: string; slots: TimeSlot[]; value?: string };

const partsOfDay = ["凌晨", "上午", "下午", "晚上"];
/** Half hours in a part of the day. */
const quarter = 12;
const isQuick = (time: string) => quickTimes.some((quick) => quick === time);

/** A start time: the quick picks, and all half hours of the day behind 别的时间, as one group of radio buttons. */
export function TimePicker({ slots, value, ...props }: TimePickerProps) {
  const { frame, control } = splitFrame(props);
  const { name, defaultValue: selected = value ?? "" } = control;
  const radio = ({ time, mark }: TimeSlot, isPicked: boolean, isShort = false) => (
    <label key={time} className={chip}>
      <input
        type="radio"
        name={name}
        value={time}
        defaultChecked={isPicked && time === selected && mark === null}
        disabled={mark !== null}
        required={frame.required}
      />
      <span>
        {time}
        {mark && !isShort ? <small>{mark}</small> : null}
      </span>
    </label>
  );
  return (
    <FieldSet {...frame} isChoice>
      <div className={chips} role="radiogroup" aria-label="快捷选择">
        {quickTimes.map((time) =>
          radio(slots.find((slot) => slot.time === time) ?? { time, mark: "" }, true, true),
        )}
      </div>
      <Disclosure label="别的时间" open={selected !== "" && !isQuick(selected)}>
        <div className={slotsClass}>
          {slots.map((slot, index) => [
            index % quarter === 0 ? (
              <b key={partsOfDay[index / quarter]}>{partsOfDay[index / quarter]}</b>
            ) : null,
            radio(slot, !isQuick(slot.time)),
          ])}
        </div>
      </Disclosure>
    </FieldSet>
  );
}
