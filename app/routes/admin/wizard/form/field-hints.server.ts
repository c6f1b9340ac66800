// Texts below the form's fields. The server renders them, so that the form's script has none.
import type { EventFormField } from "~/domain/events/fields";
import { capacityMax, capacityMin, eventMessages, tagsMax } from "~/domain/events/messages";
import { imageMessages, maxPhotoMb, maxQrMb } from "~/domain/images/schema";

const linkHint = "填 https 开头的地址，保存时存下图片；图片取不到时先显示为链接";

export type FieldHints = Partial<Record<EventFormField, string>>;

/** The hints; `movedDeadline` is the deadline that an edited start brings, or null. */
export const fieldHints = (movedDeadline: string | null): FieldHints => ({
  details: "流程、要带什么、集合点在哪里；留空会显示「暂无详情」",
  title: "写清「在哪里、做什么」",
  capacity: `${capacityMin}–${capacityMax} 人`,
  coverImageId: `最大 ${maxPhotoMb}MB，${imageMessages.smallSource}。不上传也可以：封面会用选好的配色画出来。`,
  tags: `选填，最多 ${tagsMax} 个`,
  summaryItalian: "折叠在活动详情下面",
  host: "不是本站主办时",
  colorScheme: "封面、活动页和海报都用它",
  backgroundImageId: `选填，最大 ${maxPhotoMb}MB，海报用它代替封面`,
  date: "不能选择过去的日期",
  durationHours: "0.5–8 小时，以半小时计",
  directions: "例如：电车 13 路 Micca 站；上六楼，有电梯",
  addressShown: "「报名成功后可见」：大家只看到地点名称，写街区就好",
  deposit: "最多 9999 元，留空为 0",
  registrationNote: "怎么付、什么时候付、能不能退。报名按钮上面和报名成功后显示，谁都看得到",
  enrollFee: "最多 999 欧元，留空为 0",
  groupQrValidUntil: "微信群二维码 7 天后失效，到期前会提醒更换",
  time: "今日时间需晚于当前时间30分钟",
  coverUrl: linkHint,
  backgroundUrl: linkHint,
  wechatQrcodeUrl: linkHint,
  groupQrImageId: `最大 ${maxQrMb}MB，报名页会显示它`,
  registrationMode: "不在本站报名：只显示群二维码，人数由你自己记",
  seatsMax: eventMessages.seatsMax,
  reconfirm: "开始前两天问每位客人一次；打开以后，最后两天空出的名额先请候补的人点「要」",
  reminder: "前一天 18:00 给留了邮箱的客人发一封邮件",
  registrationDeadline: movedDeadline
    ? `开始时间改了，保存时报名截止跟着移到 ${movedDeadline.replace("T", " ")}`
    : "留空：活动开始前都可以报名",
});
