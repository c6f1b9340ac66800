// The organiser as the audit log's actor.
import type { Actor } from "../audit/actor";
import type { Organiser } from "./roles";

/** The organiser who signs in with the site's password alone. */
export const mainId = "main";

/** The audit log's actor for an organiser. */
export const actorOfOrganiser = ({ id, name }: Pick<Organiser, "id" | "name">): Actor =>
  id === mainId ? { kind: "admin" } : { kind: "organiser", id, name };
