import { wrap } from "~/styles/global.css";
import { Tabs } from "~/ui/layout/tabs";

export const moderationTab = "comments-wishes";

export function DashboardTabs({ current }: { current: "events" | "moderation" }) {
  return (
    <div className={wrap}>
      <Tabs
        label="管理栏目"
        items={[
          { href: "/admin", label: "活动管理", current: current === "events" },
          { href: `/admin?tab=${moderationTab}`, label: "评论与心愿", current: current === "moderation" },
        ]}
      />
    </div>
  );
}
