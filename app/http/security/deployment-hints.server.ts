// Detects from requests whether BASE_URL and TRUST_PROXY match the reverse proxy. Only uses requests from this machine or a private
// network, where a proxy runs.
import { BlockList, isIPv6 } from "node:net";
import type { Site } from "../context.server";
import { readAdmin } from "../session/admin-guard.server";
import { publicOrigin } from "./public-origin.server";

export type DeploymentHints = {
  /** The last origin in an organiser's browser that differs from BASE_URL. Strangers can send any headers. */
  origin: string | null;
  /** Requests have a forwarded address, but no proxy is trusted. */
  hasProxy: boolean;
};

const longestOrigin = 200;

const near = new BlockList();
for (const [network, prefix] of [
  ["127.0.0.0", 8],
  ["10.0.0.0", 8],
  ["172.16.0.0", 12],
  ["192.168.0.0", 16],
  ["169.254.0.0", 16],
] as const)
  near.addSubnet(network, prefix, "ipv4");
near.addAddress("::1", "ipv6");
near.addSubnet("fc00::", 7, "ipv6");
near.addSubnet("fe80::", 10, "ipv6");

function isNear(connection: string): boolean {
  const address = connection.replace(/%.*$/, "").replace(/^::ffff:(?=\d+\.)/i, "");
  return near.check(address, isIPv6(address) ? "ipv6" : "ipv4");
}

type Observed = DeploymentHints & { isOriginLogged: boolean };
const nothingObserved: Observed = { origin: null, hasProxy: false, isOriginLogged: false };
const observed = new WeakMap<Site, Observed>();

/** Hints collected from requests since start-up. */
export function deploymentHints(site: Site): DeploymentHints {
  return observed.get(site) ?? nothingObserved;
}

function originOf(text: string): string | null {
  if (text.length > longestOrigin || !URL.canParse(text)) return null;
  const { origin, protocol } = new URL(text);
  return /^https?:$/.test(protocol) ? origin : null;
}

/** The origin in the visitor's browser, from its `Origin` header or the proxy's headers. */
function visitedOrigin(request: Request): string | null {
  const { headers, url } = request;
  const origin = headers.get("Origin");
  if (origin !== null && headers.get("Sec-Fetch-Site") === "same-origin") return originOf(origin);
  const [protocol = ""] = (headers.get("X-Forwarded-Proto") ?? "").split(",");
  if (protocol === "") return null;
  const [host = ""] = (headers.get("X-Forwarded-Host") ?? new URL(url).host).split(",");
  return originOf(`${protocol.trim()}://${host.trim()}`);
}

/** Whether an organiser is signed in; false while the database cannot be queried. */
function isFromOrganiser(site: Site, request: Request): boolean {
  try {
    return readAdmin(site, request) !== undefined;
  } catch {
    return false;
  }
}

/** Records the hints of a request from `connection`; logs a new one once. */
export function recordRequest(site: Site, request: Request, connection: string): void {
  const { headers } = request;
  const isForwarded = headers.has("X-Forwarded-For");
  if (!isForwarded && !headers.has("X-Forwarded-Proto") && !headers.has("Origin")) return;
  if (!isNear(connection)) return;
  const before = observed.get(site) ?? nothingObserved;
  const hasProxy = before.hasProxy || (isForwarded && site.env.TRUST_PROXY === 0);
  const expected = publicOrigin(site, request);
  const visited = visitedOrigin(request);
  const other = visited === expected ? null : visited;
  const isNew = other !== null && other !== before.origin && isFromOrganiser(site, request);
  if (hasProxy && !before.hasProxy)
    site.log.warn(
      {},
      "requests come through a proxy, but TRUST_PROXY is 0: limits count all visitors as one",
    );
  if (other !== null && !before.isOriginLogged)
    site.log.warn(
      { visited: other, expected },
      "visitors have another origin than BASE_URL; set BASE_URL to it",
    );
  const isOriginLogged = before.isOriginLogged || other !== null;
  observed.set(site, { origin: isNew ? other : before.origin, hasProxy, isOriginLogged });
}
