import { push } from "~/styles/global.css";
import { nav } from "./header.css";

/** `href` is null when the settings disable the item; the item with key `admin` is aligned right. */
export type NavItem = { href: string | null; key: string; label: string };

type SiteNavProps = { items: NavItem[]; current: string | null; label?: string };

const soon = "功能开发中";

/** The main navigation. A disabled item stays focusable, so that its hint is accessible. */
export function SiteNav({ items, current, label = "主导航" }: SiteNavProps) {
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
          <a key={key} className={className} href={href} aria-current={key === current ? "page" : undefined}>
            {text}
          </a>
        );
      })}
    </nav>
  );
}
