import { num } from "~/styles/global.css";
import { Card } from "~/ui/layout/card";
import { Disclosure } from "~/ui/layout/disclosure";
import { Fact, Facts } from "~/ui/layout/facts";
import { TapLink } from "~/ui/layout/links";
import { picnic } from "./samples";
import { Section } from "./section";

/** What there is to know about an event. */
export function EventFacts() {
  return (
    <Section title="活动信息">
      <div data-scheme={picnic.scheme}>
        <Facts>
          <Fact label="活动时间" note="时长 3 小时 · 罗马时间">
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
