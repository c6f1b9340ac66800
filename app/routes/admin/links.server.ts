// The navigation of the organiser's pages, derived from their lines.
import { matchPath } from "@remix-run/react";
import { countWaiting } from "~/domain/moderation/inbox.server";
import { mainId } from "~/domain/organisers/actor";
import { isPermitted, type Organiser, roleLabels } from "~/domain/organisers/roles";
import { countOpenRemovals } from "~/domain/removals/queries.server";
import type { AdminLinks, AdminReader } from "~/http/pages/root-data.server";
import { siteOrigin } from "~/http/security/public-origin.server";
import { type AdminRoute, adminPages, sections } from "./routes";

type SectionName = keyof typeof sections;

/** The section of a page: that of the longest path at or above it. */
function sectionAt({ pathname, searchParams }: URL): AdminRoute["section"] {
  if (["/admin", "/dashboard"].includes(pathname))
    return searchParams.get("tab") === "comments-wishes" ? "审核" : "活动";
  const above = adminPages.filter(({ path, section }) => section && matchPath(`/${path}/*`, pathname));
  return above.sort((a, b) => b.path.length - a.path.length)[0]?.section;
}

/** What waits in a section. The dashboard lists its own items, which are too many reads for every page. */
const countWork = ({ site }: AdminReader, name: SectionName): number =>
  name === "审核" ? countWaiting(site.db) + countOpenRemovals(site.db) : 0;

const limitedTo = ({ eventIds }: Organiser): string =>
  eventIds === null ? "" : ` · ${eventIds.length} 个活动`;

function personOf({ site, organiser, email }: AdminReader): AdminLinks["person"] {
  const name = organiser.id === mainId ? "管理员" : organiser.name;
  const role = organiser.role === "full" ? "主办方" : roleLabels[organiser.role] + limitedTo(organiser);
  return { name, role: `${name} · ${role}`, address: email ?? new URL(siteOrigin(site)).host };
}

/** Whether a section is that of the page: its first page, or one below. */
function currentAt(url: URL, name: SectionName): "page" | "true" | undefined {
  if (name !== sectionAt(url)) return undefined;
  return sections[name].href === url.pathname + url.search ? "page" : "true";
}

/** The links that an organiser may use, on the page at a URL. */
export function adminLinksOf(reader: AdminReader): AdminLinks {
  const { organiser, url } = reader;
  const names = (Object.keys(sections) as SectionName[]).filter((name) =>
    isPermitted(organiser, sections[name].permission),
  );
  return {
    tagline: organiser.role === "full" ? "创建和管理活动" : `${organiser.name}，谢谢你来帮忙`,
    sections: names.map((label) => ({
      href: sections[label].href,
      label,
      waiting: countWork(reader, label),
      current: currentAt(url, label),
    })),
    menu: adminPages.flatMap(({ path, menu, permission = "full" }) =>
      menu && permission !== "checked-by-route" && isPermitted(organiser, permission)
        ? [{ href: `/${path}`, label: menu }]
        : [],
    ),
    person: personOf(reader),
  };
}
