// The organiser's places: a row of links under the header of the admin pages.
import { useLocation } from "@remix-run/react";
import type { RootData } from "~/http/pages/root-data.server";
import { wrap } from "~/styles/global.css";
import { PageLink } from "~/ui/layout/page-link";
import { placeRow } from "./admin-places.css";
import { nav } from "./header.css";

/** `holds` matches path and query of the pages that belong to a place. */
type Permissions = RootData["permissions"];
type Place = { label: string; href: string; holds: RegExp; permission: Permissions[number] };

const below = (paths: string) => new RegExp(`^/(?:${paths})(?=[/?]|$)`);

const review: Place = {
  label: "审核",
  href: "/admin/review",
  permission: "review",
  holds:
    /^\/(?:admin\/(?:review|comments|questions|wishes|removals)(?=[/?]|$)|(?:admin|dashboard)\?(?:.*&)?tab=comments-wishes)/,
};

/** In the order of the row. */
const places: readonly Place[] = [
  {
    label: "活动",
    href: "/admin",
    permission: "own",
    holds:
      /^\/(?:admin\/(?:events(?!\/[^/]+\/poster)|create-event|results)(?=[/?]|$)|(?:admin|dashboard)(?=\?|$))/,
  },
  review,
  { label: "投票", href: "/admin/votes", permission: "full", holds: below("admin/votes") },
  {
    label: "海报",
    href: "/admin/digest",
    permission: "full",
    holds: below("admin/digest|admin/events/[^/]+/poster"),
  },
  {
    label: "草稿",
    href: "/admin/drafts",
    permission: "full",
    holds: below("admin/drafts|drafts|draft-test"),
  },
  {
    label: "设置",
    href: "/admin/settings",
    permission: "full",
    holds: below("admin/(?:settings|health|sessions|organisers|password|second-factor)"),
  },
];

/** The place of a page; null for one that belongs to none. */
function placeAt(address: string): Place | null {
  // The second tab of the dashboard is a page of the review.
  if (review.holds.test(address)) return review;
  return places.find(({ holds }) => holds.test(address)) ?? null;
}

/** The places that the organiser may use. `waiting` is the number of posts that wait for review. */
export function AdminPlaces({ permissions, waiting }: { permissions: Permissions; waiting: number }) {
  const { pathname, search } = useLocation();
  const current = placeAt(pathname + search);
  return (
    <div className={wrap}>
      <nav className={`${nav} ${placeRow}`} aria-label="后台栏目">
        {places
          .filter(({ permission }) => permissions.includes(permission))
          .map((place) => (
            <PageLink
              key={place.href}
              href={place.href}
              aria-current={place === current ? (place.href === pathname ? "page" : "true") : undefined}
            >
              {place === review ? `${place.label}（${waiting}）` : place.label}
            </PageLink>
          ))}
      </nav>
    </div>
  );
}
