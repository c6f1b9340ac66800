// Redirects requests for another host name to BASE_URL: the origin check would reject every form sent from there.
import { isIP } from "node:net";
import type { Site } from "../../app/http/context.server";
import type { HasHeaders } from "../../app/http/cookies";
import type { RouteHandlers } from "./route-handlers";

const nameOf = (host: string) => host.trim().toLowerCase().replace(/:\d*$/, "").replace(/\.$/, "");

/** Whether a name is public: not an IP address, and not a name of this machine or an internal network, such as a container's. */
const isPublicName = (name: string) =>
  name.includes(".") && !name.startsWith("[") && isIP(name) === 0 && !name.endsWith(".localhost");

/**
 * The URL under BASE_URL for a GET or HEAD of another public host name; null if no redirect is needed. `target` is path and query.
 * Data of pages that are already open is served under any name.
 */
export function hostRedirect(
  { env }: Site,
  factsOf: RouteHandlers["factsOf"],
  request: HasHeaders,
  target: string,
): string | null {
  if (env.BASE_URL === undefined) return null;
  const { headers } = request;
  const base = new URL(env.BASE_URL);
  const names = [headers.get("Host") ?? ""];
  // A proxy may connect under another name and forward the client's.
  const forwarded = env.TRUST_PROXY > 0 ? headers.get("X-Forwarded-Host") : null;
  if (forwarded) names.push(forwarded.split(",").at(-1) ?? "");
  const requestedNames = names.map(nameOf);
  if (requestedNames.includes(base.hostname) || !isPublicName(requestedNames.at(-1) ?? "")) return null;
  const [path = ""] = target.split("?");
  return factsOf(path).anyHost || path.endsWith(".data") ? null : base.origin + target;
}

/** Not cached, because the site may move back. */
export const redirectToHost = (location: string) =>
  new Response(null, { status: 308, headers: { Location: location, "Cache-Control": "no-store" } });
