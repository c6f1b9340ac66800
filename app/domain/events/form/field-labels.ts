// Labels and display text of the event form's fields, for comparisons and draft previews.
import { graphemeLength, normalizeText } from "../../../platform/text";
import type { EventForm, EventFormField } from "./form";

export const eventFieldLabels: Record<EventFormField, string> = {
  title: "活动标题",
  summary: "活动简介",
  details: "活动详情",
  category: "活动类别",
  capacity: "活动人数",
  coverImageId: "封面图片",
  coverUrl: "封面图片链接",
  colorScheme: "配色方案",
  backgroundImageId: "背景图片",
  backgroundUrl: "背景图片链接",
  date: "开始日期",
  time: "开始时间",
  durationHours: "活动时长",
  locationName: "地点名称",
  locationAddress: "详细地址",
  deposit: "定金",
  enrollFee: "报名费用",
  notes: "注意事项",
  disclaimer: "免责声明",
  groupQrImageId: "群二维码",
  wechatQrcodeUrl: "群二维码链接",
  groupQrValidUntil: "二维码有效期至",
};

/** A field's value as text; empty when unset. For pictures only their presence. */
export function fieldText(form: EventForm, field: EventFormField): string {
  const value = form[field].trim();
  if (value === "") return "";
  if (field.endsWith("ImageId")) return "已上传";
  if (field === "capacity") return `${value} 人`;
  if (field === "durationHours") return `${value} 小时`;
  if (field === "deposit") return `¥${value}`;
  if (field === "enrollFee") return `€${value}`;
  return value;
}

/** 8 / 60: graphemes used and allowed. */
export function counterText(text: string, max: number): string {
  return `${graphemeLength(normalizeText(text))} / ${max}`;
}
