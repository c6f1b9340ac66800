import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { deviceName } from "~/domain/accounts/device-name";
import { closeMemberSessions, listMemberSessions } from "~/domain/accounts/member-sessions.server";
import { dateText, dateTimeText } from "~/domain/events/date-text";
import type { Site } from "~/http/context.server";
import { commonFailures } from "~/http/failure-texts";
import { redirectWithFlash } from "~/http/forms/flash.server";
import { readForm } from "~/http/forms/submission.server";
import type { RouteHandle } from "~/http/pages/hydration";
import { noindexMeta } from "~/http/pages/page-meta";
import { clearMemberCookie, type Member, requireMember } from "~/http/session/member.server";
import { siteTimeOf } from "~/http/site-time.server";
import { gap, narrow, wrap } from "~/styles/global.css";
import { Button } from "~/ui/form/button";
import { Facts, SessionFact } from "~/ui/layout/facts";
import { BackLink } from "~/ui/layout/links";
import { PageHeading } from "~/ui/layout/page-heading";

/** A member's sessions, the current one first. */
function readDevices(site: Site, { id: userId, sessionId }: Member) {
  const { now, timeZone } = siteTimeOf(site);
  const text = (at: number) => dateTimeText(at, now, timeZone);
  const isHere = (session: { id: string }) => session.id === sessionId;
  return listMemberSessions(site.db, userId, now)
    .sort((one, other) => Number(isHere(other)) - Number(isHere(one)))
    .map((session) => ({ ...session, name: deviceName(session.userAgent) }))
    .map(({ name, ...session }) => ({
      id: session.id,
      label: isHere(session) ? "本机" : "其他设备",
      device: name ?? "未知设备",
      // Only shown when the device has no name.
      userAgent: name === null ? session.userAgent : "",
      clauses: [
        `登录于 ${text(session.createdAt)}`,
        `最近使用 ${text(session.lastSeenAt)}`,
        session.isPersistent ? `有效期至 ${dateText(session.expiresAt, timeZone)}` : "关闭浏览器后退出",
      ],
      canEnd: !isHere(session),
    }));
}

export const handle: RouteHandle = { failure: commonFailures.changeFailed };

export const meta = noindexMeta("登录设备");

export async function loader({ request, context: { site } }: LoaderFunctionArgs) {
  return {
    devices: readDevices(site, requireMember(site, request)),
  };
}

export async function action({ request, context: { site } }: ActionFunctionArgs) {
  const member = requireMember(site, request);
  const form = await readForm(request);
  const id = String(form.get("id") ?? "");
  const isOthers = form.get("others") !== null;
  const which = isOthers ? { butId: member.sessionId } : { id };
  const ended = closeMemberSessions(site.db, member.id, which);
  if (!isOthers && id === member.sessionId) {
    const response = await redirectWithFlash(site, "/", { tone: "ok", title: "已退出登录" });
    response.headers.append("Set-Cookie", clearMemberCookie(site));
    return response;
  }
  const done = isOthers ? `已退出 ${ended} 台设备` : "那台设备已退出";
  const none = isOthers ? "没有其他设备在登录中" : "那台设备已经退出登录";
  const message = ended > 0 ? { tone: "ok" as const, title: done } : { tone: "info" as const, title: none };
  return redirectWithFlash(site, "/account/sessions", message);
}

export default function Devices() {
  const { devices } = useLoaderData<typeof loader>();
  return (
    <main className={`${wrap} ${narrow}`} id="main">
      <BackLink href="/account">返回我的页面</BackLink>
      <PageHeading title="登录设备" note="看到不认识的设备，请让它退出，并修改密码。" />
      <Facts id="devices">
        {devices.map((device) => (
          <SessionFact key={device.id} {...device} failed={commonFailures.changeFailed} />
        ))}
      </Facts>
      {devices.length > 1 ? (
        <form className={gap} method="post" data-failed={commonFailures.changeFailed}>
          <Button tone="bad" name="others" value="1">
            退出其他设备
          </Button>
        </form>
      ) : null}
    </main>
  );
}
