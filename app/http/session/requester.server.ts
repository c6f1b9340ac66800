// The requester of a page or post: the signed-in member, and the visitor.
import { createHmac } from "node:crypto";
import type { Requester } from "../../domain/posts.server";
import type { Site } from "../context.server";
import { networkKey } from "../security/client-address";
import { type Member, readMember } from "./member.server";
import { beginVisitor, readVisitor } from "./visitor.server";

const dayMs = 24 * 60 * 60 * 1000;

/** Hash of an address for storage at `at` (ms UTC), under a key that changes daily. */
export function hashAddress(site: Site, address: string, at = site.clock.now()): string {
  const day = Math.floor(at / dayMs);
  return createHmac("sha256", site.secret)
    .update(`address:${day}:${address}`)
    .digest("base64url")
    .slice(0, 22);
}

/** Hash of an address's network, like `hashAddress`. */
export const hashNetwork = (site: Site, address: string) => hashAddress(site, networkKey(address));

/** The requester of a page; sets no cookie. `findMember` returns the signed-in member. */
export async function readRequester(
  site: Site,
  request: Request,
  address: string,
  findMember: () => Member | undefined = () => readMember(site, request),
): Promise<Requester> {
  return {
    visitorId: await readVisitor(site, request),
    userId: findMember()?.id ?? null,
    addressHash: hashAddress(site, address),
  };
}

/** The requester of a post; a visitor's first post throws the redirect that sets the cookie. */
export async function requireRequester(
  site: Site,
  request: Request,
  address: string,
): Promise<Requester & { visitorId: string }> {
  const known = await readRequester(site, request, address);
  const visitorId = known.visitorId ?? (await beginVisitor(site, request));
  if (visitorId instanceof Response) throw visitorId;
  return { ...known, visitorId };
}
