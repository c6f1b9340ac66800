import type { ReactNode } from "react";
import { SiteHeader } from "./site-header";

type AdminHeaderProps = {
  /** Four characters. */
  seal: string;
  account?: ReactNode;
};

/** Header of the admin pages. */
export function AdminHeader({ seal, account }: AdminHeaderProps) {
  return (
    <SiteHeader
      siteName="管理后台"
      tagline="创建和管理活动"
      seal={seal}
      homeHref="/admin"
      nav={[{ href: "/", key: "back", label: "← 返回首页" }]}
      account={account}
    />
  );
}
