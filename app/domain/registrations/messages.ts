// Limits, labels and messages of registrations. Independent of schemas, so that the browser can import it.
import { seatsPerRegistrationMax } from "../../db/schema/values";
import { closedTexts } from "../events/registration/availability";
import type { RegistrationStatus } from "./seats";

export { closedTexts };
export const guestNameMax = 40;
export const contactMax = 60;
export const noteMax = 200;
export const answerMax = 200;
export const adminNoteMax = 500;
export const declineReasonMax = 200;
/** Suggested reasons for declining. */
export const declineReasons = ["名额已满", "不符合参加条件", "和其他报名重复", "联系不上"] as const;
/** Most seats of a registration in any event; an event may allow fewer (`companions/seats-limit.ts`). */
export const seatsMax = seatsPerRegistrationMax;
/** Maximum active registrations of an event, more than realistic. Bounds the cost of one change. */
export const registrationsPerEventMax = 2000;
/** Maximum held registrations of an event. Counted separately, so that a script that fills them does not close the event. */
export const heldPerEventMax = 500;
/** Maximum retained withdrawn registrations of an event without a member, a payment or the organiser's note. */
export const withdrawnPerEventMax = 200;
/** Maximum seats of an event, confirmed or waiting, for unverified registrations from one network. */
export const seatsPerNetworkMax = 12;
/** Maximum private links of a registration. */
export const linksMax = 20;
/** Maximum audit entries of a registration by its guest. */
export const guestEntriesMax = 50;

export const statusLabels: Record<RegistrationStatus, string> = {
  pending: "待确认",
  confirmed: "已确认",
  offered: "等回复",
  waiting: "候补",
  cancelled: "已取消",
  declined: "未通过",
};
/** The labels for organisers, who approve what the guest waits for. */
export const organiserStatusLabels: Record<RegistrationStatus, string> = {
  ...statusLabels,
  pending: "待审批",
};
/** Follows the name of a guest who is asked before getting a seat. */
export const askedFirst = "（先问要不要）";
/** Entries before a waiting registration at `position`, counted from 1. */
export const aheadText = (position: number): string =>
  position > 1 ? `前面还有 ${position - 1} 组` : "下一个就是你";
/** Headings of the page after the sign-up. */
export const signedUpHeadings = {
  confirmed: "报好了，到时候见！",
  offered: "有名额了",
  waiting: "已加入候补",
  pending: "已提交，等主办方确认",
} as const;
export const noteLabel = "备注";
export const attendedLabel = "已到场";
export const absentLabel = "未到场";
export const refundedLabel = "定金已退";
/** The question of an event to its guests, and the label of their answers to it or to a move. */
export const answerLabel = "还来吗";
/** Whether a guest takes offered seats, on lists. */
export const offerLabel = "有名额了";
/** The answer of a guest whose event was moved. */
export const comingLabel = "改期后";
export const comingLabels = { yes: "能来", no: "来不了", none: "没回" } as const;
/** At most five names. */
export const namesText = (names: readonly string[]): string =>
  `${names.slice(0, 5).join("、")}${names.length > 5 ? "等" : ""}`;
/** 名额已给大白，撤不回来; `names` of the guests who moved up. */
export const seatsGivenText = (names: readonly string[]) => `名额已给${namesText(names) || "别人"}，撤不回来`;
/** Rejects check-ins of more seats than registered. */
export const arrivedTooMany = (seats: number) => `到场的人数不能超过 ${seats} 人`;
/** Rejects fewer seats than are checked in. */
export const hereAlready = (arrived: number) => `已经有 ${arrived} 人到场，人数不能少于 ${arrived} 人`;
/** Rejects more seats than the event allows for one registration. */
export const seatsTooMany = (most: number) => `人数请选择 1 到 ${most} 人`;
/** Hint beside the number of seats. */
export const seatsHint = (most: number) => `最多 ${most} 人，孩子也算`;
/** A pending registration without a seat. */
export const heldLabel = "未占名额";
/** Replaces the name of a guest with erased data. */
export const erasedName = "（资料已删除）";

/** 1 组候补会递补：大白。 Empty when no guest moves up. */
export const movesUpText = (names: readonly string[]): string =>
  names.length === 0 ? "" : `${names.length} 组候补会递补：${namesText(names)}。`;

/** Button that reduces the seats of a registration although waiting guests move up. */
export const fewerSeatsLabel = (seats: number): string => `改为 ${seats} 人`;

/** Mails of the organiser's changes are held. */
export const mailsHeldText = "要通知的邮件 2 分钟后才发出，之前都可以撤销。";

/** Limits of a pasted 接龙. */
export const chainLinesMax = 300;
export const chainTextMax = 20_000;

export const contactLabels = { wechat: "微信号", phone: "手机", email: "邮箱" } as const;
export type ContactType = keyof typeof contactLabels;
export const contactTypeNames: readonly ContactType[] = ["wechat", "phone", "email"];

const nameTooLong = `称呼不能超过${guestNameMax}个字符`;

/** Explanation of a held registration for its guest. */
export const heldText = "这条报名要先由主办方确认，现在还没有名额。同一个网络报名的人较多时会这样。";
export const heldMailText = "打开下面的链接，按「确认邮箱」，就不用等主办方确认。";
export const heldOnPage = {
  mail: "确认邮件已寄出：打开邮件里的链接，按「确认邮箱」，就不用等主办方确认。",
  other: "不想等的话，请联系主办方；有账号的话，先取消这条，登录后再报名。",
} as const;

/** Shown when a guest requests more seats than are left. */
export const fullText = (left: number) =>
  left > 0 ? `名额不够，现在只剩 ${left} 位` : "名额不够，现在没有空余的名额";

/** Shown when a sign-up requests more seats than are left: the choice between fewer seats and the waiting list. */
export const shortText = (left: number, seats: number) =>
  `只剩 ${left} 位：报 ${left} 人，或 ${seats} 人一起候补`;

/** How a guest without a seat is notified, by contact type; by mail only where the site delivers mail. */
export const hearingText = (contactType: ContactType | "none", sendsMail: boolean) =>
  contactType === "email" && sendsMail
    ? "有结果时会发邮件到你留的邮箱，这个页面也会显示"
    : `有结果时，主办方会用你留的${contactType === "none" ? "联系方式" : contactLabels[contactType]}联系你，这个页面也会显示`;

/** What a guest may tick, off by default. */
export const tickLabels = { alone: "一个人来", showName: "让大家看到我的称呼" } as const;

/** Payment instructions of the organiser. */
export const payTextOf = (registrationNote: string) =>
  registrationNote || "怎么付、什么时候付，由主办方告知；本站不收款。";

/** Hint beside the contact types, on a site that delivers mail. */
export const emailHint = "留邮箱会收到确认、变动和递补通知";

/**
 * Same text for known and unknown contacts (prevents enumeration). The owner of a lost link gets it by mail, or from the
 * organiser.
 */
export const lostLinkText = (contactType: ContactType, sendsMail: boolean) =>
  contactType === "email" && sendsMail
    ? "以前用这个邮箱报过名的话，原来的链接也会寄到邮箱，请取消多出的一条。"
    : "以前报过名、找不到链接的话，请主办方把原来的链接发给你，并取消多出的一条。";

/** Rejects a change by the organiser; `free` is negative beyond the capacity. */
export function organiserFullText(free: number): string {
  if (free > 0) return `名额不够，还剩 ${free} 位`;
  return free === 0 ? "名额不够，没有空位了" : `名额不够，已经超出 ${-free} 位`;
}
/** Label of the organiser's button that exceeds the capacity. */
export const overrideLabel = (excess: number) => `仍要加入（超出 ${excess} 位）`;

export const registrationMessages = {
  nameRequired: "请填写怎么称呼你",
  nameTooLong,
  contactType: "请选择微信号、手机或邮箱",
  contactRequired: "请填写一个联系方式，主办方好找到你",
  contactTooLong: `联系方式不能超过${contactMax}个字符`,
  wechat: "微信号至少 2 个字符，例如 linyue_88",
  phone: "手机号码是 6 到 15 位数字，例如 333 123 4567，国外号码先写 + 和国家码",
  email: "邮箱地址要有 @ 和后面的网站，例如 linyue@example.com",
  seats: "请选择有效的人数",
  noteTooLong: `${noteLabel}不能超过${noteMax}个字符`,
  answerTooLong: `回答不能超过${answerMax}个字符`,
  answers: "回答与报名问题不一致",
  companionTooLong: `同行的人的称呼不能超过${guestNameMax}个字符`,
  companions: "同行的人最多比报名的人数少一位",
  adminNoteTooLong: `主办方备注不能超过${adminNoteMax}个字符`,
  reasonTooLong: `原因不能超过${declineReasonMax}个字符`,
  noticeMissing: "这条通知已经有变化，请看最新的",
  noticeStays: "这条通知已经送到，不能改回",
  consent: "请先阅读注意事项和免责声明，再勾选同意",
  status: "请选择有效的报名状态",
  flag: "请选择是或否",
  showName: "称呼只有客人自己能公开",
  failed: "报名提交失败，请重试",
  signedUpBefore: "你已经报过名了。要替别人报名吗？填写的内容还在下面。",
  known: "这个联系方式已经在名单里",
  declined: "主办方没有通过这次报名，有疑问请联系主办方",
  full: "名额不够",
  tooMany: "候补的人太多了，暂时不能再报名",
  heldTooMany: "等待主办方确认的报名太多了。请登录账号再报名，或者联系主办方",
  requested: "已提交。增加的人数要等主办方确认，现在的名额不变",
  emailConfirmed: "邮箱已确认",
  notHeld: "这条报名不用再确认",
  notPossible: "这条报名的状态已经改变，请刷新后再试",
  missing: "这条报名不存在",
  linkMissing: "这个链接已经失效，或者报名资料已被删除。",
  over: "活动已经结束，不能再修改报名",
  eventCancelled: "活动已取消，不能再修改报名",
  checkInClosed: "签到只在活动开始前两天到结束后一天开放",
  notConfirmed: "只有已确认的人可以签到",
  arrivedNumber: `到场人数请填 0 到 ${seatsMax}`,
  mailsTooMany: "寄到这个邮箱的邮件太多了，请一小时后再试",
  contactPending: "已保存。请打开新邮箱里的邮件确认；确认以前，通知仍寄到原来的联系方式",
  guestContactPending: "已保存。确认邮件 2 分钟后寄出；TA 确认以前，通知仍寄到原来的联系方式",
  addressWithdrawn: "已撤回新邮箱，通知仍寄到原来的联系方式",
  arrivedStays: "你已经到场，不能再取消报名",
  depositUnpaid: "还没有记定金已收",
  saved: "报名已更新",
  seatsSaved: (seats: number) => `已改为 ${seats} 人`,
  remembered: "这台设备记住了这次报名",
  forgotten: "已从这台设备移除，私密链接照样能用",
  linkIssued: "新的私密链接已生成，请保存",
  offerTaken: "名额是你的了，到时候见",
  offerOver: "名额已经给了别人，你还在候补里",
  coming: "好，主办方知道你能来",
  notComing: "名额让出去了，谢谢你早说",
  comingAgain: "名额还是你的，到时候见",
  seatsTaken: "名额已经给别人了，可以再报一次",
  movedAgain: "时间又变了，请看新的时间再回答",
  notAsked: "这次报名现在没有要回答的问题",
  answer: "请回答能来（true）或来不了（false）",
  withdrawn: "已取消报名",
  erased: "你的报名资料已删除",
  nothingChanged: "没有改动",
  erasedUntold:
    "报名同时取消，名额会让给候补的人，但是不会有人通知 TA。想让 TA 知道，请先取消报名，再删除资料。",
  guestErased: "这位客人的资料已删除",
  added: "已加入名单",
  noneSelected: "请先勾选要处理的报名",
  chainRequired: "请粘贴群里的接龙",
  chainTooLong: `接龙最多 ${chainLinesMax} 行、${chainTextMax} 个字，请分几次粘贴`,
  chainWithoutNumber: "没有序号",
  chainElsewhere: "不在最后一段接龙里",
  chainDouble: "和另一位同名",
  chainCount: "人数看不明白",
  chainWithdrawn: "像是不来了",
  chainUndecided: "像是还没定",
  chainNoneSelected: "请至少勾选一位",
  chainChanged: "名单已经有变化，请再读取一次接龙",
} as const;
