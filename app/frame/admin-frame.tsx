// Header and footer of the admin pages.
import type { ReactNode } from "react";
import type { RootData } from "~/http/pages/root-data.server";
import { Glyph } from "~/ui/layout/links";
import { Menu } from "~/ui/layout/menu";
import { PageLink } from "~/ui/layout/page-link";
import { AdminPlaces } from "./admin-places";
import { FlashNote } from "./flash-note";
import { footerLinks } from "./footer-links";
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
      <AdminPlaces permissions={root.permissions} waiting={root.waiting} />
      {root.flash ? <FlashNote message={root.flash} /> : null}
      {children}
      <SiteFooter
        {...root.preferences}
        action="/preferences"
        links={footerLinks}
        returnTo={root.here}
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

/** Header of the admin pages. */
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
