// Texts and limits of second factors, shared by pages and API.

export const factorLimits = { most: 10, name: 100 } as const;

export const factorMessages = {
  blankCode: "请输入动态验证码",
  wrongCode: "动态验证码不正确或已过期，请重新输入",
  blankRecoveryCode: "请输入恢复码",
  wrongRecoveryCode: "恢复码不正确或已使用过",
  tooManyTries: (minutes: number) => `尝试次数过多，请在 ${minutes} 分钟后再试`,
  ended: "动态验证码输错太多次，这次登录已结束，请重新登录",
  unknown: "没有这个验证器",
  nameTaken: "已有同名的验证器，请换一个名称",
  tooMany: `最多可以添加 ${factorLimits.most} 个验证器`,
} as const;

/** Messages of the pages about an account's second factor. */
export const secondFactorMessages = {
  /** Name of factors added by the pages. */
  factorName: "验证器应用",
  isOn: "两步验证已开启",
  isOff: "两步验证已关闭",
  renew: "重新生成恢复码",
  renewed: "新的恢复码已生成，旧的已作废",
  codesLeft: (left: number) => `登录成功！恢复码还剩 ${left} 个`,
  late: "请重新登录：验证码要在登录后 10 分钟内输入",
  setupLate: "设置已超时，请重新开始",
  extend: "再给 5 分钟",
  extended: "又有 5 分钟了，请接着完成",
  allLost: "验证器应用和恢复码都没有了？请联系主办方。",
  changeFailed: "两步验证没有更改，请重试",
} as const;
