// View model of the organisers page.
import { dateTimeText, periodText } from "~/domain/events/date-text";
import { mainId } from "~/domain/organisers/actor";
import { listCheckInEvents, titlesOf } from "~/domain/organisers/events.server";
import { invitationToken, listInvitations } from "~/domain/organisers/invitations.server";
import { listOrganisers } from "~/domain/organisers/organisers.server";
import { type OrganiserRole, roleLabels } from "~/domain/organisers/roles";
import { inviteSchema } from "~/domain/organisers/schema";
import type { AdminSession } from "~/domain/organisers/sessions.server";
import type { Site } from "~/http/context.server";
import { constraintOf } from "~/http/forms/submission.server";
import { publicOrigin } from "~/http/security/public-origin.server";
import { siteTimeOf } from "~/http/site-time.server";

/** Scope of a role as text. */
function scopeText(site: Site, role: OrganiserRole, eventIds: readonly string[] | null): string {
  if (role !== "check-in") return roleLabels[role];
  if (eventIds === null) return "签到：全部活动";
  const titles = titlesOf(site.db, eventIds);
  return titles.length > 0 ? `签到：${titles.join("、")}` : "签到：活动已删除";
}

/** The organisers, the open invitations with their links, and the options of a new one. */
export function readOrganisers(site: Site, request: Request, current: AdminSession) {
  const siteTime = siteTimeOf(site);
  const { now, timeZone } = siteTime;
  const text = (at: number) => dateTimeText(at, now, timeZone);
  const origin = publicOrigin(site, request);
  return {
    organisers: listOrganisers(site.db, now).map((organiser) => {
      const { id, name, role, eventIds, email, lastUsedAt, expiresAt, hasSecondFactor } = organiser;
      return {
        id,
        name,
        isOwn: id === current.organiser.id,
        scope: scopeText(site, role, eventIds),
        clauses: [
          id === mainId ? "用主办方密码登录" : email === null ? "用名字和密码登录" : `用账号 ${email} 登录`,
          ...(hasSecondFactor ? ["已开启两步验证"] : []),
          lastUsedAt === null ? "还没用过" : `最近使用 ${text(lastUsedAt)}`,
          ...(expiresAt === null ? [] : [`${text(expiresAt)} 到期`]),
        ],
      };
    }),
    invitations: listInvitations(site.db, now).map(
      ({ id, role, eventIds, note, accessUntil, expiresAt }) => ({
        id,
        label: note || `邀请：${roleLabels[role]}`,
        clauses: [
          scopeText(site, role, eventIds),
          ...(accessUntil === null ? [] : [`权限到 ${text(accessUntil)}`]),
          `链接 ${text(expiresAt)} 过期`,
        ],
        link: `${origin}/invitation/${invitationToken(site.secret, id)}`,
      }),
    ),
    invite: {
      constraint: constraintOf(inviteSchema),
      events: listCheckInEvents(site.db, null, now).map((event) => ({
        id: event.id,
        label: `${event.title}（${periodText(event, now, timeZone)}）`,
      })),
    },
  };
}
