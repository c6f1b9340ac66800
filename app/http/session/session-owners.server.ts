// The response header with the owners of a request's sessions. The service worker, which cannot read cookies, deletes the
// private copies of owners who are no longer signed in.
import { createHmac } from "node:crypto";
import type { Site } from "../context.server";
import { readAdmins } from "./admin-guard.server";
import { readMember } from "./member.server";

export const sessionHeader = "X-Signed-In";

/** Keyed hash of a person and what they may see. */
const ownerKey = (site: Site, owner: unknown): string =>
  createHmac("sha256", site.secret)
    .update(`session-owner ${JSON.stringify(owner)}`)
    .digest("base64url")
    .slice(0, 12);

/** The member and the organisers of a request's sessions as keys, separated by spaces; `none` without a session. */
export function sessionOwners(site: Site, request: Request): string {
  const member = readMember(site, request);
  const owners = [
    ...(member ? [member.id] : []),
    ...readAdmins(site, request).map(({ organiser: { id, role, eventIds } }) => [id, role, eventIds]),
  ];
  return owners.map((owner) => ownerKey(site, owner)).join(" ") || "none";
}
