import { type InputHTMLAttributes, useEffect, useRef } from "react";
import { type EventFormField, fieldOf } from "~/domain/events/fields";
import { durationChoices, type StartSlot, slotMarks } from "~/domain/events/form/start-slots";
import {
  audienceLabels,
  audiences,
  eventCategories,
  eventTags,
  reminderLabels,
  reminderModes,
} from "~/domain/events/messages";
import { splitTags } from "~/domain/events/rules";
import { above, below, cols } from "~/styles/global.css";
import { chip, chips } from "~/ui/form/chips.css";
import { Field, FieldSet, type FramedField, splitFrame, useControlFocus } from "~/ui/form/field";
import { input, money } from "~/ui/form/field.css";
import { Chips, Select, TextArea, TextInput } from "~/ui/form/inputs";
import { Disclosure } from "~/ui/layout/disclosure";
import { TapLink } from "~/ui/layout/links";
import { art, drawing } from "~/ui/media/art.css";
import { TimePicker } from "../../forms/time-picker";
import { ParticipantCounter } from "../../participants/participant-counter";
import { type FieldsProps, textField } from "./event-form-field";
import type { EventFormView, Participants } from "./event-form-view";
import { EventImageField } from "./event-image-field";
import { settleTime } from "./live/typed-form";
import { TypedCounter, useTyped, useTypedSlots } from "./live-form";
import { Parts, PreviewedPart, RegistrationPart } from "./part";
import { RegistrationFields } from "./registration-fields";
import { swatch, swatches } from "./swatches.css";

type SwatchesProps = {
  name: string;
  schemes: EventFormView["schemes"];
  /** Initially selected. */
  value?: string;
};

/** Who sees an address or a group code. */
const audienceOptions = audiences.map((value) => ({ value, label: audienceLabels[value] }));
const drawings = [drawing.sun, drawing.hills, drawing.wave, drawing.arch];

/** Colour scheme picker. The page must include the colours of all schemes, see schemeStyle. */
function Swatches({ name, schemes, value }: SwatchesProps) {
  return (
    <div className={swatches}>
      {schemes.map(({ key, label }, index) => (
        <label key={key} className={swatch} data-scheme={key}>
          <input type="radio" name={name} value={key} defaultChecked={key === value} />
          <span className={`${art} ${drawings[index % drawings.length]}`}>
            <b>{label}</b>
          </span>
        </label>
      ))}
    </div>
  );
}

type MoneyInputProps = FramedField &
  Omit<InputHTMLAttributes<HTMLInputElement>, "id" | "children"> & { symbol: "¥" | "€" };

/** An amount input with its currency symbol. */
function MoneyInput({ symbol, ...props }: MoneyInputProps) {
  const { frame, control } = splitFrame(props);
  const focus = useControlFocus(frame);
  return (
    <Field {...frame}>
      <div className={money}>
        <b aria-hidden="true">{symbol}</b>
        <input inputMode="decimal" autoComplete="off" {...control} {...focus} className={input} />
      </div>
    </Field>
  );
}

/** An external URL in place of a picture; shown as a link only. */
function LinkInput({ of, name }: { of: FieldsProps; name: EventFormField }) {
  const input = textField(of, name);
  const { initialValue, errors } = input.field;
  // Stays open once opened, because it may be in use.
  const isOpen = useRef(false);
  isOpen.current ||= Boolean(initialValue || errors);
  return (
    <div className={`${above} ${below}`}>
      <Disclosure label={`${input.label}（选填）`} open={isOpen.current}>
        <TextInput {...input} inputMode="url" autoComplete="off" placeholder="https://" />
      </Disclosure>
    </div>
  );
}

function Details(of: FieldsProps) {
  return <TextArea {...textField(of, "details")} rows={6} counter={<TypedCounter name="details" />} />;
}

function Basics(of: FieldsProps) {
  const { view } = of;
  return (
    <>
      <TextInput {...textField(of, "title")} autoComplete="off" counter={<TypedCounter name="title" />} />
      <TextArea {...textField(of, "summary")} counter={<TypedCounter name="summary" />} />
      {view.mode === "create" ? <Details {...of} /> : null}
      <MoreTexts {...of} />
      <Chips
        {...textField(of, "category")}
        options={eventCategories.map((value) => ({ value, label: value }))}
      />
      <Tags {...of} />
      <TextInput {...textField(of, "capacity")} short inputMode="numeric" autoComplete="off" />
      {view.edit ? <People {...view.edit.people} /> : null}
      <LinkInput of={of} name="coverUrl" />
      <EventImageField {...of} name="cover" />
    </>
  );
}

/** Words for newcomers as chips. The blank one is posted when none is ticked. */
function Tags(of: FieldsProps) {
  const { field, ...frame } = textField(of, "tags");
  const ticked = splitTags(String(field.initialValue ?? ""));
  return (
    <FieldSet isChoice id={field.id} {...frame}>
      <input type="hidden" name={field.name} value="" />
      <div className={chips}>
        {eventTags.map((tag) => (
          <label key={tag} className={chip}>
            <input type="checkbox" name={field.name} value={tag} defaultChecked={ticked.includes(tag)} />
            <span>{tag}</span>
          </label>
        ))}
      </div>
    </FieldSet>
  );
}

const moreTexts = ["titleItalian", "summaryItalian", "host"] as const;

/** Optional texts about the event; open once one of them is filled in. */
function MoreTexts(of: FieldsProps) {
  const { fields } = of;
  const isOpen = useRef(false);
  isOpen.current ||= moreTexts.some((name) => fields[name].initialValue || fields[name].errors);
  return (
    <div className={`${above} ${below}`}>
      <Disclosure label="意大利语介绍、本场主办（选填）" open={isOpen.current}>
        <TextInput {...textField(of, "titleItalian")} autoComplete="off" lang="it" />
        <TextArea {...textField(of, "summaryItalian")} rows={3} lang="it" />
        <TextInput {...textField(of, "host")} autoComplete="off" />
      </Disclosure>
    </div>
  );
}

/** The organiser's count, or registration counts with a link to the guest list. */
function People({ guests, audience: _, ...counted }: Participants) {
  if (guests === null) return <ParticipantCounter {...counted} />;
  return (
    <p className={above}>
      {guests} <TapLink href={`/admin/events/${counted.eventId}/guests`}>名单</TapLink>
    </p>
  );
}

function Look(of: FieldsProps) {
  const { view, fields } = of;
  return (
    <>
      {view.mode === "edit" ? <Details {...of} /> : null}
      <FieldSet
        isChoice
        id={fields.colorScheme.id}
        label={fieldOf("colorScheme").label}
        required={fields.colorScheme.required ?? false}
        error={fields.colorScheme.errors?.[0]}
        hint={view.hints.colorScheme}
      >
        <Swatches
          name={fields.colorScheme.name}
          schemes={view.schemes}
          value={String(fields.colorScheme.initialValue ?? "")}
        />
      </FieldSet>
      <LinkInput of={of} name="backgroundUrl" />
      <EventImageField {...of} name="background" />
    </>
  );
}

/** Guests affected by a change of essential data; nothing without guests. */
function AudienceNote({ view, of }: Pick<FieldsProps, "view"> & { of: string }) {
  const audience = view.edit?.people.audience;
  return audience ? <p className={below}>{`改${of}会通知报名的人。${audience}。`}</p> : null;
}

/** The durations to choose from, with that of the form. */
const durationsWith = (hours: string) =>
  hours === "" || durationChoices.includes(hours) ? durationChoices : [...durationChoices, hours];

function TimeAndPlace(of: FieldsProps) {
  const { view } = of;
  return (
    <>
      <AudienceNote view={view} of="时间或地点" />
      <div className={cols}>
        <TextInput
          {...textField(of, "date")}
          type="date"
          min={view.mode === "create" ? view.today : undefined}
        />
        <Select
          {...textField(of, "durationHours")}
          required={false}
          options={durationsWith(view.form.durationHours).map((hours) => ({
            value: hours,
            label: `${hours} 小时`,
          }))}
        />
      </div>
      <StartTimes {...of} />
      <TextInput {...textField(of, "locationName")} autoComplete="off" />
      <TextInput {...textField(of, "locationAddress")} autoComplete="off" />
      <TextArea {...textField(of, "directions")} rows={3} />
      <Chips {...textField(of, "addressShown")} options={audienceOptions} />
    </>
  );
}

function Fees(of: FieldsProps) {
  const { view } = of;
  return (
    <Parts>
      <RegistrationPart>
        <RegistrationFields {...of} />
      </RegistrationPart>
      <PreviewedPart view={view} name="费用" label="费用">
        <AudienceNote view={view} of="费用" />
        <div className={cols}>
          <MoneyInput {...textField(of, "enrollFee")} label="报名费用（欧元）" symbol="€" />
          <MoneyInput {...textField(of, "deposit")} label="定金（元）" symbol="¥" />
        </div>
        <TextArea
          {...textField(of, "registrationNote")}
          rows={3}
          counter={<TypedCounter name="registrationNote" />}
        />
      </PreviewedPart>
      <PreviewedPart view={view} name="须知" label="注意事项">
        <TextArea {...textField(of, "notes")} rows={9} counter={<TypedCounter name="notes" />} />
        <TextArea {...textField(of, "disclaimer")} rows={5} counter={<TypedCounter name="disclaimer" />} />
        <Chips
          {...textField(of, "reminder")}
          options={reminderModes.map((value) => ({ value, label: reminderLabels[value] }))}
        />
      </PreviewedPart>
      <PreviewedPart view={view} name="群二维码" label="二维码">
        <EventImageField {...of} name="groupQr" />
        <TextInput {...textField(of, "groupQrValidUntil")} type="date" short />
        <Chips {...textField(of, "groupCodeShown")} options={audienceOptions} />
        <LinkInput of={of} name="wechatQrcodeUrl" />
      </PreviewedPart>
    </Parts>
  );
}

export function StepFields(props: FieldsProps) {
  const { step } = props.view;
  if (step === 1) return <Basics {...props} />;
  if (step === 2) return <Look {...props} />;
  return step === 3 ? <TimeAndPlace {...props} /> : <Fees {...props} />;
}

const slotView = ({ time, state }: StartSlot) => ({ time, mark: slotMarks[state] });

/** Selects a start time available on the typed date. */
function StartTimes(of: FieldsProps) {
  const slots = useTypedSlots(of.view);
  const date = useTyped("date");
  const known = useRef(date);
  useEffect(() => {
    const hasNewDate = known.current !== date;
    known.current = date;
    if (slots.length > 0) settleTime(hasNewDate);
  }, [slots, date]);
  return <TimePicker {...textField(of, "time")} slots={slots.map(slotView)} />;
}
