// The author of a change, as recorded in the audit log.
import type { organiserRoles } from "../../db/schema/accounts";

export type Actor =
  /** The organiser with the site's password. */
  | { kind: "admin" }
  /** Any other organiser, with the name, because the log outlives the organiser. Commands limit their input by the role. */
  | { kind: "organiser"; id: string; name: string; role: (typeof organiserRoles)[number] }
  | { kind: "user"; id: string }
  | { kind: "cli" }
  /** A guest of an event. */
  | { kind: "guest" }
  | { kind: "system" };

/** Whether a change is by an organiser whose role is narrower than full access. */
export const isLimited = (actor: Actor): boolean => actor.kind === "organiser" && actor.role !== "full";

/** The column holds 100 characters. */
const nameMax = 70;

/** Formats an actor for the audit log. */
export function actorName(actor: Actor): string {
  if (actor.kind === "organiser")
    return `organiser:${actor.id}:${[...actor.name].slice(0, nameMax).join("")}`;
  return actor.kind === "user" ? `user:${actor.id}` : actor.kind;
}

/** Returns the name of a recorded actor among organisers at the entrance: their own, or 主办方. */
export function actorEntranceName(name: string): string {
  const [kind, , ...rest] = name.split(":");
  return kind === "organiser" ? rest.join(":") : "主办方";
}

/** Returns the display name of a recorded actor. */
export function actorText(name: string): string {
  if (name === "admin") return "管理员";
  if (name === "cli") return "服务器管理者";
  if (name === "guest") return "报名的人";
  const [kind, id = "", ...rest] = name.split(":");
  if (kind === "organiser") return `帮手 ${rest.join(":")}`;
  return kind === "user" ? `管理员账号 ${id}` : "系统";
}
