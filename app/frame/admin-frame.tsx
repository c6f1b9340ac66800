// Header and footer of the admin pages, and their navigation.
import { useLocation } from "@remix-run/react";
import type { ReactNode } from "react";
import type { RootData } from "~/http/pages/root-data.server";
import { wrap } from "~/styles/global.css";
import { Glyph } from "~/ui/layout/links";
import { Menu } from "~/ui/layout/menu";
import { PageLink } from "~/ui/layout/page-link";
import { sectionRow } from "./admin-sections.css";
import { FlashNote } from "./flash-note";
import { footerLinks } from "./footer-links";
import { nav } from "./header.css";
import { SiteFooter } from "./site-footer";
import { SiteHeader } from "./site-header";
import { SkipLink } from "./skip-link";

function LogoutForm({ label, to }: { label: string; to: string }) {
  return (
    <form method="post" action="/admin/logout">
      <input type="hidden" name="redirectTo" value={to} />
      <button type="submit">{label}</button>
    </form>
  );
}

/** Links of the menu, each with the permission for its page. */
const links: readonly { href: string; label: string; permission: RootData["permissions"][number] }[] = [
  { href: "/admin/drafts", label: "草稿管理", permission: "full" },
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

/** `holds` matches path and query of the pages of a section. */
type Permissions = RootData["permissions"];
type Section = { label: string; href: string; holds: RegExp; permission: Permissions[number] };

const below = (paths: string) => new RegExp(`^/(?:${paths})(?=[/?]|$)`);

const review: Section = {
  label: "审核",
  href: "/admin/review",
  permission: "review",
  holds:
    /^\/(?:admin\/(?:review|comments|questions|wishes|removals)(?=[/?]|$)|(?:admin|dashboard)\?(?:.*&)?tab=comments-wishes)/,
};

/** In display order. */
const sections: readonly Section[] = [
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

/** Returns the section of a page, or null. */
function sectionAt(address: string): Section | null {
  // The dashboard's second tab belongs to the review section.
  if (review.holds.test(address)) return review;
  return sections.find(({ holds }) => holds.test(address)) ?? null;
}

/** Sections that the organiser may use. `waiting` is the number of posts pending review. */
function AdminSections({ permissions, waiting }: { permissions: Permissions; waiting: number }) {
  const { pathname, search } = useLocation();
  const current = sectionAt(pathname + search);
  return (
    <div className={wrap}>
      <nav className={`${nav} ${sectionRow}`} aria-label="后台栏目">
        {sections
          .filter(({ permission }) => permissions.includes(permission))
          .map((section) => (
            <PageLink
              key={section.href}
              href={section.href}
              aria-current={section === current ? (section.href === pathname ? "page" : "true") : undefined}
            >
              {section === review ? `${section.label}（${waiting}）` : section.label}
            </PageLink>
          ))}
      </nav>
    </div>
  );
}

export function AdminFrame({ root, children }: { root: RootData; children: ReactNode }) {
  const account = (
    <Menu label="管理员">
      {links
        .filter(({ permission }) => root.permissions.includes(permission))
        .map(({ href, label }) => (
          <PageLink key={href} href={href}>
            {label}
          </PageLink>
        ))}
      <LogoutForm label="切换账号" to="/admin/login" />
      <LogoutForm label="退出登录" to="/" />
    </Menu>
  );
  return (
    <>
      <SkipLink />
      <AdminHeader account={account} />
      <AdminSections permissions={root.permissions} waiting={root.waiting} />
      {root.flash ? <FlashNote message={root.flash} /> : null}
      {children}
      <SiteFooter
        {...root.preferences}
        action="/preferences"
        links={footerLinks}
        returnTo={root.currentUrl}
        siteName={root.site.name}
        city={root.site.city}
      />
    </>
  );
}

const backLabel = (
  <>
    <Glyph>← </Glyph>返回首页
  </>
);

function AdminHeader({ account }: { account?: ReactNode }) {
  return (
    <SiteHeader
      siteName="管理后台"
      tagline="创建和管理活动"
      homeHref="/admin"
      nav={[{ href: "/", key: "back", label: backLabel }]}
      account={account}
    />
  );
}
