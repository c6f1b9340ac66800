import { useLocation } from "@remix-run/react";
import type { FormEvent, ReactNode } from "react";
import type { RootData } from "~/http/pages/root-data.server";
import { wrap } from "~/styles/global.css";
import { ownSeatsKey, removeStored } from "~/ui/layout/browser-storage";
import { Glyph } from "~/ui/layout/links";
import { Menu } from "~/ui/layout/menu";
import { asksAboutPresses } from "~/ui/layout/page-behaviour";
import { PageLink } from "~/ui/layout/page-link";
import { sectionRow } from "./admin-sections.css";
import { footerLinks } from "./footer-links";
import { nav } from "./header.css";
import { Messages } from "./messages";
import { SiteFooter } from "./site-footer";
import { SiteHeader } from "./site-header";
import { SkipLink } from "./skip-link";

function LogoutForm({ label, to, of }: { label: string; to: string; of: string | null }) {
  const ask = (event: FormEvent<HTMLFormElement>) => {
    const form = event.currentTarget;
    removeStored(ownSeatsKey);
    if (asksAboutPresses(of ?? undefined, () => form.submit())) event.preventDefault();
  };
  return (
    <form method="post" action="/admin/logout" onSubmit={ask}>
      <input type="hidden" name="redirectTo" value={to} />
      <button type="submit">{label}</button>
    </form>
  );
}

type Sections = NonNullable<RootData["adminLinks"]>["sections"];

function AdminSections({ sections }: { sections: Sections }) {
  const { pathname } = useLocation();
  return (
    <div className={wrap}>
      <nav className={`${nav} ${sectionRow}`} aria-label="后台栏目">
        {sections.map(({ href, label, isCurrent }) => (
          <PageLink
            key={href}
            href={href}
            aria-current={isCurrent ? (href === pathname ? "page" : "true") : undefined}
          >
            {label}
          </PageLink>
        ))}
      </nav>
    </div>
  );
}

export function AdminFrame({ root, children }: { root: RootData; children: ReactNode }) {
  const { menu, sections } = root.adminLinks ?? { menu: [], sections: [] };
  const account = (
    <Menu label="管理员">
      {menu.map(({ href, label }) => (
        <PageLink key={href} href={href}>
          {label}
        </PageLink>
      ))}
      <PageLink href={root.member ? "/account" : "/admin/sessions"}>个人资料</PageLink>
      <LogoutForm label="切换账号" to="/admin/login" of={root.organiserId} />
      <LogoutForm label="退出登录" to="/" of={root.organiserId} />
    </Menu>
  );
  return (
    <>
      <SkipLink />
      <AdminHeader account={account} />
      <AdminSections sections={sections} />
      <Messages flash={root.flash} />
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
  <span>
    <Glyph>← </Glyph>返回首页
  </span>
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
