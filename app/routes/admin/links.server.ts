// The menu and the sections of the organiser's pages, derived from their lines.
import { matchPath } from "@remix-run/react";
import type { AdminLinks, RootData } from "~/http/pages/root-data.server";
import { type AdminRoute, adminPages, sections } from "./routes";

type Reader = Pick<RootData, "permissions" | "waiting">;

const isOpenTo = ({ permissions }: Reader, { permission = "full" }: AdminRoute) =>
  permission === "checked-by-route" || permissions.includes(permission);

/** The section of a page: that of the longest path at or above it. */
function sectionAt({ pathname, searchParams }: URL): AdminRoute["section"] {
  if (["/admin", "/dashboard"].includes(pathname))
    return searchParams.get("tab") === "comments-wishes" ? "审核" : "活动";
  const above = adminPages.filter(({ path, section }) => section && matchPath(`/${path}/*`, pathname));
  return above.sort((a, b) => b.path.length - a.path.length)[0]?.section;
}

/** The links that an organiser may use, on the page at a URL. */
export function adminLinksOf(reader: Reader, url: URL): AdminLinks {
  const open = adminPages.filter((page) => isOpenTo(reader, page));
  const current = sectionAt(url);
  return {
    menu: open.flatMap(({ path, menu }) => (menu ? [{ href: `/${path}`, label: menu }] : [])),
    sections: Object.entries(sections)
      .filter(([, path]) => open.some((page) => page.path === path))
      .map(([label, path]) => ({
        href: `/${path}`,
        label: label === "审核" ? `${label}（${reader.waiting}）` : label,
        isCurrent: label === current,
      })),
  };
}
