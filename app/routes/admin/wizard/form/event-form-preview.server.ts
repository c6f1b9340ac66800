// The event form's live preview; the form may be incomplete.

import { eventDateParts, periodText } from "~/domain/events/date-text";
import { coverArtOf } from "~/domain/events/event-views.server";
import type { EventForm } from "~/domain/events/form/form";
import { readPreview } from "~/domain/events/form/form-schema";
import { feesText } from "~/domain/events/money";
import type { SiteTime } from "~/domain/events/site-time";
import type { FormPreview } from "./event-form-view";

const unfilled = "未填写";

/** The preview of a form; `id` selects the generated cover. */
export function previewOf(form: EventForm, id: string, siteTime: SiteTime): FormPreview {
  const { startAt, durationMs, ...cents } = readPreview(form, siteTime.timeZone);
  const period =
    startAt === null || durationMs === null
      ? "时间待定"
      : periodText({ startAt, endAt: startAt + durationMs }, siteTime.now, siteTime.timeZone);
  const duration = durationMs === null ? "" : ` · ${form.durationHours} 小时`;
  const place = [form.locationName, form.locationAddress].filter((part) => part.trim() !== "").join(" ");
  const fees = feesText({
    depositCents: Math.max(0, cents.depositCents ?? 0),
    enrollFeeCents: Math.max(0, cents.enrollFeeCents ?? 0),
  });
  const isFree = fees.deposit === null && fees.enroll === null;
  const hasQr = form.groupQrImageId !== "" || form.wechatQrcodeUrl.trim() !== "";
  return {
    event: {
      title: form.title.trim(),
      category: form.category,
      scheme: form.colorScheme,
      art: coverArtOf(id),
      when: eventDateParts(startAt ?? Number.NaN, siteTime.timeZone),
    },
    rows: [
      row("人数", form.capacity.trim() === "" ? "" : `${form.capacity} 人`),
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
