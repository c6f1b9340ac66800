// What the server answered since its start.
import { above, gap, mute, small } from "~/styles/global.css";
import { Badge } from "~/ui/feedback/badge";
import { Fact, Facts } from "~/ui/layout/facts";
import type { TrafficReport } from "./traffic-report.server";

export function TrafficState({ lastHour, hasFailed, total, kept, queues, slowest }: TrafficReport) {
  return (
    <section className={gap} aria-labelledby="traffic">
      <h2 id="traffic">访问</h2>
      <p className={`${mute} ${small} ${above}`}>从这次启动算起，重新启动后从零开始。</p>
      <Facts id="traffic-facts">
        <Fact label="最近一小时" note={hasFailed ? "失败的页面上有错误编号，服务器的记录里有原因" : null}>
          {hasFailed ? <Badge tone="warn">请检查</Badge> : null} {lastHour}
        </Fact>
        <Fact label="启动以来">{total}</Fact>
        <Fact label="页面缓存" note="访客的页面直接从内存发出的比例">
          {kept ?? "还没有访问"}
        </Fact>
        <Fact label="等待处理">{queues}</Fact>
      </Facts>
      <h3 className={gap} id="slowest">
        最慢的页面
      </h3>
      {slowest.length === 0 ? (
        <p className={above}>还没有访问。</p>
      ) : (
        <ul className={above} aria-labelledby="slowest">
          {slowest.map(({ route, note }) => (
            <li key={route} className={above}>
              <code>{route}</code>
              <p className={`${mute} ${small}`}>{note}</p>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
