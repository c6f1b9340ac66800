// A member's sessions, the current one first.
import { deviceName } from "~/domain/accounts/device-name";
import { listMemberSessions } from "~/domain/accounts/member-sessions.server";
import { dateText, dateTimeText } from "~/domain/events/date-text";
import type { Site } from "~/http/context.server";
import type { Member } from "~/http/session/member.server";
import { siteTimeOf } from "~/http/site-time.server";

export function readDevices(site: Site, { id: userId, sessionId }: Member) {
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
