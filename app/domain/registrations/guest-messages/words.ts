// Labels, limits and rejections of messages to guests. Independent of schemas, so that the browser can import it.
import { messageAudiences, messageStates } from "../../../db/schema/values";

export { messageAudiences, messageStates };

export type MessageAudience = (typeof messageAudiences)[number];
export type MessageState = (typeof messageStates)[number];

export const messageTextMax = 1000;
/** Messages of an event per day of the site's zone, without those that were never sent. */
export const messagesPerDay = 3;

export const audienceLabels: Record<MessageAudience, string> = {
  confirmed: "已确认",
  waiting: "候补",
  pending: "待审批",
  all: "全部报名",
  absent: "还没到的",
  "no-show": "没有来的",
  chosen: "选几位",
};

export const unsentReasons = {
  recalled: "已收回，没有发出",
  cancelled: "活动已取消，没有发出",
  late: "时间已过，没有发出",
} as const satisfies Partial<Record<MessageState, string>>;

export const messageTexts = {
  heading: "主办方的消息",
  unread: "新消息",
  to: "请选择发给谁",
  textRequired: "请写下要说的话",
  textTooLong: `消息不能超过${messageTextMax}个字符`,
  guests: "请至少选一位客人",
  guestsUnknown: "选中的人里没有还在名单上的客人",
  empty: "这一组现在没有人，换一组再发",
  atUnreadable: "时间格式不对，请重新选择",
  atSkipped: "当天夏令时开始，这个时间不存在，请重新选择",
  atPast: "请选择以后的时间",
  atAfterEnd: "发出的时间要在活动结束以前",
  eventOver: "活动已经结束，只能现在发",
  tooMany: `这一天已经有 ${messagesPerDay} 条消息，一个活动一天最多 ${messagesPerDay} 条`,
  missing: "这条消息不存在",
  out: "消息已经发出，收不回来。要更正，请再发一条",
  neverSent: "这条消息没有发出",
  recipientMissing: "这位客人没有收到这条消息",
  sent: "2 分钟后发出，之前都可以收回",
  planned: "到时间发出，之前都可以收回",
  recalled: "已收回，没有人看到",
} as const;

export const isAudience = (value: unknown): value is MessageAudience =>
  messageAudiences.some((audience) => audience === value);
