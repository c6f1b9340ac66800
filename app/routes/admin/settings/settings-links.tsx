import { below, row } from "~/styles/global.css";
import { ButtonLink } from "~/ui/form/button";

const links = [
  { href: "/admin/settings/mail", label: "发信邮箱" },
  { href: "/admin/alerts", label: "我的提醒" },
  { href: "/admin/organisers", label: "帮手与权限" },
  { href: "/admin/digest", label: "近期活动海报" },
  { href: "/admin/handbook", label: "主办方手册" },
  { href: "/admin/health", label: "系统状态" },
];

/** The pages that belong to 设置 beside the settings. */
export const SettingsLinks = () => (
  <nav className={`${row} ${below}`} aria-label="设置的其他页面">
    {links.map(({ href, label }) => (
      <ButtonLink key={href} tone="line" small href={href}>
        {label}
      </ButtonLink>
    ))}
  </nav>
);
