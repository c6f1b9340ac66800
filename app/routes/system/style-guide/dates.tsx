import { stack } from "~/styles/global.css";
import { Dateline } from "~/ui/dateline";
import { When } from "~/ui/when";
import { events } from "./samples";
import { Section } from "./section";

/** Date formats: a large day with small details. */
export function Dates() {
  return (
    <Section title="日期">
      <Dateline date="2026年11月21日　星期六" note="都灵 · 今日告示 4 则" />
      <div className={stack}>
        {events.map(({ id, when }) => (
          <When key={id} when={when} long />
        ))}
        <When when={{ iso: "", year: "", month: "时间待定", day: "—", weekday: "", time: "" }} />
      </div>
    </Section>
  );
}
