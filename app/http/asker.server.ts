// Who asks, as posts and ballots remember them: the member when signed in, else the visitor.
import { createHmac } from "node:crypto";
import type { Site } from "./context.server";
import { type Member, readMember } from "./member.server";
import { readVisitor, requireVisitor } from "./visitor.server";

/** `address` is a keyed hash that is kept for a day's counting and cannot be turned back. */
export type Asker = { visitorId: string | null; userId: string | null; addressHash: string };

const dayMs = 24 * 60 * 60 * 1000;

function addressHash(site: Site, address: string): string {
  const day = Math.floor(site.clock.now() / dayMs);
  return createHmac("sha256", site.secret)
    .update(`address:${day}:${address}`)
    .digest("base64url")
    .slice(0, 22);
}

/** Whose page it is; nothing is set. `findMember` tells who is signed in. */
export function readAsker(
  site: Site,
  request: Request,
  address: string,
  findMember: () => Member | undefined = () => readMember(site, request),
): Asker {
  return {
    visitorId: readVisitor(site, request),
    userId: findMember()?.id ?? null,
    addressHash: addressHash(site, address),
  };
}

/** Whose post it is; the first post of a visitor throws the redirect that sets the cookie. */
export function requireAsker(site: Site, request: Request, address: string): Asker & { visitorId: string } {
  return { ...readAsker(site, request, address), visitorId: requireVisitor(site, request) };
}
