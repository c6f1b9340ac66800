// Allowed column values, for CHECK constraints and forms. Independent of the tables, so that browser scripts can import it.

export const eventStatuses = ["active", "ended", "cancelled"] as const;

export const eventCategories = [
  "酒会",
  "一日恋爱",
  "野餐",
  "徒步",
  "桌游",
  "撕名牌",
  "主题交流",
  "文化体验",
  "美食制作",
  "户外运动",
  "城市观光",
  "艺术文化",
  "其他",
] as const;

/** Tags of events that answer what newcomers ask, in display order. */
export const eventTags = [
  "孩子可来",
  "第一次来也行",
  "会意大利语",
  "一个人来也好",
  "有素食",
  "轮椅可到",
  "可以带狗",
  "室内",
] as const;

/** Accepted colour schemes; the picker offers fourteen of them. */
export const colorSchemes = [
  "lemon-sky",
  "sakura-night",
  "tangerine-teal",
  "matcha-grape",
  "sunset-ocean",
  "honey-lavender",
  "mint-cola",
  "apricot-ink",
  "neon-lime-magenta",
  "sand-emerald",
  "glacier-cherry",
  "pistachio-rose",
  "pacific-gold",
  "clay-cobalt",
  "ocean-breeze",
  "forest-mist",
  "sunset-glow",
  "lavender-dream",
  "mint-fresh",
  "coral-warm",
  "steel-blue",
  "golden-hour",
  "rose-quartz",
  "sage-green",
  "amber-glow",
  "navy-deep",
  "peach-soft",
  "teal-bright",
  "burgundy-rich",
  "cream-elegant",
  "charcoal-modern",
] as const;

export const posterLayouts = ["sheet", "photo", "quiet"] as const;

export const maxPhotosPerEvent = 5;

export const imageKinds = ["album", "cover", "poster", "qr"] as const;

/** Kinds of posts that organisers moderate; also entity types of the audit log. */
export const postKinds = ["comment", "question", "wish"] as const;
export const moderationStatuses = ["pending", "approved", "rejected"] as const;

export const wishCategories = [
  "城市建设",
  "社区服务",
  "交通出行",
  "运动健身",
  "教育文化",
  "环境保护",
  "其他",
] as const;

export const pollStatuses = ["active", "ended", "draft"] as const;

export const moderationModes = ["pre", "post"] as const;

/** Whether registration is open or needs approval; `off` leaves the count to the organiser. */
export const registrationModes = ["off", "open", "approval"] as const;

/** `offered`: a waiting guest has seats until an offer expires. */
export const registrationStatuses = [
  "pending",
  "confirmed",
  "offered",
  "waiting",
  "cancelled",
  "declined",
] as const;

/** Statuses with seats, except pending registrations that are held for review. */
export const seatStatuses = ["confirmed", "pending", "offered"] as const;
/** Statuses of registrations that are neither cancelled nor declined. */
export const activeStatuses = [...seatStatuses, "waiting"] as const;

/** `none` only for guests added by the organiser. */
export const contactTypes = ["wechat", "phone", "email", "none"] as const;

/** Most seats of a registration that an event may allow, and what it allows unless changed. */
export const seatsPerRegistrationMax = 10;
export const usualSeatsMax = 4;

/** Who sees an event's address or group code: everybody, or its confirmed guests. */
export const audiences = ["all", "confirmed"] as const;

/** Whether confirmed guests get a reminder on the eve, and whether they are asked 还来吗. */
export const reminderModes = ["on", "off"] as const;

/** Hours of the site's zone at which confirmed guests are asked, two days before the start, whether they still come. */
export const reconfirmHours = ["9", "10", "12", "15", "18", "20"] as const;

/** Reasons of a notice. `received` and `link` respond to the guest's own submission and report no change. */
export const noticeKinds = [
  "received",
  "link",
  "confirmed",
  "moved-up",
  "declined",
  "changed",
  "cancelled",
  "restored",
  "reminder",
  "reconfirm",
  "offered",
  "lapsed",
] as const;

/** Delivery channel of a notice: the site's mail, or the organiser. */
export const noticeChannels = ["mail", "hand"] as const;

/** How a notice was delivered: by an accepted mail, on the guest's page, or by the organiser. */
export const noticeClosers = ["mail", "guest", "organiser"] as const;

/** Steps of the first set-up whose state is stored. */
export const setupSteps = ["site", "mail"] as const;
export const setupStates = ["open", "done", "skipped"] as const;

/** Mail providers with a known server; `other` for one that is typed. */
export const mailProviders = ["qq", "163", "gmail", "outlook", "aruba", "brevo", "other"] as const;

/** Groups of guests that a message of the organiser addresses; `chosen` are selected one by one. */
export const messageAudiences = [
  "confirmed",
  "waiting",
  "pending",
  "all",
  "absent",
  "no-show",
  "chosen",
] as const;

/**
 * States of a message: not sent yet, sent, recalled, or never sent because its event was cancelled, or because its time had passed.
 */
export const messageStates = ["waiting", "sent", "recalled", "cancelled", "late"] as const;

/** What organisers can learn by mail, in display order. */
export const alertKinds = [
  "requests",
  "questions",
  "posts",
  "removals",
  "full",
  "waiting",
  "mails",
  "backup",
] as const;

/** At once, in the daily mail, or not at all. */
export const alertModes = ["now", "daily", "off"] as const;

/** When subscribers get mails: as soon as an event is new, on Thursdays, or only of the wishes that they wait for. */
export const subscriptionTimings = ["now", "thursday", "wishes"] as const;
