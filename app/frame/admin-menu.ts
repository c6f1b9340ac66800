import { matchPath } from "@remix-run/react";
import type { RootData } from "~/http/pages/root-data.server";

/** A link, with the permission for its page. */
type AdminLink = { href: string; label: string; permission: RootData["permissions"][number] };

/** In display order. */
export const menuLinks: readonly AdminLink[] = [
  { href: "/dashboard", label: "管理面板", permission: "own" },
  { href: "/drafts", label: "草稿管理", permission: "full" },
  { href: "/admin/review", label: "审核", permission: "review" },
  { href: "/admin/votes", label: "投票管理", permission: "full" },
  { href: "/admin/removals", label: "撤下照片申请", permission: "review" },
  { href: "/admin/digest", label: "近期活动海报", permission: "full" },
  { href: "/admin/results", label: "活动成果", permission: "full" },
  { href: "/admin/settings", label: "站点设置", permission: "full" },
  { href: "/admin/organisers", label: "管理员", permission: "full" },
  { href: "/admin/health", label: "系统状态", permission: "full" },
  { href: "/admin/handbook", label: "主办方手册", permission: "own" },
  { href: "/admin/sessions", label: "登录的设备", permission: "own" },
];

/** The organiser's own page: that of a member, or the devices signed in with the password. */
export const profileLink = (isMember: boolean) => ({
  href: isMember ? "/account" : "/admin/sessions",
  label: "个人资料",
});

/** `paths`: its pages, with those below them; the longest match wins. `counts`: shows the number of posts pending review. */
type Section = AdminLink & { paths: readonly string[]; counts?: boolean };

const below = (names: string) => names.split(" ").map((name) => `/admin/${name}`);

const review: Section = {
  href: "/admin/review",
  label: "审核",
  permission: "review",
  paths: below("review comments questions wishes removals"),
  counts: true,
};

/** In display order. */
export const sections: readonly Section[] = [
  { href: "/admin", label: "活动", permission: "own", paths: below("events create-event results") },
  review,
  { href: "/admin/votes", label: "投票", permission: "full", paths: below("votes") },
  { href: "/admin/digest", label: "海报", permission: "full", paths: below("digest events/:id/poster") },
  {
    href: "/admin/drafts",
    label: "草稿",
    permission: "full",
    paths: [...below("drafts"), "/drafts", "/draft-test"],
  },
  {
    href: "/admin/settings",
    label: "设置",
    permission: "full",
    paths: below("settings health sessions organisers password second-factor"),
  },
];

/** The section of a page, or undefined. */
export function sectionAt(pathname: string, search: string): Section | undefined {
  if (["/admin", "/dashboard"].includes(pathname)) {
    return new URLSearchParams(search).get("tab") === "comments-wishes" ? review : sections[0];
  }
  const matches = sections.flatMap((section) =>
    section.paths.filter((path) => matchPath(`${path}/*`, pathname)).map((path) => ({ section, path })),
  );
  return matches.sort((a, b) => b.path.length - a.path.length)[0]?.section;
}
