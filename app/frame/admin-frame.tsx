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

export function AdminFrame({ root, children }: { root: RootData; children: ReactNode }) {
  const account = (
    <Menu label="管理员">
      <PageLink href="/admin/drafts">草稿管理</PageLink>
      <PageLink href="/admin/review">审核</PageLink>
      <PageLink href="/admin/votes">投票管理</PageLink>
      <PageLink href="/admin/removals">撤下照片申请</PageLink>
      <PageLink href="/admin/digest">近期活动海报</PageLink>
      <PageLink href="/admin/settings">站点设置</PageLink>
      <PageLink href="/admin/health">系统状态</PageLink>
      <PageLink href="/admin/handbook">主办方手册</PageLink>
      <PageLink href="/admin/sessions">个人资料</PageLink>
      <LogoutForm label="切换账号" to="/admin/login" />
      <LogoutForm label="退出登录" to="/" />
    </Menu>
  );
  return (
    <>
      <SkipLink />
      <AdminHeader account={account} />
      <AdminPlaces waiting={root.waiting} />
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
