// A draft's filled fields as text, in form order.

import type { DraftType } from "~/domain/drafts/messages";
import type { DraftForm } from "~/domain/drafts/schema";
import { numberText } from "~/domain/events/form/field-text";
import { isSchemeKey, schemeOf } from "~/styles/schemes";

type Field = { label: string; say?: (value: string) => string };

const dayText = (date: string) => {
  const [, year, month, day] = /^(\d{4})-(\d\d)-(\d\d)$/.exec(date) ?? [];
  return year ? `${year}年${Number(month)}月${Number(day)}日` : date;
};
const yes = () => "是";
const spaced = (wallTime: string) => wallTime.replace("T", " ");
const pollStatusWords: Record<string, string> = { active: "进行中", ended: "已结束", draft: "草稿" };

const numberOf = (field: string) => (typed: string) => numberText(field, typed);

const eventFields: Record<string, Field> = {
  title: { label: "活动标题" },
  summary: { label: "活动简介" },
  details: { label: "活动详情" },
  category: { label: "活动类别" },
  capacity: { label: "活动人数", say: numberOf("capacity") },
  coverUrl: { label: "封面图片链接" },
  colorScheme: { label: "配色方案", say: (key) => (isSchemeKey(key) ? schemeOf(key).zh : key) },
  backgroundUrl: { label: "背景图片链接" },
  date: { label: "开始日期", say: dayText },
  time: { label: "开始时间" },
  durationHours: { label: "活动时长", say: numberOf("durationHours") },
  locationName: { label: "地点名称" },
  locationAddress: { label: "详细地址" },
  deposit: { label: "定金", say: numberOf("deposit") },
  enrollFee: { label: "报名费", say: numberOf("enrollFee") },
  notes: { label: "注意事项" },
  disclaimer: { label: "免责声明" },
  wechatQrcodeUrl: { label: "群二维码链接" },
  groupQrValidUntil: { label: "二维码有效期", say: dayText },
};

const pollFields: Record<string, Field> = {
  title: { label: "投票标题" },
  description: { label: "说明" },
  option1: { label: "选项 1" },
  option2: { label: "选项 2" },
  option3: { label: "选项 3" },
  startTime: { label: "开始时间", say: spaced },
  endTime: { label: "结束时间", say: spaced },
  status: { label: "状态", say: (status) => pollStatusWords[status] ?? status },
  allowMultiple: { label: "允许多选", say: yes },
  isAnonymous: { label: "匿名投票", say: yes },
};

const wishFields: Record<string, Field> = {
  authorName: { label: "昵称" },
  category: { label: "类别" },
  content: { label: "心愿内容" },
};

const fieldsOf: Record<DraftType, Record<string, Field>> = {
  event: eventFields,
  poll: pollFields,
  wish: wishFields,
};

/** Fields that hold a picture id; shown as pictures. */
export const pictureLabels = {
  coverImageId: "封面图片",
  backgroundImageId: "背景图片",
  groupQrImageId: "群二维码",
} as const;

/** The filled fields by label. A field without a label is shown under its own name. */
export function filledFields({ formType, form }: { formType: DraftType; form: DraftForm }) {
  const known = fieldsOf[formType];
  const others = Object.keys(form).filter((name) => !(name in known) && !(name in pictureLabels));
  return [...Object.keys(known), ...others].flatMap((name) => {
    const value = form[name]?.trim() ?? "";
    const { label = name, say = (text: string) => text } = known[name] ?? {};
    return value === "" ? [] : [{ name, label, value: say(value) }];
  });
}
