import type { EventFormField } from "~/domain/events/fields";
import {
  reconfirmHours,
  reconfirmLabels,
  reconfirmModes,
  registrationModeLabels,
  registrationModes,
  reminderLabels,
  reminderModes,
} from "~/domain/events/messages";
import { gap } from "~/styles/global.css";
import { Chips, Select, TextInput } from "~/ui/form/inputs";
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
            : "留空：活动开始前都可以报名"
        }
      />
      <Chips
        {...textField(fields, "reminder")}
        hint="前一天 18:00 给留了邮箱的客人发一封邮件"
        options={reminderModes.map((value) => ({ value, label: reminderLabels[value] }))}
      />
      <Chips
        {...textField(fields, "reconfirm")}
        hint="已确认的客人按「来」或「来不了」；开始前 48 小时空出的名额，候补的人说要才给"
        options={reconfirmModes.map((value) => ({ value, label: reconfirmLabels[value] }))}
      />
      <Select
        {...textField(fields, "reconfirmHour")}
        options={reconfirmHours.map((value) => ({ value, label: `${value}:00` }))}
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
