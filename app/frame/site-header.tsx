import type { ReactNode } from "react";
import { push, wrap } from "~/styles/global.css";
import { PageLink } from "~/ui/layout/page-link";
import { Seal } from "~/ui/posts/seal";
import { rule } from "./divider.css";
import { brand, me, nav, top } from "./header.css";

/** `href` is null when the settings disable the item; the item with key `admin` is aligned right, and a script fills that with key `mine`. */
type NavItem = { href: string | null; key: string; label: ReactNode };

type SiteNavProps = { items: NavItem[]; current: string | null; label?: string };

const soon = "功能开发中";

/** The main navigation. A disabled item stays focusable, so that its hint is accessible. */
function SiteNav({ items, current, label = "主导航" }: SiteNavProps) {
  return (
    <nav className={nav} aria-label={label}>
      {items.map(({ href, key, label: text }) => {
        const className = key === "admin" ? push : undefined;
        return href === null ? (
          // biome-ignore lint/a11y/useValidAnchor: the target does not exist yet; announced as disabled
          <a
            key={key}
            className={className}
            role="link"
            aria-disabled="true"
            tabIndex={0}
            data-tip={soon}
            title={soon}
          >
            {text}
          </a>
        ) : (
          <a
            key={key}
            className={className}
            href={href}
            aria-current={key === current ? "page" : undefined}
            data-mine={key === "mine" ? "" : undefined}
          >
            {text}
          </a>
        );
      })}
    </nav>
  );
}

type SiteHeaderProps = {
  siteName: string;
  /** Before the tagline. */
  city?: string;
  tagline: string;
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
  const {
    siteName,
    city = "",
    tagline,
    current = null,
    nav = [],
    account,
    bare = false,
    homeHref = "/",
  } = props;
  return (
    <>
      <header className={`${wrap} ${top}`}>
        <PageLink className={brand} href={homeHref}>
          <Seal />
          <span>
            {siteName}
            <small>
              {city ? <b>{city}</b> : null}
              {city && tagline ? ` · ${tagline}` : tagline}
            </small>
          </span>
        </PageLink>
        {bare ? null : <SiteNav items={nav} current={current} />}
        {bare || !account ? null : <div className={me}>{account}</div>}
      </header>
      <Divider />
    </>
  );
}

/** The double rule under the header. */
export function Divider() {
  return (
    <div className={wrap}>
      <hr className={rule} />
    </div>
  );
}
