// Texts of the page 我的提醒.
export const alertMessages = {
  saved: "提醒已保存",
  saveFailed: "提醒没有保存，请重试",
  badMode: "请选择马上、每天一封或不",
  badHour: "请选择几点",
  badEmail: "请输入有效的邮箱地址",
  sent: (email: string) => `验证码已寄到 ${email}，请在 24 小时内填好`,
  confirmed: "邮箱已确认，提醒会寄到这里",
  badCode: "验证码不对或已过期，请再核对，或者重新寄一封",
  notPending: "没有等待确认的邮箱，请先填写邮箱",
  removed: "邮箱已移除，不再寄提醒",
  ofAccount: "你用账号登录，提醒寄到账号的邮箱",
  noAddress: "请先填写邮箱并确认",
} as const;
