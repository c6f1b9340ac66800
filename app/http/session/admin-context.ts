// What loaders and actions of the organiser's routes get from the server, which checks the permission of their handle.
import type { LoaderFunctionArgs } from "@remix-run/node";
import type { Actor } from "../../domain/audit/actor";
import type { AdminSession } from "../../domain/organisers/sessions.server";

/** The session whose organiser has the permission, and its actor in the audit log. */
export type AdminContext = { admin: AdminSession; actor: Actor };

/** Arguments of a loader or action of the organiser's routes. */
export type AdminArgs = LoaderFunctionArgs & { context: AdminContext };
