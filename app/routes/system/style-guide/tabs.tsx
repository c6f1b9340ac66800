import { above } from "~/styles/global.css";
import { ChipLinks } from "~/ui/chip-links";
import { Pagination } from "~/ui/pagination";
import { SearchForm } from "~/ui/search-form";
import { SiteNav } from "~/ui/site-nav";
import { StatFilters } from "~/ui/stat-filters";
import { Tabs } from "~/ui/tabs";
import { TearStrip } from "~/ui/tear-strip";
import { picnic } from "./samples";
import { Section } from "./section";

/** Tabs, filters and pagination. */
export function TabsAndFilters() {
  return (
    <Section title="标签与筛选">
      <Tabs
        label="管理栏目"
        items={[
          { href: "#main", label: "活动管理", current: true },
          { href: "#main", label: "评论与心愿", current: false },
        ]}
      />
      <div className={above}>
        <StatFilters
          label="按状态筛选"
          items={[
            { count: 12, label: "全部活动", href: "#main", current: true },
            { count: 4, label: "进行中", href: "#main" },
            { count: 8, label: "已结束", href: "#main" },
          ]}
        />
      </div>
      <div className={above}>
        <ChipLinks
          label="审核状态"
          items={[
            { href: "#main", label: "全部 42", current: true },
            { href: "#main", label: "待审核 2", current: false },
            { href: "#main", label: "已拒绝 4", current: false },
          ]}
        />
      </div>
      <div className={above}>
        <SearchForm action="" label="搜索评论" placeholder="搜索内容、作者或活动" />
      </div>
      <Pagination page={1} totalPages={5} hrefFor={(page) => `?page=${page}`} />
    </Section>
  );
}

/** The site's navigation with a disabled item, and the section links of an event. */
export function Navigation() {
  return (
    <Section title="导航" still>
      <SiteNav
        label="示例导航"
        current="home"
        items={[
          { href: "/", key: "home", label: "首页" },
          { href: null, key: "wishes", label: "心愿留言" },
          { href: "/polls", key: "polls", label: "社区投票" },
        ]}
      />
      <div className={above} data-scheme={picnic.scheme}>
        <TearStrip
          items={[
            { href: "#main", label: "时间" },
            { href: "#main", label: "详情" },
            { href: "#main", label: "费用" },
            { href: "#main", label: "须知" },
          ]}
        />
      </div>
    </Section>
  );
}
