// Field groups of the event form, combined into the steps of creating and editing.
import type { ReactNode } from "react";
import type { EventFormField } from "~/domain/events/form/form";
import { eventFieldLabels as labels } from "~/domain/events/form/form";
import { isRequired } from "~/domain/events/form/readiness";
import { quickTimes, type StartSlot, slotMarks } from "~/domain/events/form/start-slots";
import {
  capacityMax,
  capacityMin,
  detailsMax,
  eventCategories,
  notesMax,
  summaryMax,
  titleMax,
} from "~/domain/events/schema";
import { above, below, cols } from "~/styles/global.css";
import { isSchemeKey } from "~/styles/schemes";
import { FieldSet } from "~/ui/form/field";
import { Select, TextArea, TextInput } from "~/ui/form/inputs";
import { Disclosure } from "~/ui/layout/disclosure";
import { Chips } from "../../forms/chips";
import { TimeSlots } from "../../forms/time-slots";
import { counter, type FieldsProps, textField } from "./event-form-field";
import type { EventFormView } from "./event-form-view";
import { EventImageField } from "./event-image-field";
import { MoneyInput } from "./money-input";
import { Swatches } from "./swatches";

/** An external URL in place of a picture; shown as a link only. */
function LinkInput({ view, field }: { view: EventFormView; field: EventFormField }) {
  const input = textField(view, field);
  return (
    <div className={`${above} ${below}`}>
      <Disclosure label={`${input.label}（选填）`} open={Boolean(input.defaultValue || input.error)}>
        <TextInput
          {...input}
          inputMode="url"
          autoComplete="off"
          placeholder="https://"
          hint="没有图片文件时可以填链接，页面上只显示为文字链接"
        />
      </Disclosure>
    </div>
  );
}

function Details({ view }: FieldsProps) {
  return (
    <TextArea
      {...textField(view, "details")}
      rows={6}
      hint="流程、要带什么、集合点在哪里；留空会显示「暂无详情」"
      {...counter(view, "details", detailsMax)}
    />
  );
}

function Basics({ view, lite, children }: FieldsProps & { children?: ReactNode }) {
  return (
    <>
      <TextInput
        {...textField(view, "title")}
        autoComplete="off"
        hint="写清“在哪里、做什么”"
        {...counter(view, "title", titleMax)}
      />
      <TextArea {...textField(view, "summary")} {...counter(view, "summary", summaryMax)} />
      {children}
      <Chips
        id="category"
        name="category"
        label={labels.category}
        required={isRequired("category")}
        value={view.form.category}
        error={view.errors.category?.[0]}
        options={eventCategories.map((value) => ({ value, label: value }))}
      />
      <TextInput
        {...textField(view, "capacity")}
        short
        inputMode="numeric"
        autoComplete="off"
        hint={`${capacityMin} 至 ${capacityMax} 人`}
      />
      <LinkInput view={view} field="coverUrl" />
      <EventImageField
        view={view}
        lite={lite}
        field="coverImageId"
        picture="cover"
        label={labels.coverImageId}
        mark="9:16"
        hint="最大 10MB，建议最短边≥1280px。不上传也可以：封面会用选好的配色画出来。"
      />
    </>
  );
}

function Look({ view, lite }: FieldsProps) {
  return (
    <>
      <FieldSet
        id="colorScheme"
        label={labels.colorScheme}
        required
        error={view.errors.colorScheme?.[0]}
        hint="封面、活动页和海报都用这组颜色"
      >
        <Swatches
          name="colorScheme"
          keys={view.schemeKeys.filter(isSchemeKey)}
          value={view.form.colorScheme}
        />
      </FieldSet>
      <LinkInput view={view} field="backgroundUrl" />
      <EventImageField
        view={view}
        lite={lite}
        field="backgroundImageId"
        picture="background"
        label={labels.backgroundImageId}
        mark="9:16"
        hint="选填，最大 10MB，用作海报背景"
      />
    </>
  );
}

const slotView = ({ time, state }: StartSlot) => ({ time, mark: slotMarks[state] });

function TimeAndPlace({ view }: FieldsProps) {
  const isOpen = (time: string) => view.slots.find((slot) => slot.time === time)?.state === "open";
  return (
    <>
      <div className={cols}>
        <TextInput
          {...textField(view, "date")}
          type="date"
          min={view.mode === "create" ? view.today : undefined}
          hint="不能选择过去的日期"
        />
        <Select
          id="durationHours"
          name="durationHours"
          label={labels.durationHours}
          defaultValue={view.form.durationHours}
          error={view.errors.durationHours?.[0]}
          hint="0.5 至 8 小时，以半小时计"
          options={view.durations.map((hours) => ({ value: hours, label: `${hours} 小时` }))}
        />
      </div>
      <Chips
        id="quick"
        name="time"
        label="快捷选择"
        options={quickTimes.map((time) => ({ value: time, label: time, disabled: !isOpen(time) }))}
      />
      <TimeSlots
        id="time"
        name="time"
        label={labels.time}
        required
        value={view.form.time}
        error={view.errors.time?.[0]}
        hint="今日时间需晚于当前时间30分钟"
        slots={view.slots.map(slotView)}
      />
      <TextInput {...textField(view, "locationName")} autoComplete="off" />
      <TextInput
        {...textField(view, "locationAddress")}
        autoComplete="off"
        placeholder="街道、门牌号、邮编"
        hint="列表里会显示“名称 地址”"
      />
    </>
  );
}

function Fees({ view, lite }: FieldsProps) {
  return (
    <>
      <div className={cols}>
        <MoneyInput
          {...textField(view, "deposit")}
          label="定金（元）"
          symbol="¥"
          hint="最多 9999 元，留空为 0"
        />
        <MoneyInput
          {...textField(view, "enrollFee")}
          label="报名费用（欧元）"
          symbol="€"
          hint="最多 999 欧元，留空为 0"
        />
      </div>
      <TextArea {...textField(view, "notes")} rows={9} {...counter(view, "notes", notesMax)} />
      <TextArea {...textField(view, "disclaimer")} rows={5} {...counter(view, "disclaimer", notesMax)} />
      <TextInput
        {...textField(view, "groupQrValidUntil")}
        type="date"
        short
        hint="微信群二维码 7 天后失效，到期前会提醒你更换"
      />
      <LinkInput view={view} field="wechatQrcodeUrl" />
      <EventImageField
        view={view}
        lite={lite}
        field="groupQrImageId"
        picture="qr"
        label={labels.groupQrImageId}
        mark="1:1"
        hint="最大 20MB，报名页会显示它"
      />
    </>
  );
}

/** The fields of the current step. */
export function StepFields({ view, lite }: FieldsProps) {
  const isEdit = view.mode === "edit";
  if (view.step === 1) {
    return (
      <Basics view={view} lite={lite}>
        {isEdit ? null : <Details view={view} lite={lite} />}
      </Basics>
    );
  }
  if (view.step === 3) return <TimeAndPlace view={view} lite={lite} />;
  if (view.step === 4) return <Fees view={view} lite={lite} />;
  return (
    <>
      {isEdit ? <Details view={view} lite={lite} /> : null}
      <Look view={view} lite={lite} />
    </>
  );
}
