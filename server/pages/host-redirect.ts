// Leads readers of another host name to BASE_URL's: the origin check would refuse every form that they send from there.
import { isIP } from "node:net";
import type { Site } from "../../app/http/context.server";
import type { HasHeaders } from "../../app/http/cookies";
import { canonicalPath } from "../../app/http/security/canonical-path";

/**
 * Answered under any name: probes, what a certificate authority asks for, calls (their clients drop or leak a token on the way), and
 * data of pages that are open already.
 */
const anyName = /^\/(health|metrics|\.well-known|api(?!\/docs$)|auth\/v1)(\/|$)/;

/** The name in a Host header, without its port. */
const nameOf = (host: string) => host.trim().toLowerCase().replace(/:\d*$/, "").replace(/\.$/, "");

/** Whether a name is public: no address, no name of this machine, and no name of an inner network, such as a container's. */
const isPublicName = (name: string) =>
  name.includes(".") && !name.startsWith("[") && isIP(name) === 0 && !name.endsWith(".localhost");

/**
 * The address under BASE_URL of a GET or HEAD for another public host name; null where it is answered as it is. `target` is path and
 * query.
 */
export function hostRedirect({ env }: Site, request: HasHeaders, target: string): string | null {
  if (env.BASE_URL === undefined) return null;
  const { headers } = request;
  const base = new URL(env.BASE_URL);
  const names = [headers.get("Host") ?? ""];
  // A proxy may connect under a name of its own, and say which one the reader used.
  const forwarded = env.TRUST_PROXY > 0 ? headers.get("X-Forwarded-Host") : null;
  if (forwarded) names.push(forwarded.split(",").at(-1) ?? "");
  const asked = names.map(nameOf);
  if (asked.includes(base.hostname) || !isPublicName(asked.at(-1) ?? "")) return null;
  const [path = ""] = target.split("?");
  return anyName.test(canonicalPath(path)) || path.endsWith(".data") ? null : base.origin + target;
}

/** The redirect itself. It is not cached: the site may move back. */
export const redirectToHost = (location: string) =>
  new Response(null, { status: 308, headers: { Location: location, "Cache-Control": "no-store" } });
