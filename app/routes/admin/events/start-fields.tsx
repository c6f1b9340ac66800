// The fields of a new start, which 延期 and 再办一次 share.
import { useSubmit } from "@remix-run/react";
import { type ChangeEvent, useContext } from "react";
import { Button } from "~/ui/form/button";
import { TextInput } from "~/ui/form/inputs";
import { UnsavedTexts } from "~/ui/form/post-response";
import { TimePicker, type TimeSlot } from "../forms/time-picker";

export type StartForm = { date: string; time: string; today: string; slots: TimeSlot[] };

export type StartErrors = { date?: string | undefined; time?: string | undefined };

export function StartFields({ form, errors }: { form: StartForm; errors: StartErrors }) {
  const unsaved = useContext(UnsavedTexts);
  const submit = useSubmit();
  // The times of another day, which the server lists.
  const readSlots = ({ currentTarget: { form: typed, value } }: ChangeEvent<HTMLInputElement>) => {
    if (value !== "") submit(typed, { method: "get", replace: true, preventScrollReset: true });
  };
  return (
    <>
      <TextInput
        id="date"
        name="date"
        type="date"
        label="开始日期"
        required
        min={form.today}
        defaultValue={unsaved?.date ?? form.date}
        error={errors.date}
        hint="活动时长不变"
        onChange={readSlots}
      />
      <TimePicker
        id="time"
        name="time"
        label="开始时间"
        required
        value={unsaved?.time ?? form.time}
        slots={form.slots}
        error={errors.time}
        hint="今日时间需晚于当前时间30分钟"
      />
    </>
  );
}

/** The times of the typed date, where no script reads them. */
export function UpdateSlots() {
  return (
    <noscript>
      <Button tone="line" formMethod="get" formNoValidate>
        更新时段
      </Button>
    </noscript>
  );
}
