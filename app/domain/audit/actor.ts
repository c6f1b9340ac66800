// Who makes a change, as recorded in the audit log.

export type Actor =
  | { kind: "admin" }
  | { kind: "user"; id: string }
  | { kind: "cli" }
  /** Somebody who signed up for an event. */
  | { kind: "guest" }
  | { kind: "system" };

export function actorName(actor: Actor): string {
  return actor.kind === "user" ? `user:${actor.id}` : actor.kind;
}

/** The display name of a recorded actor. */
export function actorText(name: string): string {
  if (name === "admin") return "管理员";
  if (name === "cli") return "服务器管理者";
  if (name === "guest") return "报名的人";
  return name.startsWith("user:") ? `管理员账号 ${name.slice("user:".length)}` : "系统";
}
