// Permissions of organisers. Each page, form and API operation of the organiser declares the one it requires; a role grants a
// set of them.
import type { organiserRoles } from "../../db/schema/accounts";

export type OrganiserRole = (typeof organiserRoles)[number];

/** `own` covers the organiser's own account and is part of every role. */
export const permissions = ["own", "check-in", "review", "full"] as const;
export type Permission = (typeof permissions)[number];

/** Permissions per role. */
export const permissionsOf: Record<OrganiserRole, readonly Permission[]> = {
  "check-in": ["own", "check-in"],
  review: ["own", "review"],
  full: permissions,
};

/** Role labels in form order. */
export const roleLabels: Record<OrganiserRole, string> = {
  "check-in": "签到",
  review: "审核",
  full: "全部",
};

/** Descriptions of the roles for the form. */
export const roleHints: Record<OrganiserRole, string> = {
  "check-in": "看名单上的称呼、人数和备注，签到、记收款、临时加人。看不到联系方式，不能导出。",
  review: "审核评论、心愿和撤下照片的申请，可以回复。",
  full: "和你一样，包括设置、名单、备份和帮手。",
};

/** The signed-in organiser. `eventIds` are the events of a check-in role; null for all. */
export type Organiser = {
  id: string;
  name: string;
  role: OrganiserRole;
  eventIds: readonly string[] | null;
};

/** Whether an organiser has a permission; `eventId` is the affected event, if any. */
export function isPermitted(
  { role, eventIds }: Pick<Organiser, "role" | "eventIds">,
  permission: Permission,
  eventId?: string,
): boolean {
  if (!permissionsOf[role].includes(permission)) return false;
  if (role !== "check-in" || permission !== "check-in" || eventIds === null) return true;
  return eventId !== undefined && eventIds.includes(eventId);
}
