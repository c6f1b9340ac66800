// How to join an event's group: its valid code, or instructions when there is none.
import type { GroupQr } from "~/domain/events/view";
import { below } from "~/styles/global.css";
import { TapLink } from "~/ui/layout/links";
import { JoinCode } from "./join-code";

type GroupCodeProps = {
  code: GroupQr;
  /** An external https URL entered by the organiser. */
  link: string | null;
  lite: boolean;
};

export function GroupCode({ code, link, lite }: GroupCodeProps) {
  return (
    <>
      {code.state === "valid" ? <JoinCode {...code} lite={lite} /> : null}
      {code.state === "expired" ? (
        <p className={below}>
          <b>群二维码已过期，请添加客服微信</b>
        </p>
      ) : null}
      {code.state === "none" && !link ? <p className={below}>请添加客服微信报名。</p> : null}
      {link ? (
        <p>
          <TapLink href={link} rel="noopener noreferrer nofollow">
            打开群链接 ↗
          </TapLink>
        </p>
      ) : null}
    </>
  );
}
