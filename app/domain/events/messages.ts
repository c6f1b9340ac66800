// Limits of events with their messages, and the options of choice fields. Amounts are cents (deposit: fen, fee: euro cents),
// times ms, lengths graphemes. Independent of schemas, so that the browser can import it.
import {
  audiences,
  colorSchemes,
  eventCategories,
  eventStatuses,
  eventTags,
  reconfirmHours,
  registrationModes,
  reminderModes,
  seatsPerRegistrationMax,
  usualSeatsMax,
} from "../../db/schema/values";
import { commonMessages } from "../validation";

export {
  audiences,
  colorSchemes,
  eventCategories,
  eventStatuses,
  eventTags,
  reconfirmHours,
  registrationModes,
  reminderModes,
  seatsPerRegistrationMax,
  usualSeatsMax,
};
export const cancelReasonMax = 500;
export const refundNoteMax = 500;
/** Most tags of an event. */
export const tagsMax = 3;
export const capacityMin = 2;
export const capacityMax = 500;
/** When events end by themselves; `day` is that of the first. */
export const autoEndText = (day: string, isOne: boolean) =>
  isOne ? `不标记的话，${day}会自动标记。` : `不标记的话，每个活动结束两天后会自动标记，最早是${day}。`;
/** Overdue events that one press marks at most. */
export const markedAtMost = 1000;
export const participantsMax = 100_000;
export const depositMaxCents = 999_900;
export const enrollFeeMaxCents = 99_900;
export const halfHourMs = 30 * 60 * 1000;
/** Minimum lead time of a published or moved event, in ms. */
export const leadMs = 30 * 60 * 1000;
/** Days for which WeChat honours a group code. */
export const groupQrDays = 7;
export const durationMaxMs = 8 * 60 * 60 * 1000;

export const registrationModeLabels = {
  off: "不在本站报名",
  open: "直接报名",
  approval: "报名后由主办方确认",
} as const satisfies Record<(typeof registrationModes)[number], string>;

export const shownAfterSignUp = "报名成功后可见";
export const audienceLabels = {
  all: "所有人",
  confirmed: shownAfterSignUp,
} as const satisfies Record<(typeof audiences)[number], string>;

export const reminderLabels = {
  on: "前一天提醒",
  off: "不提醒",
} as const satisfies Record<(typeof reminderModes)[number], string>;

export const reconfirmLabels = {
  on: "前两天问",
  off: "不问",
} as const satisfies Record<(typeof reminderModes)[number], string>;

export const cancellationLabels = { cancelReason: "取消原因", refundNote: "退款说明" } as const;

export const eventMessages = {
  titleRequired: "请输入活动标题",
  summaryRequired: "请输入活动简介",
  cancellationNotSaved: "取消说明没有保存，请修改后再试",
  notCancelled: "活动没有取消，不能填写取消原因和退款说明",
  category: "请选择活动类别",
  tags: `标签只能是${eventTags.join("、")}`,
  tagsTooMany: `最多选 ${tagsMax} 个标签`,
  capacity: "请输入有效的活动人数",
  capacityMin: `活动人数至少为${capacityMin}人`,
  capacityMax: `活动人数不能超过${capacityMax}人`,
  colorScheme: "请选择配色方案",
  start: "请选择开始时间",
  startOffHalfHour: "开始时间只能是整点或半点",
  startUnreadable: "开始时间格式错误，请重新选择",
  startSkipped: "当天夏令时开始，这个时间不存在，请重新选择",
  status: commonMessages.status,
  listFailed: "获取活动列表失败",
  free: "定金与报名费用均为 0（免费活动，可以直接发布）",
  newEventActive: "新活动只能是进行中，创建后才能标记为已完成或取消",
  version: "请输入有效的版本号",
  startTooSoon: "开始时间必须至少比当前时间晚30分钟",
  duration: "请选择活动时长",
  durationMin: "活动时长不能少于0.5小时",
  durationMax: "活动时长不能超过8小时",
  durationStep: "活动时长必须是0.5的倍数",
  amount: "请输入有效的金额，最多两位小数",
  text: commonMessages.text,
  participants: "请输入有效的报名人数",
  participantsMax: "报名人数不能超过活动人数",
  noParticipants: "报名人数不能少于 0",
  depositNegative: "定金不能为负数",
  depositMax: "定金不能超过9999元",
  enrollFeeNegative: "报名费用不能为负数",
  enrollFeeMax: "报名费用不能超过999欧元",
  place: "请输入活动地点",
  coverUrl: "封面图片URL格式不正确",
  backgroundUrl: "背景图片URL格式不正确",
  groupQrUrl: "微信二维码URL格式不正确",
  groupQrValidUntil: "请选择二维码的有效期",
  deadlinePassed: "报名截止时间已过，没有人能报名",
  deadlineAfterStart: "报名截止不能晚于活动开始",
  choice: "请选择一项",
  seatsMax: `请填 1–${seatsPerRegistrationMax} 人，孩子也算`,
  registrationDeadline: "请输入有效的报名截止时间",
  participantsCounted: "这个活动在本站报名，人数由名单决定",
  incomplete: "请填写完整的活动信息",
  publishFailed: "发布活动失败，请重试",
  editFailed: "保存活动失败",
  completeFailed: "标记完成失败，请重试",
  archiveFailed: "归档失败，请重试",
} as const;
