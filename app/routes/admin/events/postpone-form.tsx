// Form for the new date and time of a postponed event.
import { useContext } from "react";
import { stack } from "~/styles/global.css";
import { Button } from "~/ui/form/button";
import { TextInput } from "~/ui/form/inputs";
import { UnsavedTexts } from "~/ui/form/post-answer";
import { cardClass } from "~/ui/layout/card";
import { PageForm } from "~/ui/layout/page-link";
import { FormActions } from "../forms/form-actions";
import { type TimeSlot, TimeSlots } from "../forms/time-slots";

type PostponeFormProps = {
  action: string;
  version: number;
  form: { date: string; time: string; today: string; slots: TimeSlot[] };
  errors: { date?: string; time?: string };
  /** The list to return to. */
  returnTo: string;
};

export function PostponeForm({ action, version, form, errors, returnTo }: PostponeFormProps) {
  const unsaved = useContext(UnsavedTexts);
  return (
    <PageForm className={`${cardClass({ lead: true })} ${stack}`} method="post" action={action}>
      <TextInput
        id="date"
        name="date"
        type="date"
        label="开始日期"
        required
        min={form.today}
        defaultValue={unsaved?.date ?? form.date}
        error={errors.date}
        hint="换了日期后，请按「更新时段」。活动时长不变。"
      />
      <TimeSlots
        id="time"
        name="time"
        label="开始时间"
        required
        value={unsaved?.time ?? form.time}
        slots={form.slots}
        error={errors.time}
        hint="今日时间需晚于当前时间30分钟"
      />
      <input type="hidden" name="version" value={version} />
      <input type="hidden" name="redirectTo" value={returnTo} />
      <FormActions>
        <Button>确认延期</Button>
        <Button tone="line" formMethod="get" formNoValidate>
          更新时段
        </Button>
      </FormActions>
    </PageForm>
  );
}
