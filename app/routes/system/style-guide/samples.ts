// Invented dates and choices for the style guide.
import type { EventDateParts } from "~/domain/events/view";
import type { PollChoice } from "~/ui/posts/poll-card";

const when = (iso: string, month: string, day: string, weekday: string, time: string): EventDateParts => ({
  iso,
  year: iso.slice(0, 4),
  month,
  day,
  weekday,
  time,
  date: `${month}${day}日 ${weekday.replace("星期", "周")}`,
});

export const picnic = {
  id: "picnic",
  scheme: "lemon-sky",
  when: when("2026-11-28T14:00+01:00", "11月", "28", "星期六", "14:00"),
};

export const events = [
  picnic,
  {
    id: "rooftop",
    scheme: "sakura-night",
    when: when("2026-12-20T19:00+01:00", "12月", "20", "星期日", "19:00"),
  },
  {
    id: "games",
    scheme: "clay-cobalt",
    when: when("2026-10-17T19:00+02:00", "10月", "17", "星期六", "19:00"),
  },
];

export const choices: PollChoice[] = [
  { value: "1", label: "阿尔卑斯山脚走一天", votes: 41, percent: 48, leading: true },
  { value: "2", label: "利古里亚海边看日落", votes: 27, percent: 31 },
  { value: "3", label: "留在城里包饺子", votes: 18, percent: 21 },
];
