import { type InputHTMLAttributes, useEffect, useRef } from "react";
import { type EventFormField, fieldOf } from "~/domain/events/fields";
import { durationChoices, quickTimes, type StartSlot, slotMarks } from "~/domain/events/form/start-slots";
import {
  audienceLabels,
  audiences,
  capacityMax,
  capacityMin,
  eventCategories,
  eventTags,
  tagsMax,
} from "~/domain/events/messages";
import { splitTags } from "~/domain/events/rules";
import { imageMessages, maxPhotoMb, maxQrMb } from "~/domain/images/schema";
import { above, below, cols } from "~/styles/global.css";
import { chip, chips } from "~/ui/form/chips.css";
import { Field, FieldSet, type FramedField, splitFrame, useControlFocus } from "~/ui/form/field";
import { input, money } from "~/ui/form/field.css";
import { Chips, Select, TextArea, TextInput } from "~/ui/form/inputs";
import { Disclosure } from "~/ui/layout/disclosure";
import { TapLink } from "~/ui/layout/links";
import { art, drawing } from "~/ui/media/art.css";
import { TimeSlots } from "../../forms/time-slots";
import { ParticipantCounter } from "../../participants/participant-counter";
import { type Fields, type FieldsProps, textField } from "./event-form-field";
import type { EventFormView, Participants } from "./event-form-view";
import { EventImageField } from "./event-image-field";
import { settleTime } from "./live/typed-form";
import { TypedCounter, useTyped, useTypedSlots } from "./live-form";
import { RegistrationFields } from "./registration-fields";
import { swatch, swatches } from "./swatches.css";

type SwatchesProps = {
  name: string;
  schemes: EventFormView["schemes"];
  /** Initially selected. */
  value?: string;
};

const codeHint = `最大 ${maxQrMb}MB，报名页会显示它`;
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
function LinkInput({ fields, name }: { fields: Fields; name: EventFormField }) {
  const input = textField(fields, name);
  const { initialValue, errors } = input.field;
  // Stays open once opened, because it may be in use.
  const isOpen = useRef(false);
  isOpen.current ||= Boolean(initialValue || errors);
  return (
    <div className={`${above} ${below}`}>
      <Disclosure label={`${input.label}（选填）`} open={isOpen.current}>
        <TextInput
          {...input}
          inputMode="url"
          autoComplete="off"
          placeholder="https://"
          hint="图片取不到时先显示为链接"
        />
      </Disclosure>
    </div>
  );
}

function Details({ fields }: Pick<FieldsProps, "fields">) {
  return (
    <TextArea
      {...textField(fields, "details")}
      rows={6}
      hint="流程、要带什么、集合点；留空显示「暂无详情」"
      counter={<TypedCounter name="details" />}
    />
  );
}

function Basics({ view, fields }: FieldsProps) {
  return (
    <>
      <TextInput
        {...textField(fields, "title")}
        autoComplete="off"
        hint="写清「在哪里、做什么」"
        counter={<TypedCounter name="title" />}
      />
      <TextArea {...textField(fields, "summary")} counter={<TypedCounter name="summary" />} />
      {view.mode === "create" ? <Details fields={fields} /> : null}
      <MoreTexts fields={fields} />
      <Chips
        {...textField(fields, "category")}
        options={eventCategories.map((value) => ({ value, label: value }))}
      />
      <Tags fields={fields} />
      <TextInput
        {...textField(fields, "capacity")}
        short
        inputMode="numeric"
        autoComplete="off"
        hint={`${capacityMin}–${capacityMax} 人`}
      />
      {view.edit ? <People {...view.edit.people} /> : null}
      <LinkInput fields={fields} name="coverUrl" />
      <EventImageField
        view={view}
        fields={fields}
        name="cover"
        hint={`最大 ${maxPhotoMb}MB，${imageMessages.smallSource}。不上传也可以：封面按配色画。`}
      />
    </>
  );
}

/** Words for newcomers as chips. The blank one is posted when none is ticked. */
function Tags({ fields }: Pick<FieldsProps, "fields">) {
  const { field, ...frame } = textField(fields, "tags");
  const ticked = splitTags(String(field.initialValue ?? ""));
  return (
    <FieldSet isChoice id={field.id} {...frame} hint={`选填，最多 ${tagsMax} 个`}>
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
function MoreTexts({ fields }: Pick<FieldsProps, "fields">) {
  const isOpen = useRef(false);
  isOpen.current ||= moreTexts.some((name) => fields[name].initialValue || fields[name].errors);
  return (
    <div className={`${above} ${below}`}>
      <Disclosure label="意大利语介绍、本场主办（选填）" open={isOpen.current}>
        <TextInput {...textField(fields, "titleItalian")} autoComplete="off" lang="it" />
        <TextArea {...textField(fields, "summaryItalian")} rows={3} lang="it" />
        <TextInput {...textField(fields, "host")} autoComplete="off" hint="不是本站主办时" />
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

function Look({ view, fields }: FieldsProps) {
  return (
    <>
      {view.mode === "edit" ? <Details fields={fields} /> : null}
      <FieldSet
        isChoice
        id={fields.colorScheme.id}
        label={fieldOf("colorScheme").label}
        required={fields.colorScheme.required ?? false}
        error={fields.colorScheme.errors?.[0]}
        hint="封面、活动页和海报都用它"
      >
        <Swatches
          name={fields.colorScheme.name}
          schemes={view.schemes}
          value={String(fields.colorScheme.initialValue ?? "")}
        />
      </FieldSet>
      <LinkInput fields={fields} name="backgroundUrl" />
      <EventImageField
        view={view}
        fields={fields}
        name="background"
        hint={`选填，最大 ${maxPhotoMb}MB，海报用它代替封面`}
      />
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

function TimeAndPlace({ view, fields }: FieldsProps) {
  return (
    <>
      <AudienceNote view={view} of="时间或地点" />
      <div className={cols}>
        <TextInput
          {...textField(fields, "date")}
          type="date"
          min={view.mode === "create" ? view.today : undefined}
          hint="不能选择过去的日期"
        />
        <Select
          {...textField(fields, "durationHours")}
          required={false}
          hint="0.5–8 小时，以半小时计"
          options={durationsWith(view.form.durationHours).map((hours) => ({
            value: hours,
            label: `${hours} 小时`,
          }))}
        />
      </div>
      <StartTimes view={view} fields={fields} />
      <TextInput {...textField(fields, "locationName")} autoComplete="off" />
      <TextInput {...textField(fields, "locationAddress")} autoComplete="off" />
      <TextArea {...textField(fields, "directions")} rows={3} placeholder={"电车 13 路\n六楼，有电梯"} />
      <Chips
        {...textField(fields, "addressShown")}
        hint="地点名称谁都看得到，写街区就好"
        options={audienceOptions}
      />
    </>
  );
}

function Fees({ view, fields }: FieldsProps) {
  return (
    <>
      <AudienceNote view={view} of="费用" />
      <RegistrationFields fields={fields} movedDeadline={view.edit?.movedDeadline ?? null} />
      <MoneyInput
        {...textField(fields, "deposit")}
        label="定金（元）"
        symbol="¥"
        hint="最多 9999 元，留空为 0"
      />
      <TextArea
        {...textField(fields, "registrationNote")}
        rows={3}
        hint="怎么付、什么时候付、能不能退；谁都看得到"
        counter={<TypedCounter name="registrationNote" />}
      />
      <MoneyInput
        {...textField(fields, "enrollFee")}
        label="报名费用（欧元）"
        symbol="€"
        hint="最多 999 欧元，留空为 0"
      />
      <TextArea {...textField(fields, "notes")} rows={9} counter={<TypedCounter name="notes" />} />
      <TextArea {...textField(fields, "disclaimer")} rows={5} counter={<TypedCounter name="disclaimer" />} />
      <TextInput
        {...textField(fields, "groupQrValidUntil")}
        type="date"
        short
        hint="7 天后失效，到期前会提醒"
      />
      <Chips {...textField(fields, "groupCodeShown")} options={audienceOptions} />
      <LinkInput fields={fields} name="wechatQrcodeUrl" />
      <EventImageField view={view} fields={fields} name="groupQr" hint={codeHint} />
    </>
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
function StartTimes({ view, fields }: Pick<FieldsProps, "view" | "fields">) {
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
