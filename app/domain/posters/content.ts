// Content of shareable pictures as plain data: texts, scheme keys, and picture hashes. The content hash becomes the file name.

import type { Position } from "../../platform/images/image-variants";
import type { PosterLayout } from "./layouts";

/** Message for a picture that could not be rendered. */
export const posterFailed = "生成海报失败";
/** Message for a picture that is still being rendered; its page reloads by itself. */
export const posterDrawing = "海报正在画，大约十秒后自动出现";
/** Seconds until such a page reloads, besides the time that it waits itself. */
export const reloadSeconds = 5;
export const posterTexts = { failed: posterFailed, drawing: posterDrawing };
/** How a link becomes a card in a WeChat group: shared from its browser, not pasted. */
export const posterCardHint = "想在群里发卡片：先扫海报上的码打开，再从右上角转发，群里就是卡片";
/** Maximum number of large entries on a digest. */
export const digestEventsAtMost = 5;

export type CoverArtName = "sun" | "hills" | "arch" | "wave";

/** A date with a large day. */
export type PosterDate = { year: string; month: string; day: string; weekday: string; time: string };

export type PosterSite = { name: string; tagline: string; seal: string };

type Common = { site: PosterSite; scheme: string };

/**
 * An event; `cover` is the hash of a stored picture with the focal point `position`; without one, `art` is generated.
 * `address` is the QR code's URL.
 */
export type EventPosterContent = Common & {
  title: string;
  category: string;
  date: PosterDate;
  place: string;
  fees: string;
  capacity: string;
  cover: string | null;
  position: Position;
  art: CoverArtName;
  address: string;
  /** 已取消, 已结束 or empty. */
  mark: string;
};

/** An ended event with up to five pictures of its album. */
export type AlbumPosterContent = Common & {
  title: string;
  date: PosterDate;
  photos: string[];
  art: CoverArtName;
  address: string;
};

/** Upcoming events: all, or those of a month. */
export type DigestPosterContent = Common & {
  title: string;
  period: string;
  events: { title: string; date: PosterDate; place: string }[];
  /** Day and title of further events. */
  others: string[];
  /** Number of further events that are not listed. */
  more: number;
  address: string;
};

/** The site, for link previews of its home page in chats. */
export type SiteCardContent = Common & { city: string; lead: string; address: string };
/** A poll; without results before its end, so that votes do not change the picture. */
export type PollPosterContent = Common & {
  title: string;
  /** 三选一投票 */
  mark: string;
  /** `result` is such as 12 票; empty before the end. */
  options: { text: string; result: string; percent: number; isLeading: boolean }[];
  /** 12月1日 18:30 截止 */
  note: string;
  /** 扫码投票 or 扫码看结果 */
  invitation: string;
  address: string;
};

/** The ticket of a confirmed seat; rendered on request and never stored. */
export type TicketContent = Common & {
  title: string;
  /** 11月28日 星期六 12:00–15:00 */
  period: string;
  place: string;
  /** The guest; empty for a name that cannot be drawn. */
  name: string;
  /** 2 人 */
  seats: string;
  address: string;
};

export type PosterContent =
  | ({ kind: "poster"; layout: PosterLayout } & EventPosterContent)
  | ({ kind: "square" } & EventPosterContent)
  | ({ kind: "og" } & EventPosterContent)
  | ({ kind: "album" } & AlbumPosterContent)
  | ({ kind: "digest" } & DigestPosterContent)
  | ({ kind: "site" } & SiteCardContent)
  | ({ kind: "poll" } & PollPosterContent)
  | ({ kind: "ticket" } & TicketContent);

export type PosterKind = PosterContent["kind"];

/** Pixels. */
export const posterSizes: Record<PosterKind, { width: number; height: number }> = {
  poster: { width: 1080, height: 1920 },
  square: { width: 1080, height: 1080 },
  og: { width: 1200, height: 630 },
  album: { width: 1080, height: 1920 },
  digest: { width: 1080, height: 1920 },
  site: { width: 1200, height: 630 },
  poll: { width: 1080, height: 1920 },
  ticket: { width: 1080, height: 1620 },
};
