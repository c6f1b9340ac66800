// The requester of a page or post: the member when signed in, and the visitor.
import { createHmac } from "node:crypto";
import type { Requester } from "../../domain/posts.server";
import type { Site } from "../context.server";
import { type Member, readMember } from "./member.server";
import { readVisitor, requireVisitor } from "./visitor.server";

const dayMs = 24 * 60 * 60 * 1000;

function addressHash(site: Site, address: string): string {
  const day = Math.floor(site.clock.now() / dayMs);
  return createHmac("sha256", site.secret)
    .update(`address:${day}:${address}`)
    .digest("base64url")
    .slice(0, 22);
}

/** The requester of a page; sets nothing. `findMember` returns the signed-in member. */
export function readRequester(
  site: Site,
  request: Request,
  address: string,
  findMember: () => Member | undefined = () => readMember(site, request),
): Requester {
  return {
    visitorId: readVisitor(site, request),
    userId: findMember()?.id ?? null,
    addressHash: addressHash(site, address),
  };
}

/** The requester of a post; a visitor's first post throws the redirect that sets the cookie. */
export function requireRequester(
  site: Site,
  request: Request,
  address: string,
): Requester & { visitorId: string } {
  return { ...readRequester(site, request, address), visitorId: requireVisitor(site, request) };
}
