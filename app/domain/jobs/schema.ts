// Names and labels of the background jobs. Each runs once a day, but those of `jobPeriods`.
export const jobNames = [
  "unused-pictures",
  "old-addresses",
  "unverified-accounts",
  "ended-sessions",
  "old-links",
  "oauth-states",
  "old-mails",
  "old-answers",
  "old-registrations",
  "old-subscriptions",
  "overdue-events",
] as const;

export type JobName = (typeof jobNames)[number];

export const jobLabels: Record<JobName, string> = {
  "unused-pictures": "清理不再使用的图片",
  "old-addresses": "删除 7 天前的网络地址标记",
  "unverified-accounts": "删除 30 天没有验证的账号",
  "ended-sessions": "清理已经结束的登录",
  "old-links": "清理过期的邮件链接",
  "oauth-states": "清理没有完成的 Google 登录",
  "old-mails": "删除 30 天前的邮件记录",
  "old-answers": "清理一天前的接口应答记录",
  "old-registrations": "删除活动结束后到期的报名资料",
  "old-subscriptions": "清理没有确认和没有回音的订阅",
  "overdue-events": "标记两天前结束的活动（设置里开启时）",
};

const hourMs = 60 * 60_000;
/** Period of a job that must be timely, in ms. */
export const jobPeriods: Partial<Record<JobName, number>> = { "overdue-events": hourMs };
