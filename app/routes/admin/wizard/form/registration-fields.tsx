import type { EventFormField } from "~/domain/events/fields";
import {
  reconfirmHours,
  reconfirmLabels,
  registrationModeLabels,
  registrationModes,
  reminderLabels,
  reminderModes,
} from "~/domain/events/messages";
import { gap } from "~/styles/global.css";
import { Chips, TextInput } from "~/ui/form/inputs";
import { Disclosure } from "~/ui/layout/disclosure";
import { type FieldsProps, textField } from "./event-form-field";

const questions = [
  "registrationQuestion1",
  "registrationQuestion2",
  "registrationQuestion3",
] as const satisfies readonly EventFormField[];

type RegistrationFieldsProps = Pick<FieldsProps, "fields"> & { movedDeadline: string | null };

/** How guests sign up, until when, and what they are asked. */
export function RegistrationFields({ fields, movedDeadline }: RegistrationFieldsProps) {
  return (
    <>
      <Chips
        {...textField(fields, "registrationMode")}
        hint="不在本站报名：只显示群二维码，人数由你自己记"
        options={registrationModes.map((value) => ({ value, label: registrationModeLabels[value] }))}
      />
      <TextInput
        {...textField(fields, "registrationDeadline")}
        type="datetime-local"
        short
        hint={
          movedDeadline
            ? `开始时间改了，保存时报名截止跟着移到 ${movedDeadline.replace("T", " ")}`
            : "留空：到活动开始"
        }
      />
      <Chips
        {...textField(fields, "reminder")}
        hint="前一天 18:00 发邮件"
        options={reminderModes.map((value) => ({ value, label: reminderLabels[value] }))}
      />
      <Chips
        {...textField(fields, "reconfirm")}
        options={reminderModes.map((value) => ({ value, label: reconfirmLabels[value] }))}
      />
      <Chips
        {...textField(fields, "reconfirmHour")}
        options={reconfirmHours.map((value) => ({ value, label: value }))}
      />
      <div className={gap}>
        <Disclosure
          label="报名问题（选填，最多三个）"
          open={questions.some((name) => Boolean(fields[name].initialValue || fields[name].errors))}
        >
          {questions.map((name) => (
            <TextInput
              key={name}
              {...textField(fields, name)}
              autoComplete="off"
              placeholder="例如：有没有忌口？"
            />
          ))}
        </Disclosure>
      </div>
    </>
  );
}
