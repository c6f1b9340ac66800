import type { ReactNode } from "react";
import { wrap } from "~/styles/global.css";
import { PageLink } from "~/ui/layout/page-link";
import { Divider } from "./divider";
import { brand, me, top } from "./header.css";
import { LogoMark } from "./logo-mark";
import { type NavItem, SiteNav } from "./site-nav";

type SiteHeaderProps = {
  siteName: string;
  tagline: string;
  /** Four characters. */
  seal: string;
  /** Key of the nav item that the page belongs to. */
  current?: string | null;
  nav?: NavItem[];
  /** Sign-in link or account menu, at the right. */
  account?: ReactNode;
  /** Brand and divider only, as on the 404 page. */
  bare?: boolean;
  homeHref?: string;
};

/** Brand, navigation, account and divider. */
export function SiteHeader(props: SiteHeaderProps) {
  const { siteName, tagline, seal, current = null, nav = [], account, bare = false, homeHref = "/" } = props;
  return (
    <>
      <header className={`${wrap} ${top}`}>
        <PageLink className={brand} href={homeHref}>
          <LogoMark text={seal} />
          <span>
            {siteName}
            <small>{tagline}</small>
          </span>
        </PageLink>
        {bare ? null : <SiteNav items={nav} current={current} />}
        {bare || !account ? null : <div className={me}>{account}</div>}
      </header>
      <Divider />
    </>
  );
}
