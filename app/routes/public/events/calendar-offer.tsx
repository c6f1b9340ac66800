// How to subscribe to all events: a link to open, and the URL to copy into a calendar.
import { above, gap, screenOnly, tiny } from "~/styles/global.css";
import { CopyButton } from "~/ui/form/copy-text";
import { TapLink } from "~/ui/layout/links";
import { wholly } from "../event/join/join-code.css";

export function CalendarOffer({ address }: { address: string }) {
  return (
    <section className={`${gap} ${screenOnly}`} aria-label="订阅">
      <p>
        <TapLink href="/calendar.ics">订阅活动日历</TapLink>
      </p>
      <p className={tiny}>
        也可以在日历里选「添加订阅日历」，填入这个地址，新活动、改期和取消会自动更新：
        <b className={wholly}>{address}</b>
      </p>
      <p className={above}>
        <CopyButton text={address}>复制日历地址</CopyButton>
      </p>
    </section>
  );
}
