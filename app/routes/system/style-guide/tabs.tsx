import { above } from "~/styles/global.css";
import { SearchForm } from "~/ui/form/search-form";
import { Pagination } from "~/ui/layout/pagination";
import { ChipLinks, Tabs } from "~/ui/layout/tabs";
import { Section } from "./section";

/** Links to sister pages, filters and pages of a list. */
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
