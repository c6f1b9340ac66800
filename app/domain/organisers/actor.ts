// Converts organisers to audit log actors.
import type { Actor } from "../audit/actor";
import type { Organiser } from "./roles";

/** The organiser who signs in with the site's password alone. */
export const mainId = "main";

/** Returns the audit log actor of an organiser. */
export const actorOfOrganiser = ({ id, name, role }: Pick<Organiser, "id" | "name" | "role">): Actor =>
  id === mainId ? { kind: "admin" } : { kind: "organiser", id, name, role };
