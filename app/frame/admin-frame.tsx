import { useLocation } from "@remix-run/react";
import type { FormEvent, ReactNode } from "react";
import type { RootData } from "~/http/pages/root-data.server";
import { wrap } from "~/styles/global.css";
import { ownSeatsKey, removeStored } from "~/ui/layout/browser-storage";
import { Glyph } from "~/ui/layout/links";
import { Menu } from "~/ui/layout/menu";
import { asksAboutPresses } from "~/ui/layout/page-behaviour";
import { PageLink } from "~/ui/layout/page-link";
import { menuLinks, profileLink, sectionAt, sections } from "./admin-menu";
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

/** Sections that the organiser may use. `waiting` is the number of posts pending review. */
function AdminSections({ permissions, waiting }: Pick<RootData, "permissions" | "waiting">) {
  const { pathname, search } = useLocation();
  const current = sectionAt(pathname, search);
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
              {section.counts ? `${section.label}（${waiting}）` : section.label}
            </PageLink>
          ))}
      </nav>
    </div>
  );
}

export function AdminFrame({ root, children }: { root: RootData; children: ReactNode }) {
  const profile = profileLink(root.member !== null);
  const account = (
    <Menu label="管理员">
      {menuLinks
        .filter(({ permission }) => root.permissions.includes(permission))
        .map(({ href, label }) => (
          <PageLink key={href} href={href}>
            {label}
          </PageLink>
        ))}
      <PageLink href={profile.href}>{profile.label}</PageLink>
      <LogoutForm label="切换账号" to="/admin/login" of={root.organiserId} />
      <LogoutForm label="退出登录" to="/" of={root.organiserId} />
    </Menu>
  );
  return (
    <>
      <SkipLink />
      <AdminHeader account={account} />
      <AdminSections {...root} />
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
