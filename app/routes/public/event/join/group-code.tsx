// How to join an event's group: QR code and link.
import type { ReactNode } from "react";
import { shownAfterSignUp } from "~/domain/events/messages";
import type { GroupQr } from "~/domain/events/view";
import { originalUrl, type Picture } from "~/domain/images/picture";
import { below, byMouse, screenOnly } from "~/styles/global.css";
import { cardClass } from "~/ui/layout/card";
import { Glyph, TapLink } from "~/ui/layout/links";
import { ByPointer, QrCode } from "~/ui/media/qr-code";
import { joinCode } from "./join-code.css";

type GroupCodeProps = {
  code: GroupQr;
  /** An external https URL entered by the organiser. */
  link: string | null;
  lite: boolean;
  /** Alternative instructions while the event has no group. */
  children?: ReactNode;
};

/** Whether an event has or had a group code or link. */
export const hasGroup = ({ code, link }: Pick<GroupCodeProps, "code" | "link">) =>
  code.state !== "none" || link !== null;

/** Instructions for joining an event's group: its valid code, or an alternative. */
export function GroupCode({ code, link, lite, children }: GroupCodeProps) {
  return (
    <>
      {code.state === "valid" ? <JoinCode {...code} lite={lite} /> : null}
      {code.state === "expired" ? (
        <p className={below}>
          <b>群二维码已过期，请添加客服微信</b>
        </p>
      ) : null}
      {code.state === "hidden" ? <p className={below}>{`群二维码${shownAfterSignUp}`}</p> : null}
      {hasGroup({ code, link }) ? null : children}
      {link ? (
        <p>
          <TapLink href={link} rel="noopener noreferrer nofollow">
            <span>
              打开群链接<Glyph> ↗</Glyph>
            </span>
          </TapLink>
        </p>
      ) : null}
    </>
  );
}

type JoinCodeProps = { picture: Picture; validUntil: string; lite: boolean };

/** The group QR code, large, with instructions and expiry. */
function JoinCode({ picture, validUntil, lite }: JoinCodeProps) {
  return (
    <section className={`${cardClass({ lead: true })} ${joinCode}`}>
      <h2>加入活动群</h2>
      <p>
        <ByPointer touch="长按识别二维码，加入活动群" mouse="用微信扫一扫，加入活动群" />
      </p>
      <QrCode picture={picture} alt="活动群二维码" lite={lite} eager />
      <p>二维码有效期至 {validUntil}</p>
      {lite ? null : (
        <p className={`${byMouse} ${screenOnly}`}>
          <TapLink href={originalUrl(picture)} download="活动群二维码.jpg">
            下载二维码
          </TapLink>
        </p>
      )}
    </section>
  );
}
