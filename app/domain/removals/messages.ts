// Limits and messages of removal requests.

export const removalReasonMax = 500;
export const removalContactMax = 100;
export const removalNoteMax = 500;
export const removalReplyMax = 500;

/** Names a photo in the album of an event. */
export const aboutPhoto = (title: string, slot: string | number) => `${title} · 照片 ${slot}`;

export const removalMessages = {
  reasonMissing: "请写明原因",
  reasonTooLong: `原因不能超过${removalReasonMax}个字符`,
  contactTooLong: `联系方式不能超过${removalContactMax}个字符`,
  noteTooLong: `备注不能超过${removalNoteMax}个字符`,
  replyTooLong: `回复不能超过${removalReplyMax}个字符`,
  /** For its requester, in place of the photo. */
  removedForYou: "照片已按你的申请撤下",
  removedAdvice: "相册里已经没有这张照片了。",
  photoDeleted: "这张照片已经不在相册里了",
  sent: "申请已提交，主办方会尽快处理",
  failed: "申请提交失败，请重试",
  missing: "申请不存在",
  settled: "这个申请已经处理过了",
  removed: "照片已撤下",
  removedBefore: "照片之前已经删除，申请已标记为撤下",
  retained: "已保留照片",
  notSaved: "没有保存，请检查备注和回复",
  mailed: "回复已发到申请人的邮箱",
  toSend: "请把回复发给申请人",
  readable: "申请人打开「查看状态」就能看到回复",
  withdrawn: "申请已删除",
} as const;
