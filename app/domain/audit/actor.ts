// Who makes a change, as the audit trail names them.

export type Actor = { kind: "admin" } | { kind: "user"; id: string } | { kind: "cli" } | { kind: "system" };

export function actorName(actor: Actor): string {
  return actor.kind === "user" ? `user:${actor.id}` : actor.kind;
}
