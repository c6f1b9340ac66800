import { gap } from "~/styles/global.css";
import { SectionHeading } from "~/ui/layout/page-heading";
import { PageLink } from "~/ui/layout/page-link";
import { rows } from "../lists/link-rows.css";
import type { SettingsLinkGroup } from "./settings-links.server";

/** The pages that belong to 设置 beside the settings, one line each. */
export const SettingsLinks = ({ groups }: { groups: SettingsLinkGroup[] }) => (
  <nav aria-label="设置的其他页面">
    {groups.map(({ title, links }) => (
      <section key={title} className={gap}>
        <SectionHeading>{title}</SectionHeading>
        <div className={rows}>
          {links.map(({ href, title: name, note }) => (
            <PageLink key={href} href={href}>
              <b>{name}</b>
              <span>{note}</span>
            </PageLink>
          ))}
        </div>
      </section>
    ))}
  </nav>
);
