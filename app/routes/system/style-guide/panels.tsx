import { above, cols, num } from "~/styles/global.css";
import { EmptyState, ErrorPanel } from "~/ui/feedback/empty-state";
import { Flash } from "~/ui/feedback/flash";
import { ButtonLink } from "~/ui/form/button";
import { SearchForm } from "~/ui/form/search-form";
import { Card } from "~/ui/layout/card";
import { Disclosure } from "~/ui/layout/disclosure";
import { Fact, Facts } from "~/ui/layout/facts";
import { TapLink } from "~/ui/layout/links";
import { Pagination } from "~/ui/layout/pagination";
import { ChipLinks, Tabs } from "~/ui/layout/tabs";
import { picnic } from "./samples";
import { Section } from "./section";

/** The facts of an event. */
export function EventFacts() {
  return (
    <Section title="活动信息">
      <div data-scheme={picnic.scheme}>
        <Facts>
          <Fact label="活动时间" note="都灵当地时间">
            <b>11月28日 星期六 14:00–17:00</b>
          </Fact>
          <Fact label="活动详情">
            <p>带一块毯子、一道家乡菜，在河边坐到天色变蓝。我们准备热红酒和姜茶。</p>
            <Disclosure label="展开全文" openLabel="收起">
              <p>14:00 在公园西门集合，步行十分钟到中世纪村旁的草坪。17:00 一起收拾，把草坪还给松鼠。</p>
            </Disclosure>
          </Fact>
          <Fact label="活动人数" note="已有 13 人报名">
            <span className={num}>20</span> 人
          </Fact>
          <Fact label="地址" note="Corso Massimo d’Azeglio, 10126 Torino">
            <b>瓦伦蒂诺公园</b>
          </Fact>
        </Facts>
      </div>
    </Section>
  );
}

/** A plain sheet. */
export function Letters() {
  return (
    <Section title="纸张">
      <Card>
        <h2>写在纸上</h2>
        <p>任何其他内容都放在一张纸上。</p>
        <TapLink href="#main">继续阅读</TapLink>
      </Card>
    </Section>
  );
}

/** Messages in the four tones. */
export function Messages() {
  return (
    <Section title="消息">
      <Flash tone="ok" title="草稿已保存" />
      <Flash
        tone="warn"
        title="你有未保存的修改"
        action={
          <ButtonLink tone="line" small href="#main">
            确认离开
          </ButtonLink>
        }
      >
        离开后修改会丢失。
      </Flash>
      <ErrorPanel retryHref="?" />
      <Flash>网络较慢，已自动切换到省流模式。</Flash>
    </Section>
  );
}

/** Empty lists, with and without a next step. */
export function EmptyLists() {
  return (
    <Section title="空列表">
      <div className={cols}>
        <EmptyState title="暂无活动" action={<ButtonLink href="#main">创建第一个活动</ButtonLink>}>
          敬请期待
        </EmptyState>
        <EmptyState title="还没有心愿，来写第一张吧" glyph="愿" />
      </div>
    </Section>
  );
}

/** Links to sibling pages, filters and pages of a list. */
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
