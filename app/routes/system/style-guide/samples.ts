// Invented events and people for the style guide.
import type { CommentView } from "~/domain/comments/view";
import type { EventCard, When } from "~/domain/events/view";
import type { Picture } from "~/domain/images/picture";
import type { PollChoice } from "~/ui/poll-option";
import type { Wish } from "~/ui/wish-note";

const when = (iso: string, month: string, day: string, weekday: string, time: string): When => ({
  iso,
  year: iso.slice(0, 4),
  month,
  day,
  weekday,
  time,
});

export const picnic: EventCard = {
  id: "yecan2026abc",
  title: "波河边的初冬野餐",
  summary: "带一块毯子、一道家乡菜，在河边坐到天色变蓝。我们准备热红酒和姜茶。",
  category: "野餐",
  scheme: "lemon-sky",
  art: "sun",
  phase: "upcoming",
  when: when("2026-11-28T14:00+01:00", "11月", "28", "星期六", "14:00"),
  place: "瓦伦蒂诺公园",
  cover: null,
};

export const rooftop: EventCard = {
  id: "jiuhui2026ab",
  title: "冬至前夜的天台酒会",
  summary: "从天台上看老城点灯。",
  category: "酒会",
  scheme: "sakura-night",
  art: "wave",
  phase: "ongoing",
  when: when("2026-12-20T19:00+01:00", "12月", "20", "星期日", "19:00"),
  place: "老城天台",
  cover: null,
};

export const games: EventCard = {
  id: "zhuoyou2026a",
  title: "拱廊下的桌游夜",
  summary: "三张桌子，二十个人，一位有耐心的主持。",
  category: "桌游",
  scheme: "clay-cobalt",
  art: "arch",
  phase: "completed",
  when: when("2026-10-17T19:00+02:00", "10月", "17", "星期六", "19:00"),
  place: "波街拱廊 · 猫头鹰桌游吧",
  cover: null,
};

export const hike: EventCard = {
  id: "tubu2026abcd",
  title: "",
  summary: "",
  category: "徒步",
  scheme: "matcha-grape",
  art: "hills",
  phase: "cancelled",
  when: when("2026-11-07T09:30+01:00", "11月", "07", "星期六", "09:30"),
  place: "萨西缆车站集合",
  cover: null,
};

export const events: EventCard[] = [picnic, rooftop, games, hike];

/** Never fetched: the style guide shows pictures in low-data mode, as links with their size. */
export const picture: Picture = {
  base: "/uploads/sample",
  width: 1600,
  height: 1200,
  variants: [320, 640, 1080],
  linkBytes: 84_000,
  originalBytes: 430_000,
};

export const comments: CommentView[] = [
  {
    id: "pinglun1",
    authorName: "苏苏",
    initial: "苏",
    content: "昨晚的卡坦岛打到一点，输得心服口服。\n下次还来。",
    iso: "2026-10-18T09:12+02:00",
    when: "10月18日 09:12",
  },
  {
    id: "pinglun2",
    authorName: "Marco 王",
    initial: "M",
    content: "谢谢主持人把规则讲了三遍，我妈终于学会狼人杀了。",
    iso: "2026-10-18T11:40+02:00",
    when: "10月18日 11:40",
  },
];

export const wishes: Wish[] = [
  {
    id: "xinyuan1",
    authorName: "陈小满",
    initial: "陈",
    content: "希望冬天能有一场只说方言的饭局，四川的、温州的、东北的，坐成一圈。",
    iso: "2026-11-21T14:26+01:00",
    when: "14:26",
    featured: true,
  },
  {
    id: "xinyuan2",
    authorName: "Lina",
    initial: "L",
    content: "想找人一起在周三傍晚沿河跑步，配速七分钟，主要是聊天。",
    iso: "2026-11-21T13:02+01:00",
    when: "13:02",
  },
  {
    id: "xinyuan3",
    authorName: "七七",
    initial: "七",
    content: "下雪那天想去苏佩尔加山看城市。",
    iso: "2026-11-21T09:15+01:00",
    when: "09:15",
    pending: true,
  },
];

export const choices: PollChoice[] = [
  { value: "1", label: "阿尔卑斯山脚滑雪一日", votes: 41, percent: 48, leading: true },
  { value: "2", label: "利古里亚海边看日落", votes: 27, percent: 31 },
  { value: "3", label: "留在城里包饺子", votes: 18, percent: 21 },
];
