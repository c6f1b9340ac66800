// The event form's live preview; the form may be incomplete.

import { eventDateParts, periodText } from "~/domain/events/date-text";
import { coverArtOf } from "~/domain/events/event-views.server";
import { type EventForm, readEventForm } from "~/domain/events/form/form";
import { feesText } from "~/domain/events/money";
import type { SiteTime } from "~/domain/events/site-time";
import type { FormPreview } from "./event-form-view";

const unfilled = "未填写";

/** The preview of a form; `id` selects the generated cover. */
export function previewOf(form: EventForm, id: string, siteTime: SiteTime): FormPreview {
  const { fields } = readEventForm(form, siteTime);
  const startAt = fields.startAt ?? Number.NaN;
  const endAt = startAt + fields.durationMs;
  const period = Number.isFinite(endAt)
    ? periodText({ startAt, endAt }, siteTime.now, siteTime.timeZone)
    : "时间待定";
  const duration = Number.isFinite(fields.durationMs) ? ` · ${form.durationHours} 小时` : "";
  const place = [form.locationName, form.locationAddress].filter((part) => part.trim() !== "").join(" ");
  const cents = (value: number) => (Number.isFinite(value) ? Math.max(0, value) : 0);
  const { depositCents, enrollFeeCents } = fields;
  const fees = feesText({ depositCents: cents(depositCents), enrollFeeCents: cents(enrollFeeCents) });
  const isFree = fees.deposit === null && fees.enroll === null;
  const hasQr = form.groupQrImageId !== "" || form.wechatQrcodeUrl.trim() !== "";
  return {
    event: {
      title: form.title.trim(),
      category: form.category,
      scheme: form.colorScheme,
      art: coverArtOf(id),
      when: eventDateParts(startAt, siteTime.timeZone),
    },
    rows: [
      row("人数", fields.capacity === null ? "" : `${form.capacity} 人`),
      row("时间", period === "时间待定" ? "" : `${period}${duration}`),
      row("地点", place),
      { label: "费用", value: isFree ? "免费（尚未填写）" : fees.total, quiet: isFree },
      row("注意事项", form.notes.trim() ? "已填写" : ""),
      hasQr ? row("二维码", "已上传") : { label: "二维码", value: "未上传", quiet: true },
    ],
  };
}

function row(label: string, value: string) {
  return { label, value: value || unfilled, quiet: value === "" };
}
