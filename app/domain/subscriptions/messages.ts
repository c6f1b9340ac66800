// Labels, limits, messages and addresses of subscriptions. Independent of schemas, so that the browser can import it.
import { eventCategories, subscriptionTimings } from "../../db/schema/values";

export { eventCategories, subscriptionTimings };

export type SubscriptionTiming = (typeof subscriptionTimings)[number];

export const timingLabels: Record<SubscriptionTiming, string> = {
  now: "一有新活动就发",
  thursday: "每周四一封",
  wishes: "只在心愿办成时",
};

/** The timings of a subscription to new events. */
export const newsTimings = ["now", "thursday"] as const satisfies readonly SubscriptionTiming[];

export const subscribePath = "/subscribe";

/** The form for a wish that the subscriber waits for. */
export const awaitPath = (wishId: string) => `${subscribePath}?wish=${wishId}`;
export const confirmPath = (token: string) => `/subscription/confirm/${token}`;
export const subscriptionPath = (token: string) => `/subscription/${token}`;
/** The address of RFC 8058: mail programs post to it without cookies, and it changes this subscription alone. */
export const oneClickPath = (token: string) => `${subscriptionPath(token)}/unsubscribe`;

/** Whether a path is that of a one-click unsubscription. */
export const isOneClickPath = (path: string): boolean =>
  /^\/subscription\/[\w-]{20,100}\/unsubscribe$/.test(path);

/** Field and value that mail programs post there. */
export const oneClick = { name: "List-Unsubscribe", value: "One-Click" } as const;

/** Query of the links of mails, by which their registrations are counted. */
export const fromMail = { name: "from", value: "mail" } as const;

/** Whether a query is that of a mail's link. */
export const isFromMail = (parameters: URLSearchParams): boolean =>
  parameters.get(fromMail.name) === fromMail.value;

/** The query of pages that hand it on; empty for other visits. */
export const fromMailQuery = (parameters: URLSearchParams): string =>
  isFromMail(parameters) ? `?${fromMail.name}=${fromMail.value}` : "";

/** How long the link of a request is valid, in hours. */
export const confirmHours = 48;

export const subscriptionTexts = {
  heading: "新活动叫我",
  awaitHeading: "这个心愿办成了叫我",
  email: "请输入有效的邮箱地址",
  timing: "请选择什么时候收",
  wishMissing: "这个心愿已经不在了，请选择新活动的邮件",
  categories: "有类别已经不在了，请重新选择",
  failed: "没有订阅成功，请重试",
  changeFailed: "操作没有成功，请重试",
  noMail: "这个网站还不能发邮件",
  mailed: (email: string) => `确认邮件已发到 ${email}`,
  mailedMore: `请在 ${confirmHours} 小时内打开邮件里的链接，按「确认订阅」。没收到时，看看垃圾邮件。`,
  confirmed: "订阅好了",
  saved: "订阅已保存",
  continued: "好的，继续发",
  forgotten: "好的，不再等这个心愿",
  ended: "已退订，不会再收到新活动的邮件",
  dead: "链接已失效，请重新订阅",
  missing: "没有这个订阅，或者已经退订",
  off: "没有订阅",
  announced: "2 分钟后发邮件告诉订阅的人；这之前取消或归档，就不发。",
} as const;

const isCategory = (name: string) => eventCategories.some((category) => category === name);

/** The stored categories that still exist, in their order; empty for all. */
export function readCategories(stored: string): string[] {
  const names: unknown = JSON.parse(stored);
  return Array.isArray(names) ? names.filter((name) => typeof name === "string" && isCategory(name)) : [];
}

/** 酒会、徒步 or 全部类别 */
export const categoriesText = (stored: string): string => readCategories(stored).join("、") || "全部类别";
