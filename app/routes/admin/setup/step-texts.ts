// Titles and hints of the steps of the first set-up.
import type { SetupStepName } from "~/http/session/setup-steps";

export const stepTexts: Record<SetupStepName, { title: string; hint: string; lacking: string }> = {
  password: { title: "管理员密码", hint: "以后用它登录管理后台", lacking: "登录管理后台用" },
  site: { title: "站名和城市", hint: "访客在每一页的顶上看到它", lacking: "站名、城市、时区" },
  contact: { title: "客服微信", hint: "报名和咨询找得到人", lacking: "微信号和二维码" },
  mail: { title: "发信邮箱", hint: "报名、改期和验证邮件从这里发出", lacking: "可以先跳过" },
  event: { title: "发布第一个活动", hint: "标题、时间、地点，三分钟", lacking: "标题、时间、地点，三分钟" },
};

export const setupFailures = { failed: "没有保存，请重试" } as const;
