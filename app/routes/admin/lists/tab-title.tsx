// A heading of two tabs: the current one is the page's name, the other one a link beside it.
import type { ReactNode } from "react";
import { PageLink } from "~/ui/layout/page-link";
import { otherTab, title, titleActions } from "./tab-title.css";
import { usePermission } from "./use-permission";

export const moderationTab = "comments-wishes";

/** The two tabs of the dashboard, and the two lists of 心愿与投票. */
export const tabs = {
  events: { href: "/admin", label: "活动管理" },
  moderation: { href: `/admin?tab=${moderationTab}`, label: "评论与心愿" },
  polls: { href: "/admin/votes", label: "投票" },
  wishes: { href: "/admin/wishes", label: "心愿" },
} as const;

type TabTitleProps = {
  current: keyof typeof tabs;
  other: keyof typeof tabs;
  /** The page's buttons. */
  children?: ReactNode;
};

export function TabTitle({ current, other, children }: TabTitleProps) {
  const isFull = usePermission("full");
  return (
    <div className={title}>
      <h1>{tabs[current].label}</h1>
      {isFull || other !== "polls" ? (
        <PageLink className={otherTab} href={tabs[other].href}>
          {tabs[other].label}
        </PageLink>
      ) : null}
      {children ? <div className={titleActions}>{children}</div> : null}
    </div>
  );
}
