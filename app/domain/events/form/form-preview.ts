// Preview of the event form during editing; the form may be incomplete. Shared by server and browser.
import { clockOf, type ZoneClock, type ZoneOffset } from "../../../platform/zone-clock";
import { unreadCodeText } from "../../images/code-texts";
import { feesText } from "../money";
import type { CoverArt, EventDateParts } from "../view";
import { dateParts, wallPeriodText } from "../wall-text";
import { numberText } from "./field-text";
import type { EventForm } from "./form";
import type { FormTime } from "./form-rules";
import { readPreview } from "./form-values";

export type FormPreview = {
  event: { title: string; category: string; scheme: string; art: CoverArt; when: EventDateParts };
  rows: { label: string; value: string; quiet: boolean }[];
};

const unfilled = "未填写";

type Shown = {
  art: CoverArt;
  /** Whether visitors see no group code, because the form's picture is unreadable. */
  isUnread: boolean;
};

/** Returns the preview of a form at a time (ms UTC), by the site's clock. */
export function previewOf(
  form: EventForm,
  { art, isUnread }: Shown,
  now: number,
  clock: ZoneClock,
): FormPreview {
  const { startAt, durationMs, ...cents } = readPreview(form, clock);
  const start = startAt === null ? null : { at: startAt, wall: clock.wallTime(startAt) };
  const today = clock.wallTime(now);
  const period =
    start === null || durationMs === null
      ? ""
      : wallPeriodText(start.wall, clock.wallTime(start.at + durationMs), today);
  const duration = durationMs === null ? "" : ` · ${numberText("durationHours", form.durationHours)}`;
  const place = [form.locationName, form.locationAddress].filter((part) => part.trim() !== "").join(" ");
  const fees = feesText({
    depositCents: Math.max(0, cents.depositCents ?? 0),
    enrollFeeCents: Math.max(0, cents.enrollFeeCents ?? 0),
  });
  const isFree = fees.deposit === null && fees.enroll === null;
  const hasQr = form.groupQrImageId !== "" || form.wechatQrcodeUrl.trim() !== "";
  const code = hasQr ? (isUnread ? unreadCodeText : "已上传") : "未上传";
  return {
    event: {
      title: form.title.trim(),
      category: form.category,
      scheme: form.colorScheme,
      art,
      when: dateParts(start, today),
    },
    rows: [
      row("人数", numberText("capacity", form.capacity.trim())),
      row("时间", period && `${period}${duration}`),
      row("地点", place),
      { label: "费用", value: isFree ? "未填写（按免费显示）" : fees.total, quiet: isFree },
      row("注意事项", form.notes.trim() ? "已填写" : ""),
      { label: "二维码", value: code, quiet: !hasQr },
    ],
  };
}

function row(label: string, value: string) {
  return { label, value: value || unfilled, quiet: value === "" };
}

/** Clock and time for checking and previewing a form in the browser, from the zone's offsets. */
export function formClock({ now, offsets }: { now: number; offsets: readonly ZoneOffset[] }): FormTime {
  return { now, clock: clockOf(offsets) };
}
