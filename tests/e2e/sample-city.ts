// Locations in the sample city. Ids are random, so events are found by title.
import { fetchPage, fetchWhenReady } from "./fetch-page";

const titles = {
  upcoming: "波河边的午后野餐",
  ongoing: "语言客厅，门开着",
  free: "沿着波河慢慢骑到斯图皮尼吉狩猎行宫，来回二十公里全是平路，中途停下来喝一杯热巧克力，天黑之前把每个人都平安送回城里的车站",
  cancelled: "一日恋爱：从桥上开始",
  ended: "拱廊下的桌游夜",
  photoless: "法老的夜场",
} as const;
export type EventName = keyof typeof titles;

export const titleOf = (name: EventName): string => titles[name];

/** The events of the carousel in order: ended first, then active, by creation. */
export const carouselTitles = [
  titles.ended,
  "苏佩尔加山徒步，看一眼阿尔卑斯",
  titles.ongoing,
  titles.free,
  titles.upcoming,
  "老城屋顶的天台酒会",
];

let found: Promise<Map<string, string>> | undefined;

/** Reads all pages of the list: other tests of the shared city create events. */
async function readIds(path = "/events"): Promise<Map<string, string>> {
  const { html } = await fetchPage(path);
  const links = html?.querySelectorAll('a[href^="/events/"]') ?? [];
  const ids = links.map((link): [string, string] => [
    link.querySelector("b,h3")?.text.trim() ?? link.text.trim(),
    link.getAttribute("href")?.slice("/events/".length) ?? "",
  ]);
  const next = html?.querySelector('a[rel="next"]')?.getAttribute("href");
  return new Map([...(next ? await readIds(next) : []), ...ids]);
}

export async function idOfTitle(title: string): Promise<string> {
  found ??= readIds();
  const id = (await found).get(title);
  if (!id) throw new Error(`the list of events has no ${title}`);
  return id;
}

export const idOf = (name: EventName): Promise<string> => idOfTitle(titles[name]);

const eventPage = (name: EventName) => async () => `/events/${await idOf(name)}`;

/** A poster's page, with the poster rendered. */
const posterPage = (name: EventName) => async () => {
  const path = `/events/${await idOf(name)}/poster`;
  await fetchWhenReady(path);
  return path;
};

/** One URL of every kind of public page. */
export const publicPages: Record<string, () => Promise<string>> = {
  home: async () => "/",
  events: async () => "/events",
  "the upcoming event": eventPage("upcoming"),
  "the ongoing event": eventPage("ongoing"),
  "the free event with the longest title": eventPage("free"),
  "the cancelled event": eventPage("cancelled"),
  "the ended event": eventPage("ended"),
  "an ended event without photos": eventPage("photoless"),
  discussion: async () => `/events/${await idOf("ended")}/discussion`,
  "the administrator's sign-in": async () => "/admin",
  "the way to join": async () => `/events/${await idOf("upcoming")}/join`,
  "the way to join what is cancelled": async () => `/events/${await idOf("cancelled")}/join`,
  "the poster": posterPage("upcoming"),
  "the poster of what has ended": posterPage("ended"),
  album: async () => `/photos/${await idOf("ended")}`,
  photo: async () => `/photos/${await idOf("ended")}/3`,
  "a request to take a photo down": async () => `/photos/${await idOf("ended")}/3/removal`,
  privacy: async () => "/privacy",
  "the API's page": async () => "/api/docs",
  "the wishes": async () => "/wishes",
  "wishes of a category": async () => `/wishes?category=${encodeURIComponent("交通出行")}`,
  gallery: async () => "/gallery",
  polls: async () => "/polls",
  "the sign-in": async () => "/login?redirectTo=%2Fpolls",
  "the registration": async () => "/register",
  "the request of a reset": async () => "/login/reset",
  "a verification without address": async () => "/email-verification",
  "a verification": async () => "/email-verification?email=lin.yue%40example.org",
  "the way out": async () => "/logout",
  "a missing page": async () => "/nowhere",
};
