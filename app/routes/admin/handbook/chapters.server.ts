// The chapters of the organiser's handbook, docs/zh, as HTML.
import { readme, registration, server } from "virtual:handbook";

export type Chapter = { path: string; label: string; html: string };

const home = "/admin/handbook";

export const chapters: readonly Chapter[] = [
  { path: home, label: "主办方手册", html: readme },
  { path: `${home}/registration`, label: "报名与签到", html: registration },
  { path: `${home}/server`, label: "服务器管理", html: server },
];
