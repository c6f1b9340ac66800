// The bar at the lower edge: the main buttons, above them the presses of the offline queue.
import type { ReactNode } from "react";
import { Button } from "~/ui/form/button";
import { TapLink } from "~/ui/layout/links";
import { bottom, unsentBar } from "./check-in.css";
import type { CheckInPage } from "./press-buttons";

type Presses = CheckInPage["presses"];

type BottomBarProps = { presses: Presses; pageUrl: string; children?: ReactNode };

export function BottomBar({ presses, pageUrl, children }: BottomBarProps) {
  return (
    <div className={bottom}>
      <UnsentPresses presses={presses} pageUrl={pageUrl} />
      {children}
    </div>
  );
}

/** Number of presses in the offline queue; renders nothing while it is empty. */
function UnsentPresses({ presses, pageUrl }: { presses: Presses; pageUrl: string }) {
  if (presses.unsent === 0) return <OthersPresses others={presses.others} />;
  return (
    <div className={unsentBar} role="status">
      <span>
        {`未发送 ${presses.unsent}`}
        {presses.isVolatile ? "。浏览器不能保存，请不要关闭这个页面" : null}
      </span>
      {presses.isSignedOut ? (
        <TapLink href={`/admin/login?redirectTo=${encodeURIComponent(pageUrl)}`}>
          登录已过期，请重新登录
        </TapLink>
      ) : (
        <Button type="button" tone="line" small onClick={() => void presses.sendAll()}>
          重新发送
        </Button>
      )}
    </div>
  );
}

/** Presses of organisers who were signed in here before; they are sent in their sessions only. */
function OthersPresses({ others }: { others: Presses["others"] }) {
  if (others.length === 0) return null;
  const texts = others.map(
    ([name, presses]) => `${name} 有 ${presses} 次签到还没发送，用 ${name} 的账号登录后才会送出`,
  );
  return (
    <div className={unsentBar} role="status">
      <span>{texts.join("；")}</span>
    </div>
  );
}
