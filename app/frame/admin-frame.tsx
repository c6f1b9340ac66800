import type { FormEvent, ReactNode } from "react";
import type { AdminLinks, RootData } from "~/http/pages/root-data.server";
import { vh, wrap } from "~/styles/global.css";
import { ownSeatsKey, removeStored } from "~/ui/layout/browser-storage";
import { Menu } from "~/ui/layout/menu";
import { clipped } from "~/ui/layout/menu.css";
import { asksAboutPresses } from "~/ui/layout/page-behaviour";
import { PageLink } from "~/ui/layout/page-link";
import { Seal } from "~/ui/posts/seal";
import { adminTop } from "./admin-header.css";
import { footerLinks } from "./footer-links";
import { Messages } from "./messages";
import { SiteFooter } from "./site-footer";
import { Divider } from "./site-header";
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

type AdminHeaderProps = { links: AdminLinks; organiserId: string | null };

/** Brand, the one navigation of the organiser's pages, the way back and the menu. */
function AdminHeader({ links: { tagline, sections, menu, person }, organiserId }: AdminHeaderProps) {
  return (
    <>
      <header className={`${wrap} ${adminTop}`}>
        <PageLink href="/admin">
          <Seal />
          <span>
            管理后台<small>{tagline}</small>
          </span>
        </PageLink>
        {sections.length > 1 ? (
          <nav aria-label="管理栏目">
            {sections.map(({ href, label, waiting, current }) => (
              <PageLink key={href} href={href} aria-current={current}>
                {label}
                {waiting > 0 ? (
                  <>
                    <b>{waiting}</b>
                    <span className={vh}> 件要处理</span>
                  </>
                ) : null}
              </PageLink>
            ))}
          </nav>
        ) : null}
        <a href="/">返回首页</a>
        <Menu label={<span className={clipped}>{person.name}</span>}>
          <span>
            <b>{person.role}</b>
            {person.address}
          </span>
          {menu.map(({ href, label }) => (
            <PageLink key={href} href={href}>
              {label}
            </PageLink>
          ))}
          <LogoutForm label="切换账号" to="/admin/login" of={organiserId} />
          <LogoutForm label="退出登录" to="/" of={organiserId} />
        </Menu>
      </header>
      <Divider />
    </>
  );
}

export function AdminFrame({ root, children }: { root: RootData; children: ReactNode }) {
  return (
    <>
      <SkipLink />
      {root.adminLinks ? <AdminHeader links={root.adminLinks} organiserId={root.organiserId} /> : null}
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
