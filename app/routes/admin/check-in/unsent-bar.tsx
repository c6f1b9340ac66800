import { Button } from "~/ui/form/button";
import { TapLink } from "~/ui/layout/links";
import { unsentBar } from "./check-in.css";
import type { CheckInPage } from "./press-buttons";

/** Number of presses in the offline queue; renders nothing while it is empty. */
export function UnsentBar({ presses, pageUrl }: { presses: CheckInPage["presses"]; pageUrl: string }) {
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
function OthersPresses({ others }: { others: CheckInPage["presses"]["others"] }) {
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
