// Items an event should have before it is published. The administrator may publish without them.
import type { EventForm } from "./form";

export type MissingItem =
  | "活动标题"
  | "活动简介"
  | "活动类别"
  | "活动人数"
  | "封面图片"
  | "活动地点"
  | "开始时间"
  | "活动时长"
  | "注意事项"
  | "群二维码"
  | "定金与报名费用均为 0";

const isBlank = (text: string) => text.trim() === "";
const isZero = (amount: string) => isBlank(amount) || Number(amount.normalize("NFKC")) === 0;

/** The missing items of a new event, in form order. */
export function missingForPublishing(form: EventForm): MissingItem[] {
  const lacks: [MissingItem, boolean][] = [
    ["活动标题", isBlank(form.title)],
    ["活动简介", isBlank(form.summary)],
    ["活动类别", isBlank(form.category)],
    ["活动人数", isBlank(form.capacity)],
    ["封面图片", isBlank(form.coverImageId) && isBlank(form.coverUrl)],
    ["活动地点", isBlank(form.locationName) && isBlank(form.locationAddress)],
    ["开始时间", isBlank(form.date)],
    ["活动时长", isBlank(form.durationHours)],
    ["注意事项", isBlank(form.notes)],
    ["群二维码", isBlank(form.groupQrImageId) && isBlank(form.wechatQrcodeUrl)],
    ["定金与报名费用均为 0", isZero(form.deposit) && isZero(form.enrollFee)],
  ];
  return lacks.filter(([, isMissing]) => isMissing).map(([item]) => item);
}

const requiredInEdit: readonly MissingItem[] = [
  "活动标题",
  "活动类别",
  "活动人数",
  "开始时间",
  "活动时长",
  "活动地点",
];

/** The missing items of an edited event; fewer than for publishing. */
export function missingForSaving(form: EventForm): MissingItem[] {
  return missingForPublishing(form).filter((item) => requiredInEdit.includes(item));
}
