import type { EventFormField } from "~/domain/events/fields";
import {
  reconfirmHours,
  reconfirmLabels,
  registrationModeLabels,
  registrationModes,
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

/** How guests sign up, until when, and what they are asked. */
export function RegistrationFields(of: FieldsProps) {
  const { fields } = of;
  return (
    <>
      <Chips
        {...textField(of, "registrationMode")}
        options={registrationModes.map((value) => ({ value, label: registrationModeLabels[value] }))}
      />
      <TextInput {...textField(of, "seatsMax")} short inputMode="numeric" />
      <TextInput {...textField(of, "registrationDeadline")} type="datetime-local" short />
      <Chips
        {...textField(of, "reconfirm")}
        options={reminderModes.map((value) => ({ value, label: reconfirmLabels[value] }))}
      />
      <Chips
        {...textField(of, "reconfirmHour")}
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
              {...textField(of, name)}
              autoComplete="off"
              placeholder="例如：有没有忌口？"
            />
          ))}
        </Disclosure>
      </div>
    </>
  );
}
