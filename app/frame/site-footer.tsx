import { useEffect, useState } from "react";
import { push, tiny, wrap } from "~/styles/global.css";
import { switchPrefix } from "~/ui/layout/page-behaviour";
import { foot, line } from "./footer.css";

type SiteFooterProps = {
  theme: "auto" | "light" | "dark" | "print";
  lite: boolean;
  /** Form action of the switches. */
  action: string;
  returnTo: string;
  siteName: string;
  city: string;
  links?: { href: string; label: string }[];
};

const themes = [
  ["auto", "跟随系统"],
  ["light", "浅色"],
  ["dark", "深色"],
] as const;

/** Switches for theme and low-data mode as buttons of one form, then the site's links. */
export function SiteFooter({ theme, lite, action, returnTo, siteName, city, links = [] }: SiteFooterProps) {
  return (
    <footer className={foot}>
      <div className={`${wrap} ${line}`}>
        <form className={line} aria-labelledby="appearance" method="post" action={action}>
          <input type="hidden" name="returnTo" value={returnTo} />
          <span id="appearance">外观</span>
          {themes.map(([value, label]) => (
            <button
              key={value}
              id={switchPrefix + value}
              type="submit"
              name="theme"
              value={value}
              aria-pressed={theme === value}
            >
              {label}
            </button>
          ))}
          <button
            id={`${switchPrefix}lite`}
            type="submit"
            name="lite"
            value={lite ? "0" : "1"}
            aria-pressed={lite}
          >
            省流模式
          </button>
        </form>
        <PrintButton />
        {links.map(({ href, label }) => (
          <a key={href} href={href}>
            {label}
          </a>
        ))}
        <span className={`${push} ${tiny}`}>{`${siteName} · ${city}`}</span>
      </div>
    </footer>
  );
}

/** Prints the page with its print styles. Hidden without scripts, because only a script can open the print dialog. */
function PrintButton() {
  const [isScripted, setScripted] = useState(false);
  useEffect(() => setScripted(true), []);
  return (
    <button type="button" data-print="" hidden={!isScripted} onClick={() => print()}>
      打印
    </button>
  );
}
